import { Anchor, Box, Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { useAnswer, withQuery } from '../../api.ts'
import { formatDuration } from '../../format.ts'
import { callerOf, OutcomeBadge, toolOf } from '../../parts/agent-call.tsx'
import { Answered } from '../../parts/answered.tsx'
import { Fact } from '../../parts/fact.tsx'
import { JsonBlock } from '../../parts/json-block.tsx'
import { Page } from '../../parts/page.tsx'
import { PageLink } from '../../parts/page-link.tsx'
import type { CallAnswer } from '../../answers.ts'
import { Time } from '../../parts/time.tsx'

export default function CallPage({ number }: { number: string }) {
  const question = useAnswer('GET /operator/calls/:number', { params: { number } })
  return (
    <Page title={`Call ${number}`} trail={[{ label: 'Call log', to: '/operator/calls' }]}>
      <Answered question={question}>{(call) => <Facts call={call} />}</Answered>
    </Page>
  )
}

function Facts({ call }: { call: CallAnswer }) {
  const args = argumentsOf(call)
  return (
    <Stack>
      <Paper withBorder p="md">
        <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} m={0}>
          <Fact label="When">
            <Time at={call.called_at} to="second" />
          </Fact>
          <AskedFor call={call} />
          <Fact label="Caller">
            {callerOf(call)}
            {call.buyer_name !== null && ` (${call.buyer_name})`}
          </Fact>
          <Fact label="Outcome">
            <OutcomeBadge call={call} />
          </Fact>
          <Fact label="Took">{formatDuration(call.duration_us)}</Fact>
          {call.field !== null && <Fact label="Field">{call.field}</Fact>}
        </SimpleGrid>
        {call.message !== null && (
          <Box component="dl" m={0} mt="md">
            <Fact label="Error message">{call.message}</Fact>
          </Box>
        )}
      </Paper>
      {isNoCall(call) ? (
        <Text size="sm" c="dimmed">
          This request did not call a tool. Nothing else of it is kept.
        </Text>
      ) : (
        <JsonBlock title="Arguments (secrets removed)" what="the arguments" value={args ?? call.arguments} />
      )}
      <Group gap="xs">
        {call.key_id !== null && call.tool === 'get_products' && (
          <Button component={PageLink} to={viewOf(call.key_id, args)} variant="default">
            What this key sees now
          </Button>
        )}
        <Anchor
          component={PageLink}
          to={withQuery('/operator/calls', { key: call.key_id ?? 'none' })}
          size="sm"
        >
          {call.key_id === null ? 'All calls without a key' : 'All calls with this key'}
        </Anchor>
      </Group>
    </Stack>
  )
}

/** For a request that called no tool: the name of its method, if the agent does not offer it. */
function AskedFor({ call }: { call: CallAnswer }) {
  if (!isNoCall(call)) return <Fact label="Tool">{toolOf(call)}</Fact>
  return call.asked_for === null ? (
    <Fact label="Request">Invalid</Fact>
  ) : (
    <Fact label="Method">{toolOf(call)}</Fact>
  )
}

function isNoCall({ tool }: CallAnswer): boolean {
  return tool === '(method)' || tool === '(none)'
}

/** Arguments that were cut are no longer JSON. */
function argumentsOf(call: CallAnswer): Record<string, unknown> | undefined {
  try {
    const args: unknown = JSON.parse(call.arguments)
    return typeof args === 'object' && args !== null && !Array.isArray(args)
      ? (args as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** The same question, asked of today's catalogue. */
function viewOf(keyId: string, args: Record<string, unknown> | undefined): string {
  const { brief } = args ?? {}
  const filters = args?.['filters']
  const { countries, ...others } = (typeof filters === 'object' && filters !== null ? filters : {}) as Record<
    string,
    unknown
  >
  const more = Object.entries(args ?? {}).filter(([name]) => OTHERS_THAT_NARROW.has(name))
  return withQuery('/operator/view-as', {
    key: keyId,
    brief: typeof brief === 'string' ? brief : undefined,
    countries: Array.isArray(countries) ? countries.join(', ') : undefined,
    filters: Object.keys(others).length > 0 ? JSON.stringify(others) : undefined,
    more: more.length > 0 ? JSON.stringify(Object.fromEntries(more)) : undefined,
  })
}

/** Arguments besides the filters that can exclude products. */
const OTHERS_THAT_NARROW = new Set(['required_policies', 'targeting_overlay', 'required_overlay_support'])
