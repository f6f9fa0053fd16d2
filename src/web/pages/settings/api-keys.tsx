import { Alert, Anchor, Badge, Button, Code, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { EXPIRING_DAYS } from '../../../core/api-key/key-expiry.ts'
import { FIRST_USE_DAYS, UNUSED_DAYS } from '../../../core/api-key/key-use.ts'
import type { ApiKey } from '../../answers.ts'
import { useAnswer } from '../../api.ts'
import { formatCount } from '../../format.ts'
import { IconPlus } from '../../icons.ts'
import { Answered } from '../../parts/answered.tsx'
import { CreateKey } from '../../parts/api-keys/create-key.tsx'
import { KeyRow } from '../../parts/api-keys/key-row.tsx'
import { Empty } from '../../parts/empty.tsx'
import { OnlyAdmins } from '../../parts/only-admins.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import { Term } from '../../parts/term.tsx'
import { useSearchState } from '../../search-state.ts'
import { usePerson } from '../../session.ts'
import { Time } from '../../parts/time.tsx'

export default function ApiKeys() {
  const { isAdmin, onlyBuys } = usePerson()
  // In the address, so that "Create an API key" can be found and opened from anywhere.
  const { search, change } = useSearchState()
  const showForm = (isOpen: boolean) => change({ create: isOpen ? 'key' : undefined }, { replace: true })
  const create = (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => showForm(true)}>
      Create key
    </Button>
  )
  return (
    <Page
      title="API keys"
      lead={
        onlyBuys ? (
          <>
            Your systems read what you bought with an <Term of="apiKey">API key</Term>: campaigns, lines,
            figures and statements. Revoke keys you no longer need.
          </>
        ) : (
          <>
            Your systems report delivery and affiliate results, and read campaigns, lines and statements, with
            an <Term of="apiKey">API key</Term>. Revoke keys you no longer need.
          </>
        )
      }
      {...(isAdmin && { actions: create })}
    >
      {isAdmin ? <KeyList create={create} /> : <OnlyAdmins what="can see and manage API keys" />}
      {isAdmin && search['create'] === 'key' && <Create onClose={() => showForm(false)} />}
    </Page>
  )
}

/** The list is being loaded as well. It has the person's own address, which the form can do without. */
function Create({ onClose }: { onClose: () => void }) {
  const { data } = useAnswer('GET /api-keys')
  return <CreateKey yourAddress={data?.your_address ?? null} onClose={onClose} />
}

function KeyList({ create }: { create: React.ReactNode }) {
  const { search } = useSearchState()
  const only = search['unused'] === 'true' ? 'unused' : search['expiring'] === 'true' ? 'expiring' : undefined
  const question = useAnswer('GET /api-keys')
  return (
    <Answered question={question}>
      {({ keys, your_address }) => {
        const newestFirst = keys.toReversed()
        const working = newestFirst.filter((key) => key.revoked_at === null && !key.is_expired)
        const active = only ? working.filter(IS_SHOWN[only]) : working
        const expired = newestFirst.filter((key) => key.revoked_at === null && key.is_expired)
        const revoked = newestFirst.filter((key) => key.revoked_at !== null)
        return (
          <>
            {only && <OnlySome only={only} count={active.length} />}
            {working.length === 0 ? (
              <NoKeys create={create} />
            ) : (
              <ul className="card-list" aria-label="Keys">
                {active.map((key, i) => (
                  <KeyRow key={key.id} apiKey={key} yourAddress={your_address} isFirst={i === 0} />
                ))}
              </ul>
            )}
            {expired.length > 0 && !only && <EndedKeys keys={expired} state="Expired" />}
            {revoked.length > 0 && !only && <EndedKeys keys={revoked} state="Revoked" />}
          </>
        )
      }}
    </Answered>
  )
}

const IS_SHOWN = {
  unused: (key: ApiKey) => key.is_unused,
  expiring: (key: ApiKey) => key.is_expiring || key.is_previous_ending,
}

const ONLY = {
  unused: {
    words: ['unused key', 'unused keys'],
    note: `Not used in the ${FIRST_USE_DAYS} days since they were created, or not for ${UNUSED_DAYS} days. Revoke those that nobody needs.`,
  },
  expiring: {
    words: ['key or previous secret about to expire', 'keys or previous secrets about to expire'],
    note: `They stop working within ${EXPIRING_DAYS} days. Edit keys that are still needed, or rotate them first. Where the previous secret is still in use, put the new one into that system.`,
  },
} as const

function OnlySome({ only, count }: { only: keyof typeof ONLY; count: number }) {
  const {
    words: [one, many],
    note,
  } = ONLY[only]
  return (
    <Alert
      color="gray"
      variant="light"
      title={count === 0 ? `No ${many}` : count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`}
    >
      {note}{' '}
      <Anchor component={PageLink} to="/settings/api-keys" inherit>
        Show all keys
      </Anchor>
    </Alert>
  )
}

function NoKeys({ create }: { create: React.ReactNode }) {
  return (
    <Empty title="No API keys yet">
      <Stack align="center">
        <span>
          Create one for each system that reports to Flightline or reads from it, such as your ad server. How
          to use it is in the{' '}
          <Anchor href="/docs" inherit>
            API reference
          </Anchor>
          .
        </span>
        {create}
      </Stack>
    </Empty>
  )
}

function EndedKeys({ keys, state }: { keys: ApiKey[]; state: 'Revoked' | 'Expired' }) {
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {state}
      </Title>
      <ul className="card-list" aria-label={`${state} keys`}>
        {keys.map((key) => (
          <Paper key={key.id} withBorder p="sm" component="li">
            <Group justify="space-between" gap="xs">
              <Group gap="xs">
                <Text>{key.label}</Text>
                <Code>{key.prefix}…</Code>
                <Badge color="gray" variant="light">
                  {state}
                </Badge>
              </Group>
              <Text size="sm" c="dimmed">
                {key.revoked_at === null ? (
                  <Time at={key.expires_at!} />
                ) : (
                  <>
                    <Time at={key.revoked_at} /> by {key.revoked_by_name ?? 'the operator'}
                  </>
                )}
              </Text>
            </Group>
          </Paper>
        ))}
      </ul>
    </Stack>
  )
}
