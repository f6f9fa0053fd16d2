import { Anchor, Grid, Stack, Text } from '@mantine/core'
import type { DemandAnswer } from '../../../answers.ts'
import { formatCount } from '../../../format.ts'
import { PageLink } from '../../page-link.tsx'
import { useLogOf } from './call-log-link.ts'
import { CountedPanel } from './counted-panel.tsx'
import type { Outcome } from './outcomes.ts'
import { Time } from '../../time.tsx'

type RefusedRow = DemandAnswer['refused']['rows'][number]

export function NotFound({ demand }: { demand: DemandAnswer }) {
  const { rows, calls_max } = demand.refused
  const logOf = useLogOf(demand)
  const refusedRow = (row: RefusedRow, name: string, what: string) => ({
    key: [row.outcome, row.asked_for, row.field, row.message].join(' '),
    name: (
      <>
        <Anchor
          component={PageLink}
          to={logOf({ outcome: row.outcome, tool: row.asked_for ?? undefined })}
          size="sm"
        >
          {name}
        </Anchor>
        <Text component="span" display="block" size="xs" c="dimmed">
          {what}, last on <Time at={row.last_called_at} />
        </Text>
      </>
    ),
    calls: row.calls,
  })
  return (
    <Stack gap="sm">
      <Text size="sm" c="dimmed">
        From the call log: at most the newest {formatCount(calls_max)} requests of each outcome.
      </Text>
      <Grid gutter="md">
        <CountedPanel
          title="Tools and methods not offered"
          columns={6}
          what="Asked for"
          counted="Requests"
          empty="None. Agents asked only for tools and methods that are offered."
          rows={rows
            .filter(({ is_not_found }) => is_not_found)
            .map((row) =>
              refusedRow(
                row,
                row.asked_for ?? 'Name not kept',
                row.outcome === 'UNKNOWN_METHOD' ? 'Method' : 'Tool',
              ),
            )}
        />
        <CountedPanel
          title="Why requests were refused"
          columns={6}
          what="Error message"
          counted="Requests"
          empty="No request was refused for any other reason."
          rows={rows
            .filter(({ is_not_found }) => !is_not_found)
            .map((row) =>
              refusedRow(
                row,
                row.message ?? 'Message not kept',
                isFieldToBeNamed(row) ? `${row.outcome} in ${row.field}` : row.outcome,
              ),
            )}
        />
      </Grid>
      <Probes outcomes={demand.outcomes} />
    </Stack>
  )
}

/** Most messages begin with their field. */
function isFieldToBeNamed({ field, message }: RefusedRow): boolean {
  return field !== null && !message?.startsWith(field)
}

/** Methods that clients try by default: they say nothing about demand. */
function Probes({ outcomes }: { outcomes: readonly Outcome[] }) {
  const times = new Map<string, bigint>()
  for (const { outcome, tool, calls } of outcomes) {
    if (outcome === 'METHOD_NOT_OFFERED') times.set(tool, (times.get(tool) ?? 0n) + BigInt(calls))
  }
  if (times.size === 0) return null
  return (
    <Text size="sm" c="dimmed">
      Clients routinely probe for parts of MCP that this agent does not offer. Counted only:{' '}
      {[...times].map(([method, calls]) => `${method} (${formatCount(String(calls))})`).join(', ')}.
    </Text>
  )
}
