import {
  formatAsOf,
  formatDayOf,
  formatExactMoment,
  formatInBoth,
  formatInstant,
  formatMoment,
  formatTime,
  formatUtc,
  isElsewhere,
} from '../format.ts'

/** An instant in the reader's zone, which it names; `time` where its day is already said. Its tooltip is the time in UTC; of a `day`, the time of day too. */
export function Time({ at, to = 'minute' }: { at: string; to?: keyof typeof WRITTEN }) {
  return (
    <time dateTime={at} title={to === 'day' ? formatInBoth(at) : isElsewhere() ? formatUtc(at) : undefined}>
      {WRITTEN[to](at)}
    </time>
  )
}

const WRITTEN = {
  day: formatDayOf,
  time: formatTime,
  minute: formatInstant,
  second: formatMoment,
  millisecond: formatExactMoment,
}

/** When a total was measured: a UTC day, or an instant in the reader's zone with the time in UTC as its tooltip. */
export function AsOf({ at }: { at: string }) {
  return (
    <time dateTime={at} title={isElsewhere() ? formatUtc(at) : undefined}>
      {formatAsOf(at)}
    </time>
  )
}
