import { Badge, Box, Group, Paper, Table, Text } from '@mantine/core'
import type { HistoryRow } from '../../answers.ts'
import { capitalized, formatAsOf, formatDecimal, formatInBoth } from '../../format.ts'
import { EFFECTS, SOURCES } from './history-words.ts'
import { AsOf, Time } from '../time.tsx'

export function Reports({ reports, isFlatRate }: { reports: HistoryRow[]; isFlatRate: boolean }) {
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
            As of <AsOf at={report.as_of} />
            <br />
            Received <Time at={report.received_at} />
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
      <Table.Caption>The latest first.</Table.Caption>
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
            <Table.Td>
              <Time at={report.received_at} />
            </Table.Td>
            <Table.Td title={formatInBoth(report.as_of)}>{capitalized(formatAsOf(report.as_of))}</Table.Td>
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
