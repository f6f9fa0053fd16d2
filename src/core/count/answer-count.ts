import { writeAudit } from '../audit/audit-sql.ts'
import { lockCampaignRow } from '../campaign/campaign-sql.ts'
import { announceCampaign } from '../change/change-sql.ts'
import type { Context } from '../context.ts'
import { UNITS } from '../delivery/units.ts'
import { requireAuthor } from '../note/entry.ts'
import { readNoteText } from '../note/note.ts'
import { Refusal } from '../refusal.ts'
import { listCountedLines, requireCountPlace } from './count-page.ts'
import { findOverlappingAgreement, insertCountEntries, listCountEntries } from './count-sql.ts'
import { offerOf, reconcile, type CountEntry } from './count.ts'
import { readCount } from './record-counts.ts'

/**
 * What one side says about the count of a line: it proposes a figure, agrees to the one that the other side stands by, or disputes
 * it, with a note that says why. `quantity` is the figure that is proposed or agreed to, as the caller saw it.
 */
export async function answerCount(
  context: Context,
  input: {
    campaignId: string
    packageId: string
    firstDay: string
    lastDay: string
    kind: 'proposed' | 'agreed' | 'disputed'
    quantity: string
    note: string
  },
): Promise<void> {
  const place = await requireCountPlace(context, input)
  const personId = requireAuthor(context)
  const { campaign, side, firstDay, lastDay } = place
  const { kind, packageId } = input
  const note = kind !== 'disputed' && input.note.trim() === '' ? null : readNoteText(input.note)
  const key = { organizationNumber: campaign.organization_number, id: campaign.id }
  const said = {
    organizationNumber: key.organizationNumber,
    campaignId: key.id,
    buyerNumber: campaign.buyer_number,
    firstDay,
    lastDay,
  }
  await context.database.transaction(async (tx) => {
    await lockCampaignRow(tx, key)
    const found = (await listCountedLines(tx, place)).find(({ line }) => line.package_id === packageId)
    if (!found) throw new Refusal('not_found', 'Line not found. Go back to the campaign to see its lines.')
    const { line, sellerCount } = found
    const entries = (await listCountEntries(tx, said)).filter(({ package_id }) => package_id === packageId)
    const quantity =
      kind === 'disputed' ? null : (readCount(input.quantity, UNITS[line.pricing_basis]) ?? null)
    if (kind !== 'disputed' && quantity === null) {
      throw new Refusal('invalid', `Enter a count of ${UNITS[line.pricing_basis].words}.`, 'quantity')
    }
    if (kind === 'agreed') {
      const offer = offerOf(side === 'seller' ? 'buyer' : 'seller', reconcile(entries), sellerCount)
      if (offer !== quantity) {
        throw new Refusal(
          'conflict',
          'The figure has changed since you saw it. Reload the page, then answer.',
        )
      }
      const overlap = await findOverlappingAgreement(tx, { ...said, packageId })
      if (overlap) {
        throw new Refusal(
          'conflict',
          `A figure for ${overlap.first_day} to ${overlap.last_day} is agreed, which includes some of these days.`,
        )
      }
    }
    const entry = { package_id: packageId, kind, quantity, seller_count: sellerCount }
    await insertCountEntries(tx, { ...said, side, note, fileName: null, personId, at: context.now }, [entry])
    await writeAudit(tx, context.actor, {
      organizationNumber: context.actor.organizationNumber!,
      act: ACTS[kind],
      subjectKind: 'line',
      subjectId: packageId,
      detail: { line: line.name, period: [firstDay, lastDay], ...(quantity !== null && { quantity }) },
    })
    await announceCampaign(tx, key)
  })
}

const ACTS: Record<Exclude<CountEntry['kind'], 'counted'>, string> = {
  proposed: 'count.proposed',
  agreed: 'count.agreed',
  disputed: 'count.disputed',
}
