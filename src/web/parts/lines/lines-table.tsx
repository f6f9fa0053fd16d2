import { Anchor, Badge, Table, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import {
  isColumnOf,
  labelOf,
  LINE_COLUMNS,
  type LineColumnName,
} from '../../../core/line-board/line-columns.ts'
import { UNITS } from '../../../core/delivery/units.ts'
import type { Answer } from '../../api.ts'
import { formatAge, formatAsOf, formatDay, formatDecimal, formatMoney, formatPercents } from '../../format.ts'
import { hostOf } from '../episode.tsx'
import { amountOrDash } from '../money.tsx'
import { NoMatches } from '../no-matches.tsx'
import { PacingDot } from '../pacing.tsx'
import { PageLink } from '../page-link.tsx'
import { SortedHead, type UsualOrder } from '../sorted-head.tsx'
import { useColumns } from './columns.ts'
import { Time } from '../time.tsx'

type LinePage = Answer<'GET /lines'>
type ListedLine = LinePage['lines'][number]

export const USUAL_ORDER: UsualOrder = { sort: 'pacing', direction: 'up' }
/** What is not a filter. */
const KEPT = ['side', 'columns', 'sort', 'direction']
const UP_FIRST = new Set(['text', 'day', 'time'])

export function LinesTable({ answer }: { answer: LinePage }) {
  const columns = useColumns()
  const shown = columns.shown.filter((name) => isColumnOf(answer.side, name))
  if (answer.total === 0) return <NoMatches action="Show all lines" keep={KEPT} />
  return (
    <Table.ScrollContainer minWidth={shown.length * 80} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table
        verticalSpacing={2}
        horizontalSpacing={5}
        highlightOnHover
        fz="xs"
        className="dense-table compact-table"
        aria-label="Lines"
      >
        <Table.Thead>
          <Table.Tr>
            {shown.map((name) => (
              <Head key={name} name={name} side={answer.side} />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {answer.lines.map((line) => (
            <Table.Tr key={line.package_id}>
              {shown.map((name) =>
                name === 'name' ? (
                  <Table.Th key={name} scope="row" fw={500} className="first-column" title={line.name}>
                    {CELLS.name(line)}
                  </Table.Th>
                ) : (
                  <Table.Td key={name} ta={isRight(name) ? 'right' : 'left'} {...cutShort(name, line)}>
                    {CELLS[name](line)}
                  </Table.Td>
                ),
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function Head({ name, side }: { name: LineColumnName; side: LinePage['side'] }) {
  const { kind, order } = LINE_COLUMNS[name]
  const label = labelOf(name, side)
  const className = name === 'name' ? 'first-column' : ''
  if (order === null) {
    return (
      <Table.Th scope="col" ta={isRight(name) ? 'right' : 'left'}>
        {label}
      </Table.Th>
    )
  }
  return (
    <SortedHead
      size="xs"
      order={order}
      label={label}
      usual={USUAL_ORDER}
      isRight={isRight(name)}
      isUpFirst={UP_FIRST.has(kind)}
      className={className}
    />
  )
}

/** Long names: all of them are in the title. */
function cutShort(name: LineColumnName, line: ListedLine) {
  if (name === 'campaign') return { className: 'cut-short', title: line.campaign_name }
  if (name === 'episode_url') return { className: 'cut-short', title: line.episode_url ?? undefined }
  return name === 'partner' ? { className: 'cut-short', title: line.partner_name } : {}
}

function isRight(name: LineColumnName): boolean {
  return ['decimal', 'money', 'percent'].includes(LINE_COLUMNS[name].kind)
}

const NONE = '–'

const CELLS: Record<LineColumnName, (line: ListedLine) => ReactNode> = {
  name: (line) => (
    <Anchor component={PageLink} to={`/campaigns/${line.campaign_id}/lines/${line.package_id}`} size="xs">
      {line.name}
    </Anchor>
  ),
  reference: (line) => line.reference ?? NONE,
  campaign: (line) => (
    <>
      <Anchor component={PageLink} to={`/campaigns/${line.campaign_id}`} size="xs">
        {line.campaign_name}
      </Anchor>
      {line.archived_at !== null && ' (archived)'}
    </>
  ),
  purchase_order: (line) => line.purchase_order ?? NONE,
  partner: (line) => line.partner_name,
  pacing: (line) => <PacingDot state={line.state} />,
  basis: (line) => UNITS[line.pricing_basis].label,
  flight_start: (line) => formatDay(line.flight_start),
  flight_end: (line) => formatDay(line.flight_end),
  booked: (line) => decimal(line.booked),
  delivered: (line) => decimal(line.delivered),
  delivered_percent: (line) => percents(line.delivered_percent),
  pace: (line) => percents(line.pace_percent),
  needed_per_day: (line) => decimal(line.needed_per_day),
  price: (line) => formatMoney(line.price, line.currency),
  currency: (line) => line.currency,
  booked_value: (line) => amountOrDash(line.booked_value, line.currency),
  delivered_value: (line) => amountOrDash(line.delivered_value, line.currency),
  billable_value: (line) => amountOrDash(line.billable_value, line.currency),
  remaining_value: (line) => amountOrDash(line.remaining_value, line.currency),
  as_of: (line) => <Measured line={line} />,
  received_at: (line) => (line.received_at === null ? NONE : <Time at={line.received_at} />),
  air_date: (line) => (line.air_date === null ? NONE : formatDay(line.air_date)),
  episode_url: (line) => <EpisodeLink address={line.episode_url} />,
  download_window_days: (line) => line.download_window_days ?? NONE,
  sold_as: (line) => line.product_id ?? NONE,
  package_id: (line) => line.package_id,
}

function EpisodeLink({ address }: { address: string | null }) {
  if (address === null) return NONE
  return (
    <Anchor href={address} target="_blank" rel="noopener noreferrer" size="xs">
      {hostOf(address)}
    </Anchor>
  )
}

function Measured({ line: { as_of, is_quiet } }: { line: ListedLine }) {
  if (as_of === null) return NONE
  if (!is_quiet) return <span title={formatAsOf(as_of)}>{formatAge(as_of)}</span>
  return (
    <Badge variant="light" color="orange" tt="none" title={`Gone quiet. ${formatAsOf(as_of)}`}>
      {formatAge(as_of)}
      <VisuallyHidden>, gone quiet</VisuallyHidden>
    </Badge>
  )
}

function decimal(amount: string | null): string {
  return amount === null ? NONE : formatDecimal(amount)
}

function percents(amount: string | null): string {
  return amount === null ? NONE : formatPercents(amount)
}
