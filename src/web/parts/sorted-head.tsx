import { Group, Table, UnstyledButton } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '../icons.ts'
import { useSearchState } from '../search-state.ts'

/** How a table is sorted if its address does not say. */
export interface UsualOrder {
  sort: string
  direction: 'up' | 'down'
}

/** A column that the table can be sorted by: figures with the largest first, names from A to Z. */
export function SortedHead({
  order,
  label,
  usual,
  isRight = false,
  isUpFirst = false,
  className = '',
  size = 'sm',
}: {
  order: string
  label: string
  usual: UsualOrder
  isRight?: boolean
  isUpFirst?: boolean
  className?: string
  size?: 'xs' | 'sm'
}) {
  const { search, change } = useSearchState()
  const isSorted = (search['sort'] ?? usual.sort) === order
  const isDown = (search['direction'] ?? usual.direction) === 'down'
  const sort = () => {
    const direction = isSorted ? (isDown ? 'up' : 'down') : isUpFirst ? 'up' : 'down'
    change({ sort: order, direction, page: undefined }, { replace: true })
  }
  const Arrow = isSorted ? (isDown ? IconArrowDown : IconArrowUp) : IconSelector
  return (
    <Table.Th
      scope="col"
      className={className}
      ta={isRight ? 'right' : 'left'}
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : 'none'}
    >
      <UnstyledButton onClick={sort} fz={size} fw={700}>
        <Group gap={4} wrap="nowrap" justify={isRight ? 'flex-end' : 'flex-start'}>
          {label}
          <Arrow size={14} aria-hidden />
        </Group>
      </UnstyledButton>
    </Table.Th>
  )
}
