import { writeAudit } from '../audit/audit-sql.ts'
import type { CampaignSide } from '../campaign/campaign.ts'
import { announceCampaign } from '../change/change-sql.ts'
import type { Context } from '../context.ts'
import { resolveReferences, type NamedLines } from '../delivery/resolve-references.ts'
import { UNITS, type CountedBasis } from '../delivery/units.ts'
import { requireAuthor } from '../note/entry.ts'
import { readNoteText } from '../note/note.ts'
import { parseName } from '../organization/parse-name.ts'
import { Refusal } from '../refusal.ts'
import { typedUuid } from '../uuid.ts'
import {
  countKeyOf,
  listLinesToCount,
  lockCountPlace,
  measureLines,
  problemOfDays,
  requirePlaceToCount,
  type CountDays,
  type CountedLine,
} from './count-page.ts'
import {
  findTolerance,
  insertCountEntries,
  listCountEntries,
  type CountEntryRow,
  type NewCountEntry,
} from './count-sql.ts'
import {
  differenceOf,
  entriesByLine,
  ENTRIES_PER_SIDE_MAX,
  reconcile,
  type Difference,
  type Reconciliation,
} from './count.ts'
import { problemOfCount, readCount } from './read-count.ts'

export const COUNTS_MAX = 1_000

/** As typed or read from a file: a package ID or the seller's reference, and the quantity as text. */
export interface SentCount {
  line: string
  quantity: string
  /** Of a file whose column names it. */
  unit?: CountedBasis | undefined
}

export type CountVerdict = AcceptedCount | RejectedCount

interface AcceptedCount {
  is_accepted: true
  package_id: string
  line_name: string
  quantity: string
  /** It was recorded before: nothing new is written. */
  is_unchanged: boolean
  difference: Difference
}

interface RejectedCount {
  is_accepted: false
  /** As sent. */
  line: string
  quantity: string
  /** Null: the campaign has no such line. */
  line_name: string | null
  message: string
}

/** The buyer's own counts of lines on some days. Each is accepted or rejected on its own; a later one replaces an earlier. */
export async function recordCounts(
  context: Context,
  input: CountDays & {
    counts: readonly SentCount[]
    note: string
    /** Null: typed. */
    fileName: string | null
    isDryRun: boolean
  },
): Promise<{ verdicts: CountVerdict[]; accepted: number; rejected: number }> {
  const seen = await requirePlaceToCount(context, input)
  const personId = requireAuthor(context)
  const { counts } = input
  if (counts.length === 0) throw new Refusal('invalid', 'Enter at least one count.', 'counts')
  if (counts.length > COUNTS_MAX) {
    throw new Refusal(
      'invalid',
      `Send at most ${COUNTS_MAX.toLocaleString('en')} counts at a time.`,
      'counts',
    )
  }
  const note = input.note.trim() === '' ? null : readNoteText(input.note, 'note')
  const fileName = input.fileName === null ? null : readFileName(input.fileName)
  return context.database.transaction(async (tx) => {
    const place = input.isDryRun ? seen : await lockCountPlace(tx, context, input, seen)
    const { campaign, firstDay, lastDay } = place
    const key = countKeyOf(place)
    const { lines } = await listLinesToCount(tx, campaign)
    const measured = await measureLines(tx, place, lines)
    const judged: Judged = {
      days: { firstDay, lastDay },
      lines: new Map(measured.map((one) => [one.line.package_id, one])),
      named: await resolveReferences(
        tx,
        key.organizationNumber,
        counts.map(({ line }) => line),
      ),
      said: entriesByLine(await listCountEntries(tx, key, 0)),
      tolerance: await findTolerance(tx, key),
      taken: new Set<string>(),
    }
    const verdicts = counts.map((sent) => judge(sent, judged))
    const accepted = verdicts.filter((verdict) => verdict.is_accepted)
    // What was said again without a word adds nothing to the history.
    const entries = accepted
      .filter(({ is_unchanged }) => !is_unchanged || note !== null)
      .map(({ package_id, quantity }): NewCountEntry => ({
        package_id,
        kind: 'counted',
        quantity,
        seller_count: judged.lines.get(package_id)!.sellerCount,
      }))
    if (entries.length > 0 && !input.isDryRun) {
      await insertCountEntries(
        tx,
        { ...key, side: 'buyer', note, fileName, personId, at: context.now },
        entries,
      )
      await writeAudit(tx, context.actor, {
        organizationNumber: context.actor.organizationNumber!,
        act: 'counts.recorded',
        subjectKind: 'campaign',
        subjectId: campaign.id,
        detail: {
          campaign: campaign.name,
          period: [firstDay, lastDay],
          lines: entries.length,
          ...(fileName !== null && { file_name: fileName }),
        },
      })
      await announceCampaign(tx, { organizationNumber: key.organizationNumber, id: campaign.id })
    }
    return { verdicts, accepted: accepted.length, rejected: verdicts.length - accepted.length }
  })
}

/** Format characters can make a name look like another. */
function readFileName(sent: string): string {
  return parseName(sent.replaceAll(/\p{Cf}/gu, ''), 'the file', 'file_name')
}

interface Judged {
  days: { firstDay: string; lastDay: string }
  lines: ReadonlyMap<string, CountedLine>
  named: NamedLines
  said: ReadonlyMap<string, readonly CountEntryRow[]>
  tolerance: string
  /** Lines that were accepted so far. */
  taken: Set<string>
}

function judge(sent: SentCount, { days, lines, named, said, tolerance, taken }: Judged): CountVerdict {
  const packageId = named.packageIdOf(sent.line)
  const found = lines.get(typedUuid(packageId) ?? '')
  const rejected = (message: string): CountVerdict => ({
    is_accepted: false,
    line: sent.line,
    quantity: sent.quantity,
    line_name: found?.line.name ?? null,
    message,
  })
  if (!found) {
    return rejected(
      sent.line.trim() === ''
        ? 'Name the line: enter its package ID or reference.'
        : 'This campaign has no such line to count. Check the package ID or reference; flat-rate lines have no count.',
    )
  }
  const { line, sellerCount } = found
  const { pricing_basis: unit, package_id } = line
  if (taken.has(package_id)) return rejected('Duplicate: this line is already in the list.')
  if (sent.unit !== undefined && sent.unit !== unit) {
    return rejected(
      `This line is priced on ${UNITS[unit].words}. Enter those, not ${UNITS[sent.unit].words}.`,
    )
  }
  const wrongDays = problemOfDays(line, days)
  if (wrongDays !== null) return rejected(wrongDays)
  const quantity = readCount(sent.quantity, UNITS[unit])
  if (quantity === undefined) return rejected(problemOfCount(sent.quantity, UNITS[unit]))
  const entries = said.get(package_id) ?? []
  const before = reconcile(entries)
  if (before.state === 'agreed') {
    return rejected('A figure is agreed for these days. Propose another figure to change it.')
  }
  if (hasSaidTooMuch('buyer', entries)) return rejected(SAID_TOO_MUCH)
  taken.add(package_id)
  return {
    is_accepted: true,
    package_id,
    line_name: line.name,
    quantity,
    is_unchanged: isUnchanged(before, quantity),
    difference: differenceOf(sellerCount, quantity, tolerance),
  }
}

export const SAID_TOO_MUCH = `Your side has made ${ENTRIES_PER_SIDE_MAX} entries for this line and these days, the most it can. Agree to the other side’s figure, or count other days.`

export function hasSaidTooMuch(side: CampaignSide, entries: readonly CountEntryRow[]): boolean {
  const own = entries.find((entry) => entry.side === side)
  return (own?.entries_of_side ?? 0) >= ENTRIES_PER_SIDE_MAX
}

function isUnchanged({ buyer_count, proposals }: Reconciliation, quantity: string): boolean {
  return buyer_count === quantity && proposals.buyer === null
}
