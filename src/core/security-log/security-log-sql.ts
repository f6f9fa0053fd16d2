import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import { findPersonIds } from '../person/find-people-sql.ts'
import type { SecurityEvent, SecurityKind, SecurityOutcome } from './security-event.ts'
import { addressOfPerson } from '../person/former-member.ts'

export interface WrittenEvent extends Omit<SecurityEvent, 'network' | 'address'> {
  address: string | null
  /** Distinguishes accounts without identifying them. */
  account: string | null
  times: number
}

/** The e-mail address of a sign-in is replaced by its account, and not written. */
const WRITE_SECURITY_EVENTS = {
  name: 'write_security_events',
  text: `
    INSERT INTO security_event (at, kind, outcome, address, request_id, person_id, account, organization_number,
      subject_id, reason, times)
    SELECT ${timestampOf('log.at')}, kind, outcome, address, "requestId", coalesce("personId", p.id), account, o.number,
      "subjectId", reason, times
    FROM ROWS FROM (json_to_recordset($1) AS (at float8, kind text, outcome text, address text, "requestId" text,
      "personId" uuid, email text, account text, "organizationId" uuid, "subjectId" uuid, reason text, times integer))
      WITH ORDINALITY AS log (at, kind, outcome, address, "requestId", "personId", email, account, "organizationId",
        "subjectId", reason, times, position)
    LEFT JOIN person p ON lower(p.email) = lower(log.email)
    LEFT JOIN organization o ON o.id = log."organizationId"
    ORDER BY log.position`,
}

export async function writeSecurityEvents(
  database: Queryable,
  events: readonly WrittenEvent[],
): Promise<void> {
  await database.query(WRITE_SECURITY_EVENTS, [JSON.stringify(events)])
}

export interface SecurityRow {
  number: string
  at: string
  kind: SecurityKind
  outcome: SecurityOutcome
  address: string | null
  request_id: string | null
  person_id: string | null
  person_name: string | null
  person_email: string | null
  account: string | null
  organization_id: string | null
  organization_name: string | null
  subject_id: string | null
  /** The name of the person or organization, the label of the key, or the address of the invitation that was affected. */
  subject_name: string | null
  reason: string | null
  times: number
}

export interface SecurityFilter {
  kind: string | null
  outcome: string | null
  /** Part of the name or e-mail address, or the id; null: anyone. */
  who: string | null
  address: string | null
  /** UTC days, both included; null: from the beginning, until now. */
  from: string | null
  to: string | null
}

/** An event's position in the log. */
export interface SecurityPlace {
  at: string
  number: string
}

/** Newest first. Each page starts after the last event of the previous one, by an index. */
export async function listSecurityRows(
  database: Queryable,
  filter: SecurityFilter,
  page: { after: SecurityPlace | null; rowsMax: number },
): Promise<SecurityRow[]> {
  const personIds = filter.who === null ? null : await findPersonIds(database, filter.who)
  if (personIds?.length === 0) return []
  const values: unknown[] = [page.rowsMax]
  const value = (given: unknown) => `$${values.push(given)}`
  const conditions: string[] = []
  if (filter.kind !== null) conditions.push(`kind = ${value(filter.kind)}`)
  if (filter.outcome !== null) conditions.push(`outcome = ${value(filter.outcome)}`)
  if (filter.address !== null) conditions.push(`address = ${value(filter.address)}`)
  if (personIds !== null) {
    const ids = value(personIds)
    conditions.push(`(person_id = ANY (${ids}::uuid[]) OR subject_id = ANY (${ids}::uuid[]))`)
  }
  if (filter.from !== null) conditions.push(`at >= ${value(filter.from)}::date`)
  if (filter.to !== null) conditions.push(`at < ${value(filter.to)}::date + 1`)
  if (page.after !== null) {
    conditions.push(
      `(at, number) < (${value(page.after.at)}::timestamptz, ${value(page.after.number)}::bigint)`,
    )
  }
  return database.query<SecurityRow>(
    `SELECT e.number, e.at, e.kind, e.outcome, e.address, e.request_id, e.person_id, p.name AS person_name,
       ${addressOfPerson('p')} AS person_email, e.account, o.id AS organization_id, o.name AS organization_name, e.subject_id,
       coalesce(s.name, k.label, a.label, i.email, so.name) AS subject_name, e.reason, e.times
     FROM (
       SELECT * FROM security_event ${conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`}
       ORDER BY at DESC, number DESC LIMIT $1
     ) AS e
     LEFT JOIN person p ON p.id = e.person_id
     LEFT JOIN organization o ON o.number = e.organization_number
     LEFT JOIN person s ON s.id = e.subject_id
     LEFT JOIN api_key k ON k.id = e.subject_id
     LEFT JOIN agent_key a ON a.id = e.subject_id
     LEFT JOIN invitation i ON i.id = e.subject_id
     LEFT JOIN organization so ON so.id = e.subject_id
     ORDER BY e.at DESC, e.number DESC`,
    values,
  )
}
