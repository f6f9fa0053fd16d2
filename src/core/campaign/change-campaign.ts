import { writeAudit } from '../audit/audit-sql.ts'
import type { Call } from '../call.ts'
import { askConsent } from '../consent/ask-consent.ts'
import { insertLines } from '../line/line-sql.ts'
import { agreeOnLine, type AgreedLine, type ProposedLine } from '../line/line.ts'
import { readableName } from '../organization/readable-name.ts'
import { Refusal } from '../refusal.ts'
import {
  deleteLines,
  findCampaign,
  listCampaignLines,
  lockCampaign,
  updateCampaign,
  updateLines,
  type CampaignLineRow,
} from './campaign-sql.ts'
import { LINES_PER_CAMPAIGN_MAX } from './campaign.ts'
import { buyerOf, checkLineCount } from './create-campaign.ts'
import { isReportedOn } from './show-campaign.ts'
import { visibleCampaign } from './visible-campaign.ts'

/** A line as it should be: an existing one by its package id, a new one without. */
export interface WantedLine extends ProposedLine {
  packageId: string | null
}

/**
 * Makes a campaign as it is described: lines that are not named are removed. Only for its seller, whether admin or
 * member. What was reported on keeps what the reports were judged by: its basis, its first day, its buyer, and itself.
 * Refused where somebody else has changed the campaign since `version` was read.
 */
export async function changeCampaign(
  call: Call,
  input: {
    campaignId: string
    version: number
    buyerId: string
    name: string
    lines: readonly WantedLine[]
  },
): Promise<{ id: string; version: number }> {
  const { campaign, side } = await visibleCampaign(call, input.campaignId)
  if (side === 'buyer') {
    throw new Refusal('not_allowed', 'Only the seller changes a campaign. Ask them for what you need.')
  }
  const organizationNumber = campaign.organization_number
  const key = { organizationNumber, id: campaign.id }
  const name = readableName(input.name, 'the campaign')
  const buyerNumber = await buyerOf(call, input.buyerId, organizationNumber)
  checkLineCount(input.lines)
  const agreed = input.lines.map(agreeOnLine)

  return call.database.transaction(async (tx) => {
    // Before the campaign is locked, as where the buyer answers.
    const isShown =
      buyerNumber === campaign.buyer_number
        ? undefined
        : await askConsent(tx, call, { sellerNumber: organizationNumber, buyerNumber })
    await lockCampaign(tx, key)
    const current = (await findCampaign(tx, key))!
    if (current.version !== input.version) {
      throw new Refusal(
        'conflict',
        'Somebody else changed this campaign after you opened it. Load it again, then make your changes.',
      )
    }
    const rows = await listCampaignLines(tx, key, LINES_PER_CAMPAIGN_MAX + 1)
    if (rows.length > LINES_PER_CAMPAIGN_MAX) {
      throw new Refusal(
        'invalid',
        `The campaign has more than ${LINES_PER_CAMPAIGN_MAX} lines and cannot be changed here.`,
        'lines',
      )
    }
    if (buyerNumber !== current.buyer_number && rows.some(isReportedOn)) {
      throw new Refusal('invalid', 'The campaign has been reported on, so it keeps its buyer.', 'buyer_id')
    }
    const { added, changed, removed } = compareLines(rows, input.lines, agreed)
    const isSame =
      name === current.name &&
      buyerNumber === current.buyer_number &&
      added.length + changed.length + removed.length === 0
    if (isSame) return { id: campaign.id, version: current.version }

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
    const version = await updateCampaign(tx, {
      ...key,
      buyerNumber,
      isWithheld: isShown === undefined ? undefined : !isShown,
      name,
    })
    await writeAudit(tx, call.actor, {
      organizationNumber,
      act: 'campaign.changed',
      subjectKind: 'campaign',
      subjectId: campaign.id,
      detail: {
        ...(name !== current.name && { name: [current.name, name] }),
        ...(buyerNumber !== current.buyer_number && {
          buyer_id: [current.buyer_id, input.buyerId.toLowerCase()],
        }),
        ...(added.length > 0 && {
          lines_added: added.map((line, i) => ({ package_id: packageIds[i], ...termsOf(line) })),
        }),
        ...(changed.length > 0 && {
          lines_changed: changed.map(({ row, line }) => ({
            package_id: row.package_id,
            line: row.name,
            ...differences(row, line),
          })),
        }),
        ...(removed.length > 0 && {
          lines_removed: removed.map(({ package_id, name: removedName }) => ({
            package_id,
            name: removedName,
          })),
        }),
      },
    })
    return { id: campaign.id, version }
  })
}

interface LineChanges {
  added: AgreedLine[]
  changed: { row: CampaignLineRow; line: AgreedLine }[]
  removed: CampaignLineRow[]
}

function compareLines(
  rows: readonly CampaignLineRow[],
  wanted: readonly WantedLine[],
  agreed: readonly AgreedLine[],
): LineChanges {
  const added: AgreedLine[] = []
  const changed: LineChanges['changed'] = []
  const left = new Map(rows.map((row) => [row.package_id, row]))
  for (const [position, { packageId }] of wanted.entries()) {
    const line = agreed[position]!
    if (packageId === null) {
      added.push(line)
      continue
    }
    const row = left.get(packageId.toLowerCase())
    if (!row) {
      throw new Refusal(
        'invalid',
        `Line "${line.name}": the campaign has no such line, or it is named twice. Load it again.`,
        `lines.${position}.name`,
      )
    }
    left.delete(row.package_id)
    checkReportedTerms(row, line, position)
    if (Object.keys(differences(row, line)).length > 0) changed.push({ row, line })
  }
  const removed = [...left.values()]
  for (const row of removed) {
    if (row.revision > 0) throw keepLine(row, 'has been reported on')
    if (row.has_codes) throw keepLine(row, 'has affiliate codes')
  }
  return { added, changed, removed }
}

function keepLine(row: CampaignLineRow, why: string): Refusal {
  return new Refusal('invalid', `Line "${row.name}" ${why} and cannot be removed.`, 'lines')
}

/** Reports were judged by the basis and the first day of their line: both stay as they were. */
function checkReportedTerms(row: CampaignLineRow, line: AgreedLine, position: number): void {
  if (row.revision === 0) return
  for (const term of ['pricing_basis', 'flight_start'] as const) {
    if (termsOf(line)[term] === row[term]) continue
    const what = term === 'pricing_basis' ? 'pricing basis' : 'first day'
    throw new Refusal(
      'invalid',
      `Line "${row.name}" has been reported on and keeps its ${what}.`,
      `lines.${position}.${term}`,
    )
  }
}

/** Each term that differs, as it was and as it is to be. */
function differences(row: CampaignLineRow, line: AgreedLine): Partial<Record<Term, unknown[]>> {
  const terms = termsOf(line)
  const differing = TERMS.filter((term) => row[term] !== terms[term])
  return Object.fromEntries(differing.map((term) => [term, [row[term], terms[term]]]))
}

const TERMS = ['name', 'pricing_basis', 'flight_start', 'flight_end', 'booked', 'price', 'currency'] as const

type Term = (typeof TERMS)[number]

function termsOf(line: AgreedLine): Record<Term, string | null> {
  const { name, pricingBasis, flightStart, flightEnd, booked, price, currency } = line
  return {
    name,
    pricing_basis: pricingBasis,
    flight_start: flightStart,
    flight_end: flightEnd,
    booked,
    price,
    currency,
  }
}
