import { Anchor, Group, Paper, Table, Text, Title } from '@mantine/core'
import type { ReactNode } from 'react'
import { ENDING_DAYS } from '../../../core/home/home.ts'
import { UNITS } from '../../../core/delivery/units.ts'
import type { Answer } from '../../api.ts'
import {
  formatAge,
  formatCount,
  formatDay,
  formatDecimal,
  formatInstant,
  formatPercents,
} from '../../format.ts'
import { HOME_LINKS } from '../../home-links.ts'
import { PageLink } from '../page-link.tsx'
import { Term } from '../term.tsx'

type HomeSide = Answer<'GET /home'>['sides'][number]
type HomeLine = HomeSide['behind']['first'][number]
type Card = 'behind' | 'ending' | 'quiet'

interface CardWords {
  title: string
  note: ReactNode
  /** What is said of each line: the important thing, and one thing more. */
  of: (line: HomeLine) => [string, string]
}

const WORDS: Record<Card, CardWords> = {
  behind: {
    title: 'Lines behind',
    note: (
      <>
        Lowest <Term of="pacing">pace</Term> first
      </>
    ),
    of: rateOf,
  },
  quiet: {
    title: 'Lines gone quiet',
    note: (
      <>
        <Term of="goneQuiet">Quiet</Term> longest first
      </>
    ),
    of: silenceOf,
  },
  ending: { title: `Lines ending within ${ENDING_DAYS} days`, note: 'Soonest first', of: endOf },
}

/** The first lines that need attention for one reason. */
export function AttentionCard({ card, side }: { card: Card; side: HomeSide }) {
  const { title, note, of } = WORDS[card]
  const { total, first } = side[card]
  return (
    <Paper withBorder px="md" py="sm" className="attention-card">
      <Group justify="space-between" gap="xs" mb={4}>
        <Group gap="xs" align="baseline">
          <Title order={3} size="h5">
            {title}
          </Title>
          <Text size="sm" c="dimmed">
            {note}
          </Text>
        </Group>
        {total > first.length && (
          <Anchor component={PageLink} to={HOME_LINKS[card](side.side)} size="sm">
            Show all {formatCount(total)}
          </Anchor>
        )}
      </Group>
      <Table aria-label={title} verticalSpacing={5} horizontalSpacing={0}>
        <Table.Tbody>
          {first.map((line) => (
            <LineRow key={line.package_id} line={line} said={of(line)} />
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

function LineRow({ line, said: [first, more] }: { line: HomeLine; said: [string, string] }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400} className="attention-name breakable">
        <div>
          <Anchor
            component={PageLink}
            to={`/campaigns/${line.campaign_id}/lines/${line.package_id}`}
            size="sm"
            fw={600}
          >
            {line.name}
          </Anchor>
          <Text
            size="xs"
            c="dimmed"
            className="attention-campaign"
            title={`${line.campaign_name}, ${line.partner_name}`}
          >
            {line.campaign_name}, {line.partner_name}
          </Text>
        </div>
      </Table.Th>
      <Table.Td pl="sm" className="attention-said">
        <div>
          <Text size="sm">{first}</Text>
          <Text size="xs" c="dimmed">
            {more}
          </Text>
        </div>
      </Table.Td>
    </Table.Tr>
  )
}

function rateOf(line: HomeLine): [string, string] {
  const { needed_per_day: needed, last_day: lastDay, pace_percent: pace } = line
  const { words } = UNITS[line.pricing_basis]
  // The words of all units are plurals that end in s.
  const unit = needed === '1' ? words.slice(0, -1) : words
  const first = needed === null ? '' : `Needs ${formatDecimal(needed)} ${unit} a day`
  if (lastDay === null) return [first, pace === null ? '' : `${formatPercents(pace)} of plan so far`]
  return [first, `${dayWords(line)} ${formatDecimal(lastDay)}`]
}

const DAY_MS = 86_400_000

/** The day before a figure is a calendar day only if it was measured at midnight. */
function dayWords({ as_of }: HomeLine): string {
  const isYesterday = as_of !== null && Date.parse(as_of) === Math.floor(Date.now() / DAY_MS) * DAY_MS
  return isYesterday ? 'Yesterday' : 'Last measured day'
}

function silenceOf({ received_at, flight_start, delivered_percent }: HomeLine): [string, string] {
  const delivered = delivered_percent === null ? '' : `${formatPercents(delivered_percent)} delivered`
  if (received_at === null) return ['Never reported', `Started ${formatDay(flight_start)}`]
  return [`Last report ${formatAge(received_at)}`, delivered === '' ? formatInstant(received_at) : delivered]
}

function endOf({ flight_end, delivered_percent, as_of, pricing_basis }: HomeLine): [string, string] {
  const today = new Date().toISOString().slice(0, 10)
  const ends = flight_end === today ? 'Ends today' : `Ends ${formatDay(flight_end)}`
  if (pricing_basis === 'flat_rate') return [ends, as_of === null ? 'Not delivered yet' : 'Delivered']
  if (as_of === null) return [ends, 'No data yet']
  return [ends, delivered_percent === null ? 'No goal' : `${formatPercents(delivered_percent)} delivered`]
}
