import {
  Badge,
  Box,
  Button,
  Group,
  NativeSelect,
  Paper,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import type { HistoryRow } from '../../core/campaign/history-sql.ts'
import { useAnswer, type Answer, linkTo } from '../api.ts'
import { isReversed } from '../day-range.ts'
import { capitalized, formatAsOf, formatDecimal, formatInstant } from '../format.ts'
import { useSearchState } from '../search-state.ts'
import { Answered } from './answered.tsx'
import { Empty } from './empty.tsx'
import { ExportCsv } from './export-csv.tsx'
import { LookedBack } from './looked-back.tsx'
import { NumberedPages } from './numbered-pages.tsx'
import { Term } from './term.tsx'

const EFFECTS: Record<HistoryRow['effect'], { label: string; color: string; meaning: string }> = {
  first: { label: 'First', color: 'indigo', meaning: 'The first report on the line.' },
  replaced: { label: 'Update', color: 'gray', meaning: 'Replaced the total before it.' },
  correction: { label: 'Correction', color: 'red', meaning: 'Lowered the total.' },
  late: {
    label: 'Late',
    color: 'violet',
    meaning: 'Measured before the current total: kept, but changed nothing.',
  },
}

const SOURCES: Record<HistoryRow['source_kind'], string> = {
  api_key: 'API',
  person: 'By hand',
  file: 'File',
  command_line: 'Command line',
}

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

function Filters({ isFiltered }: { isFiltered: boolean }) {
  const { search, change } = useSearchState()
  const { from, to } = search
  const set = (name: string) => (event: { currentTarget: { value: string } }) =>
    change({ [name]: event.currentTarget.value, page: undefined, older_than: undefined }, { replace: true })
  return (
    <Group gap="sm" align="flex-end">
      <NativeSelect
        label="Effect"
        value={search['effect'] ?? ''}
        onChange={set('effect')}
        data={[
          { value: '', label: 'All' },
          ...Object.entries(EFFECTS).map(([value, { label }]) => ({ value, label })),
        ]}
      />
      <NativeSelect
        label="Source"
        value={search['source'] ?? ''}
        onChange={set('source')}
        data={[
          { value: '', label: 'All' },
          ...Object.entries(SOURCES).map(([value, label]) => ({ value, label })),
        ]}
      />
      <TextInput type="date" label="Received from (UTC)" value={from ?? ''} onChange={set('from')} />
      <TextInput
        type="date"
        label="to"
        value={to ?? ''}
        onChange={set('to')}
        error={isReversed({ from, to }) && 'This day is before the first one.'}
      />
      {isFiltered && (
        <Button
          variant="subtle"
          onClick={() =>
            change({
              effect: undefined,
              source: undefined,
              from: undefined,
              to: undefined,
              older_than: undefined,
              page: undefined,
            })
          }
        >
          Clear
        </Button>
      )}
    </Group>
  )
}

function Reports({ reports, isFlatRate }: { reports: HistoryRow[]; isFlatRate: boolean }) {
  return (
    <>
      <Box hiddenFrom="lg">
        <ReportCards reports={reports} isFlatRate={isFlatRate} />
      </Box>
      <Box visibleFrom="lg">
        <ReportTable reports={reports} isFlatRate={isFlatRate} />
      </Box>
    </>
  )
}

/** A small screen has no room for a table of six columns. */
function ReportCards({ reports, isFlatRate }: { reports: HistoryRow[]; isFlatRate: boolean }) {
  return (
    <Paper withBorder component="ul" className="rows" aria-label="Reports, the latest first">
      {reports.map((report) => (
        <Box component="li" key={report.revision} p="sm">
          <Group justify="space-between" gap="xs">
            <Text fw={600} className="figures">
              {isFlatRate ? 'Delivered' : changeOf(report)}
            </Text>
            <EffectBadge effect={report.effect} />
          </Group>
          {report.effect === 'late' && (
            <Text size="sm">{figure(report.quantity)} reported for an earlier time</Text>
          )}
          <Text size="sm" c="dimmed">
            As of {formatAsOf(report.as_of)}
            <br />
            Received {formatInstant(report.received_at)}
            <br />
            {sourceOf(report).join(', ')}
          </Text>
        </Box>
      ))}
    </Paper>
  )
}

function ReportTable({ reports, isFlatRate }: { reports: HistoryRow[]; isFlatRate: boolean }) {
  return (
    <Table verticalSpacing="xs" className="history">
      <Table.Caption>The latest first. Times are UTC.</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Received</Table.Th>
          <Table.Th scope="col">As of</Table.Th>
          <Table.Th scope="col">Effect</Table.Th>
          {!isFlatRate && (
            <>
              <Table.Th scope="col" ta="right">
                Reported
              </Table.Th>
              <Table.Th scope="col" ta="right">
                Total, before → after
              </Table.Th>
            </>
          )}
          <Table.Th scope="col">Source</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {reports.map((report) => (
          <Table.Tr key={report.revision}>
            <Table.Td>{formatInstant(report.received_at)}</Table.Td>
            <Table.Td title={formatInstant(report.as_of)}>{capitalized(formatAsOf(report.as_of))}</Table.Td>
            <Table.Td>
              <EffectBadge effect={report.effect} />
            </Table.Td>
            {!isFlatRate && (
              <>
                <Table.Td ta="right">{figure(report.quantity)}</Table.Td>
                <Table.Td ta="right">{changeOf(report)}</Table.Td>
              </>
            )}
            <Table.Td>
              <Source report={report} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function EffectBadge({ effect }: { effect: HistoryRow['effect'] }) {
  const { label, color, meaning } = EFFECTS[effect]
  return (
    <Badge variant="light" color={color} title={meaning} tt="none">
      {label}
    </Badge>
  )
}

/** From the total before to the one after: a late report changes nothing. */
function changeOf({ effect, figure_before, figure_after }: HistoryRow): string {
  return effect === 'late'
    ? `stays ${figure(figure_after)}`
    : `${figure(figure_before)} → ${figure(figure_after)}`
}

function figure(decimal: string | null): string {
  return decimal === null ? '–' : formatDecimal(decimal)
}

/** The kind, and for the seller also which key, person or file it was. */
function sourceOf(report: HistoryRow): string[] {
  const { source_kind, file_name, key_label, key_prefix, person_name } = report
  return [
    SOURCES[source_kind],
    ...[file_name, key_label, key_prefix, person_name].filter((text) => text !== null),
  ]
}

function Source({ report }: { report: HistoryRow }) {
  const [kind, ...detail] = sourceOf(report)
  return (
    <>
      {kind}
      {detail.length > 0 && (
        <Text size="xs" c="dimmed">
          {detail.join(', ')}
        </Text>
      )}
    </>
  )
}
