import type { Queryable } from '../../database/database.ts'
import type { Factors } from './second-factor.ts'

/** Whether a person has a second factor. For use inside a larger statement; the argument is a column or a parameter. */
export function hasSecondFactor(personId: string): string {
  return `(EXISTS (SELECT FROM passkey WHERE passkey.person_id = ${personId})
    OR EXISTS (SELECT FROM authenticator_app app WHERE app.person_id = ${personId} AND app.confirmed_at IS NOT NULL))`
}

/** `rpId`: only passkeys for this host name; null: all. */
export async function findFactors(
  database: Queryable,
  personId: string,
  rpId: string | null = null,
): Promise<Factors> {
  const [row] = await database.query<{ passkeys: number; has_app: boolean; recovery_codes: number }>(
    `SELECT (SELECT count(*)::integer FROM passkey WHERE person_id = $1 AND ($2::text IS NULL OR rp_id = $2)) AS passkeys,
       EXISTS (SELECT FROM authenticator_app WHERE person_id = $1 AND confirmed_at IS NOT NULL) AS has_app,
       (SELECT count(*)::integer FROM recovery_code WHERE person_id = $1 AND used_at IS NULL) AS recovery_codes`,
    [personId, rpId],
  )
  const { passkeys, has_app: hasApp, recovery_codes: recoveryCodes } = row!
  return { passkeys, hasApp, recoveryCodes }
}

/** The person's row, locked: their factors change one at a time. */
export async function lockFactors(tx: Queryable, personId: string): Promise<Factors> {
  await tx.query('SELECT FROM person WHERE id = $1 FOR NO KEY UPDATE', [personId])
  return findFactors(tx, personId)
}

/** An organization of the person that requires a second factor. */
export async function findRequiring(database: Queryable, personId: string): Promise<string | undefined> {
  const [row] = await database.query<{ name: string }>(
    `SELECT o.name FROM membership m JOIN second_factor_rule r USING (organization_number)
     JOIN organization o ON o.number = m.organization_number
     WHERE m.person_id = $1 ORDER BY lower(o.name) LIMIT 1`,
    [personId],
  )
  return row?.name
}

/** Whatever the person has set up, and what waits for it. Returns how many passkeys and apps there were. */
export async function deleteFactors(tx: Queryable, personId: string): Promise<number> {
  const passkeys = await tx.query('DELETE FROM passkey WHERE person_id = $1 RETURNING 1', [personId])
  const apps = await tx.query<{ counts: boolean }>(
    'DELETE FROM authenticator_app WHERE person_id = $1 RETURNING confirmed_at IS NOT NULL AS counts',
    [personId],
  )
  await tx.query('DELETE FROM recovery_code WHERE person_id = $1', [personId])
  return passkeys.length + apps.filter(({ counts }) => counts).length
}
