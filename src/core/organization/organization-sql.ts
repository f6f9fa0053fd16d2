import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'

export interface OrganizationRow {
  id: string
  name: string
  created_at: string
  /** Null unless it is suspended. */
  suspended_at: string | null
}

export async function findOrganizationNumber(database: Queryable, id: string): Promise<number | undefined> {
  const [row] = await database.query<{ number: number }>('SELECT number FROM organization WHERE id = $1', [
    id,
  ])
  return row?.number
}

/**
 * The organization as it was, locked; undefined if there is none. Rows that refer to it can be written in the meantime.
 */
export async function lockOrganization(
  tx: Queryable,
  id: string,
): Promise<{ number: number; name: string; isSuspended: boolean } | undefined> {
  const [row] = await tx.query<{ number: number; name: string; is_suspended: boolean }>(
    `SELECT number, name, suspended_at IS NOT NULL AS is_suspended FROM organization WHERE id = $1
     FOR NO KEY UPDATE`,
    [id],
  )
  return row && { number: row.number, name: row.name, isSuspended: row.is_suspended }
}

/** Null: no longer suspended. */
export async function updateSuspensionOfOrganization(
  tx: Queryable,
  number: number,
  suspendedAt: Instant | null,
): Promise<void> {
  await tx.query(`UPDATE organization SET suspended_at = ${timestampOf('$2')} WHERE number = $1`, [
    number,
    suspendedAt,
  ])
}

export async function insertOrganization(
  tx: Queryable,
  name: string,
): Promise<{ number: number; id: string }> {
  const [row] = await tx.query<{ number: number; id: string }>(
    'INSERT INTO organization (name) VALUES ($1) RETURNING number, id',
    [name],
  )
  return row!
}

export async function listOrganizationRows(database: Queryable): Promise<OrganizationRow[]> {
  return database.query<OrganizationRow & Record<string, unknown>>(
    'SELECT id, name, created_at, suspended_at FROM organization ORDER BY number',
  )
}

/** Which sides of the trade an organization is on. A new one is on neither. */
export interface OrganizationSides {
  /** Whether it has campaigns of its own, or keys to report on them. */
  sells: boolean
  /** Whether campaigns of others are shown to it. */
  buys: boolean
  /** Whether anyone has sold to it or asked to, whatever it answered. */
  has_sellers: boolean
}

/** Each side is one look-up by an index. */
export async function findOrganizationSides(
  database: Queryable,
  organizationNumber: number,
): Promise<OrganizationSides> {
  const [row] = await database.query<OrganizationSides & Record<string, unknown>>(
    `SELECT EXISTS (SELECT 1 FROM campaign WHERE organization_number = $1)
         OR EXISTS (SELECT 1 FROM api_key WHERE organization_number = $1 AND 'ingest' = ANY (scopes)) AS sells,
       EXISTS (SELECT 1 FROM campaign WHERE shown_to_number = $1) AS buys,
       EXISTS (SELECT 1 FROM seller_consent WHERE organization_number = $1) AS has_sellers`,
    [organizationNumber],
  )
  return row!
}
