import { arrayLiteral, type Queryable } from '../../database/database.ts'
import { togetherOn } from '../../database/in-one-place.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import { LETTER_KINDS, type LetterKind } from './outbox.ts'

const LETTERS = LETTER_KINDS.map((kind) => `'${kind}'`).join(', ')

export interface Letter {
  organization_number: number
  /** A number as text. */
  number: string
  kind: LetterKind
  person_id: string
  detail: { from: string }
}

/** One letter that is due, locked until `tx` ends. Other servers take others. */
export async function takeLetter(tx: Queryable, now: Instant): Promise<Letter | undefined> {
  if (tx.isSpread) return takeLetterOnMachines(tx, now)
  const [row] = await tx.query<Letter>(
    {
      name: 'outbox_take_letter',
      text: `SELECT organization_number, number, kind, person_id, detail FROM outbox
        WHERE due_at <= ${timestampOf('$1')} AND kind IN (${LETTERS}) ORDER BY due_at, number LIMIT 1 FOR UPDATE SKIP LOCKED`,
    },
    [now],
  )
  return row
}

const LOOKED_AT_MAX = 20

/** The next ones are looked for on all machines, and one is locked on its own. */
async function takeLetterOnMachines(tx: Queryable, now: Instant): Promise<Letter | undefined> {
  const isDue = `due_at <= ${timestampOf('$1')} AND kind IN (${LETTERS})`
  const next = await tx.query<Pick<Letter, 'organization_number' | 'number'>>(
    `SELECT organization_number, number FROM outbox WHERE ${isDue} ORDER BY due_at, number LIMIT ${LOOKED_AT_MAX}`,
    [now],
  )
  for (const { organization_number: organizationNumber, number } of next) {
    const [row] = await tx.query<Letter>(
      `SELECT organization_number, number, kind, person_id, detail FROM outbox
       WHERE organization_number = $2 AND number = $3 AND ${isDue} FOR UPDATE SKIP LOCKED`,
      [now, organizationNumber, number],
    )
    if (row) return row
  }
  return undefined
}

/** The letters that wait for a person, in all their organizations, locked until `tx` ends. */
export async function takeLettersOf(tx: Queryable, personId: string): Promise<Letter[]> {
  if (tx.isSpread) return takeLettersOnMachines(tx, personId)
  return tx.query<Letter>(
    `SELECT organization_number, number, kind, person_id, detail FROM outbox
     WHERE organization_number IN (SELECT organization_number FROM membership WHERE person_id = $1)
       AND person_id = $1 AND kind IN (${LETTERS}) ORDER BY number FOR UPDATE`,
    [personId],
  )
}

async function takeLettersOnMachines(tx: Queryable, personId: string): Promise<Letter[]> {
  const organizations = await tx.query<{ number: number }>(
    'SELECT organization_number AS number FROM membership WHERE person_id = $1 ORDER BY organization_number',
    [personId],
  )
  const letters: Letter[] = []
  for (const { number } of organizations) {
    const found = await tx.query<Letter>(
      `SELECT organization_number, number, kind, person_id, detail FROM outbox
       WHERE organization_number = $2 AND person_id = $1 AND kind IN (${LETTERS}) ORDER BY number FOR UPDATE`,
      [personId, number],
    )
    letters.push(...found)
  }
  return letters
}

/** What is mailed: the newest alerts of a letter by number, and how many it is about. */
export interface MailDetail {
  how: LetterKind
  numbers: string[]
  count: number
}

export async function makeMail(
  tx: Queryable,
  letter: Letter,
  detail: MailDetail,
  now: Instant,
): Promise<void> {
  await tx.query(
    `UPDATE outbox SET kind = 'mail', detail = $3, due_at = ${timestampOf('$4')} WHERE organization_number = $1 AND number = $2`,
    [letter.organization_number, letter.number, JSON.stringify(detail), now],
  )
}

export async function removeFromOutbox(
  database: Queryable,
  { organization_number, number }: { organization_number: number; number: string },
): Promise<void> {
  await database.query('DELETE FROM outbox WHERE organization_number = $1 AND number = $2', [
    organization_number,
    number,
  ])
}

export interface WaitingMail {
  organization_number: number
  number: string
  person_id: string
  detail: MailDetail
  tries: number
}

/** A server that stops in the middle leaves its mails to the others after this long. */
const SENT_WITHIN_SECONDS = 60

/** Mails that are due: nobody else takes them for a while. */
export async function takeMails(database: Queryable, now: Instant, mailsMax: number): Promise<WaitingMail[]> {
  if (database.isSpread) return takeMailsOnMachines(database, now, mailsMax)
  return database.query<WaitingMail>(
    {
      name: 'outbox_take_mails',
      text: `UPDATE outbox SET tries = tries + 1, due_at = ${timestampOf('$1')} + interval '${SENT_WITHIN_SECONDS} seconds'
        WHERE (organization_number, number) IN (
          SELECT organization_number, number FROM outbox WHERE due_at <= ${timestampOf('$1')} AND kind = 'mail'
          ORDER BY due_at, number LIMIT $2 FOR UPDATE SKIP LOCKED)
        RETURNING organization_number, number, person_id, detail, tries`,
    },
    [now, mailsMax],
  )
}

/** Looked for on all machines, and taken on the machine of each organization. */
async function takeMailsOnMachines(
  database: Queryable,
  now: Instant,
  mailsMax: number,
): Promise<WaitingMail[]> {
  const isDue = `due_at <= ${timestampOf('$1')} AND kind = 'mail'`
  const next = await database.query<{ organizationNumber: number; number: string }>(
    `SELECT organization_number AS "organizationNumber", number FROM outbox WHERE ${isDue} ORDER BY due_at, number LIMIT $2`,
    [now, mailsMax],
  )
  const taken: WaitingMail[] = []
  for (const together of togetherOn(database, next)) {
    const rows = await database.query<WaitingMail>(
      `UPDATE outbox SET tries = tries + 1, due_at = ${timestampOf('$1')} + interval '${SENT_WITHIN_SECONDS} seconds'
       WHERE organization_number = $2 AND number IN (
         SELECT number FROM outbox WHERE organization_number = $2 AND number = ANY ($3::bigint[]) AND ${isDue}
         ORDER BY number FOR UPDATE SKIP LOCKED)
       RETURNING organization_number, number, person_id, detail, tries`,
      [now, together[0]!.organizationNumber, arrayLiteral(together.map(({ number }) => number))],
    )
    taken.push(...rows)
  }
  return taken
}

export interface MailReader {
  email: string
  name: string
  organization_name: string
  time_zone: string
}

/** Undefined for people who have left the organization or were suspended since. */
export async function findMailReader(
  database: Queryable,
  { organizationNumber, personId }: { organizationNumber: number; personId: string },
): Promise<MailReader | undefined> {
  const [row] = await database.query<MailReader>(
    `SELECT p.email, p.name, o.name AS organization_name, coalesce(s.time_zone, 'UTC') AS time_zone
     FROM membership m
     JOIN person p ON p.id = m.person_id AND p.suspended_at IS NULL
     JOIN organization o ON o.number = m.organization_number AND o.suspended_at IS NULL
     LEFT JOIN organization_setting s ON s.organization_number = o.number
     WHERE m.organization_number = $1 AND m.person_id = $2`,
    [organizationNumber, personId],
  )
  return row
}
