import { Anchor, Grid } from '@mantine/core'
import type { DemandAnswer } from '../../../answers.ts'
import { outcomeWords } from '../../agent-call.tsx'
import { PageLink } from '../../page-link.tsx'
import { useLogOf } from './call-log-link.ts'
import { Asked, CountedPanel } from './counted-panel.tsx'
import { sumOf } from './outcomes.ts'

export function WithoutProducts({ demand }: { demand: DemandAnswer }) {
  const { outcomes, asked } = demand
  const logOf = useLogOf(demand)
  const failed = new Map<string, bigint>()
  for (const { outcome, is_call, calls } of outcomes) {
    if (is_call && outcome !== 'completed') failed.set(outcome, (failed.get(outcome) ?? 0n) + BigInt(calls))
  }
  const empty = sumOf(outcomes, ({ is_empty }) => is_empty)
  const { empty: why } = asked
  return (
    <Grid gutter="md">
      <CountedPanel
        title="All in this period"
        columns={4}
        caption="Calls without a product"
        what="Outcome"
        rows={[
          ...(empty > 0n ? [{ name: 'empty', calls: empty }] : []),
          ...[...failed].map(([name, calls]) => ({ name, calls })),
        ].map(({ name, calls }) => ({
          key: name,
          name: (
            <Anchor component={PageLink} to={logOf({ outcome: name })} size="sm">
              {outcomeWords(name)}
            </Anchor>
          ),
          calls: Number(calls),
        }))}
      />
      <CountedPanel
        title="Answered without products"
        columns={4}
        caption="Why there was no product"
        what="Why, in the newest calls"
        rows={[
          { key: 'key', name: 'No key, so no products', calls: why.without_key },
          { key: 'open', name: 'The key has no access to any product', calls: why.without_filter },
          { key: 'filters', name: 'No product matched the filters', calls: why.with_filters },
        ].filter(({ calls }) => calls > 0)}
      />
      <Asked title="Filters in those calls" what="Filter (calls with a key)" rows={why.filters} />
    </Grid>
  )
}
