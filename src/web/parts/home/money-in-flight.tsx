import { Anchor, Paper, Stack, Text, Title } from '@mantine/core'
import type { Answer } from '../../api.ts'
import { formatCount, formatMoney, formatMonth, formatPercents } from '../../format.ts'
import { HOME_LINKS } from '../../home-links.ts'
import { Fact } from '../fact.tsx'
import { PageLink } from '../page-link.tsx'
import { Term } from '../term.tsx'

type HomeSide = Answer<'GET /home'>['sides'][number]
type CurrencyTotal = HomeSide['money'][number]

/** What the lines that run this month are worth, by currency. */
export function MoneyInFlight({ side: { side, money }, month }: { side: HomeSide; month: string }) {
  const title = `Value of lines running in ${formatMonth(month)} (whole flights)`
  if (money.length === 0) return null
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <Title order={3} size="h5">
          {title}
        </Title>
        <Stack gap="sm" component="ul" className="plain-list" aria-label={title}>
          {money.map((total) => (
            <CurrencyAmounts key={total.currency} total={total} to={HOME_LINKS.money(side, total.currency)} />
          ))}
        </Stack>
      </Stack>
    </Paper>
  )
}

/** Each number leads to the same lines. */
function CurrencyAmounts({ total, to }: { total: CurrencyTotal; to: string }) {
  const { currency, lines, lines_without_goal: withoutGoal, booked, delivered, billable, remaining } = total
  const link = (text: string) => (
    <Anchor component={PageLink} to={to} inherit>
      {text}
    </Anchor>
  )
  const amount = (text: string | null) => (text === null ? '–' : link(formatMoney(text, currency)))
  const left = leftInWords(total)
  return (
    <li className="currency-amounts figures">
      <div>
        <Text fw={600}>{currency}</Text>
        <Text size="xs" c="dimmed">
          {link(`${formatCount(lines)} ${lines === 1 ? 'line' : 'lines'}`)}
          {withoutGoal > 0 && `, ${formatCount(withoutGoal)} without a goal`}
        </Text>
      </div>
      <dl>
        <Fact label="Booked">{amount(booked)}</Fact>
        <Fact label="Delivered">{amount(delivered)}</Fact>
        <Fact label={<Term of="billable">Billable</Term>}>{amount(billable)}</Fact>
        <Fact label="Remaining">
          {amount(remaining)}
          {left !== null && (
            <>
              {' '}
              <Text span size="sm" c="dimmed" className="unbroken">
                {left}
              </Text>
            </>
          )}
        </Fact>
      </dl>
    </li>
  )
}

/**
 * "61.4% left": of the amounts beside it, so what was cancelled is not left. Rounded up, since what was delivered is rounded
 * down. Null if nothing is left, or nothing was booked.
 */
function leftInWords({ booked, remaining }: CurrencyTotal): string | null {
  if (booked === null || remaining === null || Number(remaining) === 0) return null
  const permille = (Number(remaining) / Number(booked)) * 1000
  // What floating point adds to a whole number is no reason to round up.
  return `${formatPercents((Math.ceil(permille - 1e-6) / 10).toFixed(1))} left`
}
