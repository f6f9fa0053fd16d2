import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { ask, useAct, useAnswer, type Answer } from '../api.ts'
import { formatAge, formatInBoth } from '../format.ts'
import { Answered } from '../parts/answered.tsx'
import { Confirm } from '../parts/confirm.tsx'
import { Failure } from '../parts/failure.tsx'
import { Page } from '../parts/page.tsx'
import { Row, Rows } from '../parts/rows.tsx'
import { say } from '../parts/say.ts'
import { Time } from '../parts/time.tsx'

type SessionsAnswer = Answer<'GET /sessions'>
type Session = SessionsAnswer['sessions'][number]

export default function Sessions() {
  const question = useAnswer('GET /sessions')
  return (
    <Page
      title="Where you’re signed in"
      lead="Don’t recognize a session? End it, then change your password."
      trail={[{ label: 'Your account', to: '/account' }]}
    >
      <Answered question={question}>{(answer) => <SessionList {...answer} />}</Answered>
    </Page>
  )
}

function SessionList({ sessions, total }: SessionsAnswer) {
  const left = total - sessions.length
  return (
    <Stack>
      <Rows label="Sessions">
        {sessions.map((session) => (
          <Row key={session.id}>
            <OneSession session={session} />
          </Row>
        ))}
      </Rows>
      {left > 0 && (
        <Text size="sm" c="dimmed">
          And {left} more, used longer ago.
        </Text>
      )}
      {total > 1 ? (
        <EndOthers others={total - 1} />
      ) : (
        <Text c="dimmed">You’re not signed in anywhere else.</Text>
      )}
    </Stack>
  )
}

const HOW: Record<Session['method'], string> = {
  password: 'with a password',
  passkey: 'with a passkey',
  sso: 'by single sign-on',
  link: 'with an invitation',
}

function OneSession({ session }: { session: Session }) {
  const { id, browser, address, method, has_second_factor, signed_in_at, last_used_at, is_current } = session
  const end = useAct(async () => {
    await ask('DELETE /sessions/:sessionId', { params: { sessionId: id } })
    say('Session ended.')
  })
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="sm">
        <div>
          <Group gap="sm">
            <Title order={2} size="h5">
              {browser}
            </Title>
            {is_current && (
              <Badge variant="light" color="teal">
                This browser
              </Badge>
            )}
          </Group>
          <Text size="sm" className="breakable">
            {address ?? 'Unknown address'}
            {!is_current && (
              <>
                {' '}
                · <span title={formatInBoth(last_used_at)}>last used {formatAge(last_used_at)}</span>
              </>
            )}
          </Text>
          <Text size="sm" c="dimmed">
            Signed in <Time at={signed_in_at} /> {HOW[method]}
            {has_second_factor && method === 'password' && ' and a second step'}
          </Text>
        </div>
        {!is_current && (
          <Button
            size="xs"
            variant="default"
            loading={end.isPending}
            aria-label={`End the session in ${browser}${address === null ? '' : ` at ${address}`}`}
            onClick={() => end.mutate(undefined)}
          >
            End
          </Button>
        )}
      </Group>
      {end.error && <Failure error={end.error} />}
    </Stack>
  )
}

function EndOthers({ others }: { others: number }) {
  const [isAsking, setAsking] = useState(false)
  const act = useAct(async () => {
    await ask('DELETE /sessions/others')
    say('You are signed out everywhere else.')
  })
  return (
    <>
      <Group>
        <Button variant="default" onClick={() => setAsking(true)}>
          Sign out everywhere else
        </Button>
      </Group>
      <Confirm
        title="Sign out everywhere else?"
        action="Sign out"
        isOpen={isAsking}
        isPending={act.isPending}
        error={act.error}
        onClose={() => setAsking(false)}
        onConfirm={() => act.mutate(undefined, { onSuccess: () => setAsking(false) })}
      >
        {others === 1 ? 'Your other session ends' : `Your ${others} other sessions end`}. This browser stays
        signed in.
      </Confirm>
    </>
  )
}
