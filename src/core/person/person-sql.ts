import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'

export type Role = 'admin' | 'member'

/** Undefined if the e-mail address is taken, even by someone who is being created right now. */
export async function insertPerson(
  tx: Queryable,
  person: {
    email: string
    name: string
    passwordHash: string | null
    isOperator: boolean
    isTourDue?: boolean
  },
): Promise<string | undefined> {
  const [row] = await tx.query<{ id: string }>(
    `INSERT INTO person (email, name, password_hash, is_operator, is_tour_due) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (lower(email)) DO NOTHING RETURNING id`,
    [person.email, person.name, person.passwordHash, person.isOperator, person.isTourDue ?? false],
  )
  return row?.id
}

export async function insertMembership(
  tx: Queryable,
  membership: { organizationNumber: number; personId: string; role: Role },
): Promise<void> {
  await tx.query('INSERT INTO membership (organization_number, person_id, role) VALUES ($1, $2, $3)', [
    membership.organizationNumber,
    membership.personId,
    membership.role,
  ])
}

export async function findPersonByEmail(
  database: Queryable,
  email: string,
): Promise<{ id: string; email: string; passwordHash: string | null; isSuspended: boolean } | undefined> {
  const [row] = await database.query<{
    id: string
    email: string
    password_hash: string | null
    is_suspended: boolean
  }>(
    `SELECT id, email, password_hash, suspended_at IS NOT NULL AS is_suspended FROM person
     WHERE lower(email) = lower($1) AND removed_at IS NULL`,
    [email],
  )
  return (
    row && {
      id: row.id,
      email: row.email,
      passwordHash: row.password_hash,
      isSuspended: row.is_suspended,
    }
  )
}

/**
 * Someone who is being signed in, locked: a new password, a new factor and a suspension are either seen by this sign-in, or come after it and
 * end its session. Undefined if they were removed.
 */
export async function lockSigningIn(
  tx: Queryable,
  personId: string,
): Promise<{ passwordHash: string | null; isSuspended: boolean } | undefined> {
  const [row] = await tx.query<{ password_hash: string | null; is_suspended: boolean }>(
    `SELECT password_hash, suspended_at IS NOT NULL AS is_suspended FROM person
     WHERE id = $1 AND removed_at IS NULL FOR SHARE`,
    [personId],
  )
  return row && { passwordHash: row.password_hash, isSuspended: row.is_suspended }
}

/** Others sign in without one. */
export async function hasPassword(database: Queryable, personId: string): Promise<boolean> {
  const [row] = await database.query<{ has_password: boolean }>(
    'SELECT password_hash IS NOT NULL AS has_password FROM person WHERE id = $1',
    [personId],
  )
  return row?.has_password ?? false
}

export interface OneselfRow {
  email: string
  is_verified: boolean
  name: string
  password_hash: string | null
}

/** The person as they are, locked: changes of one's own account are made one at a time. */
export async function lockOneself(tx: Queryable, personId: string): Promise<OneselfRow> {
  const [row] = await tx.query<OneselfRow>(
    `SELECT email, email_verified_at IS NOT NULL AS is_verified, name, password_hash FROM person
     WHERE id = $1 FOR NO KEY UPDATE`,
    [personId],
  )
  return row!
}

export async function updatePersonName(tx: Queryable, personId: string, name: string): Promise<void> {
  await tx.query('UPDATE person SET name = $2 WHERE id = $1', [personId, name])
}

/** Marks the person's address as verified; the first time counts. */
export async function verifyEmail(tx: Queryable, personId: string, now: Instant): Promise<void> {
  await tx.query(
    `UPDATE person SET email_verified_at = coalesce(email_verified_at, ${timestampOf('$2')}) WHERE id = $1`,
    [personId, now],
  )
}

export async function updatePasswordHash(
  tx: Queryable,
  personId: string,
  passwordHash: string,
): Promise<void> {
  await tx.query('UPDATE person SET password_hash = $2 WHERE id = $1', [personId, passwordHash])
}

export async function markTourDismissed(database: Queryable, personId: string): Promise<void> {
  await database.query('UPDATE person SET is_tour_due = false WHERE id = $1 AND is_tour_due', [personId])
}
