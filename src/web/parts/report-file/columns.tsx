import { NativeSelect, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import { REPORT_FIELDS } from '../../../core/delivery/report-columns.ts'
import { byCountedBasis, COUNTED_WORDS, eitherOf, UNITS } from '../../../core/delivery/units.ts'
import type { FilePreviewAnswer, ReportColumns, ReportField } from '../../answers.ts'
import { capitalized } from '../../format.ts'
import { countRows, sayLeftEmpty } from './sentences.ts'

type PreviewedRow = FilePreviewAnswer['first_rows'][number]

const LABELS: Record<ReportField, string> = {
  package_id: 'Package ID or reference',
  ...byCountedBasis((unit) => UNITS[unit].label),
  total: 'Total',
  delivered: 'Delivered',
  as_of: 'As of',
}

const DESCRIPTIONS: Record<ReportField, string> = {
  package_id: 'Required',
  ...byCountedBasis(() => 'Cumulative total'),
  total: `${capitalized(eitherOf(COUNTED_WORDS))}, as the line is priced`,
  delivered: 'Yes marks a flat-rate line',
  as_of: 'A date means 00:00 UTC. If missing: now',
}

const NONE = ''
const UNDECIDED = '?'

/** Which column is which, to be changed where it is wrong, and the first rows. */
export function Columns({
  fileName,
  preview,
  columns,
  ambiguous,
  onChange,
}: {
  fileName: string
  preview: FilePreviewAnswer
  columns: ReportColumns
  /** Still to be chosen. */
  ambiguous: readonly ReportField[]
  onChange: (field: ReportField, column: number | undefined) => void
}) {
  const options = preview.header.map((name, i) => ({
    value: String(i + 1),
    label: name === '' ? `Column ${i + 1}` : name,
  }))
  return (
    <Stack component="section" aria-label="Columns" gap="sm">
      <Title order={2} size="h4">
        Check the columns
      </Title>
      <Text size="sm">
        {describeFile(fileName, preview)} {sayLeftEmpty(preview.left_empty)}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {REPORT_FIELDS.map((field) => (
          <NativeSelect
            key={field}
            label={LABELS[field]}
            description={DESCRIPTIONS[field]}
            value={ambiguous.includes(field) ? UNDECIDED : String(columns[field] ?? NONE)}
            data={[
              ...(ambiguous.includes(field) ? [{ value: UNDECIDED, label: 'Choose a column' }] : []),
              { value: NONE, label: 'Not in this file' },
              ...options,
            ]}
            error={errorOf(field)}
            onChange={({ currentTarget: { value } }) =>
              onChange(field, value === NONE ? undefined : Number(value))
            }
          />
        ))}
      </SimpleGrid>
      {preview.ignored_columns.length > 0 && (
        <Text size="sm" c="dimmed">
          Ignored columns: {preview.ignored_columns.join(', ')}
        </Text>
      )}
      {preview.first_rows.length > 0 && <FirstRows rows={preview.first_rows} columns={preview.columns} />}
    </Stack>
  )

  function errorOf(field: ReportField): string | undefined {
    if (ambiguous.includes(field)) return 'More than one column matches. Choose one.'
    return field === 'package_id' && columns.package_id === undefined
      ? 'Choose the column with the package IDs or your references.'
      : undefined
  }
}

function describeFile(fileName: string, { rows, sheet, other_sheets: others }: FilePreviewAnswer): string {
  if (sheet === null) return `${countRows(rows)} in ${fileName}.`
  const notRead =
    others === 0
      ? ''
      : others === 1
        ? ' The other sheet is not read.'
        : ` The other ${others} sheets are not read.`
  return `${countRows(rows)} in ${fileName}, sheet “${sheet}”.${notRead}`
}

function FirstRows({ rows, columns }: { rows: PreviewedRow[]; columns: ReportColumns }) {
  const fields = REPORT_FIELDS.filter((field) => columns[field] !== undefined)
  return (
    <Table.ScrollContainer minWidth={480} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table>
        <Table.Caption>The first rows of the file, with its own row numbers.</Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" ta="right">
              Row
            </Table.Th>
            {fields.map((field) => (
              <Table.Th key={field} scope="col">
                {LABELS[field]}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.row}>
              <Table.Td ta="right">{row.row}</Table.Td>
              {fields.map((field) => (
                <Table.Td key={field}>{row[field]}</Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
