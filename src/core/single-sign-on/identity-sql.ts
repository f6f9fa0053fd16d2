import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'

/** Who someone at the provider of an organization is. */
export interface IdentityKey {
  organizationNumber: number
  issuer: string
  subject: string
}

export interface SignOnPerson {
  id: string
  email: string
  name: string
  is_suspended: boolean
}

const PERSON = `p.id, p.email, p.name, p.suspended_at IS NOT NULL AS is_suspended`

export async function findIdentity(
  database: Queryable,
  { organizationNumber, issuer, subject }: IdentityKey,
): Promise<SignOnPerson | undefined> {
  const [row] = await database.query<SignOnPerson & Record<string, unknown>>(
    `SELECT ${PERSON} FROM sign_on_identity i JOIN person p ON p.id = i.person_id
     WHERE i.organization_number = $1 AND i.issuer = $2 AND i.subject = $3`,
    [organizationNumber, issuer, subject],
  )
  return row
}

/** False if the person has another identity there, or another person has this one. */
export async function insertIdentity(
  tx: Queryable,
  identity: IdentityKey & { personId: string; now: Instant },
): Promise<boolean> {
  const rows = await tx.query(
    `INSERT INTO sign_on_identity (organization_number, issuer, subject, person_id, created_at)
     VALUES ($1, $2, $3, $4, ${timestampOf('$5')}) ON CONFLICT DO NOTHING RETURNING 1`,
    [identity.organizationNumber, identity.issuer, identity.subject, identity.personId, identity.now],
  )
  return rows.length > 0
}

export async function isConnected(
  database: Queryable,
  key: { organizationNumber: number; personId: string },
): Promise<boolean> {
  const rows = await database.query(
    'SELECT FROM sign_on_identity WHERE organization_number = $1 AND person_id = $2',
    [key.organizationNumber, key.personId],
  )
  return rows.length > 0
}

/** Whether the organization's provider, as it is set up now, can say of someone that they are this person. */
export async function canSignOn(
  database: Queryable,
  key: { organizationNumber: number; personId: string },
): Promise<boolean> {
  const rows = await database.query(
    `SELECT FROM sign_on_connection c JOIN sign_on_identity i
       ON i.organization_number = c.organization_number AND i.issuer = c.issuer
     WHERE c.organization_number = $1 AND i.person_id = $2 AND c.is_on`,
    [key.organizationNumber, key.personId],
  )
  return rows.length > 0
}

/** False if the person has none there. */
export async function deleteIdentity(
  tx: Queryable,
  key: { organizationNumber: number; personId: string },
): Promise<boolean> {
  const rows = await tx.query(
    'DELETE FROM sign_on_identity WHERE organization_number = $1 AND person_id = $2 RETURNING 1',
    [key.organizationNumber, key.personId],
  )
  return rows.length > 0
}

/** Of everyone in the organization. */
export async function deleteIdentities(tx: Queryable, organizationNumber: number): Promise<void> {
  await tx.query('DELETE FROM sign_on_identity WHERE organization_number = $1', [organizationNumber])
}

export interface PersonWithReach extends SignOnPerson {
  is_operator: boolean
  organization_numbers: number[]
  has_password: boolean
  /** Whether the address was shown to be theirs. */
  is_verified: boolean
}

/** The account with this address, locked, with all that it gives access to. */
export async function lockPersonWithReach(
  tx: Queryable,
  email: string,
): Promise<PersonWithReach | undefined> {
  await tx.query('SELECT FROM person WHERE lower(email) = lower($1) FOR UPDATE', [email])
  const [row] = await tx.query<PersonWithReach & Record<string, unknown>>(
    `SELECT ${PERSON}, p.is_operator, p.password_hash IS NOT NULL AS has_password, p.email_verified_at IS NOT NULL AS is_verified,
       ARRAY(SELECT m.organization_number FROM membership m WHERE m.person_id = p.id) AS organization_numbers
     FROM person p WHERE lower(p.email) = lower($1)`,
    [email],
  )
  return row
}

/** An organization whose single sign-on a person can use or connect. */
export interface SignOnWay {
  organization_id: string
  /** Null: they do not belong to it; its domain is that of their address. */
  organization_name: string | null
  is_connected: boolean
}

export async function listSignOnWays(
  database: Queryable,
  { personId, domain }: { personId: string; domain: string | null },
): Promise<SignOnWay[]> {
  return database.query<SignOnWay & Record<string, unknown>>(
    `SELECT o.id AS organization_id, CASE WHEN m.person_id IS NOT NULL THEN o.name END AS organization_name,
       EXISTS (SELECT FROM sign_on_identity i WHERE i.organization_number = o.number AND i.person_id = $1) AS is_connected
     FROM sign_on_connection c JOIN organization o ON o.number = c.organization_number
     LEFT JOIN membership m ON m.organization_number = o.number AND m.person_id = $1
     WHERE c.is_on AND o.suspended_at IS NULL AND (c.organization_number IN (
       SELECT organization_number FROM membership WHERE person_id = $1
       UNION ALL
       SELECT organization_number FROM sign_on_domain WHERE domain = $2 AND verified_at IS NOT NULL))
     ORDER BY lower(o.name), o.number`,
    [personId, domain],
  )
}
