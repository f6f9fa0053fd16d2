import { Group, Pagination, Text } from '@mantine/core'
import { formatCount } from '../format.ts'
import { useSearchState } from '../search-state.ts'

/** Of all rows that match, only the first `paged_max` have pages. */
interface BoardPage {
  page: number
  per_page: number
  paged_max: number
  total: number
  is_complete: boolean
}

/** The pages of a table of lines or campaigns, and what is missing from them. */
export function BoardPages({
  answer: { page, per_page, paged_max, total, is_complete: isComplete },
  what,
  ifIncomplete,
  beyond,
}: {
  answer: BoardPage
  what: 'line' | 'campaign'
  /** What to say if the organization has more lines than are read. */
  ifIncomplete: string
  /** How to see what is beyond the last page. */
  beyond: string
}) {
  const ifCut = total > paged_max ? `. Only the first pages are shown here: ${beyond}` : ''
  return (
    <NumberedPages
      page={page}
      pages={Math.ceil(Math.min(total, paged_max) / per_page)}
      total={total}
      what={`${what}${total === 1 ? '' : 's'}${isComplete ? ifCut : ifIncomplete}`}
    />
  )
}

/** The pages of a list from the server; the current one is kept in the address. */
export function NumberedPages({
  page,
  pages,
  total,
  what,
}: {
  page: number
  pages: number
  total: number
  what: string
}) {
  const { change } = useSearchState()
  return (
    <Group justify="space-between">
      <Text size="sm" c="dimmed">
        {formatCount(total)} {what}
      </Text>
      {pages > 1 && (
        <Pagination
          total={pages}
          value={page}
          onChange={(wanted) => change({ page: wanted === 1 ? undefined : String(wanted) })}
          getItemProps={(number) => ({ 'aria-label': `Page ${number}` })}
          getControlProps={(control) => ({
            'aria-label': `${control[0]?.toUpperCase()}${control.slice(1)} page`,
          })}
        />
      )}
    </Group>
  )
}
