import { writeAudit } from '../audit/audit-sql.ts'
import { announceCampaign, announceCampaignsOf } from '../change/change-sql.ts'
import { deleteContacts } from '../contact/contact-sql.ts'
import type { Context } from '../context.ts'
import { askConsent } from '../consent/ask-consent.ts'
import { insertLines } from './line-sql.ts'
import { examineLine, LINE_FIELDS, problemsOfLine, type AgreedLine, type ProposedLine } from './line.ts'
import { moveEntriesOfDraft } from '../note/entry-sql.ts'
import { Refusal, refuseInvalid, type FieldProblem } from '../refusal.ts'
import { changedTerms, termsOf, type ChangedTerms, type LineTerms } from '../terms/terms.ts'
import { insertTermsChanges, type NewTermsChange } from '../terms/terms-sql.ts'
import type { CampaignNameRow } from './campaign-list-sql.ts'
import {
  countOwnSave,
  deleteLines,
  findCampaign,
  listCampaignLines,
  lockCampaign,
  updateCampaign,
  updateLines,
  type CampaignLineRow,
} from './campaign-sql.ts'
import { LINES_PER_CAMPAIGN_MAX } from './campaign.ts'
import { requireCampaignToChange } from './change-life.ts'
import { checkReferences, referenceProblems } from './check-references.ts'
import { soldAsProblems } from './check-sold-as.ts'
import { findBuyer, problemsOfCampaign } from './create-campaign.ts'
import { dayOf, isCancelled } from './life.ts'
import { readReference } from './reference.ts'
import { isBuyerLocked } from './show-campaign.ts'

/** A line as it should be: an existing one has its package id, a new one does not. */
export interface WantedLine extends ProposedLine {
  packageId: string | null
}

/**
 * Changes a campaign to match its description: lines that are not listed are removed. For its seller, admins and
 * members alike. A line with delivery or counts keeps what they were judged by: its pricing, its first day, and itself;
 * and its campaign keeps the buyer, as it does once a statement was issued. Refused if the campaign has changed since `version` was read. Changes are kept in
 * the history, for both sides.
 */
export async function changeCampaign(
  context: Context,
  input: {
    campaignId: string
    version: number
    buyerId: string
    name: string
    purchaseOrder?: string | null | undefined
    lines: readonly WantedLine[]
  },
): Promise<{ id: string; version: number }> {
  const campaign = await requireCampaignToChange(context, input.campaignId)
  const organizationNumber = campaign.organization_number
  const key = { organizationNumber, id: campaign.id }
  const name = input.name.trim()
  const purchaseOrder = readReference(input.purchaseOrder) ?? null
  const wrongCampaign = problemsOfCampaign(input)
  const buyer = await findBuyer(context, input.buyerId, organizationNumber)
  const problems = [...wrongCampaign, ...buyer.problems]

  return context.database.transaction(async (tx) => {
    const buyerNumber = buyer.number ?? campaign.buyer_number
    // Before the campaign is locked, in the same order as when the buyer answers.
    const isShown =
      buyerNumber === campaign.buyer_number || campaign.is_draft || problems.length > 0
        ? undefined
        : await askConsent(tx, context, { sellerNumber: organizationNumber, buyerNumber })
    await lockCampaign(tx, key)
    const current = (await findCampaign(tx, key))!
    // A draft that was published meanwhile has a new version, too: its new buyer would not have been asked.
    if (current.version !== input.version || current.is_draft !== campaign.is_draft) {
      throw new Refusal(
        'conflict',
        'Someone else changed this campaign after you opened it. Reload it, then make your changes again.',
      )
    }
    if (current.archived_at !== null) {
      throw new Refusal('invalid', 'This campaign is archived. Unarchive it to make changes.')
    }
    const rows = await listCampaignLines(tx, key, LINES_PER_CAMPAIGN_MAX + 1)
    if (rows.length > LINES_PER_CAMPAIGN_MAX) {
      throw new Refusal(
        'invalid',
        `This campaign has more than ${LINES_PER_CAMPAIGN_MAX} lines and cannot be edited.`,
        'lines',
      )
    }
    const isOtherBuyer = buyerNumber !== current.buyer_number
    const { added, changed, removed, problems: lineProblems } = compareLines(rows, input.lines)
    const wrong = [
      ...problems,
      ...(isOtherBuyer && (await isBuyerLocked(tx, key, rows))
        ? [
            {
              field: 'buyer_id',
              message: 'This campaign has delivery, counts or statements, so its buyer is locked.',
            },
          ]
        : []),
      ...lineProblems,
      ...(await soldAsProblems(tx, organizationNumber, withKeptProducts(rows, input.lines))),
      ...(isCancelled(current, context.now)
        ? problemsOfCancelled(rows, input.lines, { from: current.cancelled_from!, today: dayOf(context.now) })
        : []),
    ]
    if (wrong.length > 0) refuseInvalid([...wrong, ...(await referenceProblems(tx, key, input.lines))])
    const isSameBuyer = !isOtherBuyer
    const isSameCampaign =
      name === current.name &&
      purchaseOrder === current.purchase_order &&
      isSameBuyer &&
      added.length + removed.length === 0
    if (isSameCampaign && changed.length === 0) return { id: campaign.id, version: current.version }
    // What only the seller sees must not reach the buyer as a version or a notice either.
    const isOwn = isSameCampaign && changed.every(({ terms }) => Object.keys(terms).length === 0)

    const hasNewReferences =
      added.some(({ reference }) => reference !== null) ||
      changed.some(({ row, line }) => line.reference !== row.reference)
    if (hasNewReferences) await checkReferences(tx, key, input.lines)
    if (!isSameBuyer) {
      // To the previous buyer too, whose contacts the next one must not see.
      await announceCampaign(tx, key)
      await deleteContacts(tx, key, 'buyer')
      if (current.is_draft) await moveEntriesOfDraft(tx, { ...key, buyerNumber })
    }
    await deleteLines(
      tx,
      organizationNumber,
      removed.map((row) => row.line_number),
    )
    await updateLines(
      tx,
      organizationNumber,
      changed.map(({ row, line }) => ({ ...line, lineNumber: row.line_number })),
    )
    const packageIds = await insertLines(tx, key, added)
    const after = {
      ...key,
      buyerNumber,
      isWithheld: isShown === undefined ? undefined : !isShown,
      name,
      purchaseOrder,
    }
    const { version, shownVersion } = isOwn ? await countOwnSave(tx, key) : await updateCampaign(tx, after)
    const saved = await findCampaign(tx, key)
    await insertTermsChanges(
      tx,
      context.actor,
      {
        organizationNumber,
        campaignId: campaign.id,
        version: shownVersion,
        buyerNumber: isSameBuyer && !current.is_draft ? buyerNumber : null,
        at: context.now,
      },
      [
        ...campaignChange(current, saved!),
        ...changed
          .filter(({ terms }) => Object.keys(terms).length > 0)
          .map(({ row, line }) => lineChange('changed', row.package_id, row, termsOf(line))),
        ...added.map((line, i) => lineChange('added', packageIds[i]!, null, termsOf(line))),
        ...removed.map((row) => lineChange('removed', row.package_id, row, null)),
      ],
    )
    await writeAudit(tx, context.actor, {
      organizationNumber,
      act: 'campaign.changed',
      subjectKind: 'campaign',
      subjectId: campaign.id,
      detail: {
        campaign: current.name,
        ...(name !== current.name && { name: [current.name, name] }),
        ...(purchaseOrder !== current.purchase_order && {
          purchase_order: [current.purchase_order, purchaseOrder],
        }),
        ...(!isSameBuyer && {
          buyer_id: [current.buyer_id, input.buyerId.toLowerCase()],
        }),
        ...(added.length > 0 && {
          lines_added: added.map((line, i) => ({
            package_id: packageIds[i],
            ...termsOf(line),
            ...(line.productId !== null && { product_id: line.productId }),
          })),
        }),
        ...(changed.length > 0 && {
          lines_changed: changed.map(({ row, line, terms }) => ({
            package_id: row.package_id,
            line: row.name,
            ...terms,
            ...(line.productId !== productOf(row) && { product_id: [productOf(row), line.productId] }),
          })),
        }),
        ...(removed.length > 0 && {
          lines_removed: removed.map((row) => ({ package_id: row.package_id, name: row.name })),
        }),
      },
    })
    if (isOwn) await announceCampaignsOf(tx, [organizationNumber])
    else await announceCampaign(tx, key)
    return { id: campaign.id, version }
  })
}

interface LineChanges {
  added: AgreedLine[]
  /** Without terms: only what the seller keeps for itself. */
  changed: { row: CampaignLineRow; line: AgreedLine; terms: ChangedTerms }[]
  removed: CampaignLineRow[]
  /** With the lines and with what would be removed. If there are any, nothing is written. */
  problems: FieldProblem[]
}

function compareLines(rows: readonly CampaignLineRow[], wanted: readonly WantedLine[]): LineChanges {
  const added: AgreedLine[] = []
  const changed: LineChanges['changed'] = []
  const problems: FieldProblem[] = []
  const left = new Map(rows.map((row) => [row.package_id, row]))
  for (const [position, proposed] of wanted.entries()) {
    const row = proposed.packageId === null ? undefined : left.get(proposed.packageId.toLowerCase())
    const { agreed, problems: wrong } = examineLine(proposed, row?.currency)
    const locked = row ? lockedTerms(row, proposed, position) : []
    const others = problemsOfLine(proposed, position, wrong).filter(
      ({ field }) => !locked.some((problem) => problem.field === field),
    )
    problems.push(...locked, ...others)
    if (row) {
      left.delete(row.package_id)
      if (!agreed) continue
      const terms = changedTerms(row, termsOf(agreed))
      const isChanged = Object.keys(terms).length > 0 || agreed.productId !== productOf(row)
      if (isChanged) changed.push({ row, line: agreed, terms })
    } else if (proposed.packageId !== null) {
      problems.push({
        field: `lines.${position}.name`,
        message: `Line “${proposed.name.trim()}”: the campaign has no such line, or it is listed twice. Reload the campaign.`,
      })
    } else if (agreed) {
      added.push(agreed)
    }
  }
  const removed = [...left.values()]
  for (const row of removed) {
    const why = whyLocked(row) ?? (row.has_codes ? 'has affiliate codes' : null)
    if (why === null) continue
    problems.push({ field: 'lines', message: `Line “${row.name}” ${why} and cannot be removed.` })
  }
  return { added, changed, removed, problems }
}

function productOf({ sold_as }: CampaignLineRow): string | null {
  return sold_as?.product_id ?? null
}

/** Each line with the product that it names already. */
function withKeptProducts(rows: readonly CampaignLineRow[], wanted: readonly WantedLine[]) {
  const kept = new Map(rows.map((row) => [row.package_id, productOf(row)]))
  return wanted.map((line) => ({
    ...line,
    keptProductId: line.packageId === null ? null : (kept.get(line.packageId.toLowerCase()) ?? null),
  }))
}

const LOCKED = { pricingBasis: 'pricing', flightStart: 'first day' } as const

/** Reports and counts were judged by the pricing and the first day of their line: both stay as they were. */
function lockedTerms(row: CampaignLineRow, proposed: ProposedLine, position: number): FieldProblem[] {
  const why = whyLocked(row)
  if (why === null) return []
  const terms = ['pricingBasis', 'flightStart'] as const
  return terms.flatMap((term) =>
    proposed[term] === row[LINE_FIELDS[term]]
      ? []
      : [
          {
            field: `lines.${position}.${LINE_FIELDS[term]}`,
            message: `Line “${row.name}” ${why}, so its ${LOCKED[term]} is locked.`,
          },
        ],
  )
}

function whyLocked({ revision, has_counts }: CampaignLineRow): string | null {
  return revision > 0 ? 'has delivery' : has_counts ? 'has counts' : null
}

/** A cancellation that has taken effect ends what was agreed then: with other days, a line would be judged as if it had run on. */
function problemsOfCancelled(
  rows: readonly CampaignLineRow[],
  wanted: readonly WantedLine[],
  { from, today }: { from: string; today: string },
): FieldProblem[] {
  const refuse = (what: string) =>
    from < today
      ? `This campaign is cancelled from ${from}: you can no longer ${what}.`
      : `This campaign is cancelled from ${from}: withdraw the cancellation to ${what}.`
  const known = new Map(rows.map((row) => [row.package_id, row]))
  return wanted.flatMap((line, position): FieldProblem[] => {
    const at = (field: string, message: string) => ({ field: `lines.${position}.${field}`, message })
    if (line.packageId === null) return [at('name', refuse('add lines'))]
    const row = known.get(line.packageId.toLowerCase())
    if (row === undefined) return []
    return (['flightStart', 'flightEnd'] as const).flatMap((term) =>
      line[term] === row[LINE_FIELDS[term]]
        ? []
        : [at(LINE_FIELDS[term], refuse('change the days of a line'))],
    )
  })
}

function campaignChange(before: CampaignNameRow, after: CampaignNameRow): NewTermsChange[] {
  const terms: ChangedTerms = {
    ...(before.name !== after.name && { name: [before.name, after.name] }),
    ...(before.purchase_order !== after.purchase_order && {
      purchase_order: [before.purchase_order, after.purchase_order],
    }),
    ...(before.buyer_number !== after.buyer_number && { buyer: [before.buyer_name, after.buyer_name] }),
  }
  if (Object.keys(terms).length === 0) return []
  return [{ kind: 'changed', packageId: null, lineName: null, pricingBasis: null, currency: null, terms }]
}

/** With its currency, which a change of the price alone does not name. */
function lineChange(
  kind: NewTermsChange['kind'],
  packageId: string,
  before: LineTerms | null,
  after: LineTerms | null,
): NewTermsChange {
  const { name: lineName, pricing_basis: pricingBasis, currency } = (after ?? before)!
  return { kind, packageId, lineName, pricingBasis, currency, terms: changedTerms(before, after) }
}
