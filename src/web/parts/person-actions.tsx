import { ActionIcon, Menu } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ask, linkTo, useAct, type ApiProblem } from '../api.ts'
import { DOWNLOAD_STARTED, downloadConfirmed } from '../download-confirmed.ts'
import { IconDots } from '../icons.ts'
import { usePerson } from '../session.ts'
import { Confirm } from './confirm.tsx'
import { NewLink } from './new-link.tsx'
import { PageLink } from './page-link.tsx'
import { say } from './say.ts'

interface ManagedPerson {
  id: string
  email: string
  name: string
  suspended_at: string | null
  /** Undefined where it does not matter. */
  is_operator?: boolean
  has_second_factor?: boolean
}

type Asking = 'access' | 'reset' | 'sessions' | 'suspend' | 'remove' | 'appoint' | 'withdraw'

/** What an operator can do with a person's account. */
export function PersonActions({ managed }: { managed: ManagedPerson }) {
  const { id, email, name, suspended_at, is_operator, has_second_factor } = managed
  const { person } = usePerson()
  const isYou = id === person.id
  const params = { personId: id }
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  const makeLink = () => ask('POST /operator/people/:personId/access-link', { params: { personId: id } })
  const link = useAct(makeLink)
  // Confirmed here: once the list has reloaded, this row may be gone.
  const act = useAct(async ({ send, done }: { send: () => Promise<void>; done: string }) => {
    await send()
    say(done)
  })
  const exported = useMutation<boolean, ApiProblem>({
    mutationFn: () => downloadConfirmed(linkTo('GET /operator/people/:personId/export', { params })),
    onSuccess: (hasStarted) => {
      if (hasStarted) say(DOWNLOAD_STARTED)
    },
    onError: (error) => say(error.message),
  })
  const open = (what: Asking) => {
    link.reset()
    act.reset()
    setAsking(what)
  }
  const run = (send: () => Promise<void>, done: string) => act.mutate({ send, done }, { onSuccess: close })
  const resume = () =>
    act.mutate(
      {
        send: () => ask('DELETE /operator/people/:personId/suspension', { params }),
        done: `${name} can sign in again.`,
      },
      { onError: (error) => say(error.message) },
    )
  return (
    <>
      <Menu position="bottom-end" width={240}>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={`Actions for ${name}`}>
            <IconDots size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item component={PageLink} to={`/operator/audit?who=${encodeURIComponent(email)}`}>
            {isYou ? 'Your' : 'Their'} activity
          </Menu.Item>
          {!isYou && <Menu.Item onClick={() => open('access')}>Send a reset link</Menu.Item>}
          {!isYou && suspended_at === null && (
            <Menu.Item onClick={() => open('sessions')}>Sign out everywhere</Menu.Item>
          )}
          {!isYou && has_second_factor === true && (
            <Menu.Item onClick={() => open('reset')}>Reset second factor</Menu.Item>
          )}
          {is_operator === false && suspended_at === null && (
            <Menu.Item onClick={() => open('appoint')}>Make an operator</Menu.Item>
          )}
          {is_operator === true && <Menu.Item onClick={() => open('withdraw')}>Remove as operator</Menu.Item>}
          <Menu.Item onClick={() => exported.mutate()}>Export {isYou ? 'your' : 'their'} data</Menu.Item>
          {!isYou && <Menu.Divider />}
          {!isYou && suspended_at === null && (
            <Menu.Item className="danger-item" onClick={() => open('suspend')}>
              Suspend
            </Menu.Item>
          )}
          {suspended_at !== null && <Menu.Item onClick={resume}>End suspension</Menu.Item>}
          {!isYou && (
            <Menu.Item className="danger-item" onClick={() => open('remove')}>
              Remove for good
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      <Confirm
        title={`Suspend ${name}?`}
        action="Suspend"
        isOpen={asking === 'suspend'}
        isPending={act.isPending}
        error={act.error}
        onClose={close}
        onConfirm={() =>
          run(() => ask('PUT /operator/people/:personId/suspension', { params }), `${name} is suspended.`)
        }
      >
        {email} is signed out everywhere and cannot sign in to any organization. API keys keep working. You
        can end the suspension at any time.
      </Confirm>
      <Confirm
        title={`Reset the second factor of ${name}?`}
        action="Reset"
        isOpen={asking === 'reset'}
        isPending={act.isPending}
        error={act.error}
        onClose={close}
        onConfirm={() =>
          run(
            () => ask('DELETE /operator/people/:personId/second-factor', { params }),
            `${name} signs in with the password alone, and sets up a new second factor.`,
          )
        }
      >
        Do this only if they lost it, and you are sure that it is {name} who asks. Their passkeys,
        authenticator app and recovery codes stop working, and they are signed out everywhere.
      </Confirm>
      <Confirm
        title={`Sign ${name} out everywhere?`}
        action="Sign out"
        isOpen={asking === 'sessions'}
        isPending={act.isPending}
        error={act.error}
        onClose={close}
        onConfirm={() =>
          run(async () => {
            await ask('DELETE /operator/people/:personId/sessions', { params })
          }, `${name} is signed out everywhere.`)
        }
      >
        All sessions of {email} end. They can sign in again.
      </Confirm>
      <Confirm
        title={`Remove ${name} for good?`}
        action="Remove for good"
        isOpen={asking === 'remove'}
        isPending={act.isPending}
        error={act.error}
        onClose={close}
        onConfirm={() =>
          run(() => ask('DELETE /operator/people/:personId', { params }), 'The person was removed.')
        }
      >
        This cannot be undone. {name} is signed out, leaves all organizations, and their name and e-mail
        address are deleted. Their activity is kept under “A former member”. To lock someone out for a while,
        suspend them.
      </Confirm>
      <Confirm
        title={`Make ${name} an operator?`}
        action="Make an operator"
        isHarmless
        isOpen={asking === 'appoint'}
        isPending={act.isPending}
        error={act.error}
        onClose={close}
        onConfirm={() =>
          run(() => ask('PUT /operator/operators/:personId', { params }), `${name} is now an operator.`)
        }
      >
        {email} will be able to do everything you can do here, for all organizations.
      </Confirm>
      <Confirm
        title={isYou ? 'Remove yourself as operator?' : `Remove ${name} as operator?`}
        action="Remove"
        isOpen={asking === 'withdraw'}
        isPending={act.isPending}
        error={act.error}
        onClose={close}
        onConfirm={() =>
          run(
            () => ask('DELETE /operator/operators/:personId', { params }),
            `${name} is no longer an operator.`,
          )
        }
      >
        {isYou ? 'You' : 'They'} lose access to these pages immediately. The account and its memberships stay.
      </Confirm>
      <Confirm
        title={`Send ${name} a reset link?`}
        action="Create link"
        isHarmless
        isOpen={asking === 'access' && !link.data}
        isPending={link.isPending}
        error={link.error}
        onClose={close}
        onConfirm={() => link.mutate(undefined)}
      >
        {email} gets a link by e-mail to choose a new password. If e-mail is not set up, the link is shown to
        you: give it to them only. Using it signs them out everywhere.
      </Confirm>
      {asking === 'access' && link.data && (
        <NewLink
          title={`Reset link for ${name}`}
          answer={link.data}
          lasts="It works once, within 24 hours."
          sendAgain={makeLink}
          onClose={close}
        />
      )}
    </>
  )
}
