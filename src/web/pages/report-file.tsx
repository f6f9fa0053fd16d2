import { Alert, Button, Code, FileInput, Group, Paper, Stack, Table, Text, Title } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import type { FileRowAnswer, ReportedFileAnswer } from '../../console/reporting-answers.ts'
import { csvLine } from '../../http/csv-line.ts'
import { ask, useAct } from '../api.ts'
import { formatCount } from '../format.ts'
import { Failure } from '../parts/failure.tsx'
import { Page } from '../parts/page.tsx'

/** As the server has it; said before a large file is sent for nothing. */
const FILE_LENGTH_MAX = 2_000_000
const REJECTED_SHOWN_MAX = 200

const EXAMPLE = `package_id,impressions,downloads,as_of
0f8fad5b-d9cb-469f-a165-70867728950e,125000,,2026-11-14
7c9e6679-7425-40de-944b-e07fc1f90ae7,,20417.5,2026-11-14T06:00:00Z
6ba7b810-9dad-41d1-80b4-00c04fd430c8,,,`

type RejectedRow = FileRowAnswer & { status: 'rejected' }

/** Totals of many lines, of any campaigns, from a CSV file. It is checked first, and written when asked for. */
export default function ReportFile() {
  const [file, setFile] = useState<File | null>(null)
  const [tooLarge, setTooLarge] = useState(false)
  const report = useAct(async ({ isDryRun }: { isDryRun: boolean }) =>
    ask<ReportedFileAnswer>('POST', '/delivery-file', {
      file_name: file?.name ?? '',
      text: (await file?.text()) ?? '',
      dry_run: isDryRun,
    }),
  )
  const choose = (chosen: File | null) => {
    setFile(chosen)
    setTooLarge(chosen !== null && chosen.size > FILE_LENGTH_MAX)
    report.reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (file && !tooLarge) report.mutate({ isDryRun: true })
  }
  const { data: answer } = report
  return (
    <Page
      title="Report with a file"
      lead="One CSV file with the totals of many lines, of any of your campaigns. It is checked first; nothing is written until you say so."
    >
      <Paper withBorder p="md" component="form" onSubmit={submit}>
        <Stack align="flex-start">
          <FileInput
            label="CSV file"
            description="At most 10,000 rows and 2 MB."
            placeholder="Choose a file"
            accept=".csv,text/csv"
            clearable
            clearButtonProps={{ 'aria-label': 'Remove the file' }}
            w="100%"
            maw={420}
            value={file}
            onChange={choose}
            error={tooLarge ? 'The file is larger than 2 MB: split it.' : undefined}
          />
          <Button type="submit" disabled={file === null || tooLarge} loading={report.isPending}>
            Check the file
          </Button>
        </Stack>
      </Paper>
      {report.error && <Failure error={report.error} />}
      <div role="status">
        {answer && (
          <Checked
            answer={answer}
            isPending={report.isPending}
            onReport={() => report.mutate({ isDryRun: false })}
          />
        )}
      </div>
      {answer && answer.rejected > 0 && <Rejected rows={answer.results.filter(isRejected)} />}
      <Format />
    </Page>
  )
}

function isRejected(row: FileRowAnswer): row is RejectedRow {
  return row.status === 'rejected'
}

function Checked({
  answer,
  isPending,
  onReport,
}: {
  answer: ReportedFileAnswer
  isPending: boolean
  onReport: () => void
}) {
  const { accepted, rejected, dry_run: isDryRun, ignored_columns: ignored } = answer
  const rows = (count: number) => `${formatCount(count)} ${count === 1 ? 'row' : 'rows'}`
  const title = isDryRun ? `${rows(accepted)} can be reported` : `${rows(accepted)} reported`
  return (
    <Alert color={rejected > 0 ? 'yellow' : 'teal'} title={title}>
      <Stack gap="xs" align="flex-start">
        {rejected > 0 && (
          <Text size="sm">
            {rows(rejected)} {isDryRun ? 'would be' : 'were'} rejected. The others are not held up by them.
          </Text>
        )}
        {ignored.length > 0 && <Text size="sm">These columns were ignored: {ignored.join(', ')}.</Text>}
        {isDryRun && accepted > 0 && (
          <Button onClick={onReport} loading={isPending}>
            Report {rows(accepted)}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

function Rejected({ rows }: { rows: RejectedRow[] }) {
  const shown = rows.slice(0, REJECTED_SHOWN_MAX)
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
          <Table.Caption>
            {rows.length > shown.length
              ? `The first ${formatCount(shown.length)} of ${formatCount(rows.length)}; the download has them all.`
              : 'Correct them in the download and send it: it has the columns of a file.'}
          </Table.Caption>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col" ta="right">
                Line
              </Table.Th>
              <Table.Th scope="col">Package ID</Table.Th>
              <Table.Th scope="col">Why</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map((row) => (
              <Table.Tr key={row.line}>
                <Table.Td ta="right">{formatCount(row.line)}</Table.Td>
                <Table.Td>{row.package_id}</Table.Td>
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

/** The rows as they stood in the file, to be corrected and sent again; what we add is in columns that a file may have. */
function download(rows: RejectedRow[]): void {
  const header = ['package_id', 'impressions', 'downloads', 'as_of', 'line', 'reason', 'message']
  const lines = rows.map((row) =>
    csvLine([row.package_id, row.impressions, row.downloads, row.as_of, row.line, row.reason, row.message]),
  )
  const url = URL.createObjectURL(new Blob(['\uFEFF', csvLine(header), ...lines], { type: 'text/csv' }))
  const link = document.createElement('a')
  link.href = url
  link.download = 'rejected-rows.csv'
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

function Format() {
  return (
    <Stack gap="xs">
      <Title order={2} size="h4">
        What the file looks like
      </Title>
      <Code block tabIndex={0}>
        {EXAMPLE}
      </Code>
      <Text size="sm" c="dimmed">
        The header is needed; the columns may be in any order, separated by commas or semicolons. Give
        impressions or downloads, as the line is priced, and neither for a flat-rate line. Numbers have no
        thousands separators. Without as_of a total counts as measured now; a date is the start of that day,
        UTC. You find package IDs under Report delivery on each campaign.
      </Text>
    </Stack>
  )
}
