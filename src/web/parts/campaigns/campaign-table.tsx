import { Stack } from '@mantine/core'
import { useAnswer, type Answer } from '../../api.ts'
import { useSearchState } from '../../search-state.ts'
import { Answered } from '../answered.tsx'
import { Empty } from '../empty.tsx'
import { NoMatches } from '../no-matches.tsx'
import { BoardPages } from '../numbered-pages.tsx'
import { CampaignRows } from './campaign-rows.tsx'
import { NoCampaigns } from './no-campaigns.tsx'
import { OwnId } from './own-id.tsx'
import { StartSelling } from './start-selling.tsx'
import { TableFilters, TABLE_FILTERS } from './table-filters.tsx'

type RowPage = Answer<'GET /campaign-rows'>

/** All campaigns of one side, a row each. */
export default function CampaignTable() {
  const { search } = useSearchState()
  const { side, search: words, status, pacing, partner, currency, terms, sort, direction, page } = search
  const question = useAnswer('GET /campaign-rows', {
    query: { side, search: words, status, pacing, partner, currency, terms, sort, direction, page },
  })
  // While filters are removed, the answer is still that of the filters.
  const isFiltered = question.isPlaceholderData || TABLE_FILTERS.some((name) => search[name] !== undefined)
  return (
    <Answered question={question}>
      {(answer) => (
        <Stack gap={8}>
          {(isFiltered || answer.total > 0 || side !== undefined) && <TableFilters answer={answer} />}
          <Rows answer={answer} isFiltered={isFiltered} />
        </Stack>
      )}
    </Answered>
  )
}

function Rows({ answer, isFiltered }: { answer: RowPage; isFiltered: boolean }) {
  const { campaigns, total } = answer
  const { terms } = useSearchState().search
  if (total === 0) {
    return isFiltered ? (
      <NoMatches
        action="Show all campaigns"
        keep={['view', 'side', 'sort', 'direction']}
        // Changed terms imply the side, as in the filters.
        set={terms === undefined ? {} : { side: answer.side }}
      />
    ) : (
      <NoCampaigns />
    )
  }
  return (
    <>
      {campaigns.length === 0 ? (
        <Empty title="No campaigns on this page">Go back to the first page.</Empty>
      ) : (
        <CampaignRows answer={answer} />
      )}
      <BoardPages
        answer={answer}
        what="campaign"
        ifIncomplete=". There are too many lines to add up: some are missing from the figures"
        beyond="add a filter"
      />
      <OwnId />
      <StartSelling />
    </>
  )
}
