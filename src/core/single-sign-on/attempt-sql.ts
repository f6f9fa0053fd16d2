import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import { ATTEMPT_MINUTES, type Purpose } from './single-sign-on.ts'

export interface AttemptRow {
  organization_number: number
  organization_id: string
  purpose: Purpose
  session_fingerprint: Buffer | null
  leads_to: string
  /** How long ago it began. */
  age_seconds: number
}

/** Kept by the hash of its state. */
export async function insertAttempt(
  database: Queryable,
  attempt: {
    organizationNumber: number
    fingerprint: Buffer
    purpose: Purpose
    sessionFingerprint: Buffer | null
    leadsTo: string
    now: Instant
  },
): Promise<void> {
  await database.query(
    `INSERT INTO sign_on_attempt (organization_number, fingerprint, purpose, session_fingerprint, leads_to, created_at)
     VALUES ($1, $2, $3, $4, $5, ${timestampOf('$6')})`,
    [
      attempt.organizationNumber,
      attempt.fingerprint,
      attempt.purpose,
      attempt.sessionFingerprint,
      attempt.leadsTo,
      attempt.now,
    ],
  )
}

/** Each counts once: undefined if it was taken before, or is too old. */
export async function takeAttempt(
  database: Queryable,
  { fingerprint, now }: { fingerprint: Buffer; now: Instant },
): Promise<AttemptRow | undefined> {
  const [row] = await database.query<AttemptRow & Record<string, unknown>>(
    `DELETE FROM sign_on_attempt WHERE fingerprint = $1
     RETURNING organization_number,
       (SELECT o.id FROM organization o WHERE o.number = organization_number) AS organization_id, purpose, session_fingerprint, leads_to,
       ceil(extract(epoch FROM ${timestampOf('$2')} - created_at))::integer AS age_seconds`,
    [fingerprint, now],
  )
  return row && row.age_seconds <= ATTEMPT_MINUTES * 60 ? row : undefined
}

/** Ends what is on its way, as the settings changed. */
export async function deleteAttempts(tx: Queryable, organizationNumber: number): Promise<void> {
  await tx.query('DELETE FROM sign_on_attempt WHERE organization_number = $1', [organizationNumber])
}
