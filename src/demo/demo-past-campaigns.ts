import { fingerprint } from '../core/api-key/api-key.ts'
import { findKeys, type ActiveKey } from '../core/api-key/api-key-sql.ts'
import { createApiKey } from '../core/api-key/create-api-key.ts'
import type { Context } from '../core/context.ts'
import { requireAdmin } from '../core/access.ts'
import { archiveCampaign } from '../core/campaign/archive-campaign.ts'
import { cancelCampaign } from '../core/campaign/cancel-campaign.ts'
import { createCampaign } from '../core/campaign/create-campaign.ts'
import { PAST_DAYS, type DemoCalendar } from './demo-calendar.ts'
import { recordHistory, type PastLine } from './demo-history.ts'
import {
  ARCHIVED_LINES,
  CANCELLED_LINES,
  FINISHED_LINES,
  flightOf,
  PLANNED_LINES,
  RUNNING_LINES,
  type LineSketch,
} from './demo-lines.ts'
import { backdate, noteLastUse } from './demo-sql.ts'

/** A campaign that is running, and those of its lines that are behind. */
export interface PastCampaign {
  campaignId: string
  linesBehind: string[]
  /** One that hosts read. */
  lineOnAir: string
  /** Of the campaign that has ended; its first day is counted from today. */
  finished: { id: string; firstDay: number }
}

/**
 * One campaign that has ended and one that is running, with their reports, and one each that is a draft, cancelled and
 * archived. Returns the running one.
 */
export async function createPastCampaigns(
  context: Context,
  buyerId: string,
  calendar: DemoCalendar,
): Promise<PastCampaign> {
  const create = async (
    { name, purchaseOrder = null }: { name: string; purchaseOrder?: string | null },
    sketches: readonly LineSketch[],
    firstDay: number,
    lastDay: number,
  ) => {
    const lines = sketches.map((sketch) => flightOf(sketch, calendar.date(firstDay), calendar.date(lastDay)))
    const { id, packageIds } = await createCampaign(context, { buyerId, name, purchaseOrder, lines })
    const past = sketches.map((sketch, i) => ({ packageId: packageIds[i]!, sketch, firstDay, lastDay }))
    return { id, past }
  }
  const finished = await create(
    { name: 'Winter gear', purchaseOrder: 'JP-PO-10388' },
    FINISHED_LINES,
    FINISHED_FROM,
    -31,
  )
  const archived = await create({ name: 'Summer campsites' }, ARCHIVED_LINES, -88, -50)
  const cancelled = await create({ name: 'Rainwear weeks' }, CANCELLED_LINES, -45, 20)
  const running = await create(
    { name: 'Trail season, first shows', purchaseOrder: 'JP-PO-10412' },
    RUNNING_LINES,
    -45,
    44,
  )
  const nightly = await createUsedKey(context, 'Ad server, nightly export')
  const reconciliation = await createUsedKey(context, 'Reconciliation')
  await backdate(context.database, { organizationNumber: nightly.organizationNumber, days: PAST_DAYS })

  const [allShows, searchPage, stories, letter] = finished.past
  const [culture, app, longShift, slowNews, seasonPage] = running.past
  // The last of the running lines has no report: a flat-rate line that is still to be delivered.
  const lines: PastLine[] = [
    { ...allShows!, pace: 1.03, correctedOn: -60 },
    { ...searchPage!, pace: 0.94 },
    { ...stories!, pace: 1.01, lateOn: -50 },
    { ...letter!, pace: 1 },
    ...archived.past.map((line) => ({ ...line, pace: 1.02 })),
    // Its reports end with the cancellation.
    ...cancelled.past.map((line) => ({ ...line, lastDay: CANCELLED_FROM - 1, pace: 0.55 })),
    { ...culture!, pace: 1.04, lateOn: -21 },
    { ...app!, pace: 0.71 },
    { ...longShift!, pace: 1.2 },
    { ...slowNews!, pace: 0.98, correctedOn: -12 },
    { ...seasonPage!, pace: 1 },
  ]
  await recordHistory(context, { lines, nightly, reconciliation }, calendar)
  await noteLastUse(context.database, nightly.organizationNumber)
  await actLater(context, calendar, { draft: { buyerId }, cancelled: cancelled.id, archived: archived.id })
  return {
    campaignId: running.id,
    linesBehind: [app!.packageId],
    lineOnAir: longShift!.packageId,
    finished: { id: finished.id, firstDay: FINISHED_FROM },
  }
}

const FINISHED_FROM = -85

/** The first day without delivery, from today. */
const CANCELLED_FROM = -6

/** What the seller did after the flights had begun. */
async function actLater(
  context: Context,
  calendar: DemoCalendar,
  campaigns: { draft: { buyerId: string }; cancelled: string; archived: string },
): Promise<void> {
  const organizationNumber = requireAdmin(context)
  const at = (daysFromToday: number): Context => {
    const now = calendar.at(daysFromToday, 9)
    return { ...context, actor: { kind: 'command_line', at: now, organizationNumber }, now }
  }
  await archiveCampaign(at(-40), { campaignId: campaigns.archived, version: 1 })
  await cancelCampaign(at(-8), {
    campaignId: campaigns.cancelled,
    version: 1,
    from: calendar.date(CANCELLED_FROM),
    reason: 'The rainwear line is sold out.',
  })
  const lines = PLANNED_LINES.map((sketch) => flightOf(sketch, calendar.date(70), calendar.date(130)))
  await createCampaign(at(-1), { ...campaigns.draft, name: 'Spring hikes', lines, isDraft: true })
}

/** A key that one of the seller's systems has been using. Its secret is shown to no one. */
async function createUsedKey(context: Context, label: string): Promise<ActiveKey> {
  const { key } = await createApiKey(context, { label })
  const [used] = await findKeys(context.database, [{ fingerprint: fingerprint(key), address: null }])
  return used!.key!
}
