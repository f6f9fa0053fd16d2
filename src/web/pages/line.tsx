import { Box, Button, Group, Paper, SimpleGrid, Stack, Text } from '@mantine/core'
import { lazy, Suspense, type ReactNode } from 'react'
import { useAnswer, type Answer } from '../api.ts'
import { UNITS } from '../../core/delivery/units.ts'
import { formatDecimal, formatMoney, formatPercents } from '../format.ts'
import { Answered } from '../parts/answered.tsx'
import { LifeBadge, LifeNotice } from '../parts/campaign-life/life-notice.tsx'
import { CopyField } from '../parts/copy.tsx'
import { AgreedCountsNote } from '../parts/agreed-counts-note.tsx'
import { Episode, hasEpisode } from '../parts/episode.tsx'
import { LineHistory } from '../parts/line-history/line-history.tsx'
import {
  finalTotalInWords,
  flightInWords,
  Measured,
  projectionInWords,
  ratesInWords,
} from '../parts/line-progress.tsx'
import { Loading } from '../parts/loading.tsx'
import { LineMoney } from '../parts/money.tsx'
import { formatFlight, GoalBar, PacingBadge, StatusBadge } from '../parts/pacing.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { Page } from '../parts/page.tsx'
import { Term } from '../parts/term.tsx'
import { LineTerms } from '../parts/terms-history.tsx'
import { AsOf, Time } from '../parts/time.tsx'

/** The chart is heavier than the rest of the page, so it loads after the figures. */
const LineChart = lazy(() => import('../parts/line-chart.tsx'))

/** Nobody needs it before the figures. */
const NotesAndProof = lazy(() => import('../parts/notes/notes-and-proof.tsx'))

/** A line: what was agreed, what was delivered, and every report on it. */
export default function Line({ packageId }: { packageId: string }) {
  const question = useAnswer('GET /lines/:packageId', { params: { packageId } })
  return (
    <Answered question={question}>
      {(line) => (line.package_id === packageId.toLowerCase() ? <LinePage line={line} /> : <Loading />)}
    </Answered>
  )
}

function LinePage({ line }: { line: Answer<'GET /lines/:packageId'> }) {
  return (
    <Page
      title={line.name}
      lead={
        <Group gap="xs">
          <span>{line.is_seller ? `Sold to ${line.buyer_name}` : `Bought from ${line.seller_name}`}</span>
          <span>{formatFlight(line.flight_start, line.flight_end)} (UTC)</span>
          <StatusBadge status={line.pacing.status} />
          <LifeBadge of={{ ...line, status: line.pacing.status }} />
          {line.pacing.state !== line.pacing.status && <PacingBadge state={line.pacing.state} />}
        </Group>
      }
      trail={[
        { label: 'Campaigns', to: '/campaigns' },
        { label: line.campaign_name, to: `/campaigns/${line.campaign_id}` },
      ]}
      actions={
        line.is_seller && (
          <Button component={PageLink} to={`/campaigns/${line.campaign_id}/report?search=${line.package_id}`}>
            Report delivery
          </Button>
        )
      }
    >
      <LifeNotice campaign={{ ...line, side: line.is_seller ? 'seller' : 'buyer' }} />
      <Facts line={line} />
      {line.pricing_basis !== 'flat_rate' && line.reports > 0 && (
        <Paper withBorder p="md">
          <Suspense fallback={<Loading />}>
            <LineChart key={line.package_id} campaignId={line.campaign_id} packageId={line.package_id} />
          </Suspense>
        </Paper>
      )}
      <LineHistory key={line.package_id} line={line} />
      <Suspense fallback={<Loading />}>
        <NotesAndProof key={line.package_id} campaignId={line.campaign_id} packageId={line.package_id} />
      </Suspense>
      <LineTerms packageId={line.package_id} />
    </Page>
  )
}

function Facts({ line }: { line: Answer<'GET /lines/:packageId'> }) {
  const { pricing_basis, pacing } = line
  const rates = ratesInWords(line)
  const projection = projectionInWords(line)
  const finalTotal = finalTotalInWords(line)
  return (
    <Paper withBorder p="md">
      <Stack>
        <Delivered line={line} />
        <LineMoney line={line} />
        {line.has_agreed_counts && <AgreedCountsNote campaignId={line.campaign_id} />}
        <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} my={0}>
          {pacing.pace_percent !== null && pacing.elapsed_percent !== null && (
            <Fact label={<Term of="pacing">Pace</Term>}>
              {formatPercents(pacing.pace_percent)} of plan, measured at{' '}
              {formatPercents(pacing.elapsed_percent)} of the flight
            </Fact>
          )}
          {rates !== null && <Fact label={<Term of="dailyRate">Daily rate</Term>}>{rates}</Fact>}
          {projection !== null && <Fact label={<Term of="projection">Projection</Term>}>{projection}</Fact>}
          {finalTotal !== null && (
            <Fact label={<Term of="flight">Flight</Term>}>
              {flightInWords(line)}. {finalTotal}.
            </Fact>
          )}
          <Fact label={<Term of="pricingBasis">Pricing</Term>}>
            {UNITS[pricing_basis].label}, {formatMoney(line.price, line.currency)}
            {UNITS[pricing_basis].priceSuffix}
            {line.bills_overdelivery && ', overdelivery billed'}
          </Fact>
          {line.reference !== null && (
            <Fact label={<Term of="reference">Reference</Term>}>
              <CopyField text={line.reference} what="the reference" />
            </Fact>
          )}
          {line.purchase_order !== null && (
            <Fact label={<Term of="purchaseOrder">Purchase order</Term>}>
              <CopyField text={line.purchase_order} what="the purchase order" />
            </Fact>
          )}
          {hasEpisode(line) && (
            <Fact label={<Term of="downloadWindow">Episode</Term>}>
              <Episode line={line} />
            </Fact>
          )}
          {line.sold_as !== null && (
            <Fact label={<Term of="soldAs">Sold as</Term>}>
              {line.sold_as.name !== null && <Text>{line.sold_as.name}</Text>}
              <CopyField text={line.sold_as.product_id} what="the product ID" />
            </Fact>
          )}
          {line.received_at !== null && (
            <Fact label="Received">
              <Time at={line.received_at} />
            </Fact>
          )}
          {line.is_seller && (
            <Fact label={<Term of="packageId">API package ID</Term>}>
              <CopyField text={line.package_id} what="the package ID" />
            </Fact>
          )}
        </SimpleGrid>
      </Stack>
    </Paper>
  )
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Box component="dd" ml={0}>
        {children}
      </Box>
    </div>
  )
}

function Delivered({ line }: { line: Answer<'GET /lines/:packageId'> }) {
  const { pricing_basis, delivered, booked, as_of } = line
  const isFlatRate = pricing_basis === 'flat_rate'
  return (
    <Stack gap={6}>
      {as_of === null && (
        <Text size="lg" fw={600}>
          {isFlatRate ? 'Not marked as delivered' : 'No delivery yet'}
        </Text>
      )}
      {!isFlatRate && delivered !== null && <Total line={line} delivered={delivered} />}
      {as_of !== null && (
        <Group gap="xs">
          <Measured line={line} />
          <Text size="sm" c="dimmed">
            <Term of="asOf">As of</Term> <AsOf at={as_of} />
          </Text>
        </Group>
      )}
      {as_of === null && booked !== null && (
        <Text size="sm" c="dimmed">
          {formatDecimal(booked)} {UNITS[pricing_basis].words} <Term of="booked">booked</Term>
        </Text>
      )}
    </Stack>
  )
}

function Total({ line, delivered }: { line: Answer<'GET /lines/:packageId'>; delivered: string }) {
  const { booked, pacing } = line
  const { words } = UNITS[line.pricing_basis]
  if (booked === null || pacing.delivered_percent === null) {
    return (
      <Text size="lg" fw={600} className="figures">
        {formatDecimal(delivered)} {words}
      </Text>
    )
  }
  return (
    <GoalBar
      label={words}
      delivered={delivered}
      booked={booked}
      percent={pacing.delivered_percent}
      state={pacing.state}
      elapsedPercent={pacing.elapsed_percent}
    />
  )
}
