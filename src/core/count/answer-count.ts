import { writeAudit } from '../audit/audit-sql.ts'
import { announceCampaign } from '../change/change-sql.ts'
import type { Context } from '../context.ts'
import { UNITS } from '../delivery/units.ts'
import { requireAuthor } from '../note/entry.ts'
import { readNoteText } from '../note/note.ts'
import { Refusal } from '../refusal.ts'
import {
  countKeyOf,
  listLinesToCount,
  lockCountPlace,
  measureLines,
  problemOfDays,
  requireCountPlace,
  type CountDays,
  type CountedLine,
} from './count-page.ts'
import { insertCountEntries, listAgreedDays, listCountEntries } from './count-sql.ts'
import { offerOf, reconcile, type CountEntry, type Reconciliation } from './count.ts'
import { problemOfCount, readCount } from './read-count.ts'
import { hasSaidTooMuch, SAID_TOO_MUCH } from './record-counts.ts'

export type CountAnswer = Exclude<CountEntry['kind'], 'counted'>

/**
 * What one side says about the count of a line: it proposes a figure, agrees to the one that the other side stands by, or disputes
 * it, with a note that says why. `quantity` is the figure that is proposed, or agreed to as the caller saw it.
 */
export async function answerCount(
  context: Context,
  input: CountDays & { packageId: string; kind: CountAnswer; quantity: string; note: string },
): Promise<void> {
  const seen = await requireCountPlace(context, input)
  const personId = requireAuthor(context)
  const { kind, packageId } = input
  const note = kind !== 'disputed' && input.note.trim() === '' ? null : readNoteText(input.note, 'note')
  await context.database.transaction(async (tx) => {
    const place = await lockCountPlace(tx, context, input, seen)
    const { campaign, side, firstDay, lastDay } = place
    const key = countKeyOf(place)
    const { lines } = await listLinesToCount(tx, campaign)
    const line = lines.find(({ package_id }) => package_id === packageId)
    if (!line) throw new Refusal('not_found', 'Line not found. Go back to the campaign to see its lines.')
    const wrongDays = problemOfDays(line, place)
    if (wrongDays !== null) throw new Refusal('invalid', wrongDays, 'first_day')
    const [{ sellerCount } = { sellerCount: '0' }] = await measureLines(tx, place, [line])
    const entries = (await listCountEntries(tx, key, 0)).filter(({ package_id }) => package_id === packageId)
    const said = reconcile(entries)
    const offer = offerOf(side === 'seller' ? 'buyer' : 'seller', said, sellerCount)
    // Sent twice, or by two people of one side at once.
    if (isSaid({ kind, quantity: input.quantity, note, offer }, said, said.proposals[side])) return
    const quantity = quantityOf(input, { line, said, offer })
    if (kind !== 'agreed' && hasSaidTooMuch(side, entries)) throw new Refusal('conflict', SAID_TOO_MUCH)
    // What nobody can agree to is not proposed either.
    if (kind !== 'disputed') {
      const other = (await listAgreedDays(tx, key)).find(({ package_id }) => package_id === packageId)
      if (other) {
        throw new Refusal(
          'conflict',
          `A figure is agreed for ${other.first_day} to ${other.last_day}, which has some of these days. Choose those days to change it, or count days that it does not have.`,
        )
      }
    }
    const entry = { package_id: packageId, kind, quantity, seller_count: sellerCount }
    await insertCountEntries(tx, { ...key, side, note, fileName: null, personId, at: context.now }, [entry])
    await writeAudit(tx, context.actor, {
      organizationNumber: context.actor.organizationNumber!,
      act: `count.${kind}`,
      subjectKind: 'line',
      subjectId: packageId,
      detail: {
        campaign: campaign.name,
        line: line.name,
        period: [firstDay, lastDay],
        ...(quantity !== null && { quantity }),
      },
    })
    await announceCampaign(tx, { organizationNumber: key.organizationNumber, id: campaign.id })
  })
}

/** The same answer again, to the same state of things, changes nothing. */
function isSaid(
  sent: { kind: CountAnswer; quantity: string; note: string | null; offer: string | null },
  said: Reconciliation,
  ownProposal: string | null,
): boolean {
  const { kind, quantity, note, offer } = sent
  if (kind === 'agreed') return said.state === 'agreed' && offer === null && said.agreed === quantity
  return kind === 'proposed' && note === null && ownProposal === quantity
}

/** The figure of the answer, or a refusal; null: a dispute. */
function quantityOf(
  { kind, quantity: text }: { kind: CountAnswer; quantity: string },
  { line, said, offer }: { line: CountedLine['line']; said: Reconciliation; offer: string | null },
): string | null {
  if (kind === 'proposed') {
    const unit = UNITS[line.pricing_basis]
    const quantity = readCount(text, unit)
    if (quantity === undefined) throw new Refusal('invalid', problemOfCount(text, unit), 'quantity')
    if (quantity === offer) {
      throw new Refusal('invalid', 'That is the figure of the other side. Agree to it instead.', 'quantity')
    }
    if (said.state === 'agreed' && quantity === said.agreed) {
      throw new Refusal('invalid', 'That figure is already agreed.', 'quantity')
    }
    return quantity
  }
  if (offer === null) {
    throw new Refusal(
      'conflict',
      said.state === 'agreed'
        ? 'A figure is agreed for these days. Propose another figure to change it.'
        : `The other side has no figure yet, so there is nothing to ${kind === 'agreed' ? 'agree to' : 'dispute'}. Propose a figure instead.`,
    )
  }
  if (kind === 'disputed') return null
  if (offer !== text) {
    throw new Refusal('conflict', 'The figure has changed since you saw it. Check the new one, then answer.')
  }
  return offer
}
