import { Button, Group, Modal, Radio, Stack, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { useAct } from '../api.ts'
import { invitationsTo } from '../invitations.ts'
import { Failure } from './failure.tsx'
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
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<Role>(usualRole)
  const { send } = invitationsTo(organizationId)
  const invite = useAct(send)
  if (invite.data) {
    return (
      <NewLink
        title={`Invitation for ${invite.data.email}`}
        answer={invite.data}
        lasts="It works once, within 7 days, and for this address only."
        sendAgain={() => send({ email, role })}
        onClose={onClose}
      />
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    invite.mutate({ email, role })
  }
  const isFieldWrong = invite.error?.field === 'email'
  return (
    <Modal opened onClose={onClose} title="Invite a member" centered>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label="E-mail address"
            type="email"
            autoComplete="off"
            required
            data-autofocus
            value={email}
            onChange={(event) => setEmail(event.currentTarget.value)}
            error={isFieldWrong && invite.error?.message}
          />
          <Radio.Group label="Role" value={role} onChange={(value) => setRole(value as Role)}>
            <Stack gap="xs" mt="xs">
              <Radio value="member" label="Member" description="Manages campaigns and reports delivery." />
              <Radio value="admin" label="Admin" description="Also manages members, API keys and sellers." />
            </Stack>
          </Radio.Group>
          {invite.error && !isFieldWrong && <Failure error={invite.error} />}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={invite.isPending}>
              Invite
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
