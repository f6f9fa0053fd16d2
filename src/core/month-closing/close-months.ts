import type { Database, Queryable } from '../../database/database.ts'
import { instantFromMilliseconds, type Instant } from '../../exact/instant.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { findCampaign } from '../campaign/campaign-sql.ts'
import { announceOwnSettings } from '../change/change-sql.ts'
import { Refusal } from '../refusal.ts'
import { checkSigningKey, SIGNING_KEY_PROBLEMS } from '../signing/check-signing-key.ts'
import type { SigningContext } from '../signing/sign-text.ts'
import { closeCampaign } from './close-campaign.ts'
import {
  deleteFailure,
  holdFailure,
  listFailuresToRetry,
  upsertFailure,
  type FailureKey,
} from './closing-failure-sql.ts'
import {
  findClosing,
  findNextToClose,
  finishMonth,
  holdMonth,
  insertMonth,
  listClosingSellers,
  moveMonth,
  type ClosingSeller,
  type MonthKey,
} from './month-closing-sql.ts'
import { listDueMonths } from './month-closing.ts'

/** What upkeep closes months with. */
export interface Closing {
  database: Database
  clock: () => Instant
  signingSecret: string | undefined
  isStopping?: () => boolean
  /** For the operator's log: a campaign that could not be closed, or all of them (null). */
  onFailure: (failure: { campaign: FailureKey | null; error: unknown }) => void
}

/** Of one organization, before the next one gets its turn; the rest follows in the next round. */
const CAMPAIGNS_PER_ROUND_MAX = 500
const RETRIES_PER_ROUND_MAX = 20
const RETRY_AFTER_MS = 60 * 60 * 1000

/**
 * Closes every month that is due, in order, for every organization that chose a day. Each campaign has its own transaction, which
 * also says how far the month is: after a crash the next round goes on there, and several servers take turns. A campaign that
 * fails holds up no other; it is tried again every hour.
 */
export async function closeMonths(closing: Closing): Promise<void> {
  const { database, signingSecret, onFailure } = closing
  const sellers = await listClosingSellers(database)
  if (sellers.length === 0) return
  const problem = SIGNING_KEY_PROBLEMS[await checkSigningKey(database, signingSecret)]
  if (problem !== undefined) {
    if (sellers.some((seller) => dueMonthsOf(seller, closing.clock()).length > 0)) {
      onFailure({ campaign: null, error: new Refusal('conflict', problem) })
    }
    return
  }
  for (const seller of sellers) await closeMonthsOf(closing, seller)
  await retryFailures(closing)
}

function dueMonthsOf(seller: ClosingSeller, now: Instant): string[] {
  const { closes_on_day: closesOnDay, time_zone: timeZone, closes_since: closesSince } = seller
  return listDueMonths({ closesOnDay, timeZone, closesSince }, seller.closed_until, now)
}

async function closeMonthsOf(closing: Closing, seller: ClosingSeller): Promise<void> {
  let left = CAMPAIGNS_PER_ROUND_MAX
  for (const month of dueMonthsOf(seller, closing.clock())) {
    const key = { organizationNumber: seller.organization_number, month }
    await insertMonth(closing.database, key, closing.clock())
    for (let isFinished = false; !isFinished; left--) {
      if (left === 0 || closing.isStopping?.()) return
      const step = await closeNext(closing, key, seller.closes_since)
      if (step === 'held') return
      isFinished = step === 'finished'
    }
  }
}

/** One campaign, or the end of the month. `held`: by another server, which goes on; or months no longer close by themselves. */
async function closeNext(
  closing: Closing,
  key: MonthKey,
  closesSince: string,
): Promise<'closed' | 'finished' | 'held'> {
  const { database } = closing
  const context = contextOf(closing, key)
  let campaignId: string | undefined
  try {
    return await database.transaction(async (tx) => {
      const held = await holdMonth(tx, key, { waits: false })
      if (!held) return 'held'
      campaignId = await findNextToClose(tx, key.organizationNumber, held.closed_until)
      if (campaignId === undefined) {
        await finish(tx, context, key)
        return 'finished'
      }
      const statements = await closeCampaign(tx, context, { ...key, campaignId, closesSince })
      await moveMonth(tx, key, { closedUntil: campaignId, statements })
      return 'closed'
    })
  } catch (error) {
    if (campaignId === undefined) throw error
    const campaign = { ...key, campaignId }
    await database.transaction(async (tx) => {
      const held = await holdMonth(tx, key, { waits: true })
      // Another server has closed it in the meantime.
      if (!held || (held.closed_until !== null && held.closed_until >= campaign.campaignId)) return
      await recordFailure(tx, context, campaign, error)
      await moveMonth(tx, key, { closedUntil: campaign.campaignId, statements: 0 })
    })
    closing.onFailure({ campaign, error })
    return 'closed'
  }
}

async function finish(tx: Queryable, context: SigningContext, key: MonthKey): Promise<void> {
  const { organizationNumber, month } = key
  const statements = await finishMonth(tx, key, context.now)
  await writeAudit(tx, context.actor, {
    organizationNumber,
    act: 'month.closed',
    subjectKind: 'month',
    subjectId: month.slice(0, 7),
    detail: { statements },
  })
  await announceOwnSettings(tx, organizationNumber)
}

async function retryFailures(closing: Closing): Promise<void> {
  const { database, clock } = closing
  const before = instantFromMilliseconds(clock() / 1000 - RETRY_AFTER_MS)
  for (const key of await listFailuresToRetry(database, { before, limit: RETRIES_PER_ROUND_MAX })) {
    if (closing.isStopping?.()) return
    await retry(closing, key, before)
  }
}

async function retry(closing: Closing, key: FailureKey, before: Instant): Promise<void> {
  const { database } = closing
  const context = contextOf(closing, key)
  try {
    await database.transaction(async (tx) => {
      if (!(await holdFailure(tx, key, before))) return
      const closesSince = (await findClosing(tx, key.organizationNumber))?.closes_since
      if (!closesSince) return
      await closeCampaign(tx, context, { ...key, closesSince })
      await deleteFailure(tx, key)
      await announceOwnSettings(tx, key.organizationNumber)
    })
  } catch (error) {
    await database.transaction(async (tx) => {
      if (await holdFailure(tx, key, before)) await recordFailure(tx, context, key, error)
    })
    closing.onFailure({ campaign: key, error })
  }
}

/** For the seller's admins. Its activity says so once, the settings as long as it lasts. */
async function recordFailure(
  tx: Queryable,
  context: SigningContext,
  key: FailureKey,
  error: unknown,
): Promise<void> {
  const message =
    error instanceof Refusal ? error.message : 'Something went wrong. The operator’s log has the details.'
  const tries = await upsertFailure(tx, key, { message, at: context.now })
  if (tries > 1) return
  const { organizationNumber, campaignId: id } = key
  const campaign = await findCampaign(tx, { organizationNumber, id })
  await writeAudit(tx, context.actor, {
    organizationNumber,
    act: 'statement.not_issued',
    subjectKind: 'campaign',
    subjectId: id,
    detail: { campaign: campaign?.name, month: key.month.slice(0, 7), reason: message },
  })
  await announceOwnSettings(tx, organizationNumber)
}

function contextOf(
  { database, clock, signingSecret }: Closing,
  { organizationNumber }: MonthKey,
): SigningContext {
  return { actor: { kind: 'schedule', organizationNumber }, database, now: clock(), signingSecret }
}
