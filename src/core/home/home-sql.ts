import type { Queryable } from '../../database/database.ts'
import { isInForce } from '../api-key/api-key-sql.ts'

/** How far an organization has come, and who runs it. */
export interface StartRow {
  created_at: string
  has_key: boolean
  has_dry_run: boolean
  is_named_by_seller: boolean
  has_accepted_seller: boolean
  has_second_person: boolean
  admins: string[]
}

/** Dry runs are looked for among this many of the newest requests: later ones follow a delivery. */
const REQUESTS_LOOKED_AT_MAX = 1_000
const ADMINS_NAMED_MAX = 3

export async function readStart(database: Queryable, organizationNumber: number): Promise<StartRow> {
  const [row] = await database.query<StartRow>(
    `SELECT o.created_at,
       EXISTS (SELECT FROM api_key k WHERE organization_number = $1 AND 'ingest' = ANY (scopes)
         AND ${isInForce('k')}) AS has_key,
       EXISTS (SELECT FROM (
         SELECT is_dry_run, accepted FROM ingest_request WHERE organization_number = $1
         ORDER BY received_at DESC LIMIT ${REQUESTS_LOOKED_AT_MAX}) AS request
         WHERE is_dry_run AND accepted > 0) AS has_dry_run,
       EXISTS (SELECT FROM seller_consent WHERE organization_number = $1) AS is_named_by_seller,
       EXISTS (SELECT FROM seller_consent WHERE organization_number = $1 AND state = 'accepted') AS has_accepted_seller,
       EXISTS (SELECT FROM membership WHERE organization_number = $1 OFFSET 1) AS has_second_person,
       ARRAY (SELECT p.name FROM membership m JOIN person p ON p.id = m.person_id
         WHERE m.organization_number = $1 AND m.role = 'admin'
         ORDER BY lower(p.name), p.id LIMIT ${ADMINS_NAMED_MAX}) AS admins
     FROM organization o WHERE o.number = $1`,
    [organizationNumber],
  )
  return row!
}
