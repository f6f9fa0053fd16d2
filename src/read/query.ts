import { isAffiliateCode } from '../core/affiliate/affiliate-code.ts'
import { canonicalUuid } from '../core/uuid.ts'
import { isCalendarDate } from '../exact/calendar-date.ts'
import { parseInstant, type Instant } from '../exact/instant.ts'
import { Problem } from '../http/problem.ts'

/** Reads one parameter; undefined if it is malformed. `takes` says what it takes, for the refusal. */
export interface Parameter<T> {
  takes: string
  /** It may be repeated; the values are read as if separated by commas. */
  isList?: boolean
  read(text: string): T | undefined
}

export type Parameters = Record<string, Parameter<unknown>>
export type Given<P extends Parameters> = {
  [Name in keyof P]: (P[Name] extends Parameter<infer T> ? T : never) | null
}

const NAME_LENGTH_MAX = 100
/** Far more than any parameter needs. */
const VALUE_LENGTH_MAX = 4_000
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}]/gu

/** Every parameter is known and well formed, or the request is refused with the first that is not: a misspelled filter must not list everything. */
export function readQuery<P extends Parameters>(query: Record<string, unknown>, parameters: P): Given<P> {
  const unknown = Object.keys(query).find((name) => !Object.hasOwn(parameters, name))
  if (unknown !== undefined) {
    const name = unknown.slice(0, NAME_LENGTH_MAX).replace(UNPRINTABLE, '\uFFFD')
    throw invalidQuery(
      name,
      `Unknown query parameter "${name}". Known here: ${Object.keys(parameters).join(', ')}.`,
    )
  }
  const given = Object.entries(parameters).map(([name, parameter]) => [
    name,
    readOne(name, query[name], parameter),
  ])
  return Object.fromEntries(given) as Given<P>
}

function readOne(name: string, sent: unknown, parameter: Parameter<unknown>): unknown {
  if (sent === undefined) return null
  const text = Array.isArray(sent) && parameter.isList === true ? sent.join(',') : sent
  const value = typeof text === 'string' && text.length <= VALUE_LENGTH_MAX ? parameter.read(text) : undefined
  if (value === undefined) {
    throw invalidQuery(name, `The query parameter ${name} takes ${parameter.takes}.`)
  }
  return value
}

export function invalidQuery(name: string, detail: string): Problem {
  return new Problem('invalid_query', detail, {}, name)
}

export function oneOf<const T extends string>(values: readonly T[]): Parameter<T> {
  return { takes: `one of ${values.join(', ')}`, read: (text) => values.find((value) => value === text) }
}

export function wholeNumber(min: number, max: number): Parameter<number> {
  return {
    takes: `a whole number from ${min} to ${max}`,
    read: (text) =>
      /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max ? Number(text) : undefined,
  }
}

export const id: Parameter<string> = { takes: 'a UUID', read: canonicalUuid }

export function ids(max: number): Parameter<string[]> {
  return {
    takes: `1 to ${max} UUIDs, repeated or separated by commas`,
    isList: true,
    read(text) {
      const found = text.split(',').map((part) => canonicalUuid(part.trim()))
      return found.length <= max && found.every((one) => one !== undefined) ? [...new Set(found)] : undefined
    },
  }
}

export const instant: Parameter<Instant> = {
  takes: 'a date, or a timestamp with a time zone, such as 2026-11-14T09:30:00Z',
  read: parseInstant,
}

export const day: Parameter<string> = {
  takes: 'a day, such as 2026-11-14',
  read: (text) => (isCalendarDate(text) ? text : undefined),
}

export const affiliateCode: Parameter<string> = {
  takes: 'an affiliate code of 1 to 64 characters',
  read: (text) => (isAffiliateCode(text) ? text : undefined),
}

/** What a cursor is made of is checked where it is read. */
export const opaque: Parameter<string> = {
  takes: 'the next_cursor of the page before',
  read: (text) => (/^[\w-]{1,1000}$/.test(text) ? text : undefined),
}
