import { Alert, Button, FileInput, Group, Paper, Stack, Table, Text, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import type { CountPage } from '../../answers.ts'
import { ask, linkTo, useAct, type Answer } from '../../api.ts'
import { formatCount, formatDecimal } from '../../format.ts'
import { IconAlertTriangle, IconCheck, IconDownload, IconX } from '../../icons.ts'
import { Failure } from '../failure.tsx'
import { countRows } from '../report-file/sentences.ts'
import { say } from '../say.ts'
import { formatDays, formatDifference } from './count-words.ts'

/** The server's limit, checked here so that no large file is sent only to be refused. */
const FILE_BYTES_MAX = 10 * 1024 * 1024

type Checked = Answer<'POST /campaigns/:campaignId/counts/file'>
type CheckedRow = Checked['rows'][number]

interface ChosenFile {
  name: string
  /** Read once: what is recorded is what was checked. */
  bytes: Blob
}

/** The buyer's counts of many lines from a CSV or Excel file: choose it, check each row, record. */
export function CountFile({ page }: { page: CountPage }) {
  const { campaign_id: campaignId, first_day, last_day } = page
  const [picked, setPicked] = useState<File | null>(null)
  const result = useRef<HTMLDivElement>(null)
  const latest = useRef<File | null>(null)
  const [chosen, setChosen] = useState<ChosenFile>()
  const isTooLarge = picked !== null && picked.size > FILE_BYTES_MAX
  const send = (file: ChosenFile, isDryRun: boolean) =>
    ask('POST /campaigns/:campaignId/counts/file', {
      params: { campaignId },
      query: { first_day, last_day, file_name: file.name, note: '', is_dry_run: String(isDryRun) },
      body: file.bytes,
    })
  const check = useAct((file: ChosenFile) => send(file, true))
  const record = useAct((file: ChosenFile) => send(file, false))
  const checked = check.data
  const choose = async (file: File | null) => {
    latest.current = file
    setPicked(file)
    setChosen(undefined)
    check.reset()
    record.reset()
    if (!file || file.size > FILE_BYTES_MAX) return
    const read = { name: file.name, bytes: new Blob([await file.arrayBuffer()]) }
    // Another was chosen while this one was read.
    if (latest.current !== file) return
    setChosen(read)
    check.mutate(read)
  }
  const template = (format: 'csv' | 'xlsx') =>
    linkTo('GET /campaigns/:campaignId/counts/template', {
      params: { campaignId },
      query: { first_day, last_day, format },
    })
  const error = check.error ?? record.error
  const shown = record.data ?? checked
  return (
    <Paper withBorder p="md" component="section" aria-label="Upload a file">
      <Stack>
        <div>
          <Title order={2} size="h4">
            Upload a file
          </Title>
          <Text size="sm" c="dimmed">
            For {formatDays(first_day, last_day)}. The template has the lines of this campaign: fill in the
            column count. In a file of your own, name the columns package_id (or reference) and count (or
            impressions, downloads). Nothing is saved until you record it.
          </Text>
        </div>
        <Group align="flex-end">
          <FileInput
            label="CSV or Excel file"
            description="Up to 1,000 counts and 10 MB."
            placeholder="Choose a file"
            accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            clearable
            clearButtonProps={{ 'aria-label': 'Remove the file' }}
            flex="1 1 260px"
            maw={420}
            value={picked}
            onChange={(file) => void choose(file)}
            error={
              isTooLarge ? 'The file is larger than 10 MB. Keep only the lines of this campaign.' : undefined
            }
          />
          {(['xlsx', 'csv'] as const).map((format) => (
            <Button
              key={format}
              component="a"
              href={template(format)}
              download
              variant="default"
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              Template ({format.toUpperCase()})
            </Button>
          ))}
        </Group>
        {error && (
          <Failure error={error} title={error.field === 'file' ? 'This file cannot be read' : undefined} />
        )}
        <div role="status" ref={result} tabIndex={-1}>
          {check.isPending && <Text size="sm">Reading the file…</Text>}
          {shown && (
            <Verdict
              checked={shown}
              isPending={record.isPending}
              onRecord={() =>
                chosen &&
                record.mutate(chosen, {
                  onSuccess: ({ accepted }) => {
                    say(accepted === 1 ? '1 count saved.' : `${formatCount(accepted)} counts saved.`)
                    // The button is gone.
                    result.current?.focus()
                  },
                })
              }
            />
          )}
        </div>
        {shown && shown.rows.length > 0 && <CheckedRows rows={shown.rows} />}
      </Stack>
    </Paper>
  )
}

function Verdict({
  checked,
  isPending,
  onRecord,
}: {
  checked: Checked
  isPending: boolean
  onRecord: () => void
}) {
  const { accepted, rejected, left_empty: leftEmpty, is_dry_run: isDryRun, other_sheets: others } = checked
  const all = accepted + rejected
  return (
    <Alert color={accepted === 0 ? 'red' : rejected > 0 ? 'yellow' : 'teal'} title={titleOf(checked)}>
      <Stack gap="xs" align="flex-start">
        {all === 0 && <Text size="sm">Fill in the column count, then choose the file again.</Text>}
        {rejected > 0 && (
          <Text size="sm">
            {isDryRun
              ? `${countRows(rejected)} would be rejected. ${whatToDo(rejected)}${accepted > 0 ? ' Record the rest now, or fix the file first.' : ''}`
              : `${countRows(rejected)} ${rejected === 1 ? 'was' : 'were'} rejected. ${whatToDo(rejected)}`}
          </Text>
        )}
        {leftEmpty > 0 && <Text size="sm">{countRows(leftEmpty)} without a count skipped.</Text>}
        {others > 0 && <Text size="sm">Only the first sheet is read.</Text>}
        {isDryRun && accepted > 0 && (
          <Button onClick={onRecord} loading={isPending}>
            Record {accepted === 1 ? '1 count' : `${formatCount(accepted)} counts`}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

function whatToDo(rejected: number): string {
  return rejected === 1 ? 'It says below what to do.' : 'Each says below what to do.'
}

function titleOf({ accepted, rejected, is_dry_run: isDryRun }: Checked): string {
  const all = accepted + rejected
  if (all === 0) return 'The file has no counts'
  if (!isDryRun) return accepted === 0 ? 'Nothing was saved' : `${countRows(accepted)} saved`
  if (accepted === 0) return all === 1 ? 'The row cannot be recorded' : 'No row can be recorded'
  return `${formatCount(accepted)} of ${countRows(all)} can be recorded`
}

const ROWS_SHOWN_MAX = 200

/** Those to fix first. */
function CheckedRows({ rows }: { rows: readonly CheckedRow[] }) {
  const sorted = rows.toSorted((a, b) => Number(a.is_accepted) - Number(b.is_accepted) || a.row - b.row)
  return (
    <Table.ScrollContainer minWidth={560} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table>
        {rows.length > ROWS_SHOWN_MAX && (
          <Table.Caption>
            The first {formatCount(ROWS_SHOWN_MAX)} of {countRows(rows.length)}.
          </Table.Caption>
        )}
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" ta="right">
              Row
            </Table.Th>
            <Table.Th scope="col">Line</Table.Th>
            <Table.Th scope="col" ta="right">
              Count
            </Table.Th>
            <Table.Th scope="col">Result</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {sorted.slice(0, ROWS_SHOWN_MAX).map((row) => (
            <Table.Tr key={row.row}>
              <Table.Td ta="right">{formatCount(row.row)}</Table.Td>
              <Table.Td>{row.line_name ?? (row.is_accepted ? '' : row.line)}</Table.Td>
              <Table.Td ta="right">{row.is_accepted ? formatDecimal(row.quantity) : row.quantity}</Table.Td>
              <Table.Td>
                <Result row={row} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function Result({ row }: { row: CheckedRow }) {
  if (!row.is_accepted) {
    return (
      <Group gap={6} wrap="nowrap" align="flex-start">
        <IconX size={16} color="var(--mantine-color-red-6)" style={{ flexShrink: 0 }} aria-hidden />
        <Text size="sm">Rejected. {row.message}</Text>
      </Group>
    )
  }
  const { percent, is_within_tolerance: isWithin } = row.difference
  const Icon = isWithin ? IconCheck : IconAlertTriangle
  return (
    <Group gap={6} wrap="nowrap" align="flex-start">
      <Icon
        size={16}
        color={isWithin ? 'var(--mantine-color-teal-6)' : 'var(--mantine-color-orange-6)'}
        style={{ flexShrink: 0 }}
        aria-hidden
      />
      <Text size="sm">
        {row.is_unchanged && 'Recorded before. '}
        {percent === null ? 'Nothing measured' : formatDifference(percent)},{' '}
        {isWithin ? 'within tolerance' : 'outside tolerance'}
      </Text>
    </Group>
  )
}
