import { Group, Pagination, Text } from '@mantine/core'
import { formatCount } from '../format.ts'
import { useSearchState } from '../search-state.ts'

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
