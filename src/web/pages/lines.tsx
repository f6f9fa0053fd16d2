import { Stack } from '@mantine/core'
import { useAnswer } from '../api.ts'
import { Answered } from '../parts/answered.tsx'
import { ColumnChoice } from '../parts/lines/column-choice.tsx'
import { useClearUnknownColumns } from '../parts/lines/columns.ts'
import { ExportLines } from '../parts/lines/export-lines.tsx'
import { LineFilters, LINE_FILTERS } from '../parts/lines/line-filters.tsx'
import { LineTotals } from '../parts/lines/line-totals.tsx'
import { LinesTable } from '../parts/lines/lines-table.tsx'
import { NoLines } from '../parts/lines/no-lines.tsx'
import { BoardPages } from '../parts/numbered-pages.tsx'
import { Page } from '../parts/page.tsx'
import { SavedViews } from '../parts/saved-views.tsx'
import { useSearchState } from '../search-state.ts'

/** The lines of all campaigns, in one table. */
export default function Lines() {
  const { search } = useSearchState()
  const { side, search: words, pacing, freshness, flight, partner, campaign_id, basis, currency } = search
  const { ends_within, sort, direction, page } = search
  const filters = { side, search: words, pacing, freshness, flight, partner, campaign_id, basis, currency }
  const query = { ...filters, ends_within }
  const lines = useAnswer('GET /lines', { query: { ...query, sort, direction, page } })
  const totals = useAnswer('GET /lines/totals', { query })
  const isFiltered = LINE_FILTERS.some((name) => search[name] !== undefined)
  // What the previous filters left says nothing about the whole list.
  const isEmpty = !isFiltered && !lines.isPlaceholderData && lines.data?.total === 0
  useClearUnknownColumns()
  return (
    <Page
      title="All lines"
      isDense
      actions={
        <>
          <SavedViews page="lines" />
          {!isEmpty && (
            <>
              <ColumnChoice side={lines.data?.side ?? 'buyer'} />
              <ExportLines />
            </>
          )}
        </>
      }
    >
      <Answered question={lines}>
        {(answer) =>
          isEmpty ? (
            <NoLines side={answer.side} />
          ) : (
            <Stack gap={8}>
              <LineFilters totals={totals.data} answer={answer} />
              {totals.data && totals.data.lines > 0 && <LineTotals totals={totals.data} />}
              <LinesTable answer={answer} />
              {answer.total > 0 && (
                <BoardPages
                  answer={answer}
                  what="line"
                  ifIncomplete=" and more: there are too many to list all of them"
                  beyond="add a filter, or export"
                />
              )}
            </Stack>
          )
        }
      </Answered>
    </Page>
  )
}
