import { Table } from '@mantine/core'
import { FIGURES } from '../../affiliate-figures.ts'
import type { Answer } from '../../api.ts'
import { FigureCells } from '../affiliate-results.tsx'
import type { GroupTab, Scope } from './scope.ts'
import { SortedHead, type UsualOrder } from '../sorted-head.tsx'
import { columnsOf, type TotalsRow } from './totals-columns.tsx'

const USUAL: UsualOrder = { sort: 'clicks', direction: 'down' }

export function TotalsTable({
  tab,
  answer,
  scope,
}: {
  tab: GroupTab
  answer: Answer<'GET /affiliates'>
  scope: Scope
}) {
  const [first, ...others] = columnsOf(tab, answer.side === 'buyer', scope)
  return (
    <Table.ScrollContainer minWidth={760} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table verticalSpacing="xs" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <SortedHead usual={USUAL} order="name" label={first.label} isUpFirst />
            {others.map(({ label }) => (
              <Table.Th key={label} scope="col">
                {label}
              </Table.Th>
            ))}
            {FIGURES.map(({ name, label }) => (
              <SortedHead usual={USUAL} key={name} order={name} label={label} isRight />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {answer.totals.map((row: TotalsRow) => (
            <Table.Tr key={row.id ?? row.package_id ?? row.campaign_id}>
              <Table.Th scope="row" fw={500}>
                {first.cell(row)}
              </Table.Th>
              {others.map(({ label, cell }) => (
                <Table.Td key={label}>{cell(row)}</Table.Td>
              ))}
              <FigureCells row={row} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
