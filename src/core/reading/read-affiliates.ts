import { DATE_MAX, DATE_MIN } from '../../exact/calendar-date.ts'
import { requireReader } from '../access.ts'
import { affiliateCodeKey } from '../affiliate/affiliate-code.ts'
import { findLineFacts } from '../campaign/line-facts-sql.ts'
import type { Context } from '../context.ts'
import { requireDayRange } from '../day-range.ts'
import {
  listCodes,
  listResults,
  lookAtCodes,
  type CodeKey,
  type CodeRead,
  type ResultPlace,
  type ResultRead,
} from './affiliate-reading-sql.ts'
import {
  LOOKED_AT_MAX,
  pageOf,
  placeBetween,
  requireLimit,
  type PageWanted,
  type ReadPage,
  type ReadSide,
} from './reading.ts'

/** The codes on packages that the caller's organization sells or is shown, in the order of their IDs. */
export async function readAffiliateCodes(
  context: Context,
  input: PageWanted<string> & { side: ReadSide; packageId: string | null },
): Promise<ReadPage<CodeRead, string>> {
  const organizationNumber = requireReader(context)
  const limit = requireLimit(input.limit)
  const { database } = context
  const { side, packageId } = input
  const line =
    packageId === null
      ? null
      : ((await findLineFacts(database, { packageId, organizationNumber })) ?? undefined)
  const isOtherSide = line && side !== null && line.isSeller !== (side === 'seller')
  if (line === undefined || isOtherSide) return { rows: [], next: null }
  // Of a seller's own codes, all can be seen.
  const lookedAtMax = side === 'seller' || line !== null ? limit + 1 : LOOKED_AT_MAX
  const found = await lookAtCodes(
    database,
    { organizationNumber, side, codeKey: null, line },
    { after: input.after, isAfterIncluded: false, limit: lookedAtMax + 1 },
  )
  const { lookedAt, place } = untilPlace(found, lookedAtMax)
  const seen = await listCodes(database, { organizationNumber, side }, lookedAt)
  return pageOf(seen, { isAll: place === null, last: place }, { limit, placeOf: ({ id }) => id })
}

/** Of codes that were found, those to look at, and the place to go on at: null if these are all. */
function untilPlace(
  found: readonly CodeKey[],
  lookedAtMax: number,
): { lookedAt: readonly CodeKey[]; place: string | null } {
  const next = found[lookedAtMax]
  if (!next) return { lookedAt: found, place: null }
  return { lookedAt: found.slice(0, lookedAtMax), place: placeBetween(found[lookedAtMax - 1]!.id, next.id) }
}

/** Codes whose results are read at once, and how many a request looks through. */
const CODES_AT_ONCE = 50
const CODES_LOOKED_AT_MAX = 1_000

/** What each code brought on each day, on the same packages, in the order of the codes' IDs and the days. */
export async function readAffiliateResults(
  context: Context,
  input: PageWanted<ResultPlace> & {
    side: ReadSide
    code: string | null
    from: string | null
    to: string | null
  },
): Promise<ReadPage<ResultRead, ResultPlace>> {
  const organizationNumber = requireReader(context)
  const limit = requireLimit(input.limit)
  const { side, after } = input
  const [from, to] = [input.from ?? DATE_MIN, input.to ?? DATE_MAX]
  requireDayRange(from, to)
  const codeKey = input.code === null ? null : affiliateCodeKey(input.code)
  const found = await lookAtCodes(
    context.database,
    { organizationNumber, side, codeKey, line: null },
    { after: after?.codeId ?? null, isAfterIncluded: true, limit: CODES_LOOKED_AT_MAX + 1 },
  )
  const { lookedAt: codes, place } = untilPlace(found, CODES_LOOKED_AT_MAX)
  const rows: ResultRead[] = []
  for (let start = 0; start < codes.length && rows.length <= limit; start += CODES_AT_ONCE) {
    const some = codes.slice(start, start + CODES_AT_ONCE)
    const page = { from, to, after, limit: limit + 1 - rows.length }
    rows.push(...(await listResults(context.database, { organizationNumber, side }, some, page)))
  }
  return pageOf(
    rows,
    // All days up to the place have been read.
    { isAll: place === null, last: place === null ? null : { codeId: place, date: DATE_MAX } },
    { limit, placeOf: ({ code_id: codeId, date }) => ({ codeId, date }) },
  )
}
