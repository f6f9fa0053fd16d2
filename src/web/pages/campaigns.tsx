import { Anchor, Button, Grid, Group, NativeSelect, Paper, Stack, Text } from '@mantine/core'
import { useAnswer, type Answer } from '../api.ts'
import { UNITS } from '../../core/delivery/units.ts'
import { formatAge, formatAsOf, formatCount, formatDecimal, formatInstant } from '../format.ts'
import { IconPlus } from '../icons.ts'
import { Answered } from '../parts/answered.tsx'
import { CopyField } from '../parts/copy.tsx'
import { Empty } from '../parts/empty.tsx'
import { LookedBack } from '../parts/looked-back.tsx'
import { NewSellers } from '../parts/new-sellers.tsx'
import { NumberedPages } from '../parts/numbered-pages.tsx'
import {
  formatFlight,
  GoalBar,
  PACING_WORDS,
  PacingBadge,
  STATUS_WORDS,
  StatusBadge,
} from '../parts/pacing.tsx'
import { Page } from '../parts/page.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { SharingBadge } from '../parts/sharing.tsx'
import { Term } from '../parts/term.tsx'
import { TermsBadge } from '../parts/terms-badge.tsx'
import { useFilters, useSearchState, type FilterField } from '../search-state.ts'
import { usePerson } from '../session.ts'
import type { CampaignSummary } from '../answers.ts'

const FILTERS = ['search', 'side', 'status', 'pacing'] as const

export default function Campaigns() {
  const { search } = useSearchState()
  const { search: words, side, status, pacing, after, page } = search
  const question = useAnswer('GET /campaigns', {
    query: { search: words, side, status, pacing, after, page },
  })
  const isFiltered = FILTERS.some((name) => search[name] !== undefined)
  return (
    <Page
      title="Campaigns"
      lead={
        <>
          Your campaigns and how they are <Term of="pacing">pacing</Term>.
        </>
      }
      actions={
        <Button component={PageLink} to="/new-campaign" leftSection={<IconPlus size={16} aria-hidden />}>
          New campaign
        </Button>
      }
    >
      <NewSellers />
      <Answered question={question}>
        {(answer) => (
          <>
            {(isFiltered || answer.total > 0) && <Filters />}
            <CampaignList answer={answer} isFiltered={isFiltered} />
            <LookedBack
              name="after"
              next={answer.older}
              title={
                answer.looked_back_to === null
                  ? ''
                  : `Searched back to ${formatInstant(answer.looked_back_to)}`
              }
              hint="There are more campaigns to search. Search further back, or add another filter."
            />
          </>
        )}
      </Answered>
    </Page>
  )
}

function CampaignList({ answer, isFiltered }: { answer: Answer<'GET /campaigns'>; isFiltered: boolean }) {
  const { campaigns, page, per_page, total, has_more, older } = answer
  if (total === 0 && older !== null) {
    return <Empty title="No matches so far">Older campaigns may match.</Empty>
  }
  if (total === 0) return isFiltered ? <NoMatch /> : <NoCampaigns />
  return (
    <Stack>
      {campaigns.length === 0 && <Empty title="No campaigns on this page">Go back to the first page.</Empty>}
      <ul className="card-list" aria-label="Campaigns">
        {campaigns.map((campaign) => (
          <CampaignCard key={campaign.id} campaign={campaign} />
        ))}
      </ul>
      <NumberedPages
        page={page}
        pages={Math.ceil(total / per_page)}
        total={total}
        what={
          has_more ? 'campaigns and more: search to find the others' : total === 1 ? 'campaign' : 'campaigns'
        }
      />
      <OwnId />
    </Stack>
  )
}

function Filters() {
  const field = useFilters('page', 'after')
  return (
    <Grid gutter="sm" align="flex-end" role="search">
      <Grid.Col span={{ base: 12, md: 5 }}>
        <SearchField placeholder="Campaign, buyer or seller" {...field('search')} />
      </Grid.Col>
      <Choice label="Status" words={STATUS_WORDS} field={field('status')} />
      <Choice label="Pacing" words={PACING_WORDS} field={field('pacing')} />
      <Choice label="Side" words={{ seller: 'Selling', buyer: 'Buying' }} field={field('side')} />
    </Grid>
  )
}

function Choice({
  label,
  words,
  field,
}: {
  label: string
  words: Record<string, string>
  field: FilterField
}) {
  return (
    <Grid.Col span={{ base: 4, md: 'auto' }}>
      <NativeSelect
        label={label}
        {...field}
        data={[
          { value: '', label: 'All' },
          ...Object.entries(words).map(([value, text]) => ({ value, label: text })),
        ]}
      />
    </Grid.Col>
  )
}

function CampaignCard({ campaign }: { campaign: CampaignSummary }) {
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
          </Text>
          <SharingBadge sharing={campaign.sharing} />
          <TermsBadge count={campaign.unseen_terms} />
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6, md: 2.5 }}>
          <Stack gap={4} align="flex-start">
            <StatusBadge status={status} />
            <Text size="sm">{formatFlight(campaign.flight_start, campaign.flight_end)}</Text>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, xs: 6, md: 2 }}>
          <Stack gap={4} align="flex-start">
            {pacing !== null && <PacingBadge state={pacing} />}
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
            <Text size="xs" c="dimmed" title={as_of === null ? undefined : formatAsOf(as_of)}>
              {as_of === null ? 'No delivery yet' : `Last measured ${formatAge(as_of)}`}
            </Text>
          </Stack>
        </Grid.Col>
      </Grid>
    </Paper>
  )
}

function NoMatch() {
  const { change } = useSearchState()
  const clear = () =>
    change(Object.fromEntries([...FILTERS, 'after', 'page'].map((name) => [name, undefined])))
  return (
    <Empty title="No campaigns match">
      <Stack align="center">
        Try another search, or clear the filters.
        <Button variant="default" onClick={clear}>
          Clear filters
        </Button>
      </Stack>
    </Empty>
  )
}

function NoCampaigns() {
  return (
    <Empty title="No campaigns yet">
      <Stack align="center">
        <span>Selling? Add a campaign, then report its delivery.</span>
        <Button component={PageLink} to="/new-campaign" leftSection={<IconPlus size={16} aria-hidden />}>
          Create the first campaign
        </Button>
        <span>
          Buying? Your sellers add the campaigns. Accept a new seller once, and its campaigns appear here.
        </span>
        <OwnId />
      </Stack>
    </Empty>
  )
}

/** Sellers enter it to name their buyer: nobody can list the organizations of an installation. */
function OwnId() {
  const { organization } = usePerson()
  if (organization === null) return null
  return (
    <Group gap="xs" justify="center">
      <Text size="sm" c="dimmed">
        Organization ID: share it with your sellers
      </Text>
      <CopyField text={organization.id} what="your organization ID" />
    </Group>
  )
}
