import { arrayLiteral, columnLiteral, type Queryable } from '../../database/database.ts'
import { ofOneOn } from '../../database/in-one-place.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import { LETTER_KINDS, type LetterKind } from '../outbox/outbox.ts'
import { USUAL_TIME_ZONE } from '../organization/time-zone.ts'
import {
  ALERT_KINDS,
  ALERT_RULES,
  READERS_MAX,
  type Alert,
  type AlertKind,
  type How,
  type NewAlert,
} from './alert.ts'

/**
 * Alerts of an organization are written, and gathered for letters, by one transaction at a time: their numbers then are in the
 * order of the commits, and none is missed by what reads up to the latest. Until `tx` ends.
 */
export async function lockAlerts(tx: Queryable, organizationNumbers: readonly number[]): Promise<void> {
  // One by one: a query would not have to take them in order.
  for (const number of [...new Set(organizationNumbers)].toSorted((a, b) => a - b)) {
    await tx.query(`SELECT pg_advisory_xact_lock(hashtextextended('alerts of ' || $1::integer, 0))`, [number])
  }
}

export interface RaisedAlert {
  organization_number: number
  /** A number as text. */
  number: string
  kind: AlertKind
}

/**
 * Without those that were said a short while ago: the last one of each subject is found by its index, however many there are of
 * its kind. Returns what was written.
 */
export async function insertAlerts(
  tx: Queryable,
  alerts: readonly NewAlert[],
  at: Instant,
): Promise<RaisedAlert[]> {
  return tx.query<RaisedAlert>(
    `WITH raised AS (INSERT INTO alert (organization_number, kind, subject, at, detail)
     SELECT new.organization_number, new.kind, new.subject, ${timestampOf('$2')}, new.detail
     FROM ROWS FROM (json_to_recordset($1) AS (organization_number integer, kind text, subject text, hours_apart integer,
       detail jsonb)) WITH ORDINALITY AS new (organization_number, kind, subject, hours_apart, detail, position)
     WHERE CASE WHEN new.hours_apart = 0 THEN true ELSE coalesce((
       SELECT a.at FROM alert a WHERE a.organization_number = new.organization_number AND a.kind = new.kind
         AND a.subject = new.subject ${ofOneOn(tx)('a.organization_number', `ARRAY[($1::json -> 0 ->> 'organization_number')::integer]`)}
       ORDER BY a.at DESC LIMIT 1)
       <= ${timestampOf('$2')} - make_interval(hours => new.hours_apart), true) END
     ORDER BY new.position
     RETURNING organization_number, number, kind)
     SELECT * FROM raised`,
    [
      JSON.stringify(
        alerts.map(({ organizationNumber, subject, detail }) => ({
          organization_number: organizationNumber,
          kind: detail.kind,
          subject,
          hours_apart: ALERT_RULES[detail.kind].hoursApart,
          detail,
        })),
      ),
      at,
    ],
  )
}

/** Of each kind, what people get who chose nothing, and for whom it is. */
const RULES = ALERT_KINDS.map(
  (kind) => `('${kind}', '${ALERT_RULES[kind].usual}', ${ALERT_RULES[kind].isForAdmins})`,
).join(', ')

/** The people of these organizations, and how each hears of these kinds: `reader (organization_number, person_id, kind, how)`. */
function readersOf(organizations: string, kinds: string): string {
  return `
    SELECT m.organization_number, m.person_id, rule.kind, coalesce(choice.how, rule.usual) AS how
    FROM membership m
    JOIN person p ON p.id = m.person_id AND p.suspended_at IS NULL
    CROSS JOIN (VALUES ${RULES}) AS rule (kind, usual, is_for_admins)
    LEFT JOIN alert_choice choice ON choice.person_id = m.person_id AND choice.kind = rule.kind
    WHERE m.organization_number = ANY (${organizations}) AND rule.kind = ANY (${kinds})
      AND (m.role = 'admin' OR NOT rule.is_for_admins)`
}

export interface DueLetter {
  organization_number: number
  person_id: string
  how: LetterKind
  time_zone: string
  /** When the last one was made at once. */
  at_once_at: string | null
}

/** The letters that these alerts go into. */
export async function listLetters(
  tx: Queryable,
  alerts: readonly { organization_number: number; kind: AlertKind }[],
): Promise<DueLetter[]> {
  return tx.query<DueLetter>(
    `WITH new AS (SELECT DISTINCT * FROM unnest($1::integer[], $2::text[]) AS new (organization_number, kind)),
     reader AS (${readersOf('$1::integer[]', '$2::text[]')})
     SELECT DISTINCT r.organization_number, r.person_id, r.how, coalesce(s.time_zone, '${USUAL_TIME_ZONE}') AS time_zone,
       a.at_once_at
     FROM new JOIN reader r USING (organization_number, kind)
     LEFT JOIN organization_setting s ON s.organization_number = r.organization_number
     LEFT JOIN alert_reader a ON a.organization_number = r.organization_number AND a.person_id = r.person_id
     WHERE r.how IN (${LETTERS})
     LIMIT ${READERS_MAX * LETTER_KINDS.length}`,
    [
      columnLiteral(alerts, (alert) => alert.organization_number),
      columnLiteral(alerts, (alert) => alert.kind),
    ],
  )
}

const LETTERS = LETTER_KINDS.map((kind) => `'${kind}'`).join(', ')

/** A person who already waits for such a letter gets one. */
export async function insertLetters(
  tx: Queryable,
  letters: readonly {
    organizationNumber: number
    personId: string
    how: LetterKind
    dueAt: Instant
    /** The number of its first alert. */
    from: string
  }[],
  now: Instant,
): Promise<void> {
  if (letters.length === 0) return
  await tx.query(
    `INSERT INTO outbox (organization_number, kind, person_id, detail, at, due_at)
     SELECT organization_number, how, person_id, jsonb_build_object('from', first::text), ${timestampOf('$6')},
       ${timestampOf('due_at')}
     FROM unnest($1::integer[], $2::uuid[], $3::text[], $4::float8[], $5::bigint[])
       AS letter (organization_number, person_id, how, due_at, first)
     ON CONFLICT DO NOTHING`,
    [
      columnLiteral(letters, (letter) => letter.organizationNumber),
      columnLiteral(letters, (letter) => letter.personId),
      columnLiteral(letters, (letter) => letter.how),
      columnLiteral(letters, (letter) => letter.dueAt),
      columnLiteral(letters, (letter) => letter.from),
      now,
    ],
  )
}

/**
 * Which alerts a letter is about: the kinds that its person wants in this way, from its first alert on, without what an earlier
 * letter had. By their numbers, which are in the order of the commits: the times of several servers are not.
 */
export async function gatherAlerts(
  tx: Queryable,
  letter: {
    organizationNumber: number
    personId: string
    how: LetterKind
    from: string
    listedMax: number
  },
): Promise<{ count: number; until: string | null; numbers: string[] }> {
  const { organizationNumber, personId, how, from, listedMax } = letter
  const [row] = await tx.query<{ count: number; until: string | null; numbers: string[] }>(
    `WITH reader AS (${readersOf('ARRAY[$1::integer]', '$4::text[]')} AND m.person_id = $2),
     gathered AS (
       SELECT a.number FROM alert a JOIN reader r ON r.kind = a.kind AND r.how = $3
       WHERE a.organization_number = $1 AND a.number >= $5 AND a.number > coalesce((
         SELECT last.${how}_until FROM alert_reader last WHERE last.organization_number = $1 AND last.person_id = $2), 0)
     )
     SELECT count(*)::integer AS count, max(number) AS until,
       ARRAY(SELECT number::text FROM gathered ORDER BY number DESC LIMIT $6) AS numbers FROM gathered`,
    [organizationNumber, personId, how, arrayLiteral(ALERT_KINDS), from, listedMax],
  )
  return row!
}

/** Up to which alert a person has had letters of this kind. */
export async function moveReader(
  tx: Queryable,
  read: { organizationNumber: number; personId: string; how: LetterKind; until: string; now: Instant },
): Promise<void> {
  const { organizationNumber, personId, how, until, now } = read
  await tx.query(
    `INSERT INTO alert_reader (organization_number, person_id, ${how}_until, at_once_at)
     VALUES ($1, $2, $3, CASE WHEN $4 = 'at_once' THEN ${timestampOf('$5')} END)
     ON CONFLICT (organization_number, person_id) DO UPDATE SET ${how}_until = excluded.${how}_until,
       at_once_at = coalesce(excluded.at_once_at, alert_reader.at_once_at)`,
    [organizationNumber, personId, until, how, now],
  )
}

/** Alerts by their numbers, newest first. */
export async function findAlerts(
  database: Queryable,
  wanted: { organizationNumber: number; numbers: readonly string[] },
): Promise<Alert[]> {
  const rows = await database.query<AlertRow>(
    `SELECT number, at, detail FROM alert WHERE organization_number = $1 AND number = ANY ($2::bigint[]) ORDER BY number DESC`,
    [wanted.organizationNumber, arrayLiteral(wanted.numbers)],
  )
  return rows.map(alertOf)
}

interface AlertRow {
  number: string
  at: string
  detail: NewAlert['detail']
}

function alertOf({ number, at, detail }: AlertRow): Alert {
  return { ...detail, number, at }
}

/** By kind, so that a rare one is found as fast as a common one. For one person: without the kinds that they switched off, and those for admins if they are none. Newest first. */
export async function listAlertRows(
  database: Queryable,
  wanted: {
    organizationNumber: number
    kinds: readonly AlertKind[]
    /** Older than this one; null: from the newest. */
    before: string | null
    rowsMax: number
  },
): Promise<Alert[]> {
  const rows = await database.query<AlertRow>(
    `SELECT a.number, a.at, a.detail FROM unnest($2::text[]) AS wanted (kind) CROSS JOIN LATERAL (
       SELECT number, at, detail FROM alert
       WHERE organization_number = $1 AND kind = wanted.kind AND number < coalesce($3::bigint, 9223372036854775807)
       ORDER BY number DESC LIMIT $4) AS a
     ORDER BY a.number DESC LIMIT $4`,
    [wanted.organizationNumber, arrayLiteral(wanted.kinds), wanted.before, wanted.rowsMax],
  )
  return rows.map(alertOf)
}

/** The last one that a person has seen; 0 for none. */
export async function findSeenUntil(
  database: Queryable,
  wanted: { organizationNumber: number; personId: string },
): Promise<string> {
  const [row] = await database.query<{ seen_until: string }>(
    'SELECT seen_until FROM alert_reader WHERE organization_number = $1 AND person_id = $2',
    [wanted.organizationNumber, wanted.personId],
  )
  return row?.seen_until ?? '0'
}

/** Counting stops at `countedMax`. */
export async function countUnseen(
  database: Queryable,
  wanted: { organizationNumber: number; personId: string; kinds: readonly AlertKind[]; countedMax: number },
): Promise<number> {
  const [row] = await database.query<{ unseen: number }>(
    `SELECT count(*)::integer AS unseen FROM (
       SELECT FROM unnest($3::text[]) AS wanted (kind) CROSS JOIN LATERAL (
         SELECT FROM alert WHERE organization_number = $1 AND kind = wanted.kind AND number > coalesce((
           SELECT seen_until FROM alert_reader WHERE organization_number = $1 AND person_id = $2), 0)
         LIMIT $4) AS a
       LIMIT $4) AS unseen`,
    [wanted.organizationNumber, wanted.personId, arrayLiteral(wanted.kinds), wanted.countedMax],
  )
  return row!.unseen
}

/** Never back. */
export async function upsertSeen(
  database: Queryable,
  seen: { organizationNumber: number; personId: string; until: string },
): Promise<void> {
  await database.query(
    `WITH seen AS (INSERT INTO alert_reader (organization_number, person_id, seen_until)
     SELECT $1, $2, least($3::bigint, coalesce((SELECT max(number) FROM alert WHERE organization_number = $1), 0))
     ON CONFLICT (organization_number, person_id)
       DO UPDATE SET seen_until = greatest(alert_reader.seen_until, excluded.seen_until))
     SELECT`,
    [seen.organizationNumber, seen.personId, seen.until],
  )
}

export async function findChoices(database: Queryable, personId: string): Promise<Map<AlertKind, How>> {
  const rows = await database.query<{ kind: AlertKind; how: How }>(
    'SELECT kind, how FROM alert_choice WHERE person_id = $1',
    [personId],
  )
  return new Map(rows.map(({ kind, how }) => [kind, how]))
}

export async function upsertChoices(
  tx: Queryable,
  personId: string,
  choices: readonly { kind: AlertKind; how: How }[],
): Promise<void> {
  await tx.query(
    `INSERT INTO alert_choice (person_id, kind, how)
     SELECT $1, kind, how FROM unnest($2::text[], $3::text[]) AS choice (kind, how)
     ON CONFLICT (person_id, kind) DO UPDATE SET how = excluded.how`,
    [personId, columnLiteral(choices, ({ kind }) => kind), columnLiteral(choices, ({ how }) => how)],
  )
}
