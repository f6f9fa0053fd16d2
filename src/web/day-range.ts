/** A range of calendar days, UTC, both included. Undefined: as far as there are results. */
export interface DayRange {
  from: string | undefined
  to: string | undefined
}

const DAY_MS = 86_400_000
const DAY = /^\d{4}-\d\d-\d\d$/

export function todayUtc(nowMs = Date.now()): string {
  return new Date(nowMs).toISOString().slice(0, 10)
}

export function addDays(day: string, count: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10)
}

/** Ranges that people ask for by name, the shortest first. The address has the days, not the name. */
export const PRESETS: { name: string; label: string; daysOf: (today: string) => DayRange }[] = [
  { name: '7', label: 'Last 7 days', daysOf: (today) => ({ from: addDays(today, -6), to: today }) },
  { name: '30', label: 'Last 30 days', daysOf: (today) => ({ from: addDays(today, -29), to: today }) },
  { name: '90', label: 'Last 90 days', daysOf: (today) => ({ from: addDays(today, -89), to: today }) },
  { name: 'month', label: 'This month', daysOf: (today) => ({ from: `${today.slice(0, 7)}-01`, to: today }) },
  {
    name: 'last-month',
    label: 'Last month',
    daysOf: (today) => {
      const to = addDays(`${today.slice(0, 7)}-01`, -1)
      return { from: `${to.slice(0, 7)}-01`, to }
    },
  },
  { name: '365', label: 'Last 365 days', daysOf: (today) => ({ from: addDays(today, -364), to: today }) },
  { name: 'all', label: 'All days', daysOf: () => ({ from: undefined, to: undefined }) },
]

/** Shown if the address names no days. */
const DEFAULT = PRESETS[1]!

/** The days that an address asks for: `from` and `to`, or `days=all`. */
export function rangeOf(search: Record<string, string>, today = todayUtc()): DayRange {
  const { from, to, days } = search
  if (from !== undefined || to !== undefined) return { from, to }
  return days === 'all' ? { from: undefined, to: undefined } : DEFAULT.daysOf(today)
}

/** The name of the preset that a range matches; undefined where other days were chosen. */
export function presetOf(range: DayRange, today = todayUtc()): string | undefined {
  return PRESETS.find(({ daysOf }) => {
    const { from, to } = daysOf(today)
    return from === range.from && to === range.to
  })?.name
}

/** Whether it ends before it begins, as a typed address may. Days compare as text. */
export function isReversed({ from, to }: DayRange): boolean {
  return from !== undefined && to !== undefined && DAY.test(from) && DAY.test(to) && to < from
}

/** What to write into the address for a range. */
export function addressOf({ from, to }: DayRange): Record<'from' | 'to' | 'days', string | undefined> {
  return { from, to, days: from === undefined && to === undefined ? 'all' : undefined }
}

/** A range with one end moved; the other end moves along where it would be on the wrong side. */
export function moveEnd({ from, to }: DayRange, end: 'from' | 'to', day: string | undefined): DayRange {
  if (end === 'from') return { from: day, to: day !== undefined && to !== undefined && to < day ? day : to }
  return { from: day !== undefined && from !== undefined && from > day ? day : from, to: day }
}

/** The most points that a chart can show. */
const DAYS_SHOWN_MAX = 1_100

/**
 * Every day from the first to the last, oldest first, so that a chart has a place for days without results. It covers the
 * range up to yesterday: today is drawn once it has results, since until then it would look like a fall to zero. An open
 * range begins and ends with the results.
 */
export function everyDay(reported: readonly string[], range: DayRange, today = todayUtc()): string[] {
  const sorted = reported.toSorted()
  const first = range.from ?? sorted[0]
  const yesterday = addDays(today, -1)
  const latest = [sorted.at(-1) ?? yesterday, yesterday].toSorted().at(-1)!
  const last = range.to === undefined ? (sorted.at(-1) ?? first) : range.to < latest ? range.to : latest
  if (first === undefined || last === undefined) return []
  const days: string[] = []
  for (let day = last; day >= first && days.length < DAYS_SHOWN_MAX; day = addDays(day, -1)) days.push(day)
  return days.toReversed()
}
