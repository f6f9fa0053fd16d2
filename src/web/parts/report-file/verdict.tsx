import { Alert, Button, Checkbox, Group, List, ScrollArea, Stack, Table, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { REPORT_FIELDS } from '../../../core/delivery/report-columns.ts'
import { csvLine } from '../../../core/spreadsheet/csv-line.ts'
import { formatCount } from '../../format.ts'
import { describeChange, describeWarning } from '../report-warnings.tsx'
import {
  sayHistoryOnly,
  sayLeftEmpty,
  sayMarksDelivered,
  sayOutcome,
  sayRejected,
  sayUnchanged,
  sayWarnedAreRight,
} from './sentences.ts'
import type { Answer } from '../../api.ts'

type ReportedFileAnswer = Answer<'POST /delivery-file'>
type RejectedRowAnswer = ReportedFileAnswer['rejected_rows'][number]

/** The result of validating or reporting a file, and what to do next. */
export function Verdict({
  answer,
  isPending,
  onSubmit,
}: {
  answer: ReportedFileAnswer
  isPending: boolean
  onSubmit: () => void
}) {
  const [isConfirmed, setConfirmed] = useState(false)
  const [isChecked, setChecked] = useState(false)
  const { accepted, rejected, marked_delivered: marked, warned, dry_run: isDryRun } = answer
  const isAsked = (marked > 0 && !isConfirmed) || (warned > 0 && !isChecked)
  const notes = [
    sayRejected(answer),
    sayHistoryOnly(answer),
    sayUnchanged(answer),
    sayLeftEmpty(answer.left_empty),
  ].filter((note) => note !== null)
  return (
    <Alert color={accepted === 0 ? 'red' : rejected > 0 ? 'yellow' : 'teal'} title={sayOutcome(answer)}>
      <Stack gap="xs" align="flex-start">
        {notes.map((note) => (
          <Text key={note} size="sm">
            {note}
          </Text>
        ))}
        {isDryRun && accepted > 0 && (
          <>
            {warned > 0 && (
              <>
                <Warnings rows={answer.warned_rows} warned={warned} />
                <Checkbox
                  label={sayWarnedAreRight(warned)}
                  checked={isChecked}
                  onChange={({ currentTarget: { checked } }) => setChecked(checked)}
                />
              </>
            )}
            {marked > 0 && (
              <Checkbox
                label={sayMarksDelivered(marked, answer.marked_rows)}
                classNames={{ label: 'breakable' }}
                checked={isConfirmed}
                onChange={({ currentTarget: { checked } }) => setConfirmed(checked)}
              />
            )}
            <Button onClick={onSubmit} loading={isPending} disabled={isAsked}>
              Submit report
            </Button>
          </>
        )}
      </Stack>
    </Alert>
  )
}

/** Totals that look like slips, each with why. */
function Warnings({ rows, warned }: { rows: ReportedFileAnswer['warned_rows']; warned: number }) {
  return (
    <div>
      <Text size="sm" fw={500}>
        Check these totals
      </Text>
      <ScrollArea.Autosize mah={320} viewportProps={{ tabIndex: 0 }}>
        <List size="sm">
          {rows.map(({ row, campaign_name: campaign, line_name: line, warnings }) => (
            <List.Item key={row} style={{ overflowWrap: 'anywhere' }}>
              Row {formatCount(row)}, {campaign} · {line}:{' '}
              <span className="figures">{describeChange(warnings[0]!)}</span>.{' '}
              {warnings.map(describeWarning).join(' ')}
            </List.Item>
          ))}
        </List>
      </ScrollArea.Autosize>
      {warned > rows.length && (
        <Text size="sm">
          These are the first {formatCount(rows.length)} of {formatCount(warned)}. Split the file to see the
          others before you submit.
        </Text>
      )}
    </div>
  )
}

const SHOWN_MAX = 200

export function RejectedRows({ rows, rejected }: { rows: RejectedRowAnswer[]; rejected: number }) {
  const shown = rows.slice(0, SHOWN_MAX)
  return (
    <Stack component="section" aria-label="Rejected rows" gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4">
          Rejected rows
        </Title>
        <Button variant="default" size="xs" onClick={() => download(rows)}>
          Download as CSV
        </Button>
      </Group>
      <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table>
          <Table.Caption>{captionOf(shown.length, rows.length, rejected)}</Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col" ta="right">
                Row
              </Table.Th>
              <Table.Th scope="col">Line</Table.Th>
              <Table.Th scope="col">What to do</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row) => (
              <Table.Tr key={row.row}>
                <Table.Td ta="right">{formatCount(row.row)}</Table.Td>
                <Table.Td>
                  {row.line_name ?? row.package_id}
                  {row.campaign_name !== null && (
                    <Text size="xs" c="dimmed">
                      {row.campaign_name}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td>
                  {row.message}
                  <Text size="xs" c="dimmed">
                    {row.reason}
                  </Text>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Stack>
  )
}

function captionOf(shown: number, listed: number, rejected: number): string {
  if (listed === shown) return 'Fix these in the download, then upload it.'
  return listed === rejected
    ? `The first ${formatCount(shown)} of ${formatCount(rejected)}; the download has them all.`
    : `The first ${formatCount(shown)} of ${formatCount(rejected)}; the download has the first ${formatCount(listed)}.`
}

const COLUMNS = REPORT_FIELDS.filter((field) => field !== 'package_id')

/**
 * The rows as they are in the file, with the names of their lines, to be fixed and uploaded; only with columns that hold
 * something, or the usual ones.
 */
function download(rows: RejectedRowAnswer[]): void {
  const columns = COLUMNS.filter(
    (column) => (column !== 'total' && column !== 'delivered') || rows.some((row) => row[column] !== ''),
  )
  const header = ['package_id', 'campaign', 'line', ...columns, 'row', 'reason', 'message']
  const lines = rows.map((row) => {
    const figures = columns.map((column) => row[column])
    return csvLine([
      row.package_id,
      row.campaign_name,
      row.line_name,
      ...figures,
      row.row,
      row.reason,
      row.message,
    ])
  })
  const url = URL.createObjectURL(new Blob(['\uFEFF', csvLine(header), ...lines], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'rejected-rows.csv'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
