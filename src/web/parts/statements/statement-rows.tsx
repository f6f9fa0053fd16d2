import { Anchor, Grid, Group, Text } from '@mantine/core'
import type { StatementSummary } from '../../answers.ts'
import { formatDay, formatMoney } from '../../format.ts'
import { formatFlight } from '../pacing.tsx'
import { PageLink } from '../page-link.tsx'
import { Row, Rows } from '../rows.tsx'
import { StateBadge } from './state-badge.tsx'
import { isCredit } from './total-label.ts'

/** Statements, each with its period, total and state; with their campaigns, unless the page is about one. */
export function StatementRows({
  statements,
  isOfOneCampaign = false,
}: {
  statements: readonly StatementSummary[]
  isOfOneCampaign?: boolean
}) {
  return (
    <Rows label="Statements">
      {statements.map((statement) => (
        <Row key={statement.id}>
          <StatementRow statement={statement} isOfOneCampaign={isOfOneCampaign} />
        </Row>
      ))}
    </Rows>
  )
}

function StatementRow({
  statement,
  isOfOneCampaign,
}: {
  statement: StatementSummary
  isOfOneCampaign: boolean
}) {
  const { id, number, state, side, total, currency, issued_at, purchase_order } = statement
  const party = side === 'seller' ? `To ${statement.buyer_name}` : `From ${statement.seller_name}`
  return (
    <Grid gutter={{ base: 4, sm: 'md' }} align="baseline">
      <Grid.Col span={{ base: 12, sm: 5 }}>
        <Anchor component={PageLink} to={`/statements/${id}`} fw={600}>
          {number === null ? `Draft, ${currency}` : `Statement ${number}`}
        </Anchor>
        {!isOfOneCampaign && (
          <>
            <Text size="sm" className="breakable">
              {statement.campaign_name}
            </Text>
            <Text size="sm" c="dimmed" className="breakable">
              {party}
              {purchase_order !== null && `, purchase order ${purchase_order}`}
            </Text>
          </>
        )}
      </Grid.Col>
      <Grid.Col span={{ base: 12, sm: 3 }}>
        <Text size="sm">{formatFlight(statement.first_day, statement.last_day)}</Text>
        {issued_at !== null && (
          <Text size="sm" c="dimmed">
            Issued {formatDay(issued_at.slice(0, 10))}
          </Text>
        )}
      </Grid.Col>
      <Grid.Col span={{ base: 12, sm: 4 }}>
        <Group justify="space-between" gap="xs">
          {total === null ? (
            <Text size="sm" c="dimmed">
              Not issued yet
            </Text>
          ) : (
            <Text fw={600} className="figures">
              {formatMoney(total, currency)}
              {isCredit(total) && (
                <Text span size="sm" fw={400} c="dimmed">
                  {' '}
                  credit
                </Text>
              )}
            </Text>
          )}
          <StateBadge state={state} />
        </Group>
      </Grid.Col>
    </Grid>
  )
}
