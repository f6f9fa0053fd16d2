import { parseDecimal, type Decimal } from '../../exact/decimal.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { lockCampaignRow } from '../campaign/campaign-sql.ts'
import { announceCampaign } from '../change/change-sql.ts'
import type { Context } from '../context.ts'
import { UNITS } from '../delivery/units.ts'
import { requireAuthor } from '../note/entry.ts'
import { readNoteText } from '../note/note.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'
import { listCountedLines, requireCountPlace, type CountedLine } from './count-page.ts'
import { insertCountEntries, listCountEntries, type NewCountEntry } from './count-sql.ts'
import { reconcile } from './count.ts'

export const COUNTS_MAX = 1_000

/** As typed or read from a file: a package ID or the seller's reference, and the quantity as text. */
export interface SentCount {
  line: string
  quantity: string
}

export type CountVerdict =
  { is_accepted: true; package_id: string } | { is_accepted: false; line: string; message: string }

/** The buyer's own counts of lines on some days. Each is accepted or rejected on its own; a later one replaces an earlier. */
export async function recordCounts(
  context: Context,
  input: {
    campaignId: string
    firstDay: string
    lastDay: string
    counts: readonly SentCount[]
    note: string
    fileName: string | null
    isDryRun: boolean
  },
): Promise<{ verdicts: CountVerdict[]; accepted: number; rejected: number }> {
  const place = await requireCountPlace(context, input)
  if (place.side === 'seller') {
    throw new Refusal('not_allowed', 'Only the buyer records its count. Yours is what you reported.')
  }
  const personId = requireAuthor(context)
  if (input.counts.length === 0) throw new Refusal('invalid', 'Enter at least one count.', 'counts')
  if (input.counts.length > COUNTS_MAX) {
    throw new Refusal('invalid', `Send at most ${COUNTS_MAX} counts at a time.`, 'counts')
  }
  const note = input.note.trim() === '' ? null : readNoteText(input.note)
  const { campaign, firstDay, lastDay } = place
  const key = { organizationNumber: campaign.organization_number, id: campaign.id }
  return context.database.transaction(async (tx) => {
    await lockCampaignRow(tx, key)
    const lines = await listCountedLines(tx, place)
    const said = {
      organizationNumber: key.organizationNumber,
      campaignId: key.id,
      buyerNumber: campaign.buyer_number,
      firstDay,
      lastDay,
    }
    const before = await listCountEntries(tx, said)
    const isAgreed = (packageId: string) =>
      reconcile(before.filter(({ package_id }) => package_id === packageId)).state === 'agreed'
    const entries: NewCountEntry[] = []
    const verdicts = input.counts.map((sent) => judge(sent, lines, entries, isAgreed))
    if (entries.length > 0 && !input.isDryRun) {
      await insertCountEntries(
        tx,
        { ...said, side: 'buyer', note, fileName: input.fileName, personId, at: context.now },
        entries,
      )
      await writeAudit(tx, context.actor, {
        organizationNumber: context.actor.organizationNumber!,
        act: 'counts.recorded',
        subjectKind: 'campaign',
        subjectId: key.id,
        detail: { campaign: campaign.name, period: [firstDay, lastDay], lines: entries.length },
      })
      await announceCampaign(tx, key)
    }
    return { verdicts, accepted: entries.length, rejected: verdicts.length - entries.length }
  })
}

/** Adds an accepted one to `entries`. */
function judge(
  { line: sent, quantity: text }: SentCount,
  lines: readonly CountedLine[],
  entries: NewCountEntry[],
  isAgreed: (packageId: string) => boolean,
): CountVerdict {
  const rejected = (message: string): CountVerdict => ({ is_accepted: false, line: sent, message })
  const found = findLine(sent, lines)
  if (!found) return rejected('This campaign has no such line with a quantity.')
  const { line, sellerCount } = found
  if (entries.some(({ package_id }) => package_id === line.package_id)) {
    return rejected('Duplicate: this line is already in the list.')
  }
  const quantity = readCount(text, UNITS[line.pricing_basis])
  if (quantity === undefined)
    return rejected(`“${text}” is not a count of ${UNITS[line.pricing_basis].words}.`)
  if (isAgreed(line.package_id)) {
    return rejected('You have agreed on a figure for these days. Propose another one to change it.')
  }
  entries.push({ package_id: line.package_id, kind: 'counted', quantity, seller_count: sellerCount })
  return { is_accepted: true, package_id: line.package_id }
}

function findLine(sent: string, lines: readonly CountedLine[]): CountedLine | undefined {
  const wanted = sent.trim()
  const packageId = canonicalUuid(wanted)
  return lines.find(({ line }) =>
    packageId === undefined
      ? line.reference !== null && line.reference.toLowerCase() === wanted.toLowerCase()
      : line.package_id === packageId,
  )
}

/** Far more than anyone delivers, and exact. */
const DIGITS_MAX = 20

/** Undefined if it is not a number that the unit takes. */
export function readCount(
  text: string,
  unit: { isCounted: boolean; isWhole?: boolean },
): Decimal | undefined {
  const digits = text.trim()
  if (!/^\d+(?:\.\d+)?$/.test(digits) || digits.length > DIGITS_MAX) return undefined
  const quantity = parseDecimal(digits)
  return unit.isWhole === true && quantity?.includes('.') ? undefined : quantity
}
