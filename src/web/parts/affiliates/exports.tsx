import { Button, Menu } from '@mantine/core'
import { linkTo } from '../../api.ts'
import { IconDownload } from '../../icons.ts'
import { useSearchState } from '../../search-state.ts'
import type { Scope } from './scope.ts'

export function Exports({ scope }: { scope: Scope }) {
  const { search } = useSearchState()
  const totals = (more: { by?: string; search?: string | undefined }) =>
    linkTo('GET /affiliates/totals.csv', { query: { ...scope, ...more } })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          Export as CSV
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={totals({ search: search['search'] })} download>
          Totals by code
        </Menu.Item>
        <Menu.Item component="a" href={totals({ by: 'package' })} download>
          Totals by package
        </Menu.Item>
        <Menu.Item component="a" href={totals({ by: 'campaign' })} download>
          Totals by campaign
        </Menu.Item>
        <Menu.Item component="a" href={linkTo('GET /affiliates/days.csv', { query: scope })} download>
          Totals by day
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
