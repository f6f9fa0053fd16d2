import type { Queryable } from '../../database/database.ts'
import type { Actor } from '../call.ts'

export interface AuditEntry {
  organizationNumber: number | null
  /** In the past tense, as people would say it: `api_key.created`. */
  act: string
  subjectKind: string
  subjectId: string
  detail?: Record<string, unknown>
}

/** Written in the transaction of the act itself: no act without its entry. */
export async function writeAudit(tx: Queryable, actor: Actor, entry: AuditEntry): Promise<void> {
  const personId = actor.kind === 'person' ? actor.personId : null
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
