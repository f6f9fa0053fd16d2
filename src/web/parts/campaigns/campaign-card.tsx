import { Anchor, Grid, Paper, Stack, Text } from '@mantine/core'
import { UNITS } from '../../../core/delivery/units.ts'
import type { CampaignSummary } from '../../answers.ts'
import { formatAge, formatAsOf, formatCount, formatDecimal } from '../../format.ts'
import { LifeBadge } from '../campaign-life/life-notice.tsx'
import { MoneySummary } from '../money.tsx'
import { formatFlight, GoalBar, PacingBadge, StatusBadge } from '../pacing.tsx'
import { PageLink } from '../page-link.tsx'
import { SharingBadge } from '../sharing.tsx'
import { TermsBadge } from '../terms-badge.tsx'

export function CampaignCard({ campaign }: { campaign: CampaignSummary }) {
  const { id, name, side, status, pacing, lines, states, progress, flat_rate, as_of } = campaign
  const [first] = states
  return (
    <Paper withBorder p="md" component="li">
      <Grid gutter="md" align="center">
        <Grid.Col span={{ base: 12, md: 3.5 }}>
          <Anchor component={PageLink} to={`/campaigns/${id}`} fw={600}>
            {name}
          </Anchor>
          <Text size="sm" c="dimmed">
            {side === 'seller' ? `Sold to ${campaign.buyer_name}` : `Bought from ${campaign.seller_name}`}
            {campaign.purchase_order !== null && `, purchase order ${campaign.purchase_order}`}
          </Text>
          <SharingBadge sharing={campaign.sharing} />
          <TermsBadge count={campaign.unseen_terms} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6, md: 2.5 }}>
          <Stack gap={4} align="flex-start">
            <StatusBadge status={status} />
            <LifeBadge of={campaign} />
            <Text size="sm">{formatFlight(campaign.flight_start, campaign.flight_end)}</Text>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6, md: 2 }}>
          <Stack gap={4} align="flex-start">
            {pacing !== null && pacing !== status && <PacingBadge state={pacing} />}
            <Text size="sm" c="dimmed">
              {lines === 1
                ? '1 line'
                : first && first.lines < lines
                  ? `${formatCount(first.lines)} of ${formatCount(lines)} lines`
                  : `${formatCount(lines)} lines`}
            </Text>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Stack gap={6}>
            {progress.map(({ pricing_basis, booked, delivered, percent }) =>
              delivered === null || percent === null ? (
                <Text key={pricing_basis} size="sm" className="figures">
                  {formatDecimal(booked)} {UNITS[pricing_basis].words} booked
                </Text>
              ) : (
                <GoalBar
                  key={pricing_basis}
                  label={UNITS[pricing_basis].words}
                  booked={booked}
                  delivered={delivered}
                  percent={percent}
                  state={null}
                />
              ),
            )}
            {flat_rate && (
              <Text size="sm">
                {formatCount(flat_rate.delivered)} of {formatCount(flat_rate.lines)} flat-rate{' '}
                {flat_rate.lines === 1 ? 'line' : 'lines'} delivered
              </Text>
            )}
            <MoneySummary campaign={campaign} />
            <Text size="xs" c="dimmed" title={as_of === null ? undefined : formatAsOf(as_of)}>
              {as_of === null ? 'No delivery yet' : `Last measured ${formatAge(as_of)}`}
            </Text>
          </Stack>
        </Grid.Col>
      </Grid>
    </Paper>
  )
}
