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
  const { organizationNumber, days } = what
  const buyers = await tx.query<{ number: number }>(
    'SELECT DISTINCT buyer_number AS number FROM campaign WHERE organization_number = $1',
    [organizationNumber],
  )
  const parties = [[organizationNumber, ...buyers.map(({ number }) => number)], days]
  const asOld = (column: string) => `SET ${column} = ${earlierBy('make_interval(days => $2)', column)}`
  await tx.query(`UPDATE organization ${asOld('created_at')} WHERE number = ANY ($1::integer[])`, parties)
  await tx.query(
    `UPDATE membership ${asOld('created_at')} WHERE organization_number = ANY ($1::integer[])`,
    parties,
  )
  const own = [organizationNumber, days]
  await tx.query(`UPDATE seller_consent ${asOld('requested_at')} WHERE seller_number = $1`, own)
  for (const table of ['campaign', 'package_line', 'api_key']) {
    await tx.query(`UPDATE ${table} ${asOld('created_at')} WHERE organization_number = $1`, own)
  }
}

/** Keys were last used when their last request was received: a key is marked as used when it is looked up, which is now. */
export async function noteLastUse(tx: Queryable, organizationNumber: number): Promise<void> {
  const sources = await tx.query<{ number: number; at: string }>(
    `SELECT source_number AS number, date_trunc('minute', max(received_at)) AS at FROM ingest_request
     WHERE organization_number = $1 GROUP BY source_number`,
    [organizationNumber],
  )
  await tx.query(
    `UPDATE api_key k SET last_used_at = (
       SELECT used.at FROM unnest($2::integer[], $3::timestamptz[]) AS used (number, at) WHERE used.number = k.source_number)
     WHERE k.organization_number = $1`,
    [organizationNumber, sources.map(({ number }) => number), sources.map(({ at }) => at)],
  )
}
