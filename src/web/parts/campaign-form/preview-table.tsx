import { Button, Group, Stack, Switch, Table } from '@mantine/core'
import { memo, useState, type ReactNode } from 'react'
import { LINE_LABELS } from '../../../core/campaign/line-labels.ts'
import { UNITS } from '../../../core/delivery/units.ts'
import type { LinesPreview, PreviewedRow } from '../../answers.ts'
import { capitalized, formatCount, formatDay, formatDecimal } from '../../format.ts'

type ReadLine = NonNullable<PreviewedRow['line']>
type Field = LinesPreview['columns'][number]['field']

export function isRight({ line, problems }: PreviewedRow): boolean {
  return line !== null && problems.length === 0
}

/** A browser takes a second for more. */
const ROWS_AT_FIRST = 100

/** Each row as it was read, and what is wrong in the cell where it is. */
export const PreviewTable = memo(function PreviewTable({ preview }: { preview: LinesPreview }) {
  const [showsWrongOnly, setShowsWrongOnly] = useState(false)
  const [rowsShown, setRowsShown] = useState(ROWS_AT_FIRST)
  const wrong = preview.rows.filter((row) => !isRight(row))
  const rows = showsWrongOnly && wrong.length > 0 ? wrong : preview.rows
  const columns = columnsOf(preview)
  return (
    <Stack gap="xs">
      {wrong.length > 0 && wrong.length < preview.rows.length && (
        <Switch
          label="Only rows with errors"
          checked={showsWrongOnly}
          onChange={(event) => setShowsWrongOnly(event.currentTarget.checked)}
        />
      )}
      {/* Focusable, so that it scrolls by keyboard. */}
      <div className="preview-scroll" tabIndex={0} role="region" aria-label="Preview">
        <Table stickyHeader aria-label="Rows as they are read" className="preview-table">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col" ta="right">
                Row
              </Table.Th>
              {columns.map(({ field, label }) => (
                <Table.Th key={field} scope="col">
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, rowsShown).map((row) => (
              <Row key={row.row} row={row} columns={columns} />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {rows.length > rowsShown && (
        <Group>
          <Button size="xs" variant="default" onClick={() => setRowsShown(rows.length)}>
            Show all {formatCount(rows.length)} rows
          </Button>
        </Group>
      )}
    </Stack>
  )
})

/** Those of the sheet, and those that something is wrong with though the sheet has none. */
function columnsOf({ columns, rows }: LinesPreview): { field: Field; label: string }[] {
  const known = new Set<string>(columns.map(({ field }) => field))
  const missing = new Set<Field>()
  for (const { problems, line } of rows) {
    for (const { field } of problems) if (!known.has(field)) missing.add(field)
    if (line !== null && line.currency !== '' && !known.has('currency')) missing.add('currency')
    if (line !== null && !known.has('pricing_basis')) missing.add('pricing_basis')
  }
  return [...columns, ...[...missing].map((field) => ({ field, label: LINE_LABELS[field] }))]
}

function Row({ row, columns }: { row: PreviewedRow; columns: { field: Field }[] }) {
  const { line, problems, fault, written } = row
  return (
    <>
      <tr className={isRight(row) ? undefined : 'wrong-row'}>
        <td className="figures row-number">{row.row}</td>
        {columns.map(({ field }) => {
          const wrong = problems.filter((problem) => problem.field === field)
          return (
            <td key={field}>
              {wrong.length === 0 && line !== null ? IN_WORDS[field](line) : written[field] || '–'}
              {wrong.map(({ message }) => (
                <p key={message} className="cell-problem">
                  {capitalized(message)}
                </p>
              ))}
            </td>
          )
        })}
      </tr>
      {fault !== null && (
        <tr className="wrong-row">
          <td />
          <td colSpan={columns.length}>
            <p className="cell-problem">{fault}</p>
          </td>
        </tr>
      )}
    </>
  )
}

const IN_WORDS: Record<Field, (line: ReadLine) => ReactNode> = {
  name: ({ name }) => name,
  pricing_basis: ({ pricing_basis }) => UNITS[pricing_basis].label,
  flight_start: ({ flight_start }) => formatDay(flight_start),
  flight_end: ({ flight_end }) => formatDay(flight_end),
  booked: ({ booked }) => (booked === null ? '–' : amountInWords(booked)),
  price: ({ price }) => amountInWords(price),
  currency: ({ currency }) => currency,
  bills_overdelivery: ({ bills_overdelivery }) => (bills_overdelivery ? 'Yes' : 'No'),
  reference: ({ reference }) => reference || '–',
  air_date: ({ air_date }) => (air_date ? formatDay(air_date) : '–'),
  episode_url: ({ episode_url }) => episode_url || '–',
  download_window_days: ({ download_window_days }) =>
    download_window_days ? `${download_window_days} days` : '–',
  product_id: ({ product_id }) => product_id || '–',
}

/** As typed, with every digit. */
function amountInWords(text: string): string {
  return /^\d+(\.\d+)?$/.test(text) ? formatDecimal(text) : text
}
