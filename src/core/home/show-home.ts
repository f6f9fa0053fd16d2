import { DAY_US } from '../../exact/day.ts'
import { formatInstant, parseInstant } from '../../exact/instant.ts'
import { requireMember } from '../access.ts'
import { countKeysToCheck } from '../api-key/count-keys-to-check.ts'
import type { CampaignSide } from '../campaign/campaign.ts'
import { listSellers } from '../consent/list-sellers.ts'
import type { LinesContext } from '../context.ts'
import { countRequestsWithErrors } from '../ingest-log/count-requests-with-errors.ts'
import { keyOf } from '../line-board/line-board.ts'
import { listListedLines } from '../line-board/listed-line-sql.ts'
import { countWaiting } from '../statement/statement-list-sql.ts'
import { listCampaignsWithUnseenTerms } from '../terms/terms-sql.ts'
import { chooseAttention, type ChosenAttention } from './choose-attention.ts'
import { firstSteps, type FirstSteps } from './first-steps.ts'
import { readStart, type StartRow } from './home-sql.ts'
import type { Home, HomeSide } from './home.ts'
import { readHomeLines } from './read-home-lines.ts'

/** What a member of an organization should look at today. */
export async function showHome(context: LinesContext): Promise<Home> {
  const organizationNumber = requireMember(context)
  const { actor, database } = context
  const [sold, bought] = await Promise.all([chooseSide(context, 'seller'), chooseSide(context, 'buyer')])
  const isAdmin = actor.kind !== 'person' || actor.role === 'admin'
  const start = await readStart(database, organizationNumber)
  const keys = isAdmin ? await countKeysToCheck(context) : null
  const { sellers } = await listSellers(context, { state: 'pending' })
  return {
    sides: [...(await readSide(context, 'seller', sold)), ...(await readSide(context, 'buyer', bought))],
    month: formatInstant(context.now).slice(0, 'YYYY-MM'.length),
    requests_with_errors: await countRequestsWithErrors(context),
    changed_campaigns: await countChangedCampaigns(context, organizationNumber, bought),
    new_sellers: sellers.length,
    statements: await countWaiting(database, organizationNumber),
    unused_keys: keys?.unused ?? null,
    expiring_keys: keys?.expiring ?? null,
    first_steps: await readFirstSteps(context, start, { sold, bought }),
    admins: isAdmin ? [] : start.admins,
  }
}

/** The board changes with the next question: what is needed of it is taken at once. */
async function chooseSide(context: LinesContext, side: CampaignSide): Promise<ChosenAttention> {
  const organizationNumber = requireMember(context)
  return chooseAttention(await context.lineBoards.current({ organizationNumber, side }), context.now)
}

async function readSide(
  context: LinesContext,
  side: CampaignSide,
  chosen: ChosenAttention,
): Promise<HomeSide[]> {
  if (chosen.campaignIds.length === 0) return []
  const { lines, states, finalMissing, money, isComplete } = chosen
  const samples = await readHomeLines(context, requireMember(context), chosen.samples)
  return [{ side, lines, states, ...samples, final_missing: finalMissing, money, is_complete: isComplete }]
}

async function countChangedCampaigns(
  { database }: LinesContext,
  organizationNumber: number,
  { campaignIds }: ChosenAttention,
): Promise<number> {
  if (campaignIds.length === 0) return 0
  const unseen = await listCampaignsWithUnseenTerms(database, organizationNumber)
  return campaignIds.filter((id) => unseen.has(id)).length
}

async function readFirstSteps(
  context: LinesContext,
  start: StartRow,
  { sold, bought }: { sold: ChosenAttention; bought: ChosenAttention },
): Promise<FirstSteps | null> {
  const steps = firstSteps({
    hasSold: sold.campaignIds.length > 0,
    hasBought: bought.campaignIds.length > 0,
    hasDelivery: sold.hasDelivery || (sold.campaignIds.length === 0 && bought.hasDelivery),
    hasKey: start.has_key,
    hasDryRun: start.has_dry_run,
    isNamedBySeller: start.is_named_by_seller,
    hasAcceptedSeller: start.has_accepted_seller,
    hasSecondPerson: start.has_second_person,
    ageDays: (context.now - parseInstant(start.created_at)!) / DAY_US,
  })
  if (steps === null) return null
  const isReportNext = steps.some(({ step, is_done }) => step === 'delivery' && !is_done)
  return { steps, line_to_try: isReportNext ? await readLineToTry(context, sold) : null }
}

async function readLineToTry(
  context: LinesContext,
  { lineToTry }: ChosenAttention,
): Promise<FirstSteps['line_to_try']> {
  if (lineToTry === undefined) return null
  const [row] = await listListedLines(context.database, requireMember(context), [keyOf(lineToTry)])
  if (row === undefined) return null
  const { package_id, name, pricing_basis, flight_start } = row
  return { package_id, name, pricing_basis, flight_start, has_started: lineToTry.startsAt <= context.now }
}
