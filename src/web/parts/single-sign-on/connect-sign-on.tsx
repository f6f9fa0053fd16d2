import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { ask, useAct, useAnswer } from '../../api.ts'
import { useSearchState } from '../../search-state.ts'
import { useLeave } from '../../session.ts'
import { Answered } from '../answered.tsx'
import { Confirm } from '../confirm.tsx'
import { Failure } from '../failure.tsx'
import { say } from '../say.ts'
import { SignOnOutcome } from './sign-on-outcome.tsx'

/** On the account page, where a person can use single sign-on: lets them sign in by it from now on, or no longer. */
export function ConnectSignOn() {
  const question = useAnswer('GET /account/single-sign-on')
  const { search, change } = useSearchState()
  const [asking, setAsking] = useState<string | null>(null)
  // Here, and not in the row, which is another one as soon as the account is disconnected.
  const disconnect = useAct((organizationId: string) =>
    ask('DELETE /account/single-sign-on/:organizationId', { params: { organizationId } }),
  )
  const connect = useLeave((organizationId: string) =>
    ask('POST /account/single-sign-on', { body: { organization_id: organizationId } }),
  )
  return (
    <Answered question={question}>
      {({ ways, domain }) =>
        ways.length === 0 && search['sso'] === undefined ? null : (
          <Paper withBorder p="lg">
            <Stack maw={480}>
              <Title order={2} size="h4">
                Single sign-on
              </Title>
              <Text size="sm" c="dimmed">
                Sign in with your organization’s identity provider. Then you are in that organization only;
                with your password you can still reach all of yours.
              </Text>
              <SignOnOutcome
                outcome={search['sso']}
                done="Connected. You can sign in by single sign-on from now on."
              />
              {connect.error && <Failure error={connect.error} />}
              {ways.map(({ organization_id, organization_name, is_connected }) => (
                <Group key={organization_id} justify="space-between">
                  <Text size="sm">{organization_name ?? `The organization of ${domain}`}</Text>
                  {is_connected ? (
                    <Group gap="sm">
                      <Text size="sm" c="dimmed">
                        Connected
                      </Text>
                      <Button
                        variant="default"
                        size="xs"
                        onClick={() => {
                          disconnect.reset()
                          setAsking(organization_id)
                        }}
                      >
                        Disconnect
                      </Button>
                    </Group>
                  ) : (
                    <Button
                      variant="default"
                      size="xs"
                      loading={connect.isPending}
                      onClick={() =>
                        connect.mutate(organization_id, { onSuccess: ({ url }) => location.assign(url) })
                      }
                    >
                      Connect
                    </Button>
                  )}
                </Group>
              ))}
            </Stack>
            <Confirm
              title="Disconnect single sign-on?"
              action="Disconnect"
              isOpen={asking !== null}
              isPending={disconnect.isPending}
              error={disconnect.error}
              onClose={() => setAsking(null)}
              onConfirm={() =>
                asking !== null &&
                disconnect.mutate(asking, {
                  onSuccess: () => {
                    setAsking(null)
                    // That it was connected is no longer so.
                    change({ sso: undefined }, { replace: true })
                    say('Single sign-on disconnected.')
                  },
                })
              }
            >
              Sessions started with single sign-on will end. After that, sign in with your password or
              passkey. If your organization requires single sign-on, connect again to get back in.
            </Confirm>
          </Paper>
        )
      }
    </Answered>
  )
}
