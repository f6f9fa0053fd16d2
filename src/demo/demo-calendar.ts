import { DAY_MS, DAY_US } from '../exact/day.ts'
import { instantFromMilliseconds, type Instant } from '../exact/instant.ts'

/** How long the demo's first seller and its buyer have been here. */
export const PAST_DAYS = 90

export function daysBefore(instant: Instant, days: number): Instant {
  return (instant - days * DAY_US) as Instant
}

/** Days around the day on which the demo is created, UTC. */
export interface DemoCalendar {
  /** The date this many days from today, as YYYY-MM-DD; before today if negative. */
  date(daysFromToday: number): string
  /** A time of that day. */
  at(daysFromToday: number, hour: number, minute?: number): Instant
  /** 0 is Sunday. */
  weekday(daysFromToday: number): number
  firstOfNextMonth(): string
}

export function demoCalendar(nowMs: number): DemoCalendar {
  const todayMs = Math.floor(nowMs / DAY_MS) * DAY_MS
  const dayMs = (daysFromToday: number) => todayMs + daysFromToday * DAY_MS
  return {
    date: (daysFromToday) => dateOf(dayMs(daysFromToday)),
    at: (daysFromToday, hour, minute = 0) =>
      instantFromMilliseconds(dayMs(daysFromToday) + (hour * 60 + minute) * 60_000),
    weekday: (daysFromToday) => new Date(dayMs(daysFromToday)).getUTCDay(),
    firstOfNextMonth: () => {
      const today = new Date(todayMs)
      return dateOf(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 1, 1))
    },
  }
}

function dateOf(milliseconds: number): string {
  return new Date(milliseconds).toISOString().slice(0, 10)
}
