import { Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { UNITS } from '../../core/delivery/units.ts'
import { subtractDecimals, type Decimal } from '../../exact/decimal.ts'
import type { CampaignSummary, CampaignView, LineView } from '../answers.ts'
import { formatCount, formatDecimal, formatMoney, formatPercents } from '../format.ts'
import { AgreedCountsNote } from './agreed-counts-note.tsx'
import { Fact } from './fact.tsx'
import { Term } from './term.tsx'

/** What lines are worth: the same for the seller and the buyer. The server has rounded; nothing is computed from amounts here. */

type Amounts = LineView['money']
type CurrencySum = CampaignView['money'][number]
type WorthLine = Pick<
  LineView,
  'pricing_basis' | 'booked' | 'delivered' | 'bills_overdelivery' | 'currency' | 'money'
>

/** In a table; a line without a booked quantity has no booked value, for example. */
export function amountOrDash(amount: string | null, currency: string): string {
  return amount === null ? '–' : formatMoney(amount, currency)
}

/** At the top of a campaign, for each currency. */
export function CampaignMoney({
  campaign: { id, money, has_agreed_counts },
}: {
  campaign: Pick<CampaignView, 'id' | 'money' | 'has_agreed_counts'>
}) {
  if (money.length === 0) return null
  return (
    <Paper withBorder p="md" component="section" aria-label="Money">
      <Stack>
        {money.map((sum) => (
          <div key={sum.currency}>
            {money.length > 1 && (
              <Title order={2} size="h5" mb={4}>
                {sum.currency}
              </Title>
            )}
            <AmountFacts amounts={sum} currency={sum.currency} percent={sum.percent} />
            {remarksOf(sum).map((remark) => (
              <Text key={remark} size="sm" c="dimmed" mt={4}>
                {remark}
              </Text>
            ))}
          </div>
        ))}
        {has_agreed_counts && <AgreedCountsNote campaignId={id} />}
      </Stack>
    </Paper>
  )
}

function remarksOf({ lines, lines_without_goal, delivered, billable }: CurrencySum): string[] {
  const isOf = lines_without_goal === 1 ? 'line has' : 'lines have'
  return [
    ...(billable === delivered ? [] : ['Billable is capped at booked where a line delivered more.']),
    ...(lines_without_goal === 0 || lines === lines_without_goal
      ? []
      : [
          `${formatCount(lines_without_goal)} ${isOf} no booked quantity and count only as delivered and billable.`,
        ]),
  ]
}

/** On the page of a line. */
export function LineMoney({ line }: { line: WorthLine }) {
  const over = overdeliveryInWords(line)
  return (
    <div>
      <AmountFacts amounts={line.money} currency={line.currency} percent={null} />
      {over !== null && (
        <Text size="sm" c="dimmed" mt={4} className="figures">
          {over}
        </Text>
      )}
    </div>
  )
}

function AmountFacts({
  amounts: { booked, delivered, billable, remaining },
  currency,
  percent,
}: {
  amounts: Amounts
  currency: string
  percent: string | null
}) {
  const money = (amount: string | null) => (amount === null ? 'No goal' : formatMoney(amount, currency))
  return (
    <SimpleGrid component="dl" cols={{ base: 2, sm: 4 }} my={0} className="figures">
      <Fact label={<Term of="bookedValue">Booked value</Term>}>
        {money(booked)}
        {percent !== null && (
          <Text span c="dimmed" size="sm">
            {' '}
            {formatPercents(percent)} delivered
          </Text>
        )}
      </Fact>
      <Fact label={<Term of="deliveredValue">Delivered value</Term>}>{money(delivered)}</Fact>
      <Fact label={<Term of="billable">Billable</Term>}>{money(billable)}</Fact>
      <Fact label={<Term of="remaining">Remaining</Term>}>{money(remaining)}</Fact>
    </SimpleGrid>
  )
}

/** Among the other figures of a line's card. */
export function LineWorth({ line }: { line: WorthLine }) {
  const { currency, money } = line
  const { booked, delivered, billable, remaining } = money
  const over = overdeliveryInWords(line)
  return (
    <>
      <Text size="sm" className="figures">
        {formatMoney(delivered, currency)}{' '}
        <Text span size="sm" c="dimmed">
          {booked === null || remaining === null
            ? 'delivered'
            : Number(remaining) === 0
              ? `of ${formatMoney(booked, currency)}`
              : `of ${formatMoney(booked, currency)}, ${formatMoney(remaining, currency)} remaining`}
        </Text>
      </Text>
      {over !== null && (
        <Text size="sm" c="dimmed" className="figures">
          {formatMoney(billable, currency)} billable. {over}
        </Text>
      )}
    </>
  )
}

/** "Capped at booked; 12,000 impressions over"; null unless more was delivered than booked. */
function overdeliveryInWords(line: WorthLine): string | null {
  const { booked, delivered, money } = line
  if (booked === null || delivered === null) return null
  const over = subtractDecimals(delivered as Decimal, booked as Decimal)
  if (over === '0' || over.startsWith('-')) return null
  const counted = `${formatDecimal(over)} ${UNITS[line.pricing_basis].words} over`
  if (line.bills_overdelivery) return `Overdelivery is billed; ${counted}`
  return money.billable === money.delivered ? null : `Capped at booked; ${counted}`
}

/** One line for each currency: "€18,883.11 of €35,800.00". */
export function MoneySummary({ campaign }: { campaign: CampaignSummary }) {
  return campaign.money.map((sum) => (
    <Text key={sum.currency} size="sm" className="figures">
      {campaign.as_of === null ? bookedInWords(sum) : deliveredInWords(sum)}
    </Text>
  ))
}

function bookedInWords({ currency, booked }: CurrencySum): string | null {
  return booked === null ? null : `${formatMoney(booked, currency)} booked`
}

function deliveredInWords({ currency, lines, lines_without_goal, booked, delivered }: CurrencySum): string {
  const amount = formatMoney(delivered, currency)
  if (booked === null) return `${amount} delivered`
  if (lines_without_goal === 0) return `${amount} of ${formatMoney(booked, currency)}`
  const withGoal = `${formatCount(lines - lines_without_goal)} of ${formatCount(lines)} lines`
  return `${amount} delivered, ${formatMoney(booked, currency)} booked on ${withGoal}`
}
