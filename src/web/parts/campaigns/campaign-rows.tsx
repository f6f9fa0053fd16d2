import { Anchor, Group, Table, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Answer } from '../../api.ts'
import { formatAge, formatAsOf, formatCount, formatDay, formatPercents } from '../../format.ts'
import { LifeBadge } from '../campaign-life/life-notice.tsx'
import { amountOrDash } from '../money.tsx'
import { PacingDot, STATUS_WORDS } from '../pacing.tsx'
import { PageLink } from '../page-link.tsx'
import { SharingBadge } from '../sharing.tsx'
import { SortedHead, type UsualOrder } from '../sorted-head.tsx'
import { TermsBadge } from '../terms-badge.tsx'

type RowPage = Answer<'GET /campaign-rows'>
type Row = RowPage['campaigns'][number]
type CurrencySum = Row['money'][number]

const USUAL_ORDER: UsualOrder = { sort: 'pacing', direction: 'up' }
const NONE = '–'
const WIDTH_MIN = 960
/** Columns that a laptop has no room for. */
const ONLY_WIDE = 'mantine-visible-from-xl'

/** Below the heads the totals of all campaigns that match, so that they are in view however many there are. */
export function CampaignRows({ answer: { campaigns, side, totals } }: { answer: RowPage }) {
  return (
    <Table.ScrollContainer minWidth={WIDTH_MIN} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table
        verticalSpacing={2}
        horizontalSpacing={5}
        highlightOnHover
        fz="xs"
        className="dense-table compact-table"
        aria-label="Campaigns"
      >
        <Table.Thead>
          <Heads side={side} />
        </Table.Thead>
        <Table.Tbody className="totals">
          {totals.money.map((sum) => (
            <TotalRow key={sum.currency} sum={sum} />
          ))}
        </Table.Tbody>
        <Table.Tbody>
          {campaigns.map((campaign) => (
            <CampaignRow key={campaign.id} campaign={campaign} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function Heads({ side }: { side: RowPage['side'] }) {
  const head = (order: string, label: string, kind: 'text' | 'figure' = 'figure', className = '') => (
    <SortedHead
      order={order}
      label={label}
      usual={USUAL_ORDER}
      isRight={kind === 'figure'}
      isUpFirst={kind === 'text'}
      className={className}
      size="xs"
    />
  )
  return (
    <Table.Tr>
      {head('name', 'Campaign', 'text', 'first-column')}
      {head('partner', side === 'seller' ? 'Buyer' : 'Seller', 'text')}
      <Table.Th scope="col">Status</Table.Th>
      {head('pacing', 'Pacing', 'text')}
      {head('flight_start', 'Starts', 'text', ONLY_WIDE)}
      {head('flight_end', 'Ends', 'text')}
      {head('lines', 'Lines', 'figure', ONLY_WIDE)}
      {head('booked_value', 'Booked')}
      {head('delivered_value', 'Delivered')}
      {head('billable_value', 'Billable', 'figure', ONLY_WIDE)}
      {head('remaining_value', 'Remaining')}
      {head('delivered_percent', 'Done')}
      {head('as_of', 'Measured', 'figure', ONLY_WIDE)}
    </Table.Tr>
  )
}

function TotalRow({ sum }: { sum: CurrencySum }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" className="first-column">
        Total {sum.currency}
      </Table.Th>
      <Table.Td colSpan={4} />
      <Table.Td className={ONLY_WIDE} />
      <Table.Td ta="right" className={ONLY_WIDE}>
        {formatCount(sum.lines)}
      </Table.Td>
      <MoneyCells money={[sum]} />
      <Table.Td className={ONLY_WIDE} />
    </Table.Tr>
  )
}

/** The purchase order has no room of its own: the page of the campaign shows it. */
function titleOf({ name, purchase_order: order }: Row): string {
  return order === null ? name : `${name}, purchase order ${order}`
}

function CampaignRow({ campaign }: { campaign: Row }) {
  const { id, name, status, flight_start, flight_end, as_of } = campaign
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={500} className="first-column" title={titleOf(campaign)}>
        <Anchor component={PageLink} to={`/campaigns/${id}`} size="xs">
          {name}
        </Anchor>
      </Table.Th>
      <Table.Td className="cut-short" title={campaign.partner_name}>
        {campaign.partner_name}
      </Table.Td>
      <Table.Td>
        <Status status={status} campaign={campaign} />
      </Table.Td>
      <Table.Td>
        <Pacing campaign={campaign} />
      </Table.Td>
      <Table.Td className={ONLY_WIDE}>{flight_start === null ? NONE : formatDay(flight_start)}</Table.Td>
      <Table.Td>{flight_end === null ? NONE : formatDay(flight_end)}</Table.Td>
      <Table.Td ta="right" className={ONLY_WIDE}>
        {formatCount(campaign.lines)}
      </Table.Td>
      <MoneyCells money={campaign.money} />
      <Table.Td ta="right" className={ONLY_WIDE} {...(as_of !== null && { title: formatAsOf(as_of) })}>
        {as_of === null ? NONE : formatAge(as_of)}
      </Table.Td>
    </Table.Tr>
  )
}

/** With a warning where the figures need one: the buyer does not see them yet, or the terms have changed. */
function Status({ status, campaign }: { status: Row['status']; campaign: Row }) {
  return (
    <Group gap={6} wrap="nowrap">
      <Text span inherit {...(status !== 'running' && { c: 'dimmed' })}>
        {STATUS_WORDS[status]}
      </Text>
      <LifeBadge of={campaign} size="xs" />
      <SharingBadge sharing={campaign.sharing} size="xs" />
      <TermsBadge count={campaign.unseen_terms} size="xs" />
    </Group>
  )
}

/** Of the most urgent lines, and how many of all lines these are. */
function Pacing({ campaign: { pacing, status, lines, states } }: { campaign: Row }) {
  if (pacing === null || pacing === status) return NONE
  const [first] = states
  return (
    <Group gap={6} wrap="nowrap">
      <PacingDot state={pacing} />
      {first !== undefined && first.lines < lines && (
        <Text span inherit c="dimmed">
          {formatCount(first.lines)} of {formatCount(lines)}
        </Text>
      )}
    </Group>
  )
}

/** One amount for each currency. */
function MoneyCells({ money }: { money: readonly CurrencySum[] }) {
  const cell = (amountOf: (sum: CurrencySum) => ReactNode, className = '') => (
    <Table.Td ta="right" className={className}>
      {money.length === 0 ? NONE : money.map((sum) => <div key={sum.currency}>{amountOf(sum)}</div>)}
    </Table.Td>
  )
  return (
    <>
      {cell(({ booked, currency }) => amountOrDash(booked, currency))}
      {cell(({ delivered, currency }) => amountOrDash(delivered, currency))}
      {cell(({ billable, currency }) => amountOrDash(billable, currency), ONLY_WIDE)}
      {cell(({ remaining, currency }) => amountOrDash(remaining, currency))}
      {cell(({ percent }) => (percent === null ? NONE : formatPercents(percent)))}
    </>
  )
}
