import type { Queryable } from '../../database/database.ts'
import { logoOf } from './logo-sql.ts'
import { USUAL_TIME_ZONE } from './time-zone.ts'

export interface OrganizationSettings {
  id: string
  name: string
  /** An IANA name: instants can be shown in it. Figures and flights stay UTC days. */
  time_zone: string
  /** What new campaigns start with; null: nothing. */
  currency: string | null
  /** Changes with the logo; null: there is none. */
  logo: string | null
}

export async function findSettings(
  database: Queryable,
  organizationNumber: number,
): Promise<OrganizationSettings> {
  const [row] = await database.query<OrganizationSettings>(
    `SELECT o.id, o.name, coalesce(s.time_zone, '${USUAL_TIME_ZONE}') AS time_zone, s.currency,
       ${logoOf('o.number')} AS logo
     FROM organization o LEFT JOIN organization_setting s ON s.organization_number = o.number
     WHERE o.number = $1`,
    [organizationNumber],
  )
  return row!
}

/** One change at a time. Rows that refer to the organization can be written in the meantime. */
export async function lockSettings(tx: Queryable, organizationNumber: number): Promise<OrganizationSettings> {
  await tx.query('SELECT FROM organization WHERE number = $1 FOR NO KEY UPDATE', [organizationNumber])
  return findSettings(tx, organizationNumber)
}

export async function updateOrganizationName(
  tx: Queryable,
  organizationNumber: number,
  name: string,
): Promise<void> {
  await tx.query('UPDATE organization SET name = $2 WHERE number = $1', [organizationNumber, name])
}

export async function upsertSettings(
  tx: Queryable,
  organizationNumber: number,
  settings: { timeZone: string; currency: string | null },
): Promise<void> {
  await tx.query(
    `INSERT INTO organization_setting (organization_number, time_zone, currency) VALUES ($1, $2, $3)
     ON CONFLICT (organization_number) DO UPDATE SET time_zone = excluded.time_zone, currency = excluded.currency`,
    [organizationNumber, settings.timeZone, settings.currency],
  )
}
