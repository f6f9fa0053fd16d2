import { Modal, Radio, Stack, TextInput } from '@mantine/core'
import { invitationsTo } from '../invitations.ts'
import { Form, useForm } from './form.tsx'
import { NewLink } from './new-link.tsx'
import type { Role } from '../answers.ts'

/** Asks who to invite, then confirms that the link was sent, or shows it. */
export function Invite({
  organizationId,
  usualRole,
  onClose,
}: {
  /** For operators. */
  organizationId?: string
  usualRole: Role
  onClose: () => void
}) {
  const { send } = invitationsTo(organizationId)
  const form = useForm({ email: '', role: usualRole }, send)
  const invited = form.act.data
  if (invited) {
    return (
      <NewLink
        title={`Invitation for ${invited.email}`}
        answer={invited}
        lasts="It works once, within 7 days, and for this address only."
        sendAgain={() => send(form.values)}
        onClose={onClose}
      />
    )
  }
  return (
    <Modal opened onClose={onClose} title="Invite a member" centered>
      <Form form={form} action="Invite" cancel={onClose}>
        <TextInput
          label="E-mail address"
          type="email"
          autoComplete="off"
          required
          data-autofocus
          {...form.text('email')}
        />
        <Radio.Group label="Role" {...form.choice('role')}>
          <Stack gap="xs" mt="xs">
            <Radio value="member" label="Member" description="Manages campaigns and reports delivery." />
            <Radio value="admin" label="Admin" description="Also manages members, API keys and sellers." />
          </Stack>
        </Radio.Group>
      </Form>
    </Modal>
  )
}
