import { Group, Stack, Text, Title } from '@mantine/core'
import { linkTo, useAnswer, type Answer } from '../../api.ts'
import { isReversed } from '../../day-range.ts'
import { useSearchState } from '../../search-state.ts'
import { Answered } from '../answered.tsx'
import { Empty } from '../empty.tsx'
import { ExportCsv } from '../export-csv.tsx'
import { LookedBack } from '../looked-back.tsx'
import { NumberedPages } from '../numbered-pages.tsx'
import { Term } from '../term.tsx'
import { Filters } from './filters.tsx'
import { Reports } from './reports.tsx'

/** Every report on a line, the latest first, with filters in the address. */
export function LineHistory({ line }: { line: Answer<'GET /lines/:packageId'> }) {
  const { search } = useSearchState()
  const { effect, source, from, to, older_than, page } = search
  const filters = { effect, source, from, to }
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const params = { packageId: line.package_id }
  // A day that is being typed may be before the first one for a moment: then the previous reports stay.
  const question = useAnswer('GET /lines/:packageId/history', {
    params,
    query: { ...filters, older_than, page },
    isEnabled: !isReversed({ from, to }),
  })
  return (
    <Stack component="section" aria-label="History" gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4">
          History
        </Title>
        <ExportCsv href={linkTo('GET /lines/:packageId/history.csv', { params, query: filters })} size="xs" />
      </Group>
      {line.reports > 0 && line.pricing_basis !== 'flat_rate' && (
        <Text size="sm" c="dimmed">
          Each report gives the <Term of="total">total</Term> so far. <Term of="late">Late</Term> reports and{' '}
          <Term of="correction">corrections</Term> are marked.
        </Text>
      )}
      {(line.reports > 0 || isFiltered) && <Filters isFiltered={isFiltered} />}
      <Answered question={question}>
        {(answer) =>
          answer.total === 0 ? (
            <Stack gap="sm">
              <Empty
                title={
                  answer.older !== null
                    ? 'No matches so far'
                    : isFiltered
                      ? 'No reports match'
                      : 'No delivery yet'
                }
              >
                {answer.older !== null
                  ? 'Older reports may match.'
                  : isFiltered
                    ? 'Try other filters, or clear them.'
                    : line.is_seller
                      ? 'Report delivery by hand, with a file, or through the API.'
                      : `Reports from ${line.seller_name} appear here.`}
              </Empty>
              <OlderReports older={answer.older} />
            </Stack>
          ) : (
            <Stack gap="sm">
              <Reports reports={answer.reports} isFlatRate={line.pricing_basis === 'flat_rate'} />
              <NumberedPages {...answer} what={answer.total === 1 ? 'report' : 'reports'} />
              <OlderReports older={answer.older} />
            </Stack>
          )
        }
      </Answered>
    </Stack>
  )
}

function OlderReports({ older }: { older: number | null }) {
  return (
    <LookedBack
      name="older_than"
      next={older === null ? null : String(older)}
      title="Searched the newest reports only"
      hint="There are more reports to search. Search further back, or add another filter."
    />
  )
}
