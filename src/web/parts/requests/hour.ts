const hours = new Intl.DateTimeFormat(navigator.language, {
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})
const times = new Intl.DateTimeFormat(navigator.language, {
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'UTC',
})

/** As addresses have it: "2026-11-17T10". */
export function hourOf(instant: string): string {
  return instant.slice(0, 13)
}

/** "17 Nov, 10:00 – 11:00 UTC", of an hour in an address; as it is, if it is not one. */
export function formatHour(hour: string): string {
  const start = Date.parse(`${hour}:00:00Z`)
  return Number.isNaN(start) ? hour : `${hours.format(start)} – ${times.format(start + 3_600_000)} UTC`
}

/** For an axis. */
export function shortHour(instant: string, isOfOneDay: boolean): string {
  return (isOfOneDay ? times : hours).format(Date.parse(instant))
}
