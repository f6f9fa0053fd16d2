import type { Queryable } from '../../database/database.ts'
import { personIdOf, type Actor, type Oneself } from '../call.ts'

export interface AuditEntry {
  organizationNumber: number | null
  /** In the past tense, as people would say it: `api_key.created`. */
  act: string
  subjectKind: string
  subjectId: string
  detail?: Record<string, unknown>
}

/** Of many acts at once. */
export async function writeAuditEntries(
  tx: Queryable,
  actor: Actor | Oneself,
  entries: readonly AuditEntry[],
): Promise<void> {
  const personId = personIdOf(actor)
  await tx.query(
    `INSERT INTO audit_entry (organization_number, actor_kind, actor_person_id, act, subject_kind, subject_id, detail)
     SELECT "organizationNumber", $2, $3, act, "subjectKind", "subjectId", coalesce(detail, '{}')
     FROM json_to_recordset($1) AS entry ("organizationNumber" integer, act text, "subjectKind" text, "subjectId" text,
       detail jsonb)`,
    [JSON.stringify(entries), personId === null ? 'command_line' : 'person', personId],
  )
}

/** Written in the transaction of the act itself: no act without its entry. */
export async function writeAudit(tx: Queryable, actor: Actor | Oneself, entry: AuditEntry): Promise<void> {
  const personId = personIdOf(actor)
  await tx.query(
    `INSERT INTO audit_entry (organization_number, actor_kind, actor_person_id, act, subject_kind, subject_id, detail)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      entry.organizationNumber,
      personId === null ? 'command_line' : 'person',
      personId,
      entry.act,
      entry.subjectKind,
      entry.subjectId,
      JSON.stringify(entry.detail ?? {}),
    ],
  )
}

/** Counted while nobody else of the organization does the same: two at once must not both be the last. */
export async function countActsOfLastDay(
  tx: Queryable,
  organizationNumber: number,
  act: string,
): Promise<number> {
  await tx.query('SELECT FROM organization WHERE number = $1 FOR UPDATE', [organizationNumber])
  const [row] = await tx.query<{ acts: number }>(
    `SELECT count(*)::integer AS acts FROM audit_entry
     WHERE organization_number = $1 AND act = $2 AND at > now() - interval '1 day'`,
    [organizationNumber, act],
  )
  return row!.acts
}
