import { Refusal } from '../refusal.ts'

export const USUAL_TIME_ZONE = 'UTC'

const LENGTH_MAX = 64
/** Names only. `Intl` also takes offsets such as +01:00, which know no summer time. */
const NAME = /^[A-Za-z]\w*(?:[/+-]\w+)*$/

/** An IANA name such as Europe/Berlin, as the time zone database spells it. */
export function parseTimeZone(text: string): string {
  const wanted = text.trim()
  if (wanted.length > LENGTH_MAX || !NAME.test(wanted) || !isKnown(wanted)) {
    throw new Refusal('invalid', 'Choose a time zone from the list, such as Europe/Berlin.', 'time_zone')
  }
  const isWanted = (name: string) => name.toLowerCase() === wanted.toLowerCase()
  return [USUAL_TIME_ZONE, ...Intl.supportedValuesOf('timeZone')].find(isWanted) ?? wanted
}

function isKnown(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
