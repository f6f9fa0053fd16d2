import type { Queryable } from '../../database/database.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { personIdOf, type Context } from '../context.ts'
import { noteFact } from '../outbox/outbox-sql.ts'
import { Refusal } from '../refusal.ts'
import {
  countCampaignsOfPair,
  countRequests,
  findBuyer,
  insertConsent,
  lockConsent,
  lockParties,
} from './consent-sql.ts'
import { CAMPAIGNS_WHILE_PENDING_MAX, OPEN_REQUESTS_MAX, REQUESTS_PER_DAY_MAX, type Pair } from './consent.ts'

/**
 * Whether the buyer sees another campaign of the seller. The first campaign is a request, which the buyer answers;
 * later ones wait with it. The operator of the installation need not ask. The answer is locked until `tx` ends.
 */
export async function askConsent(tx: Queryable, context: Context, pair: Pair): Promise<boolean> {
  const state = (await lockConsent(tx, pair)) ?? (await askFirst(tx, context, pair))
  if (state === 'declined') {
    const { name } = await findBuyer(tx, pair)
    throw refuse(`${name} has declined campaigns from you. Ask them to accept you under Settings, Sellers.`)
  }
  if (state === 'accepted') return true
  const waiting = await countCampaignsOfPair(tx, pair, CAMPAIGNS_WHILE_PENDING_MAX)
  if (waiting < CAMPAIGNS_WHILE_PENDING_MAX) return false
  const { name } = await findBuyer(tx, pair)
  throw refuse(
    `${CAMPAIGNS_WHILE_PENDING_MAX} campaigns already wait for ${name} to accept you. ` +
      'Ask them to answer under Settings, Sellers.',
  )
}

async function askFirst(tx: Queryable, context: Context, pair: Pair) {
  await lockParties(tx, pair)
  const state = await lockConsent(tx, pair)
  if (state !== undefined) return state
  const { actor, now: requestedAt } = context
  if (actor.kind !== 'person') {
    await insertConsent(tx, pair, { state: 'accepted', requestedAt, requestedBy: null })
    return 'accepted'
  }
  const { ofSeller, toBuyer } = await countRequests(tx, pair, requestedAt)
  if (ofSeller >= REQUESTS_PER_DAY_MAX) {
    throw refuse(`You asked ${REQUESTS_PER_DAY_MAX} new buyers in the last 24 hours. Ask more tomorrow.`)
  }
  const { id, name } = await findBuyer(tx, pair)
  if (toBuyer >= OPEN_REQUESTS_MAX) {
    throw refuse(
      `${OPEN_REQUESTS_MAX} new sellers already wait for ${name}. ` +
        'Ask them to answer some under Settings, Sellers, then try again.',
    )
  }
  await insertConsent(tx, pair, { state: 'pending', requestedAt, requestedBy: personIdOf(actor) })
  await noteFact(tx, {
    kind: 'consent',
    organizationNumber: pair.buyerNumber,
    at: requestedAt,
    detail: { seller_number: pair.sellerNumber },
  })
  await writeAudit(tx, actor, {
    organizationNumber: pair.sellerNumber,
    act: 'buyer.asked',
    subjectKind: 'organization',
    subjectId: id,
    detail: { name },
  })
  return 'pending'
}

function refuse(message: string): Refusal {
  return new Refusal('invalid', message, 'buyer_id')
}
