import { TextInput } from '@mantine/core'
import { ask } from '../../../api.ts'
import { Form, useForm } from '../../form.tsx'
import { KeyDialog } from '../../key-dialog.tsx'
import { HAND_OVER, NewKeyUse } from './new-key-use.tsx'

export function IssueKey({ onClose }: { onClose: () => void }) {
  const form = useForm({ label: '', buyer_name: '', expires_at: '' }, ({ expires_at, ...rest }) =>
    ask('POST /operator/agent-keys', { body: { ...rest, ...(expires_at !== '' && { expires_at }) } }),
  )
  // Closing the dialog while it is pending would lose the key.
  const { data: issued, isPending } = form.act
  return (
    <KeyDialog
      title="Issue a key"
      secret={issued?.key}
      isPending={isPending}
      warning={HAND_OVER}
      use={issued && <NewKeyUse issued={issued} isEmpty />}
      onClose={onClose}
    >
      <Form form={form} action="Issue key" cancel={onClose}>
        <TextInput
          label="Label"
          description="A name for this key, such as the agent that uses it."
          placeholder="Planning agent"
          required
          maxLength={100}
          data-autofocus
          {...form.text('label')}
        />
        <TextInput
          label="Buyer"
          description="The company that uses it."
          placeholder="Longview Media"
          required
          maxLength={200}
          {...form.text('buyer_name')}
        />
        <TextInput
          label="Expires on"
          description="The key works until the start of this day (UTC). Leave empty for no expiry."
          type="date"
          {...form.text('expires_at')}
        />
      </Form>
    </KeyDialog>
  )
}
