/** What open pages hear: that something changed, never what. They ask again by the ordinary routes, which decide. */

export const TOPICS = [
  'delivery',
  'campaigns',
  'affiliates',
  'requests',
  'notes',
  'organization',
  'alerts',
] as const
export type Topic = (typeof TOPICS)[number]

/** Something changed for these organizations; null: it may have, for any. */
export interface Change {
  topic: Topic
  organizationNumbers: readonly number[] | null
}

/** PostgreSQL passes it on to every process that listens. The payload is a topic and numbers: `delivery 12,15`. */
export const CHANNEL = 'change'

/** The numbers in place of which a change is for everyone. */
export const EVERYONE = '*'

/** Of one announcement: a payload has at most 8,000 bytes, and a number with its comma at most 11. */
export const NUMBERS_MAX = 500

/** Undefined for what no version of this program announces. */
export function parseChange(payload: string): Change | undefined {
  const [word, numbers = ''] = payload.split(' ')
  const topic = TOPICS.find((one) => one === word)
  if (topic === undefined) return undefined
  if (numbers === EVERYONE) return { topic, organizationNumbers: null }
  const organizationNumbers = numbers.split(',').map(Number)
  return organizationNumbers.every(Number.isInteger) && numbers !== ''
    ? { topic, organizationNumbers }
    : undefined
}
