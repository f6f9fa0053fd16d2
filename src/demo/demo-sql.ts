import type { Queryable } from '../database/database.ts'

/** Makes a seller, its buyers, and all it has by now (campaigns, lines, keys) so many days old. */
export async function backdate(
  tx: Queryable,
  what: { organizationNumber: number; days: number },
): Promise<void> {
  const values = [what.organizationNumber, what.days]
  const asOld = 'SET created_at = created_at - make_interval(days => $2)'
  await tx.query(
    `UPDATE organization ${asOld}
     WHERE number = $1 OR number IN (SELECT buyer_number FROM campaign WHERE organization_number = $1)`,
    values,
  )
  await tx.query(
    `UPDATE seller_consent SET requested_at = requested_at - make_interval(days => $2) WHERE seller_number = $1`,
    values,
  )
  for (const table of ['campaign', 'package_line', 'api_key']) {
    await tx.query(`UPDATE ${table} ${asOld} WHERE organization_number = $1`, values)
  }
}
