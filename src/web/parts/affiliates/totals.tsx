import { Alert, Stack } from '@mantine/core'
import { useAnswer } from '../../api.ts'
import { useFilters, useSearchState } from '../../search-state.ts'
import { Answered } from '../answered.tsx'
import { Empty } from '../empty.tsx'
import { NumberedPages } from '../numbered-pages.tsx'
import { SearchField } from '../search-field.tsx'
import { GROUPS, type GroupTab, type Scope } from './scope.ts'
import { TotalsTable } from './totals-table.tsx'

/** Where a search looks. */

export function Totals({ tab, scope }: { tab: GroupTab; scope: Scope }) {
  const { search } = useSearchState()
  const field = useFilters('page')
  const { search: words, sort, direction, page } = search
  const question = useAnswer('GET /affiliates', {
    query: { ...scope, by: GROUPS[tab], search: words, sort, direction, page },
  })
  return (
    <Stack gap="sm">
      <SearchField
        key={tab}
        aria-label={`Search ${tab}`}
        placeholder={`Search ${tab}`}
        maw={360}
        {...field('search')}
      />
      <Answered question={question}>
        {(answer) =>
          answer.totals.length === 0 ? (
            <Empty title={`No ${tab} match`}>Try another search, or clear it.</Empty>
          ) : (
            <>
              {answer.sort !== (sort ?? 'clicks') && (
                <Alert color="gray" variant="light" title="Too many results to sort">
                  The newest are listed first. To sort by a figure, choose fewer days or one campaign, or
                  search.
                </Alert>
              )}
              <TotalsTable tab={tab} answer={answer} scope={scope} />
              <NumberedPages
                page={answer.page}
                pages={answer.pages}
                total={answer.count}
                what={answer.count === 1 ? tab.slice(0, -1) : tab}
              />
            </>
          )
        }
      </Answered>
    </Stack>
  )
}
