import { Alert, Anchor, Box, Button, Grid, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { UNITS } from '../../core/delivery/units.ts'
import { useAnswer } from '../api.ts'
import { formatCount, formatDay, formatDecimal, formatMoney, formatPercents } from '../format.ts'
import { IconPencil, IconUpload } from '../icons.ts'
import { Answered } from '../parts/answered.tsx'
import { CampaignNav } from '../parts/campaign-nav.tsx'
import { CampaignMenu, LifeButton } from '../parts/campaign-life/campaign-menu.tsx'
import { LifeBadge, LifeNotice } from '../parts/campaign-life/life-notice.tsx'
import { CopyField } from '../parts/copy.tsx'
import { Episode, hasEpisode } from '../parts/episode.tsx'
import {
  finalTotalInWords,
  flightInWords,
  Measured,
  projectionInWords,
  ratesInWords,
} from '../parts/line-progress.tsx'
import { Logo } from '../parts/logo.tsx'
import { Loading } from '../parts/loading.tsx'
import { CampaignMoney, LineWorth } from '../parts/money.tsx'
import { formatFlight, GoalBar, PacingBadge, StatusBadge } from '../parts/pacing.tsx'
import { Page } from '../parts/page.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { SharingNotice } from '../parts/sharing.tsx'
import { Term } from '../parts/term.tsx'
import { CampaignTerms, LineTermsBadge, TermsNotice } from '../parts/terms-history.tsx'
import type { CampaignView, LineView } from '../answers.ts'
import { AsOf, Time } from '../parts/time.tsx'

type Arrival = NonNullable<LineView['arrival']>

/** The chart is heavier than the rest of the page, so it loads after the figures. */
const CampaignChart = lazy(() => import('../parts/campaign-chart.tsx'))

/** Below the lines, and mostly read: loaded with its form after the rest. */
const CampaignContacts = lazy(() => import('../parts/campaign-contacts.tsx'))
/** Nobody needs these before the figures. */
const CampaignStatements = lazy(() => import('../parts/statements/campaign-statements.tsx'))
const NotesAndProof = lazy(() => import('../parts/notes/notes-and-proof.tsx'))

const LINES_AT_A_TIME = 100

export default function Campaign({ campaignId }: { campaignId: string }) {
  const question = useAnswer('GET /campaigns/:campaignId', { params: { campaignId } })
  return (
    <Answered question={question}>
      {(campaign) =>
        campaign.id === campaignId.toLowerCase() ? <CampaignPage campaign={campaign} /> : <Loading />
      }
    </Answered>
  )
}

function CampaignPage({ campaign }: { campaign: CampaignView }) {
  const { id, name, side, lines } = campaign
  const isSeller = side === 'seller'
  return (
    <Page
      title={name}
      trail={[{ label: 'Campaigns', to: '/campaigns' }]}
      lead={
        <Group gap="xs">
          {campaign.partner_logo !== null && (
            <Logo
              organizationId={isSeller ? campaign.buyer_id : campaign.seller_id}
              version={campaign.partner_logo}
              size={28}
            />
          )}
          <span>{isSeller ? `Sold to ${campaign.buyer_name}` : `Bought from ${campaign.seller_name}`}</span>
          <span>{formatFlight(campaign.flight_start, campaign.flight_end)} (UTC)</span>
          {campaign.purchase_order !== null && (
            <Group gap={4} wrap="nowrap">
              <Term of="purchaseOrder">Purchase order</Term>
              <CopyField text={campaign.purchase_order} what="the purchase order" />
            </Group>
          )}
          <StatusBadge status={campaign.status} />
          <LifeBadge of={campaign} />
          {campaign.pacing !== null && campaign.pacing !== campaign.status && (
            <PacingBadge state={campaign.pacing} />
          )}
        </Group>
      }
      actions={
        <>
          {isSeller && (
            <SellerActions
              campaignId={id}
              isArchived={campaign.archived_at !== null}
              isTooLarge={campaign.has_more_lines}
            />
          )}
          <CampaignMenu campaign={campaign} />
        </>
      }
    >
      <CampaignNav campaignId={id} />
      <LifeNotice
        campaign={campaign}
        actions={
          <LifeButton campaign={campaign} act={campaign.archived_at === null ? 'publish' : 'unarchive'} />
        }
      />
      <SharingNotice campaign={campaign} />
      <TermsNotice campaignId={id} />
      <CampaignMoney campaign={campaign} />
      {lines.some(({ pricing_basis }) => pricing_basis !== 'flat_rate') && (
        <Paper withBorder p="md">
          <Suspense fallback={<Loading />}>
            <CampaignChart campaign={campaign} />
          </Suspense>
        </Paper>
      )}
      <Lines campaign={campaign} />
      <Suspense fallback={<Loading />}>
        <CampaignStatements key={`statements ${id}`} campaign={campaign} />
        <CampaignContacts campaign={campaign} />
        <NotesAndProof key={id} campaignId={id} />
      </Suspense>
      <CampaignTerms campaignId={id} />
    </Page>
  )
}

function SellerActions({
  campaignId,
  isArchived,
  isTooLarge,
}: {
  campaignId: string
  isArchived: boolean
  /** For the form. */
  isTooLarge: boolean
}) {
  return (
    <>
      {!isArchived && !isTooLarge && (
        <Button
          component={PageLink}
          to={`/campaigns/${campaignId}/edit`}
          variant="default"
          leftSection={<IconPencil size={16} aria-hidden />}
        >
          Edit
        </Button>
      )}
      <Button
        component={PageLink}
        to={`/campaigns/${campaignId}/report`}
        leftSection={<IconUpload size={16} aria-hidden />}
      >
        Report delivery
      </Button>
    </>
  )
}

function Lines({ campaign }: { campaign: CampaignView }) {
  const { lines } = campaign
  const [shown, setShown] = useState(LINES_AT_A_TIME)
  return (
    <Stack gap="sm">
      <div>
        <Title order={2} size="h4">
          {campaign.has_more_lines
            ? `The first ${formatCount(lines.length)} lines`
            : lines.length === 1
              ? '1 line'
              : `${formatCount(lines.length)} lines`}
        </Title>
        <Text size="sm" c="dimmed">
          Each <Term of="packageLine">line</Term> with what was delivered of the quantity{' '}
          <Term of="booked">booked</Term>, and its <Term of="pacing">pacing</Term>.
        </Text>
      </div>
      {campaign.has_more_lines && (
        <Alert color="gray" variant="light" title={`More than ${formatCount(lines.length)} lines`}>
          Status, pacing, amounts and chart cover the first {formatCount(lines.length)} lines only.{' '}
          {campaign.side === 'seller' &&
            'A campaign this large cannot be edited. Find its other lines under Report delivery.'}
        </Alert>
      )}
      <ul className="card-list" aria-label="Lines">
        {lines.slice(0, shown).map((line) => (
          <LineCard key={line.package_id} line={line} campaign={campaign} />
        ))}
      </ul>
      {lines.length > shown && (
        <Button variant="default" onClick={() => setShown(shown + LINES_AT_A_TIME)}>
          Show {formatCount(Math.min(LINES_AT_A_TIME, lines.length - shown))} more lines
        </Button>
      )}
    </Stack>
  )
}

function LineCard({ line, campaign }: { line: LineView; campaign: CampaignView }) {
  return (
    <Paper withBorder p="md" component="li">
      <Grid gutter="md">
        <Grid.Col span={{ base: 12, md: 4 }}>
          <Anchor component={PageLink} to={`/campaigns/${campaign.id}/lines/${line.package_id}`} fw={600}>
            {line.name}
          </Anchor>
          <Text size="sm" c="dimmed">
            {UNITS[line.pricing_basis].label}, {formatMoney(line.price, line.currency)}
            {UNITS[line.pricing_basis].priceSuffix}
            {line.bills_overdelivery && ', overdelivery billed'}
          </Text>
          <Text size="sm" c="dimmed">
            {formatFlight(line.flight_start, line.flight_end)}
          </Text>
          {hasEpisode(line) && (
            <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
              <Episode line={line} />
            </Text>
          )}
          {line.reference !== null && (
            <Group gap={4} mt={4} wrap="nowrap">
              <Text size="sm" c="dimmed">
                Reference
              </Text>
              <CopyField text={line.reference} what={`the reference of ${line.name}`} />
            </Group>
          )}
          {campaign.side === 'seller' && (
            <Box mt={4}>
              <CopyField text={line.package_id} what={`the API package ID of ${line.name}`} />
            </Box>
          )}
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 7, md: 4 }}>
          <Delivered line={line} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 5, md: 4 }}>
          <Stack gap={4} align="flex-start">
            <Group gap="xs">
              <PacingBadge state={line.pacing.state} />
              <LineTermsBadge campaignId={campaign.id} packageId={line.package_id} />
              {line.pacing.pace_percent !== null && (
                <Text size="sm">{formatPercents(line.pacing.pace_percent)} of plan</Text>
              )}
            </Group>
            <UpcomingCancellation line={line} from={campaign.cancelled_from} />
            <Outlook line={line} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Paper>
  )
}

/** Once it is in effect, the line's own status says it. */
function UpcomingCancellation({ line, from }: { line: LineView; from: string | null }) {
  if (from === null || line.flight_end < from || line.pacing.status === 'cancelled') return null
  return <Text size="sm">Cancelled from {formatDay(from)}</Text>
}

function Delivered({ line }: { line: LineView }) {
  const { pricing_basis, delivered, booked, pacing } = line
  const { words } = UNITS[pricing_basis]
  return (
    <Stack gap={6}>
      {pricing_basis === 'flat_rate' ? (
        line.as_of === null && <Text size="sm">Not marked as delivered</Text>
      ) : delivered === null ? (
        <Text size="sm" className="figures">
          {booked === null ? 'No delivery yet; no goal' : `${formatDecimal(booked)} ${words} booked`}
        </Text>
      ) : booked === null ? (
        <Text size="sm" className="figures">
          {formatDecimal(delivered)}{' '}
          <Text span size="sm" c="dimmed">
            {words}, no quantity booked
          </Text>
        </Text>
      ) : (
        <GoalBar
          label={words}
          delivered={delivered}
          booked={booked}
          percent={pacing.delivered_percent ?? '0.0'}
          state={pacing.state}
          elapsedPercent={pacing.elapsed_percent}
        />
      )}
      <LineWorth line={line} />
      <Measured line={line} />
      {line.as_of !== null && line.received_at !== null && (
        <Text size="xs" c="dimmed">
          As of <AsOf at={line.as_of} />. <Receipt receivedAt={line.received_at} arrival={line.arrival} />
        </Text>
      )}
    </Stack>
  )
}

/** The report that brought the total, and the last one that repeated it. */
function Receipt({ receivedAt, arrival }: { receivedAt: string; arrival: Arrival | null }) {
  return (
    <>
      Received <Time at={arrival?.at ?? receivedAt} />
      {arrival && `, ${arrivalInWords(arrival)}`}.
      {arrival && arrival.at !== receivedAt && (
        <>
          {' '}
          Confirmed <Time at={receivedAt} />.
        </>
      )}
    </>
  )
}

function arrivalInWords(arrival: Arrival): string {
  const { by, key_label, key_prefix, person_name, file_name } = arrival
  if (by === 'api') return key_label === null ? 'by API' : `by API with key “${key_label}” (${key_prefix}…)`
  if (by === 'form') return person_name === null ? 'by hand' : `by hand from ${person_name}`
  if (by === 'file') return file_name === null ? 'by file' : `by file ${file_name} from ${person_name}`
  return 'by the operator'
}

function Outlook({ line }: { line: LineView }) {
  const sentences = [
    flightInWords(line),
    finalTotalInWords(line),
    ratesInWords(line),
    projectionInWords(line),
  ]
  return sentences.map(
    (sentence) =>
      sentence !== null && (
        <Text key={sentence} size="sm" c="dimmed" className="figures">
          {sentence}
        </Text>
      ),
  )
}
