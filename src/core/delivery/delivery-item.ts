import { decimalFromInteger, parseDecimal, type Decimal } from '../../exact/decimal.ts'
import { numberText } from '../../exact/exact-json.ts'
import { parseInstant, type Instant } from '../../exact/instant.ts'
import { canBeLineReference } from '../campaign/reference.ts'
import { withoutSecrets } from '../secrets.ts'
import { isUuid } from '../uuid.ts'
import type { DeliveryField, DeliveryItem, Reason, Rejection } from './delivery.ts'
import { COUNTED_BASES, COUNTED_WORDS, eitherOf, OF_COUNTED, UNITS, type CountedBasis } from './units.ts'

/**
 * What a delivery item must look like. By hand rather than by a schema, as no other code of ours sees every item: parsing
 * JSON and answering alone takes 1.7 µs of Node an item, and everything that we do 5.9 µs
 * (`npm run bench -- --only '500 items'`). A test holds the schema of the API reference to it.
 */

/** Why an item is malformed. */
export class MalformedItem implements Rejection {
  readonly field: DeliveryField | null
  readonly message: string
  constructor(field: DeliveryField | null, message: string) {
    this.field = field
    this.message = message
  }
}

const NO_OBJECT = new MalformedItem(
  null,
  `A delivery item is an object with package_id, ${eitherOf(COUNTED_BASES)}, and as_of.`,
)
const SEVERAL_QUANTITIES = new MalformedItem(
  null,
  `Report ${eitherOf(COUNTED_WORDS)}, not ${OF_COUNTED.all}.`,
)

/**
 * Reads one item as sent into plain values; all later steps rely on it. Null counts as absent, unknown fields are
 * ignored, numbers sent as strings are refused.
 */
export function parseDeliveryItem(sent: unknown): DeliveryItem | MalformedItem {
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return NO_OBJECT
  const fields = sent as Record<string, unknown>
  const { package_id, as_of } = fields
  if (typeof package_id !== 'string' || !isUuid(package_id)) {
    return new MalformedItem('package_id', wordsOnPackageId(package_id))
  }
  const asOf = parseAsOf(as_of)
  if (asOf === undefined) return new MalformedItem('as_of', wordsOnAsOf(as_of))
  let given: (typeof COUNTED)[number] | null = null
  let total: unknown
  for (const counted of COUNTED) {
    const found = counted.totalIn(fields)
    if (found == null) continue
    if (given !== null) return SEVERAL_QUANTITIES
    given = counted
    total = found
  }
  const packageId = package_id.toLowerCase()
  if (given === null) return { packageId, quantity: null, unit: null, asOf }
  const { unit, isWhole } = given
  const quantity = parseTotal(total, isWhole)
  if (quantity === undefined) return new MalformedItem(unit, wordsOnTotal(total, unit))
  return { packageId, quantity, unit, asOf }
}

/** Made once: looking a unit up in the table by its name takes longer. */
const COUNTED = COUNTED_BASES.map((unit) => {
  const { isWhole, totalIn } = UNITS[unit]
  return { unit, isWhole, totalIn }
})

/** The verdicts that need no line: malformed, or a duplicate package. Null: still to be judged. */
export function screen(
  items: readonly (DeliveryItem | MalformedItem)[],
  seen: Set<string> = new Set(),
): (Reason | null)[] {
  return items.map((item) => {
    if (item instanceof MalformedItem) return 'invalid_item'
    if (seen.has(item.packageId)) return 'duplicate_package_id'
    seen.add(item.packageId)
    return null
  })
}

export function parseAsOf(sent: unknown): Instant | null | undefined {
  if (sent == null) return null
  return typeof sent === 'string' ? parseInstant(sent) : undefined
}

function parseTotal(sent: unknown, isWhole: boolean): Decimal | undefined {
  if (typeof sent === 'number' && Number.isSafeInteger(sent) && sent >= 0) return decimalFromInteger(sent)
  const text = numberText(sent)
  const total = text !== undefined && Number.isFinite(Number(text)) ? parseDecimal(text) : undefined
  if (total === undefined || !isWhole) return total
  return Number.isSafeInteger(Number(total)) && !total.includes('.') ? total : undefined
}

/** People may write a reference instead, and are answered in other words: this one was sent to the API. */
function wordsOnPackageId(sent: unknown): string {
  if (sent == null || sent === '') return `The package ID is missing. ${COPY_IT}`
  const hint =
    typeof sent === 'string' && canBeLineReference(sent) ? ' The API does not take references.' : ''
  return `${quote(sent)} is not a valid package ID.${hint} ${COPY_IT}`
}

const COPY_IT = 'Copy the API package ID from Report delivery on the campaign.'

const TIME_WITHOUT_ZONE = /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?$/
const STARTS_AS_ISO = /^\d{4}-\d\d-\d\d/
const AS_OF_FORMS = 'Write a date as 2026-11-14, or a time with its zone as 2026-11-14T10:00:00Z.'

function wordsOnAsOf(sent: unknown): string {
  if (typeof sent === 'string' && TIME_WITHOUT_ZONE.test(sent)) {
    return `${quote(sent)} has no time zone. ${AS_OF_FORMS}`
  }
  if (typeof sent === 'string' && !STARTS_AS_ISO.test(sent)) {
    return `${quote(sent)} is not written as an ISO date. ${AS_OF_FORMS}`
  }
  return `${quote(sent)} is not a valid date or time. ${AS_OF_FORMS}`
}

/** Groups of three digits: thousands or a decimal, depending on the reader's locale. */
const GROUPED = /^\d{1,3}(?:[.,'’\s]\d{3})+$/
const DECIMAL_COMMA = /^\d+,\d+$/
const WHOLE = /^-?\d+$/
const NUMBER = /^-?\d+(?:\.\d+)?$/

function wordsOnTotal(sent: unknown, unit: CountedBasis): string {
  const { isWhole, words, label } = UNITS[unit]
  if (typeof sent === 'string') return isWhole ? wordsOnWholeText(sent) : wordsOnDecimalText(sent)
  const text = numberText(sent)
  if (text === undefined) return `${quote(sent)} is not a number. Report the total ${words} to date.`
  if (text.startsWith('-')) return `A total cannot be below 0. Report the total ${words} to date.`
  if (!isWhole) return `The number has too many digits. Report the total ${words} to date.`
  return Number(text) > Number.MAX_SAFE_INTEGER
    ? `The number is too large. The most is ${Number.MAX_SAFE_INTEGER} ${words}.`
    : `${label} must be a whole number. Report the total to date without decimals.`
}

function wordsOnWholeText(sent: string): string {
  if (GROUPED.test(sent)) {
    const digits = sent.length > QUOTED_LENGTH_MAX ? '' : `: ${sent.replace(/\D/g, '')}`
    return `Remove the separator from ${quote(sent)}${digits}.`
  }
  return WHOLE.test(sent) ? sentAsText(sent) : `${quote(sent)} is not a whole number.`
}

function wordsOnDecimalText(sent: string): string {
  if (DECIMAL_COMMA.test(sent) || GROUPED.test(sent)) {
    return `${quote(sent)} is ambiguous. Remove separators and use a point for decimals: 1234.5.`
  }
  return NUMBER.test(sent) ? sentAsText(sent) : `${quote(sent)} is not a number. Use digits, such as 1234.5.`
}

function sentAsText(sent: string): string {
  return `${quote(sent)} was sent as text. Send a number, without quotes.`
}

const QUOTED_LENGTH_MAX = 40
/** Searched for secrets: enough to recognize one that the cut goes through. */
const SEARCHED_LENGTH_MAX = QUOTED_LENGTH_MAX + 200

/** Answers are kept in the log, and of a secret that was cut nothing is recognizable there: so none is quoted. */
function quote(sent: unknown): string {
  const text = typeof sent === 'string' ? sent : numberText(sent)
  if (text === undefined) return 'This value'
  const searched = text.slice(0, SEARCHED_LENGTH_MAX)
  if (withoutSecrets(searched) !== searched) return 'This value'
  return `“${text.length > QUOTED_LENGTH_MAX ? `${text.slice(0, QUOTED_LENGTH_MAX)}…` : text}”`
}
