import {
  ActionIcon,
  Anchor,
  Badge,
  Button,
  Grid,
  Group,
  Menu,
  Paper,
  Stack,
  Text,
  Title,
} from '@mantine/core'
import { useState } from 'react'
import { ask, useAct, useAnswer } from '../../api.ts'
import { formatDay } from '../../format.ts'
import { IconDots, IconPlus } from '../../icons.ts'
import { Answered } from '../../parts/answered.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { InvitationList } from '../../parts/invitation-list.tsx'
import { Invite } from '../../parts/invite.tsx'
import { NewLink } from '../../parts/new-link.tsx'
import { OnlyAdmins } from '../../parts/only-admins.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { Page } from '../../parts/page.tsx'
import { say } from '../../parts/say.ts'
import { useSearchState } from '../../search-state.ts'
import { usePerson } from '../../session.ts'
import type { MemberAnswer, Role } from '../../answers.ts'
import { EmailAddress } from '../../parts/email-address.tsx'

export default function Members() {
  const { isAdmin, organization } = usePerson()
  // In the address, so that "Invite a member" can be found and opened from anywhere.
  const { search, change } = useSearchState()
  const showForm = (isOpen: boolean) => change({ invite: isOpen ? 'member' : undefined }, { replace: true })
  return (
    <Page
      title="Members"
      lead={`The people in ${organization?.name}. Admins also manage members and API keys.`}
      {...(isAdmin && {
        actions: (
          <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => showForm(true)}>
            Invite a member
          </Button>
        ),
      })}
    >
      {isAdmin ? (
        <>
          <MemberList />
          <Invitations />
        </>
      ) : (
        <OnlyAdmins what="can see and manage members">
          {' '}
          To leave the organization, go to{' '}
          <Anchor component={PageLink} to="/account" inherit>
            your account
          </Anchor>
          .
        </OnlyAdmins>
      )}
      {isAdmin && search['invite'] === 'member' && (
        <Invite usualRole="member" onClose={() => showForm(false)} />
      )}
    </Page>
  )
}

function MemberList() {
  const question = useAnswer('GET /members')
  return (
    <Answered question={question}>
      {({ members }) => (
        <ul className="card-list" aria-label="Members">
          {members.map((member) => (
            <MemberRow key={member.person_id} member={member} />
          ))}
        </ul>
      )}
    </Answered>
  )
}

function MemberRow({ member }: { member: MemberAnswer }) {
  const { person } = usePerson()
  const isYou = member.person_id === person.id
  return (
    <Paper withBorder p="md" component="li">
      <Grid align="center" gutter="xs">
        <Grid.Col span={{ base: 10, sm: 5 }}>
          <Text fw={600}>
            {member.name}
            {isYou && ' (you)'}
          </Text>
          <Text size="sm" c="dimmed">
            <EmailAddress of={member.email} />
          </Text>
        </Grid.Col>
        <Grid.Col span={{ base: 2, sm: 1 }} order={{ base: 1, sm: 3 }}>
          <Group justify="flex-end">
            <MemberActions member={member} isYou={isYou} />
          </Group>
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6 }} order={{ base: 2, sm: 2 }}>
          <Group gap="sm">
            <Badge variant="light" color={member.role === 'admin' ? 'indigo' : 'gray'}>
              {member.role === 'admin' ? 'Admin' : 'Member'}
            </Badge>
            {!member.has_second_factor && (
              <Badge variant="light" color="yellow">
                No second factor
              </Badge>
            )}
            <Text size="sm" c="dimmed">
              since {formatDay(member.joined_at.slice(0, 10))}
            </Text>
          </Group>
        </Grid.Col>
      </Grid>
    </Paper>
  )
}

function MemberActions({ member, isYou }: { member: MemberAnswer; isYou: boolean }) {
  const [asking, setAsking] = useState<'remove' | 'promote' | 'demote' | 'access' | 'reset' | null>(null)
  const close = () => setAsking(null)
  const params = { personId: member.person_id }
  // Confirmed here: once the list has reloaded, this row may be gone.
  const change = useAct(async (role: Role) => {
    await ask('PATCH /members/:personId', { params, body: { role } })
    say(`${member.name} is now ${role === 'admin' ? 'an admin' : 'a member'}.`)
  })
  const remove = useAct(async () => {
    await ask('DELETE /members/:personId', { params })
    // Nothing follows: the page is left.
    if (isYou) await new Promise(() => location.assign('/'))
    say(`${member.name} was removed.`)
  })
  const reset = useAct(async () => {
    await ask('DELETE /members/:personId/second-factor', { params })
    say(`${member.name} signs in with the password alone, and sets up a new second factor.`)
  })
  const makeLink = () => ask('POST /members/:personId/access-link', { params })
  const link = useAct(makeLink)
  const open = (what: typeof asking) => {
    change.reset()
    remove.reset()
    reset.reset()
    link.reset()
    setAsking(what)
  }
  const changeTo = (role: Role) => change.mutate(role, { onSuccess: close })
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${member.name}`}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {member.role === 'admin' ? (
            <Menu.Item onClick={() => open('demote')}>Make a member</Menu.Item>
          ) : (
            <Menu.Item onClick={() => open('promote')}>Make an admin</Menu.Item>
          )}
          {!isYou && <Menu.Item onClick={() => open('access')}>Send a reset link</Menu.Item>}
          {!isYou && member.has_second_factor && (
            <Menu.Item onClick={() => open('reset')}>Reset second factor</Menu.Item>
          )}
          <Menu.Divider />
          <Menu.Item className="danger-item" onClick={() => open('remove')}>
            {isYou ? 'Leave the organization' : 'Remove'}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Confirm
        title={`Make ${member.name} an admin?`}
        action="Make an admin"
        isHarmless
        isOpen={asking === 'promote'}
        isPending={change.isPending}
        error={change.error}
        onClose={close}
        onConfirm={() => changeTo('admin')}
      >
        {member.email} can then manage members, API keys and sellers of your organization, and see its
        activity. You can make them a member again.
      </Confirm>
      <Confirm
        title={isYou ? 'Become a member?' : `Make ${member.name} a member?`}
        action="Make a member"
        isOpen={asking === 'demote'}
        isPending={change.isPending}
        error={change.error}
        onClose={close}
        onConfirm={() => changeTo('member')}
      >
        {isYou ? 'You' : 'They'} can no longer manage members and API keys, and pending invitations from{' '}
        {isYou ? 'you' : 'them'} are withdrawn. Another admin can make {isYou ? 'you' : 'them'} an admin
        again.
      </Confirm>
      <Confirm
        title={isYou ? 'Leave the organization?' : `Remove ${member.name}?`}
        action={isYou ? 'Leave' : 'Remove'}
        isOpen={asking === 'remove'}
        isPending={remove.isPending}
        error={remove.error}
        onClose={close}
        onConfirm={() => remove.mutate(undefined)}
      >
        {isYou
          ? 'You lose access immediately. To come back, you need a new invitation.'
          : `${member.email} is signed out and loses access to the organization. Their past actions stay in the activity.`}
      </Confirm>
      <Confirm
        title={`Reset the second factor of ${member.name}?`}
        action="Reset"
        isOpen={asking === 'reset'}
        isPending={reset.isPending}
        error={reset.error}
        onClose={close}
        onConfirm={() => reset.mutate(undefined, { onSuccess: close })}
      >
        Do this only if they lost it, and you are sure that it is {member.name} who asks. Their passkeys,
        authenticator app and recovery codes stop working, and they are signed out everywhere.
      </Confirm>
      <Confirm
        title={`Send ${member.name} a reset link?`}
        action="Create link"
        isHarmless
        isOpen={asking === 'access' && !link.data}
        isPending={link.isPending}
        error={link.error}
        onClose={close}
        onConfirm={() => link.mutate(undefined)}
      >
        {member.email} gets a link by e-mail to choose a new password. If e-mail is not set up, the link is
        shown to you: give it to them only. Using it signs them out everywhere.
      </Confirm>
      {asking === 'access' && link.data && (
        <NewLink
          title={`Reset link for ${member.name}`}
          answer={link.data}
          lasts="It works once, within 24 hours."
          sendAgain={makeLink}
          onClose={close}
        />
      )}
    </>
  )
}

function Invitations() {
  const question = useAnswer('GET /invitations')
  return (
    <Answered question={question}>
      {({ invitations }) =>
        invitations.length > 0 && (
          <Stack gap="sm">
            <Title order={2} size="h4">
              Pending invitations
            </Title>
            <InvitationList invitations={invitations} />
          </Stack>
        )
      }
    </Answered>
  )
}
