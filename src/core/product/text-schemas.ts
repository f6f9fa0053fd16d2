import { z } from 'zod'

const CONTROL_OR_BROKEN = /[^\P{Cc}\n]|\p{Surrogate}/u

/** Text for people, trimmed, without characters that could break a terminal or a database. */
export function words(lengthMax: number) {
  return z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(lengthMax, `must have at most ${lengthMax} characters`)
    .refine((text) => !CONTROL_OR_BROKEN.test(text), 'must not contain control characters')
}

export function oneLine(lengthMax: number) {
  return words(lengthMax).refine((text) => !text.includes('\n'), 'must be on one line')
}

/** A list without duplicates. */
export function distinct<T extends z.ZodType>(item: T, min: 0 | 1 = 1) {
  return z
    .array(item)
    .min(min, `${item instanceof z.ZodEnum ? 'Choose' : 'Add'} at least one`)
    .refine((list) => new Set(list).size === list.length, 'must not contain duplicates')
}

export const domain = z
  .string()
  .max(253)
  .regex(
    /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/,
    'must be a domain in lower case, such as news.example.com',
  )

const ADDRESS_LENGTH_MAX = 2_000

/** A web address without a user or password. It is shown to buyers, never fetched. */
function address(pattern: RegExp, what: string) {
  return z
    .string()
    .max(ADDRESS_LENGTH_MAX, `must have at most ${ADDRESS_LENGTH_MAX} characters`)
    .refine((text) => pattern.test(text) && isAddress(text), what)
}

export const webAddress = address(/^https?:\/\//, 'must be a web address such as https://example.com/about')
export const secureAddress = address(/^https:\/\//, 'must be an address that begins with https://')

function isAddress(text: string): boolean {
  if (/[\s\p{C}]/u.test(text) || !URL.canParse(text)) return false
  const { hostname, username, password } = new URL(text)
  return hostname !== '' && username === '' && password === ''
}

export const email = z
  .string()
  .max(254)
  .regex(/^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/, 'must be an e-mail address')
