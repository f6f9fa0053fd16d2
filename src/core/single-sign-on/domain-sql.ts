import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'

export interface DomainRow {
  domain: string
  token: string
  /** Null: not proved yet. */
  verified_at: string | null
  verified_by: 'dns' | 'operator' | null
}

export async function listDomains(database: Queryable, organizationNumber: number): Promise<DomainRow[]> {
  return database.query<DomainRow & Record<string, unknown>>(
    `SELECT domain, token, verified_at, verified_by FROM sign_on_domain WHERE organization_number = $1 ORDER BY domain`,
    [organizationNumber],
  )
}

export async function findDomain(
  database: Queryable,
  key: { organizationNumber: number; domain: string },
): Promise<DomainRow | undefined> {
  const [row] = await database.query<DomainRow & Record<string, unknown>>(
    `SELECT domain, token, verified_at, verified_by FROM sign_on_domain WHERE organization_number = $1 AND domain = $2`,
    [key.organizationNumber, key.domain],
  )
  return row
}

export async function isVerifiedDomain(
  database: Queryable,
  key: { organizationNumber: number; domain: string },
): Promise<boolean> {
  return (await findDomain(database, key))?.verified_at != null
}

/** False if the organization has it already. */
export async function insertDomain(
  tx: Queryable,
  domain: { organizationNumber: number; domain: string; token: string; now: Instant },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO sign_on_domain (organization_number, domain, token, created_at) VALUES ($1, $2, $3, ${timestampOf('$4')})
     ON CONFLICT DO NOTHING RETURNING 1`,
    [domain.organizationNumber, domain.domain, domain.token, domain.now],
  )
  return rows.length > 0
}

/** Those who prove or give up a domain take turns: it belongs to one organization. */
export async function lockDomain(tx: Queryable, domain: string): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`sign-on domain ${domain}`])
}

/** The other organization that has proved it. */
export async function findHolder(
  tx: Queryable,
  key: { organizationNumber: number; domain: string },
): Promise<{ id: string; name: string } | undefined> {
  const [row] = await tx.query<{ id: string; name: string }>(
    `SELECT o.id, o.name FROM sign_on_domain d JOIN organization o ON o.number = d.organization_number
     WHERE d.domain = $2 AND d.organization_number <> $1 AND d.verified_at IS NOT NULL`,
    [key.organizationNumber, key.domain],
  )
  return row
}

/** False if the organization does not have it any more, or has proved it already. */
export async function markVerified(
  tx: Queryable,
  key: { organizationNumber: number; domain: string },
  { by, now }: { by: 'dns' | 'operator'; now: Instant },
): Promise<boolean> {
  const rows = await tx.query(
    `UPDATE sign_on_domain SET verified_at = ${timestampOf('$4')}, verified_by = $3
     WHERE organization_number = $1 AND domain = $2 AND verified_at IS NULL RETURNING 1`,
    [key.organizationNumber, key.domain, by, now],
  )
  return rows.length > 0
}

export async function deleteDomain(
  tx: Queryable,
  key: { organizationNumber: number; domain: string },
): Promise<void> {
  await tx.query('DELETE FROM sign_on_domain WHERE organization_number = $1 AND domain = $2', [
    key.organizationNumber,
    key.domain,
  ])
}
