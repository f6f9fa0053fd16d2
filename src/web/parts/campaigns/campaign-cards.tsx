import { Button, Grid, NativeSelect, Stack } from '@mantine/core'
import { PACING_WORDS } from '../../../core/campaign/pacing-words.ts'
import { useAnswer, type Answer } from '../../api.ts'
import { formatInstant } from '../../format.ts'
import { useFilters, useSearchState, type FilterField } from '../../search-state.ts'
import { usePerson } from '../../session.ts'
import { Answered } from '../answered.tsx'
import { Empty } from '../empty.tsx'
import { LookedBack } from '../looked-back.tsx'
import { NumberedPages } from '../numbered-pages.tsx'
import { STATUS_FILTER_WORDS, withoutDrafts, type FilterChoice } from '../pacing.tsx'
import { SearchField } from '../search-field.tsx'
import { CampaignCard } from './campaign-card.tsx'
import { NoCampaigns } from './no-campaigns.tsx'
import { OwnId } from './own-id.tsx'
import { StartSelling } from './start-selling.tsx'

const FILTERS = ['search', 'side', 'status', 'pacing'] as const

/** What the organization sells and what it buys, newest first. */
export function CampaignCards() {
  const { search } = useSearchState()
  const { search: words, side, status, pacing, after, page } = search
  const question = useAnswer('GET /campaigns', {
    query: { search: words, side, status, pacing, after, page },
  })
  // While filters are removed, the answer is still that of the filters.
  const isFiltered = question.isPlaceholderData || FILTERS.some((name) => search[name] !== undefined)
  return (
    <Answered question={question}>
      {(answer) => (
        <>
          {(isFiltered || answer.total > 0) && <Filters />}
          <CampaignList answer={answer} isFiltered={isFiltered} />
          <LookedBack
            name="after"
            next={answer.older}
            title={
              answer.looked_back_to === null ? '' : `Searched back to ${formatInstant(answer.looked_back_to)}`
            }
            hint="There are more campaigns to search. Search further back, or add another filter."
          />
        </>
      )}
    </Answered>
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
      <StartSelling />
    </Stack>
  )
}

function Filters() {
  const { organization } = usePerson()
  const { search } = useSearchState()
  const hasBothSides = organization !== null && organization.sells && organization.buys
  const field = useFilters('page', 'after')
  const choicesOf = (words: Record<string, string>) => {
    const choices = Object.entries(words).map(([value, label]) => ({ value, label }))
    return organization?.sells ? choices : withoutDrafts(choices)
  }
  return (
    <Grid gutter="sm" align="flex-end" role="search">
      <Grid.Col span={{ base: 12, md: 5 }}>
        <SearchField placeholder="Campaign, purchase order, buyer or seller" {...field('search')} />
      </Grid.Col>
      <Choice label="Status" choices={choicesOf(STATUS_FILTER_WORDS)} field={field('status')} />
      <Choice label="Pacing" choices={choicesOf(PACING_WORDS)} field={field('pacing')} />
      {(hasBothSides || search['side'] !== undefined) && (
        <Choice
          label="Side"
          choices={[
            { value: 'seller', label: 'Selling' },
            { value: 'buyer', label: 'Buying' },
          ]}
          field={field('side')}
        />
      )}
    </Grid>
  )
}

function Choice({ label, choices, field }: { label: string; choices: FilterChoice[]; field: FilterField }) {
  return (
    <Grid.Col span={{ base: 4, md: 'auto' }}>
      <NativeSelect label={label} {...field} data={[{ value: '', label: 'All' }, ...choices]} />
    </Grid.Col>
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
