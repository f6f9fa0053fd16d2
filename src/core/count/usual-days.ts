import { dayBefore, firstOfMonth, lastOfMonth } from '../statement/period.ts'

/** Days as YYYY-MM-DD, UTC: they compare as text. Both are included. */
export interface Days {
  firstDay: string
  lastDay: string
}

/**
 * The days that people most likely count: the last calendar month that is over and has delivery. Of a campaign that began this month,
 * this month until yesterday. `firstDay` is the first of any flight, `lastMeasured` the last day with delivery. Pure.
 */
export function usualDays(
  today: string,
  campaign: { firstDay: string | null; lastMeasured: string | null },
): Days {
  const month = firstOfMonth(today)
  const lastMonth = monthOf(dayBefore(month))
  const { firstDay, lastMeasured } = campaign
  if (firstDay !== null && firstDay >= month && firstDay < today) {
    return { firstDay: month, lastDay: dayBefore(today) }
  }
  return lastMeasured !== null && lastMeasured < lastMonth.firstDay ? monthOf(lastMeasured) : lastMonth
}

function monthOf(day: string): Days {
  return { firstDay: firstOfMonth(day), lastDay: lastOfMonth(day) }
}
