import type { Queryable } from '../database/database.ts'
import { earlierBy } from '../database/timestamp.ts'

/**
 * Makes a seller, its buyers, their members, and everything the seller has so far (campaigns, lines, keys) this many
 * days old.
 */
export async function backdate(
  tx: Queryable,
  what: { organizationNumber: number; days: number },
): Promise<void> {
  const values = [what.organizationNumber, what.days]
  const days = 'make_interval(days => $2)'
  const asOld = `SET created_at = ${earlierBy(days, 'created_at')}`
  await tx.query(
    `UPDATE organization ${asOld}
     WHERE number = $1 OR number IN (SELECT buyer_number FROM campaign WHERE organization_number = $1)`,
    values,
  )
  await tx.query(
    `UPDATE seller_consent SET requested_at = ${earlierBy(days, 'requested_at')} WHERE seller_number = $1`,
    values,
  )
  await tx.query(
    `UPDATE membership ${asOld}
     WHERE organization_number = $1
       OR organization_number IN (SELECT buyer_number FROM campaign WHERE organization_number = $1)`,
    values,
  )
  for (const table of ['campaign', 'package_line', 'api_key']) {
    await tx.query(`UPDATE ${table} ${asOld} WHERE organization_number = $1`, values)
  }
}

/** Keys were last used when their last request was received: a key is marked as used when it is looked up, which is now. */
export async function noteLastUse(tx: Queryable, organizationNumber: number): Promise<void> {
  await tx.query(
    `UPDATE api_key k SET last_used_at = (
       SELECT date_trunc('minute', max(r.received_at)) FROM ingest_request r
       WHERE r.organization_number = $1 AND r.source_number = k.source_number)
     WHERE k.organization_number = $1`,
    [organizationNumber],
  )
}
