import { DAY_MS } from '../../exact/day.ts'

/** Days as YYYY-MM-DD, UTC: they compare as text. Pure. */

export function dayBefore(day: string): string {
  return moved(day, -1)
}

export function dayAfter(day: string): string {
  return moved(day, 1)
}

function moved(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10)
}

export function firstOfMonth(day: string): string {
  return `${day.slice(0, 7)}-01`
}

export function lastOfMonth(day: string): string {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}
