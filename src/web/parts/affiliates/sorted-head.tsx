import { Group, Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '../../icons.ts'
import { useSearchState } from '../../search-state.ts'

/** A column that the table can be sorted by: figures with the largest first, names from A to Z. */
export function SortedHead({
  order,
  label,
  isRight = false,
  isUpFirst = false,
}: {
  order: string
  label: string
  isRight?: boolean
  isUpFirst?: boolean
}) {
  const { search, change } = useSearchState()
  const isSorted = (search['sort'] ?? 'clicks') === order
  const isDown = (search['direction'] ?? 'down') === 'down'
  const sort = () => {
    const direction = isSorted ? (isDown ? 'up' : 'down') : isUpFirst ? 'up' : 'down'
    change({ sort: order, direction, page: undefined }, { replace: true })
  }
  const Arrow = isSorted ? (isDown ? IconArrowDown : IconArrowUp) : IconSelector
  return (
    <Table.Th
      scope="col"
      ta={isRight ? 'right' : 'left'}
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : 'none'}
    >
      <UnstyledButton onClick={sort} fz="sm" fw={700}>
        <Group gap={4} wrap="nowrap" justify={isRight ? 'flex-end' : 'flex-start'}>
          {label}
          <Arrow size={14} aria-hidden />
        </Group>
      </UnstyledButton>
    </Table.Th>
  )
}
