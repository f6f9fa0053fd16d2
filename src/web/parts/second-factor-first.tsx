import { Button, Paper, Stack, Text, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { usePerson } from '../session.ts'
import { Answered } from './answered.tsx'
import { useConfirmationWays } from './confirm-identity.tsx'
import { PageLink } from './page-link.tsx'
import { ProveIdentity } from './prove-identity.tsx'

/** In place of pages that need a second factor: the way to show one, or to set one up. */
export default function SecondFactorFirst({ requiredBy }: { requiredBy: string }) {
  const { secondFactor } = usePerson()
  return (
    <Paper withBorder p="xl" maw={520} mx="auto">
      <Stack>
        <Title order={1} size="h3">
          {secondFactor.is_set_up ? 'Verify your second factor' : 'Set up a second factor'}
        </Title>
        <Text>
          {requiredBy} requires a second factor, such as a passkey or an authenticator app, from everyone who
          signs in{requiredBy === INSTALLATION ? ' as an operator' : ''}.
        </Text>
        {secondFactor.is_set_up ? (
          <VerifyFactor why="You signed in without yours. Verify it to continue." />
        ) : (
          <>
            <Text size="sm" c="dimmed">
              It takes a minute. Everything works again right after.
            </Text>
            <Button component={PageLink} to="/account/security">
              Set up now
            </Button>
          </>
        )}
      </Stack>
    </Paper>
  )
}

export const INSTALLATION = 'This installation'

/** For a session that began without the person's second factor. */
export function VerifyFactor({ why }: { why: string }) {
  const question = useConfirmationWays()
  const queryClient = useQueryClient()
  return (
    <Answered question={question}>
      {({ ways }) => (
        <ProveIdentity
          ways={ways.filter((way) => way !== 'password')}
          why={why}
          onProven={() => void queryClient.invalidateQueries()}
        />
      )}
    </Answered>
  )
}
