import { Modal, Text, TextInput } from '@mantine/core'
import { ask } from '../api.ts'
import { Form, useForm } from './form.tsx'
import { NewLink } from './new-link.tsx'

/** Creates an organization for a new buyer, and invites its first admin. */
export function IntroduceBuyer({
  onCreated,
  onClose,
}: {
  onCreated: (buyer: { id: string; name: string }) => void
  onClose: () => void
}) {
  const form = useForm({ name: '', email: '' }, (body) => ask('POST /buyers', { body }), {
    onDone: onCreated,
  })
  const created = form.act.data
  if (created) {
    const { id, name } = created
    return (
      <NewLink
        title={`Invitation to ${name}`}
        answer={created}
        sendAgain={() => ask('POST /buyers/:buyerId/invitation', { params: { buyerId: id } })}
        lasts="It works once, within 7 days, and for this address only."
        onClose={onClose}
      />
    )
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Invite a new buyer"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form form={form} action="Create and invite" cancel={onClose}>
        <Text size="sm">
          This creates an organization for the buyer and invites its first admin. They see your campaigns
          right away, without accepting you first.
        </Text>
        <TextInput label="Buyer’s name" required maxLength={200} data-autofocus {...form.text('name')} />
        <TextInput
          label="E-mail address of the first admin"
          type="email"
          autoComplete="off"
          required
          {...form.text('email')}
        />
      </Form>
    </Modal>
  )
}
