import type { Queryable } from '../../database/database.ts'

/** References are compared by the database, by its own lower case: the index decides which of them are the same. */

const IS_REFERENCE = (given: string) =>
  `l.reference IS NOT NULL AND lower(l.reference) COLLATE "C" = lower(${given})`

/** Package IDs in the organization that sells the lines, by the reference as given. What no line has is left out. */
export async function findPackagesByReference(
  database: Queryable,
  organizationNumber: number,
  references: readonly string[],
): Promise<Map<string, string>> {
  if (references.length === 0) return new Map()
  const rows = await database.query<{ reference: string; package_id: string }>(
    `SELECT given.reference, l.package_id
     FROM (SELECT DISTINCT unnest($2::text[]) AS reference) AS given
     CROSS JOIN LATERAL (
       SELECT l.package_id FROM package_line l
       WHERE l.organization_number = $1 AND ${IS_REFERENCE('given.reference')} OFFSET 0) AS l`,
    [organizationNumber, references],
  )
  return new Map(rows.map(({ reference, package_id }) => [reference, package_id]))
}

/** Until `tx` ends, no other save gives a line of the organization a reference. */
export async function lockReferences(tx: Queryable, organizationNumber: number): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('references of ' || $1::integer, 0))`, [
    organizationNumber,
  ])
}

/** At the positions of the references: what makes them the same, and which line of another campaign has it. */
export interface ReferenceUse {
  key: string
  line_name: string | null
  campaign_name: string | null
}

export async function listReferenceUses(
  tx: Queryable,
  save: { organizationNumber: number; campaignId: string | null; references: readonly (string | null)[] },
): Promise<ReferenceUse[]> {
  return tx.query<ReferenceUse & Record<string, unknown>>(
    `SELECT lower(given.reference) AS key, holder.line_name, holder.campaign_name
     FROM unnest($2::text[]) WITH ORDINALITY AS given (reference, position)
     LEFT JOIN LATERAL (
       SELECT l.name AS line_name, c.name AS campaign_name FROM package_line l
       JOIN campaign c ON c.organization_number = l.organization_number AND c.id = l.campaign_id
       WHERE l.organization_number = $1 AND ${IS_REFERENCE('given.reference')}
         AND l.campaign_id IS DISTINCT FROM $3::uuid OFFSET 0) AS holder ON true
     ORDER BY given.position`,
    [save.organizationNumber, save.references, save.campaignId],
  )
}
