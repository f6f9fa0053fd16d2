import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { ask, useAct } from '../api.ts'
import { Failure } from './failure.tsx'
import { NewLink } from './new-link.tsx'

/** Creates an organization for a new buyer, and invites its first admin. */
export function IntroduceBuyer({
  onCreated,
  onClose,
}: {
  onCreated: (buyer: { id: string; name: string }) => void
  onClose: () => void
}) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const introduce = useAct((input: { name: string; email: string }) => ask('POST /buyers', { body: input }))
  if (introduce.data) {
    const { id, name: buyerName } = introduce.data
    return (
      <NewLink
        title={`Invitation to ${buyerName}`}
        answer={introduce.data}
        sendAgain={() => ask('POST /buyers/:buyerId/invitation', { params: { buyerId: id } })}
        lasts="It works once, within 7 days, and for this address only."
        onClose={onClose}
      />
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // This form is inside the campaign form, which must not be submitted with it.
    event.stopPropagation()
    introduce.mutate({ name, email }, { onSuccess: onCreated })
  }
  const errorOf = (field: string) => introduce.error?.field === field && introduce.error.message
  return (
    <Modal
      opened
      onClose={onClose}
      title="Invite a new buyer"
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">
            This creates an organization for the buyer and invites its first admin. They see your campaigns
            right away, without accepting you first.
          </Text>
          <TextInput
            label="Buyer’s name"
            required
            maxLength={200}
            data-autofocus
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            error={errorOf('name')}
          />
          <TextInput
            label="E-mail address of the first admin"
            type="email"
            autoComplete="off"
            required
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={errorOf('email')}
          />
          {introduce.error && introduce.error.field === undefined && <Failure error={introduce.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={introduce.isPending}>
              Create and invite
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
