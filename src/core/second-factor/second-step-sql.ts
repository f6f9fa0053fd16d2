import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import { CEREMONY_MINUTES, STEP_FAILURES_MAX } from './second-factor.ts'

export async function insertSecondStep(
  database: Queryable,
  step: { fingerprint: Buffer; personId: string; now: Instant },
): Promise<void> {
  await database.query(
    `INSERT INTO second_step (fingerprint, person_id, created_at) VALUES ($1, $2, ${timestampOf('$3')})`,
    [step.fingerprint, step.personId, step.now],
  )
}

const IS_OPEN = `s.failures < ${STEP_FAILURES_MAX}
  AND s.created_at > ${timestampOf('$2')} - interval '${CEREMONY_MINUTES} minutes'`

/** Whose sign-in it is; undefined if it is over. */
export async function findSecondStep(
  database: Queryable,
  step: { fingerprint: Buffer; now: Instant },
): Promise<{ id: string; email: string } | undefined> {
  const [row] = await database.query<{ id: string; email: string }>(
    `SELECT p.id, p.email FROM second_step s JOIN person p ON p.id = s.person_id
     WHERE s.fingerprint = $1 AND ${IS_OPEN}`,
    [step.fingerprint, step.now],
  )
  return row
}

/**
 * Before an answer is looked at: answers sent at the same time are counted one by one. Undefined if there were too many; otherwise the
 * tries of the person, also in other sign-ins that are kept.
 */
export async function countSecondStep(
  database: Queryable,
  step: { fingerprint: Buffer; now: Instant },
): Promise<number | undefined> {
  const [row] = await database.query<{ tries: number }>(
    `UPDATE second_step s SET failures = failures + 1 WHERE s.fingerprint = $1 AND ${IS_OPEN}
     RETURNING 1 + (SELECT sum(before.failures) FROM second_step before WHERE before.person_id = s.person_id)::integer AS tries`,
    [step.fingerprint, step.now],
  )
  return row?.tries
}

/** False if it has ended in the meantime. */
export async function deleteSecondStep(database: Queryable, fingerprint: Buffer): Promise<boolean> {
  const rows = await database.query('DELETE FROM second_step WHERE fingerprint = $1 RETURNING 1', [
    fingerprint,
  ])
  return rows.length > 0
}
