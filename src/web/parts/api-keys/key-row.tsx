import { Anchor, Badge, Code, Collapse, Grid, Group, Paper, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { ENDS_SOON_DAYS } from '../../../core/api-key/key-expiry.ts'
import type { KeyScope } from '../../../core/api-key/key-scope.ts'
import type { ApiKey } from '../../answers.ts'
import { ask } from '../../api.ts'
import { formatAge, formatCount, formatInBoth } from '../../format.ts'
import { RevokeKey } from '../revoke-key.tsx'
import { RotateKey } from '../rotate-key.tsx'
import { Term } from '../term.tsx'
import { Time } from '../time.tsx'
import { EditKey } from './edit-key.tsx'
import { KeyUse } from './key-use.tsx'
import { rejectedShare } from './rejected-share.ts'

export function KeyRow({
  apiKey,
  yourAddress,
  isFirst,
}: {
  apiKey: ApiKey
  yourAddress: string | null
  isFirst: boolean
}) {
  const { id, label, prefix, previous_prefix } = apiKey
  const [isOpen, { toggle }] = useDisclosure()
  const params = { keyId: id }
  return (
    <Paper withBorder p="md" component="li">
      <Grid align="center" gutter="sm">
        <Grid.Col span={{ base: 12, sm: 6, lg: 3 }}>
          <Text fw={600}>{label}</Text>
          <Group gap={6}>
            <Text size="xs" c="dimmed">
              {isFirst ? <Term of="keyPrefix">Prefix</Term> : 'Prefix'}
            </Text>
            <Code>{prefix}…</Code>
          </Group>
          <Text size="sm">{describeScopes(apiKey.scopes)}</Text>
          <Text size="sm" c="dimmed">
            {describeAllowed(apiKey.allowed_addresses)}
          </Text>
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6, lg: 2.5 }}>
          <Created apiKey={apiKey} />
          <Expiry apiKey={apiKey} />
          <Overlap apiKey={apiKey} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6, lg: 3 }}>
          <Use apiKey={apiKey} />
          <Anchor component="button" type="button" size="sm" onClick={toggle} aria-expanded={isOpen}>
            {isOpen ? 'Hide last 30 days' : 'Show last 30 days'}
          </Anchor>
        </Grid.Col>
        <Grid.Col span={{ base: 12, sm: 6, lg: 3.5 }}>
          <Group justify="flex-end" gap="xs">
            <EditKey apiKey={apiKey} yourAddress={yourAddress} />
            <RotateKey
              label={label}
              previousPrefix={previous_prefix}
              send={(overlap_hours) =>
                ask('POST /api-keys/:keyId/rotation', { params, body: { overlap_hours } })
              }
              warning="You won’t see it again. Put it into your system in place of the previous one."
            >
              The key gets a new secret. Its label, what it may do, its expiry and its allowed addresses stay.
              While both secrets work, they share one rate limit.
            </RotateKey>
            <RevokeKey send={() => ask('POST /api-keys/:keyId/revocation', { params })} label={label}>
              The system that uses <Code>{prefix}…</Code>
              {previous_prefix !== null && (
                <>
                  {' '}
                  or <Code>{previous_prefix}…</Code>
                </>
              )}{' '}
              is refused from its next request. This cannot be undone. What it has reported stays.
            </RevokeKey>
          </Group>
        </Grid.Col>
      </Grid>
      <Collapse in={isOpen}>{isOpen && <KeyUse apiKey={apiKey} />}</Collapse>
    </Paper>
  )
}

function describeScopes(scopes: readonly KeyScope[]): string {
  if (scopes.length > 1) return 'Reports and reads'
  return scopes[0] === 'read' ? 'Reads' : 'Reports'
}

const ADDRESSES_SHOWN = 2

function describeAllowed(addresses: readonly string[] | null): string | null {
  if (addresses === null) return null
  const more = addresses.length - ADDRESSES_SHOWN
  const shown = addresses.slice(0, ADDRESSES_SHOWN).join(', ')
  return more > 0 ? `Only from ${shown} and ${more} more` : `Only from ${shown}`
}

function Created({ apiKey }: { apiKey: ApiKey }) {
  return (
    <>
      <Text size="sm">
        Created <Time at={apiKey.created_at} to="day" />
      </Text>
      <Text size="sm" c="dimmed">
        by {apiKey.created_by_name ?? 'the operator'}
      </Text>
    </>
  )
}

const ENDS_SOON_MS = ENDS_SOON_DAYS * 86_400_000

function Expiry({ apiKey: { expires_at, is_expiring } }: { apiKey: ApiKey }) {
  if (expires_at === null) return null
  const text = `Expires ${formatAge(expires_at)}`
  if (Date.parse(expires_at) - Date.now() > ENDS_SOON_MS) {
    return (
      <Text size="sm" c="dimmed" title={formatInBoth(expires_at)}>
        {text}
      </Text>
    )
  }
  return (
    <Badge color={is_expiring ? 'red' : 'yellow'} variant="light" title={formatInBoth(expires_at)}>
      {text}
    </Badge>
  )
}

/** Shown while both secrets work. */
function Overlap({
  apiKey: { previous_prefix, previous_ends_at, previous_used_at, is_previous_ending },
}: {
  apiKey: ApiKey
}) {
  if (previous_prefix === null || previous_ends_at === null) return null
  return (
    <Text size="sm" {...(is_previous_ending && { fw: 600 })}>
      <Code>{previous_prefix}…</Code> also works until <Time at={previous_ends_at} />.{' '}
      {previous_used_at === null ? (
        'Not used since the rotation.'
      ) : (
        <span title={formatInBoth(previous_used_at)}>Last used {formatAge(previous_used_at)}.</span>
      )}
    </Text>
  )
}

/** Last use is recorded to the minute; the time is in the title. */
function Use({ apiKey }: { apiKey: ApiKey }) {
  const { last_used_at, last_address, refused_at, refused_address } = apiKey
  return (
    <>
      {last_used_at === null ? (
        <Text size="sm">Never used</Text>
      ) : (
        <Text size="sm" title={formatInBoth(last_used_at)}>
          Last used {formatAge(last_used_at)}
          {last_address !== null && ` from ${last_address}`}
        </Text>
      )}
      {last_used_at !== null && <LastDay apiKey={apiKey} />}
      {refused_at !== null && (
        <Text size="sm" fw={600} title={formatInBoth(refused_at)}>
          Refused {formatAge(refused_at)}: {refused_address ?? 'the address'} isn’t an allowed address
        </Text>
      )}
    </>
  )
}

function LastDay({ apiKey }: { apiKey: ApiKey }) {
  const { scopes, requests_last_day, items_last_day, rejected_last_day, reads_last_day } = apiKey
  const requests = requests_last_day + reads_last_day
  const share = rejectedShare({ items: items_last_day, rejected: rejected_last_day })
  return (
    <>
      <Text size="sm" c="dimmed">
        {apiKey.is_requests_floor && 'at least '}
        {formatCount(requests)} {requests === 1 ? 'request' : 'requests'} in the last 24 hours
      </Text>
      {scopes.includes('ingest') && share !== null && (
        <Text size="sm" {...(rejected_last_day > 0 ? { fw: 600 } : { c: 'dimmed' })}>
          {formatCount(items_last_day)} {items_last_day === 1 ? 'item' : 'items'}, {share} rejected
        </Text>
      )}
    </>
  )
}
