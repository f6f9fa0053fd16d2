import { Badge, Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAct, type Answer } from '../api.ts'
import { invitationsTo } from '../invitations.ts'
import { formatAge, formatInBoth } from '../format.ts'
import { Failure } from './failure.tsx'
import { NewLink } from './new-link.tsx'
import { Row, Rows } from './rows.tsx'
import { say } from './say.ts'
import type { NewLinkAnswer } from '../answers.ts'
import { EmailAddress } from './email-address.tsx'

type Invitation = Answer<'GET /invitations'>['invitations'][number]

/** Pending invitations, each with a way to send it again or withdraw it. For admins and for the operator. */
export function InvitationList({
  organizationId,
  invitations,
}: {
  /** For operators. */
  organizationId?: string
  invitations: readonly Invitation[]
}) {
  return (
    <Rows label="Invitations">
      {invitations.map((invitation) => (
        <InvitationRow key={invitation.email} invitation={invitation} {...invitationsTo(organizationId)} />
      ))}
    </Rows>
  )
}

function InvitationRow({
  invitation,
  send,
  withdraw: end,
}: { invitation: Invitation } & ReturnType<typeof invitationsTo>) {
  const { id, email, role, created_at, created_by_name, expires_at, is_expired, is_by_mail } = invitation
  const [shown, setShown] = useState<NewLinkAnswer | null>(null)
  const withdraw = useAct(async () => {
    await end(id)
    say(`Invitation for ${email} withdrawn.`)
  })
  const makeLink = () => send({ email, role })
  const renew = useAct(makeLink)
  const error = withdraw.error ?? renew.error
  return (
    <Row>
      <Stack gap="xs">
        <Group justify="space-between" gap="sm">
          <div>
            <Group gap="sm">
              <Text fw={600}>
                <EmailAddress of={email} />
              </Text>
              <Badge variant="light" color={role === 'admin' ? 'indigo' : 'gray'}>
                {role === 'admin' ? 'Admin' : 'Member'}
              </Badge>
              {is_expired && (
                <Badge variant="light" color="red">
                  Expired
                </Badge>
              )}
            </Group>
            <Text size="sm" c="dimmed">
              {/* The organization does not know the names of others: an operator or a seller's admin. */}
              <span title={formatInBoth(created_at)}>
                Invited {formatAge(created_at)}
                {created_by_name !== null && ` by ${created_by_name}`}.
              </span>{' '}
              <span title={formatInBoth(expires_at)}>
                {is_expired ? 'Expired' : 'Expires'} {formatAge(expires_at)}
              </span>
            </Text>
          </div>
          <Group gap="xs">
            <Button
              size="xs"
              variant="default"
              loading={renew.isPending}
              aria-label={is_by_mail ? `Send again to ${email}` : `New link for ${email}`}
              onClick={() => renew.mutate(undefined, { onSuccess: setShown })}
            >
              {is_by_mail ? 'Send again' : 'New link'}
            </Button>
            <Button
              size="xs"
              variant="default"
              loading={withdraw.isPending}
              aria-label={`Withdraw the invitation for ${email}`}
              onClick={() => withdraw.mutate(undefined)}
            >
              Withdraw
            </Button>
          </Group>
        </Group>
        {error && <Failure error={error} />}
      </Stack>
      {shown && (
        <NewLink
          title={`New link for ${email}`}
          answer={shown}
          lasts="It works once, within 7 days. Earlier links no longer work."
          sendAgain={makeLink}
          onClose={() => setShown(null)}
        />
      )}
    </Row>
  )
}
