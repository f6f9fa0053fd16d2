import type { Database, Queryable } from '../../database/database.ts'
import { failureOf } from '../../database/failure.ts'
import { parseInstant, type Instant } from '../../exact/instant.ts'
import type { AlertDetail } from '../alert/alert.ts'
import { raiseAlerts } from '../alert/raise-alerts.ts'
import { listWatchedLines, listWatchedLinesOfCampaign } from '../line-watch/line-watch-sql.ts'
import { queueWebhooks } from '../webhook/queue-webhooks.ts'
import type { WebhookEvent } from '../webhook/webhook-event.ts'
import { findIssuedStatement, findPendingSeller, findSavedTerms, listKeysOfSources } from './fact-sql.ts'
import { tryLockFacts, takeFacts } from './outbox-sql.ts'
import type { Fact } from './outbox.ts'
import { composeLineMessages, type Outgoing } from './line-messages.ts'

/** Lines of a campaign that are looked at when its terms change. */
const CAMPAIGN_LINES_MAX = 5_000

export interface FactBatch {
  organizationNumber: number
  now: Instant
  /** Without a mail server, nobody waits for letters. */
  isMailSetUp: boolean
  factsMax?: number
}

/**
 * Takes facts of one organization, and writes the alerts, letters and webhook messages that they give, in one transaction: a fact
 * is passed on once, or is still there. Messages say how things are now, so the order of facts does not matter. Returns those that
 * were taken, oldest first; undefined if another server is at it.
 */
export async function processFacts(
  database: Database,
  batch: FactBatch,
): Promise<readonly Fact[] | undefined> {
  const { organizationNumber, now, isMailSetUp } = batch
  return database.transaction(async (tx) => {
    if (!(await tryLockFacts(tx, organizationNumber))) return undefined
    const facts = await takeFacts(tx, batch)
    if (facts.length === 0) return facts
    try {
      const outgoing = await composeAll(tx, organizationNumber, facts, now)
      await queueWebhooks(tx, outgoing.events, now)
      await raiseAlerts(tx, outgoing.alerts, { now, isMailSetUp })
    } catch (error) {
      throw failureOf(error) === 'unavailable' ? error : new FactsFailed(facts, error)
    }
    return facts
  })
}

/** These facts are still in the outbox. */
export class FactsFailed extends Error {
  readonly facts: readonly Fact[]
  constructor(facts: readonly Fact[], cause: unknown) {
    super('facts could not be passed on', { cause })
    this.facts = facts
  }
}

async function composeAll(
  tx: Queryable,
  organizationNumber: number,
  facts: readonly Fact[],
  now: Instant,
): Promise<Outgoing> {
  const parts: Outgoing[] = []
  const lineNumbers = new Set<number>()
  const campaignIds = new Set<string>()
  const rejected: (Fact & { kind: 'rejected' })[] = []
  for (const fact of facts) {
    if (fact.kind === 'delivery' || fact.kind === 'time') {
      for (const number of fact.line_numbers) lineNumbers.add(number)
    } else if (fact.kind === 'rejected') rejected.push(fact)
    else if (fact.kind === 'terms') {
      campaignIds.add(fact.detail.campaign_id)
      parts.push(await composeTerms(tx, organizationNumber, fact))
    } else parts.push(await composeOther(tx, organizationNumber, fact))
  }
  if (lineNumbers.size > 0) {
    const lines = await listWatchedLines(tx, { organizationNumber, lineNumbers: [...lineNumbers] })
    parts.push(await composeLineMessages(tx, organizationNumber, lines, now))
  }
  // New terms may put a line behind, or its goal within reach.
  for (const campaignId of campaignIds) {
    const wanted = { organizationNumber, campaignId, linesMax: CAMPAIGN_LINES_MAX }
    parts.push(
      await composeLineMessages(tx, organizationNumber, await listWatchedLinesOfCampaign(tx, wanted), now),
    )
  }
  if (rejected.length > 0) parts.push(await composeRejected(tx, organizationNumber, rejected))
  return {
    alerts: parts.flatMap(({ alerts }) => alerts),
    events: parts.flatMap(({ events }) => events),
  }
}

async function composeTerms(
  tx: Queryable,
  organizationNumber: number,
  { detail, at }: Fact & { kind: 'terms' },
): Promise<Outgoing> {
  const { campaign_id: campaignId, version } = detail
  const saved = await findSavedTerms(tx, { organizationNumber, campaignId, version })
  if (!saved) return NOTHING
  const { campaign_name: campaign, seller_name: seller, act, buyer_number: buyer } = saved
  return {
    alerts:
      buyer === null
        ? []
        : [
            {
              organizationNumber: buyer,
              // A cancellation is not held back by a change of prices a short while before.
              subject: `${campaignId} ${act}`,
              detail: { kind: 'terms_changed', campaign_id: campaignId, campaign, seller, act },
            },
          ],
    events: eventsFor([organizationNumber, buyer], {
      type: 'terms.changed',
      subject: campaignId,
      at: parseInstant(at)!,
      data: { campaign_id: campaignId, campaign, version, change: act },
    }),
  }
}

const NOTHING: Outgoing = { alerts: [], events: [] }

async function composeOther(
  tx: Queryable,
  organizationNumber: number,
  fact: Fact & { kind: 'consent' | 'statement' | 'key' | 'webhook' },
): Promise<Outgoing> {
  if (fact.kind === 'statement') return composeStatement(tx, organizationNumber, fact)
  if (fact.kind === 'consent') {
    const sellerNumber = fact.detail.seller_number
    const seller = await findPendingSeller(tx, { organizationNumber, sellerNumber })
    return seller
      ? alertOnly(organizationNumber, seller.id, { kind: 'new_seller', seller: seller.name })
      : NOTHING
  }
  if (fact.kind === 'key') {
    const { label: key, ...detail } = fact.detail
    // Another secret is another subject: each is said in its own time.
    const subject = detail.is_previous ? `${detail.key_id} ${detail.prefix}` : detail.key_id
    return alertOnly(organizationNumber, subject, { kind: 'key_expiring', key, ...detail })
  }
  const { detail } = fact
  return alertOnly(organizationNumber, detail.endpoint_id, { kind: 'webhook_paused', ...detail })
}

function alertOnly(organizationNumber: number, subject: string, detail: AlertDetail): Outgoing {
  return { alerts: [{ organizationNumber, subject, detail }], events: [] }
}

async function composeStatement(
  tx: Queryable,
  organizationNumber: number,
  { detail, at }: Fact & { kind: 'statement' },
): Promise<Outgoing> {
  const statement = await findIssuedStatement(tx, { organizationNumber, id: detail.statement_id })
  if (!statement) return NOTHING
  const {
    id,
    number,
    campaign_id,
    campaign_name: campaign,
    seller_name: seller,
    buyer_number: buyer,
  } = statement
  const { currency, total, first_day, last_day, sha256 } = statement
  return {
    alerts:
      buyer === null
        ? []
        : [
            {
              organizationNumber: buyer,
              subject: id,
              detail: {
                kind: 'statement_issued',
                statement_id: id,
                statement_number: number,
                campaign_id,
                campaign,
                seller,
                total,
                currency,
                first_day,
                last_day,
              },
            },
          ],
    events: eventsFor([organizationNumber, buyer], {
      type: 'statement.issued',
      subject: campaign_id,
      at: parseInstant(at)!,
      data: {
        statement_id: id,
        number: Number(number),
        campaign_id,
        campaign,
        currency,
        total,
        period: { from: first_day, to: last_day },
        sha256,
      },
    }),
  }
}

/** Only of systems: a person sees at once what was rejected. */
async function composeRejected(
  tx: Queryable,
  organizationNumber: number,
  facts: readonly (Fact & { kind: 'rejected' })[],
): Promise<Outgoing> {
  const sourceNumbers = facts.map(({ detail }) => detail.source_number)
  const keys = await listKeysOfSources(tx, { organizationNumber, sourceNumbers })
  return {
    alerts: facts.flatMap(({ detail: { source_number, ...request }, at }) => {
      const key = keys.get(source_number)
      if (!key) return []
      const detail = { kind: 'rejected_items' as const, key: key.label, received_at: at, ...request }
      return [{ organizationNumber, subject: key.id, detail }]
    }),
    events: facts.flatMap(({ detail: { source_number, ...request }, at }) => {
      const key = keys.get(source_number)
      if (!key) return []
      return eventsFor([organizationNumber], {
        type: 'request.rejected',
        subject: key.id,
        at: parseInstant(at)!,
        data: { ...request, received_at: at, key: { id: key.id, label: key.label } },
      })
    }),
  }
}

function eventsFor(
  organizationNumbers: readonly (number | null)[],
  event: Omit<WebhookEvent, 'organizationNumber'>,
): WebhookEvent[] {
  return organizationNumbers.flatMap((number) =>
    number === null ? [] : [{ organizationNumber: number, ...event }],
  )
}
