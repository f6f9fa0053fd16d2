import { parseInstant, type Instant } from '../../exact/instant.ts'
import { requireReader } from '../access.ts'
import type { Arrival } from '../campaign/campaign.ts'
import { paceLine, type FlightStatus, type Pacing, type PacingState } from '../campaign/pacing.ts'
import { WAYS } from '../campaign/show-campaign.ts'
import type { Context } from '../context.ts'
import { listListedLines, type ListedLineRow } from '../line-board/listed-line-sql.ts'
import { listedLine, type ListedLine } from '../line-board/listed-line.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import {
  lineText,
  listSources,
  lookAtLines,
  lookAtPackages,
  type LinePlace,
  type LineRead,
} from './reading-sql.ts'
import {
  LOOKED_AT_MAX,
  pageOf,
  requireLimit,
  type PageWanted,
  type ReadPage,
  type ReadSide,
} from './reading.ts'

/** A line as lists over all campaigns show it, with its whole pace and how its figure came. Whether it is quiet is not looked at. */
export interface ReadLine extends ListedLine {
  pacing: Pacing
  /** Null without a figure. */
  source: Arrival['by'] | null
  updated_at: string
}

export interface LinesWanted {
  side: ReadSide
  campaignId: string | null
  status: FlightStatus | null
  pacing: PacingState | null
  /** Null: all. */
  packageIds: readonly string[] | null
  updatedSince: Instant | null
}

export const PACKAGES_ASKED_MAX = 100
const ROWS_READ_AT_ONCE = 500

/** The lines that the caller's organization sells or is shown, in the order of their campaigns' IDs and their own. */
export async function readLines(
  context: Context,
  input: PageWanted<LinePlace> & LinesWanted,
): Promise<ReadPage<ReadLine, LinePlace>> {
  const organizationNumber = requireReader(context)
  const limit = requireLimit(input.limit)
  const lookedAtMax = isFiltered(input) ? LOOKED_AT_MAX : limit + 1
  const lookedAt = await lookAt(context, organizationNumber, input, lookedAtMax)
  const { updatedSince } = input
  const candidates = lookedAt.filter(
    ({ updated_at }) => updatedSince === null || parseInstant(updated_at)! >= updatedSince,
  )
  const matching: { key: LineRead; row: ListedLineRow; pacing: Pacing }[] = []
  for (let start = 0; start < candidates.length && matching.length <= limit; start += ROWS_READ_AT_ONCE) {
    const keys = candidates.slice(start, start + ROWS_READ_AT_ONCE)
    const rows = await listListedLines(context.database, organizationNumber, keys)
    const keyOf = new Map(keys.map((key) => [lineText(key), key]))
    for (const row of rows) {
      const pacing = paceLine(row, context.now)
      if (input.status !== null && pacing.status !== input.status) continue
      if (input.pacing !== null && pacing.state !== input.pacing) continue
      matching.push({ key: keyOf.get(lineText(row))!, row, pacing })
    }
  }
  const page = pageOf(
    matching,
    { isAll: lookedAt.length < lookedAtMax, last: lookedAt.length === 0 ? null : placeOf(lookedAt.at(-1)!) },
    { limit, placeOf: ({ key }) => placeOf(key) },
  )
  const sources = await listSources(
    context.database,
    page.rows.flatMap(({ key, row }) => (row.as_of === null ? [] : [key])),
  )
  return {
    rows: page.rows.map(({ key, row, pacing }) => {
      const line = listedLine(row, { organizationNumber, now: context.now, isQuiet: false })
      const kind = sources.get(lineText(key))
      return { ...line, pacing, source: kind === undefined ? null : WAYS[kind], updated_at: key.updated_at }
    }),
    next: page.next,
  }
}

export async function readLine(context: Context, input: { packageId: string }): Promise<ReadLine> {
  const packageIds = isUuid(input.packageId) ? [input.packageId] : []
  const everything = {
    side: null,
    campaignId: null,
    status: null,
    pacing: null,
    updatedSince: null,
    after: null,
  }
  const {
    rows: [line],
  } = await readLines(context, { ...everything, packageIds, limit: 1 })
  if (!line) throw new Refusal('not_found', 'Line not found, or your organization does not see it.')
  return line
}

function isFiltered({ status, pacing, updatedSince }: LinesWanted): boolean {
  return status !== null || pacing !== null || updatedSince !== null
}

async function lookAt(
  { database }: Context,
  organizationNumber: number,
  { side, campaignId, packageIds, after }: LinesWanted & { after: LinePlace | null },
  limit: number,
): Promise<LineRead[]> {
  if (packageIds === null)
    return lookAtLines(database, { organizationNumber, side, campaignId }, { after, limit })
  if (packageIds.length === 0) return []
  if (packageIds.length > PACKAGES_ASKED_MAX) {
    throw new Refusal('invalid', `Ask for at most ${PACKAGES_ASKED_MAX} package IDs.`, 'package_id')
  }
  const found = await lookAtPackages(database, { organizationNumber, side, campaignId, packageIds })
  return found.filter((line) => after === null || isAfter(line, after)).slice(0, limit)
}

/** UUIDs are in the order of their text, as PostgreSQL writes it. */
function isAfter({ campaign_id, package_id }: LineRead, { campaignId, packageId }: LinePlace): boolean {
  return campaign_id === campaignId ? package_id > packageId : campaign_id > campaignId
}

function placeOf({ campaign_id: campaignId, package_id: packageId }: LineRead): LinePlace {
  return { campaignId, packageId }
}
