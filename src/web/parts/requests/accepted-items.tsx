import { Paper, Stack, Table, Text, Title } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { COUNTED_BASES, UNITS } from '../../../core/delivery/units.ts'
import { sentThing } from '../../../core/ingest-log/sent-thing.ts'
import type { IngestRequestRow, RequestView } from '../../answers.ts'
import { capitalized, formatCount, formatDecimal } from '../../format.ts'
import { VerdictNow, type VerdictsNow } from './checked-again.tsx'
import { LineName, numberOf, ShowMore } from './rejected-items.tsx'

type Item = NonNullable<RequestView['accepted_items']>[number]

interface Column {
  label: string
  isFigure?: boolean
  cell: (item: Item) => ReactNode
}

const SHOWN_AT_ONCE = 50

const LINE: Column = {
  label: 'Line',
  cell: (item) => (
    <>
      <LineName item={item} />
      {item.campaign_name !== null && (
        <Text size="xs" c="dimmed">
          {item.campaign_name}
        </Text>
      )}
      {item.package_id !== null && (
        <Text size="xs" c="dimmed" ff="monospace" className="breakable">
          {item.package_id}
        </Text>
      )}
    </>
  ),
}

const text = (label: string, name: string, otherwise = '–'): Column => ({
  label,
  cell: ({ values }) => <span className="breakable">{values[name] ?? otherwise}</span>,
})
const figure = (label: string, name: string): Column => ({
  label,
  isFigure: true,
  cell: ({ values }) => written(values[name]),
})

/** The fields of each feed. */
const COLUMNS: Record<IngestRequestRow['feed'], Column[]> = {
  delivery: [
    LINE,
    { label: 'Total', isFigure: true, cell: totalOf },
    text('As of', 'as_of', 'When received'),
  ],
  affiliate_codes: [text('Code', 'code'), LINE, text('Slug', 'slug')],
  affiliate_metrics: [
    text('Code', 'code'),
    text('Date', 'date'),
    figure('Clicks', 'clicks'),
    figure('Conversions', 'conversions'),
    figure('Value', 'conversionValue'),
  ],
}

function totalOf({ values }: Item): string {
  const basis = COUNTED_BASES.find((name) => values[name] !== undefined)
  return basis === undefined ? 'Delivered' : `${written(values[basis])} ${UNITS[basis].words}`
}

/** With every digit. */
function written(value: string | undefined): string {
  if (value === undefined) return '–'
  return /^\d+(\.\d+)?$/.test(value) ? formatDecimal(value) : value
}

/** What was stored, as sent. A table, and cards on a phone. */
export function AcceptedItems({
  request,
  items,
  now,
}: {
  request: RequestView
  items: Item[]
  now: VerdictsNow
}) {
  const [shown, setShown] = useState(SHOWN_AT_ONCE)
  const thing = sentThing(request)
  if (items.length === 0) return null
  const isNow: Column[] = now
    ? [{ label: 'Now', cell: ({ index }) => <VerdictNow verdict={now[index] ?? null} /> }]
    : []
  const columns = [...COLUMNS[request.feed], ...isNow]
  const some = items.slice(0, shown)
  return (
    <Stack component="section" aria-labelledby="accepted" gap="sm" mt={request.rejected > 0 ? 'xl' : 0}>
      <Title order={2} size="h4" id="accepted">
        Accepted {thing}s
      </Title>
      <Table.ScrollContainer
        minWidth={500}
        visibleFrom="sm"
        scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}
      >
        <Table verticalSpacing="xs" aria-labelledby="accepted">
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col" w={80}>
                {capitalized(thing)}
              </Table.Th>
              {columns.map(({ label, isFigure }) => (
                <Table.Th key={label} scope="col" ta={isFigure ? 'right' : 'left'}>
                  {label}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {some.map((item) => (
              <Table.Tr key={item.index}>
                <Table.Td>{formatCount(numberOf(item))}</Table.Td>
                {columns.map(({ label, isFigure, cell }) => (
                  <Table.Td key={label} ta={isFigure ? 'right' : 'left'}>
                    {cell(item)}
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <Stack hiddenFrom="sm">
        <ul className="card-list" aria-labelledby="accepted">
          {some.map((item) => (
            <Paper key={item.index} component="li" withBorder p="sm">
              <Text fw={600} size="sm">
                {capitalized(thing)} {formatCount(numberOf(item))}
              </Text>
              {columns.map(({ label, cell }) => (
                <Text key={label} size="sm" component="div">
                  <Text span inherit c="dimmed">
                    {label}:
                  </Text>{' '}
                  {cell(item)}
                </Text>
              ))}
            </Paper>
          ))}
        </ul>
      </Stack>
      <ShowMore left={items.length - shown} onMore={() => setShown(shown + 4 * SHOWN_AT_ONCE)} />
    </Stack>
  )
}
