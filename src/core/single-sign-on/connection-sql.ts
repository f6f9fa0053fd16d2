import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import type { Role } from '../person/person-sql.ts'
import type { StoredClientSecret } from './client-secret.ts'

export interface ConnectionRow extends StoredClientSecret {
  organization_number: number
  issuer: string
  client_id: string
  default_role: Role
  is_on: boolean
  is_required: boolean
  /** Null: nobody has tested these settings. */
  tested_at: string | null
}

export interface FoundConnection extends ConnectionRow {
  organization_id: string
  organization_name: string
  is_suspended: boolean
}

const COLUMNS = `c.organization_number, c.issuer, c.client_id, c.client_secret, c.is_secret_sealed, c.default_role, c.is_on,
  c.is_required, c.tested_at`
const WITH_ORGANIZATION = `SELECT ${COLUMNS}, o.id AS organization_id, o.name AS organization_name,
    o.suspended_at IS NOT NULL AS is_suspended
  FROM sign_on_connection c JOIN organization o ON o.number = c.organization_number`

export async function findConnection(
  database: Queryable,
  organizationNumber: number,
): Promise<FoundConnection | undefined> {
  const [row] = await database.query<FoundConnection & Record<string, unknown>>(
    `${WITH_ORGANIZATION} WHERE c.organization_number = $1`,
    [organizationNumber],
  )
  return row
}

/** Of the organization that proved the domain, if its members can sign in this way now. */
export async function findConnectionOfDomain(
  database: Queryable,
  domain: string,
): Promise<FoundConnection | undefined> {
  const [row] = await database.query<FoundConnection & Record<string, unknown>>(
    `${WITH_ORGANIZATION} JOIN sign_on_domain d ON d.organization_number = c.organization_number
     WHERE d.domain = $1 AND d.verified_at IS NOT NULL AND c.is_on AND o.suspended_at IS NULL`,
    [domain],
  )
  return row
}

/** Locked: those who sign in with it and those who change it take turns. */
export async function lockConnection(
  tx: Queryable,
  organizationNumber: number,
): Promise<ConnectionRow | undefined> {
  const [row] = await tx.query<ConnectionRow & Record<string, unknown>>(
    `SELECT ${COLUMNS} FROM sign_on_connection c WHERE c.organization_number = $1 FOR UPDATE`,
    [organizationNumber],
  )
  return row
}

/** A new one is off: nobody has tested it. */
export async function writeConnection(
  tx: Queryable,
  connection: Omit<ConnectionRow, 'tested_at'> & { isTestKept: boolean; now: Instant },
): Promise<void> {
  await tx.query(
    `INSERT INTO sign_on_connection (organization_number, issuer, client_id, client_secret, is_secret_sealed, default_role,
       changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, ${timestampOf('$9')})
     ON CONFLICT (organization_number) DO UPDATE SET issuer = $2, client_id = $3, client_secret = $4, is_secret_sealed = $5,
       default_role = $6, is_on = $7, is_required = $8, changed_at = ${timestampOf('$9')},
       tested_at = CASE WHEN $10 THEN sign_on_connection.tested_at END`,
    [
      connection.organization_number,
      connection.issuer,
      connection.client_id,
      connection.client_secret,
      connection.is_secret_sealed,
      connection.default_role,
      connection.is_on,
      connection.is_required,
      connection.now,
      connection.isTestKept,
    ],
  )
}

export async function updateState(
  tx: Queryable,
  organizationNumber: number,
  state: { isOn: boolean; isRequired: boolean },
): Promise<void> {
  await tx.query(
    'UPDATE sign_on_connection SET is_on = $2, is_required = $3 WHERE organization_number = $1',
    [organizationNumber, state.isOn, state.isRequired],
  )
}

export async function markTested(tx: Queryable, organizationNumber: number, now: Instant): Promise<void> {
  await tx.query(
    `UPDATE sign_on_connection SET tested_at = ${timestampOf('$2')} WHERE organization_number = $1`,
    [organizationNumber, now],
  )
}

/** With everything that was signed in by it. The domains stay. */
export async function deleteConnection(tx: Queryable, organizationNumber: number): Promise<void> {
  await tx.query('DELETE FROM sign_on_attempt WHERE organization_number = $1', [organizationNumber])
  await tx.query('DELETE FROM sign_on_identity WHERE organization_number = $1', [organizationNumber])
  await tx.query('DELETE FROM sign_on_connection WHERE organization_number = $1', [organizationNumber])
}

/** Those that single sign-on started, but for the one to keep. */
export async function endSignOnSessions(
  tx: Queryable,
  organizationNumber: number,
  kept: Buffer | null,
): Promise<void> {
  await tx.query(
    'DELETE FROM session WHERE sign_on_organization_number = $1 AND fingerprint IS DISTINCT FROM $2::bytea',
    [organizationNumber, kept],
  )
}

export async function lockPlainSecrets(
  tx: Queryable,
): Promise<{ organization_number: number; client_secret: Buffer }[]> {
  return tx.query<{ organization_number: number; client_secret: Buffer }>(
    `SELECT organization_number, client_secret FROM sign_on_connection
     WHERE client_secret IS NOT NULL AND NOT is_secret_sealed ORDER BY organization_number FOR UPDATE`,
  )
}

export async function updateSecret(
  tx: Queryable,
  organizationNumber: number,
  { client_secret, is_secret_sealed }: StoredClientSecret,
): Promise<void> {
  await tx.query(
    'UPDATE sign_on_connection SET client_secret = $2, is_secret_sealed = $3 WHERE organization_number = $1',
    [organizationNumber, client_secret, is_secret_sealed],
  )
}
