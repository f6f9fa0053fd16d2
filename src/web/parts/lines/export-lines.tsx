import { Button, Menu } from '@mantine/core'
import { linkTo } from '../../api.ts'
import { IconChevronDown, IconDownload } from '../../icons.ts'
import { useSearchState } from '../../search-state.ts'
import { useColumns } from './columns.ts'

/** All lines that match, with the columns and the order of the page. */
export function ExportLines() {
  const { search } = useSearchState()
  const { shown } = useColumns()
  const { page: _page, ...filters } = search
  const href = (format: 'csv' | 'xlsx') =>
    linkTo('GET /lines/export', { query: { ...filters, columns: shown.join(','), format } })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          rightSection={<IconChevronDown size={16} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={href('xlsx')} download>
          Excel (XLSX)
        </Menu.Item>
        <Menu.Item component="a" href={href('csv')} download>
          CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
