import { Stack, Table, Text } from '@mantine/core'
import type { AffiliateDaysAnswer } from '../../answers.ts'
import { formatCount, formatDay } from '../../format.ts'
import { useSearchState } from '../../search-state.ts'
import { FigureCells, FigureHeads } from '../affiliate-results.tsx'
import { NumberedPages } from '../numbered-pages.tsx'

const DAYS_PER_PAGE = 31

/** The newest first. All of them are loaded, and shown a page at a time. */
export function Days({ answer }: { answer: AffiliateDaysAnswer }) {
  const { search } = useSearchState()
  const pages = Math.max(1, Math.ceil(answer.days.length / DAYS_PER_PAGE))
  const page = Math.min(Math.max(1, Number(search['page']) || 1), pages)
  if (answer.days.length === 0) return <Text c="dimmed">No results on these days.</Text>
  return (
    <Stack gap="sm">
      <Table.ScrollContainer minWidth={620} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table verticalSpacing="xs" highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Day</Table.Th>
              <FigureHeads />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {answer.days.slice((page - 1) * DAYS_PER_PAGE, page * DAYS_PER_PAGE).map((row) => (
              <Table.Tr key={row.date}>
                <Table.Th scope="row" fw={500}>
                  {formatDay(row.date)}
                </Table.Th>
                <FigureCells row={row} />
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {answer.has_more && (
        <Text size="sm" c="dimmed">
          These are the latest {formatCount(answer.days.length)} days. The CSV export has all of them.
        </Text>
      )}
      <NumberedPages page={page} pages={pages} total={answer.days.length} what="days with results" />
    </Stack>
  )
}
