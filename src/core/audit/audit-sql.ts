import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import { personIdOf, type Actor, type Oneself } from '../context.ts'
import { addressOfPerson } from '../person/former-member.ts'

export interface AuditEntry {
  organizationNumber: number | null
  /** In the past tense, as people would say it: `api_key.created`. */
  act: string
  subjectKind: string
  subjectId: string
  detail?: Record<string, unknown>
}

/** Written in the transaction of the act itself: no act without its entry. */
export async function writeAudit(tx: Queryable, actor: Actor | Oneself, entry: AuditEntry): Promise<void> {
  await insertEntries(tx, actor, [entry])
}

/** For many acts at once. */
export async function writeAuditEntries(
  tx: Queryable,
  actor: Actor | Oneself,
  entries: readonly AuditEntry[],
): Promise<void> {
  await insertEntries(tx, actor, entries)
}

/** The actor is stored as they are now, with their role in the organization: later changes do not alter the entry. */
async function insertEntries(
  tx: Queryable,
  actor: Actor | Oneself,
  entries: readonly AuditEntry[],
): Promise<void> {
  const personId = personIdOf(actor)
  const isOperator = actor.kind === 'operator' || actor.kind === 'command_line'
  await tx.query(
    // Locked while the name is copied: a person who is being removed is waited for.
    `WITH actor AS (
       SELECT name, ${addressOfPerson('person')} AS email FROM person WHERE id = $3 FOR KEY SHARE),
     entry AS (INSERT INTO audit_entry (at, organization_number, actor_kind, actor_person_id, actor_name, actor_email, actor_standing,
       act, subject_kind, subject_id, detail)
     SELECT coalesce(${timestampOf('$5')}, now()), "organizationNumber", $2, $3, actor.name, actor.email,
       CASE WHEN EXISTS (SELECT FROM membership m
                         WHERE m.organization_number = "organizationNumber" AND m.person_id = $3) THEN 'member'
         WHEN $2 = 'schedule' THEN 'schedule' WHEN $4 THEN 'operator' ELSE 'another_organization' END,
       act, "subjectKind", "subjectId", coalesce(detail, '{}')
     FROM json_to_recordset($1) AS entry ("organizationNumber" integer, act text, "subjectKind" text, "subjectId" text,
       detail jsonb)
     LEFT JOIN actor ON true)
     SELECT`,
    [
      JSON.stringify(entries),
      actor.kind === 'schedule' ? 'schedule' : personId === null ? 'command_line' : 'person',
      personId,
      isOperator,
      actor.kind === 'command_line' ? (actor.at ?? null) : null,
    ],
  )
}

/** Counted under a lock: two at once must not both be the last one allowed. */
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
