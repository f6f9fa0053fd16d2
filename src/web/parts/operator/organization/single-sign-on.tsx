import { Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { ask, useAct, useAnswer } from '../../../api.ts'
import { Answered } from '../../answered.tsx'
import { Confirm } from '../../confirm.tsx'
import { Failure } from '../../failure.tsx'
import { say } from '../../say.ts'

/** How its members sign in with its own provider, and the way back in for those whom that locks out. */
export function OrganizationSignOn({ organizationId, name }: { organizationId: string; name: string }) {
  const params = { organizationId }
  const question = useAnswer('GET /operator/organizations/:organizationId/single-sign-on', { params })
  const [asking, setAsking] = useState<'not_required' | 'off' | null>(null)
  const change = useAct((body: { is_on: boolean; is_required: boolean }) =>
    ask('PUT /operator/organizations/:organizationId/single-sign-on', { params, body }),
  )
  const vouch = useAct((domain: string) =>
    ask('POST /operator/organizations/:organizationId/single-sign-on/domains', { params, body: { domain } }),
  )
  const [removing, setRemoving] = useState<{ domain: string; isVerified: boolean } | null>(null)
  const remove = useAct((domain: string) =>
    ask('DELETE /operator/organizations/:organizationId/single-sign-on/domains/:domain', {
      params: { organizationId, domain },
    }),
  )
  const isOff = asking === 'off'
  return (
    <Answered question={question}>
      {({ connection, domains }) =>
        connection === null && domains.length === 0 ? null : (
          <Stack gap="sm">
            <Title order={2} size="h4">
              Single sign-on
            </Title>
            <Paper withBorder p="md">
              <Stack gap="sm">
                <Group justify="space-between">
                  <Text size="sm" className="breakable">
                    {connection === null ? 'No provider' : connection.issuer}{' '}
                    <Badge variant="light" color={connection?.is_on ? 'teal' : 'gray'}>
                      {connection?.is_required ? 'Required' : connection?.is_on ? 'On' : 'Off'}
                    </Badge>
                  </Text>
                  {connection?.is_on && (
                    <Group gap="xs">
                      {connection.is_required && (
                        <Button size="xs" variant="default" onClick={() => setAsking('not_required')}>
                          Stop requiring it
                        </Button>
                      )}
                      <Button size="xs" variant="light" color="red" onClick={() => setAsking('off')}>
                        Turn off
                      </Button>
                    </Group>
                  )}
                </Group>
                {vouch.error && <Failure error={vouch.error} title="The domain was not verified" />}
                {domains.map(({ domain, verified_at }) => (
                  <Group key={domain} justify="space-between">
                    <Text size="sm" className="breakable">
                      {domain}
                    </Text>
                    <Group gap="xs">
                      {verified_at === null ? (
                        <Button
                          size="xs"
                          variant="default"
                          loading={vouch.isPending}
                          onClick={() =>
                            vouch.mutate(domain, { onSuccess: () => say(`${domain} is verified.`) })
                          }
                        >
                          Mark as verified
                        </Button>
                      ) : (
                        <Text size="sm" c="dimmed">
                          Verified
                        </Text>
                      )}
                      <Button
                        size="xs"
                        variant="subtle"
                        color="red"
                        onClick={() => {
                          remove.reset()
                          setRemoving({ domain, isVerified: verified_at !== null })
                        }}
                        aria-label={`Remove ${domain}`}
                      >
                        Remove
                      </Button>
                    </Group>
                  </Group>
                ))}
              </Stack>
            </Paper>
            <Confirm
              title={
                isOff ? `Turn off single sign-on of ${name}?` : `Stop requiring single sign-on of ${name}?`
              }
              action={isOff ? 'Turn off' : 'Stop requiring it'}
              isOpen={asking !== null}
              isPending={change.isPending}
              error={change.error}
              onClose={() => setAsking(null)}
              onConfirm={() =>
                change.mutate(
                  { is_on: !isOff, is_required: false },
                  {
                    onSuccess: () => {
                      setAsking(null)
                      say(isOff ? 'Single sign-on is off.' : 'Single sign-on is no longer required.')
                    },
                  },
                )
              }
            >
              {isOff
                ? 'Everyone who signed in by it is signed out. Its members sign in otherwise; those without a password need a reset link. Only its admins can turn it on again.'
                : 'Its members can also sign in with their password. Only its admins can require it again.'}
            </Confirm>
            <Confirm
              title={`Remove ${removing?.domain ?? 'the domain'}?`}
              action="Remove"
              isOpen={removing !== null}
              isPending={remove.isPending}
              error={remove.error}
              onClose={() => setRemoving(null)}
              onConfirm={() =>
                removing &&
                remove.mutate(removing.domain, {
                  onSuccess: ({ was_turned_off: wasTurnedOff }) => {
                    setRemoving(null)
                    say(
                      `${removing.domain} removed.${wasTurnedOff ? ' Single sign-on is off: no verified domain is left.' : ''}`,
                    )
                  },
                })
              }
            >
              {removing?.isVerified
                ? `Another organization can then verify it. Everyone who signed in to ${name} by single sign-on is signed out. If it is the last verified domain, single sign-on is turned off.`
                : 'An admin can add it again.'}
            </Confirm>
          </Stack>
        )
      }
    </Answered>
  )
}
