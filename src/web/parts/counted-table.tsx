import { Progress, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '../format.ts'

export interface CountedRow {
  key: string
  name: ReactNode
  calls: number
}

/** Names with how often each occurred, as bars and as figures. The longest bar is the most frequent one. */
export function CountedTable({
  caption,
  what,
  counted = 'Calls',
  rows,
  empty = 'None in these calls.',
}: {
  caption: string
  what: string
  counted?: string
  rows: readonly CountedRow[]
  /** Shown where there are no rows. */
  empty?: string
}) {
  const most = Math.max(1, ...rows.map(({ calls }) => calls))
  if (rows.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {empty}
      </Text>
    )
  }
  return (
    <Table verticalSpacing={6} aria-label={caption}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{what}</Table.Th>
          <Table.Th ta="right" w={90}>
            {counted}
          </Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ key, name, calls }) => (
          <Table.Tr key={key}>
            <Table.Td>
              <Text size="sm">{name}</Text>
              <Progress value={(calls / most) * 100} size="sm" mt={4} color="indigo.6" aria-hidden />
            </Table.Td>
            <Table.Td ta="right">{formatCount(calls)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
