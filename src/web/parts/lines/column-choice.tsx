import { Button, Checkbox, Popover, SimpleGrid, Stack } from '@mantine/core'
import { isColumnOf, LINE_COLUMN_NAMES, LINE_COLUMNS } from '../../../core/line-board/line-columns.ts'
import { IconChevronDown } from '../../icons.ts'
import type { Answer } from '../../api.ts'
import { useColumns } from './columns.ts'

type LinePage = Answer<'GET /lines'>

/** Which columns the table and its files have. */
export function ColumnChoice({ side }: { side: LinePage['side'] }) {
  const { shown, toggle, reset } = useColumns()
  return (
    <Popover position="bottom-end" trapFocus withinPortal>
      <Popover.Target>
        <Button variant="default" rightSection={<IconChevronDown size={16} aria-hidden />}>
          Columns
        </Button>
      </Popover.Target>
      <Popover.Dropdown
        aria-label="Columns"
        maw="calc(100vw - 24px)"
        mah="70vh"
        style={{ overflowY: 'auto' }}
      >
        <Stack>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs" verticalSpacing="xs">
            {LINE_COLUMN_NAMES.filter((name) => name !== 'name' && isColumnOf(side, name)).map((name) => (
              <Checkbox
                key={name}
                size="sm"
                label={name === 'partner' ? 'Buyer or seller' : LINE_COLUMNS[name].label}
                checked={shown.includes(name)}
                onChange={() => toggle(name)}
              />
            ))}
          </SimpleGrid>
          <Button variant="subtle" size="compact-sm" onClick={reset}>
            Reset columns
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
