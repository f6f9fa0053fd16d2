import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import { TRIES_MAX, waitUs } from '../outbox/outbox.ts'
import {
  SIGN_IN_CHANGES_PER_DAY,
  NEW_SIGN_INS_PER_DAY,
  RESETS_WAITING_MAX,
  type SignInChange,
} from './account-mail.ts'
import type { Device } from './session.ts'

export type AccountMail = {
  /** A number as text. */
  number: string
  at: string
  tries: number
} & (
  | { kind: 'password_reset'; email: string }
  | { kind: 'new_sign_in'; person_id: string; address: string; user_agent: string | null }
  | { kind: SignInChange; person_id: string; email: string }
)

/** The same statement whether or not the address has an account. False if too many are waiting. */
export async function noteReset(
  database: Queryable,
  { email, now }: { email: string; now: Instant },
): Promise<boolean> {
  const rows = await database.query(
    `INSERT INTO account_mail (kind, email, at, due_at)
     SELECT 'password_reset', $1, at, at FROM ${timestampOf('$2')} AS at
     WHERE (SELECT count(*) FROM (
       SELECT FROM account_mail WHERE kind = 'password_reset' LIMIT ${RESETS_WAITING_MAX}) AS waiting) < ${RESETS_WAITING_MAX}
     RETURNING 1`,
    [email, now],
  )
  return rows.length > 0
}

/** In the transaction that starts the session. Beyond a number a day the person is not told again. */
export async function noteNewSignIn(
  tx: Queryable,
  { personId, device }: { personId: string; device: Device },
): Promise<void> {
  await tx.query(
    `INSERT INTO account_mail (kind, person_id, address, user_agent, at, due_at)
     SELECT 'new_sign_in', $1, $2, $3, now(), now()
     WHERE (SELECT count(*) FROM account_mail WHERE person_id = $1 AND kind = 'new_sign_in'
       AND at > now() - interval '1 day') < ${NEW_SIGN_INS_PER_DAY}`,
    [personId, device.address, device.userAgent],
  )
}

/** To the address that the account has now. Beyond a number a day the person is not told again. */
export async function insertSignInChange(
  database: Queryable,
  { kind, personId, email, now }: { kind: SignInChange; personId: string; email: string; now: Instant },
): Promise<void> {
  await database.query(
    `INSERT INTO account_mail (kind, person_id, email, at, due_at)
     SELECT $1, $2, $3, at, at FROM ${timestampOf('$4')} AS at
     WHERE (SELECT count(*) FROM account_mail WHERE person_id = $2 AND kind <> 'new_sign_in'
       AND account_mail.at > ${timestampOf('$4')} - interval '1 day') < ${SIGN_IN_CHANGES_PER_DAY}`,
    [kind, personId, email, now],
  )
}

/** Someone who knows the password tried codes. Said once a day. */
export async function noteCodesGuessed(
  database: Queryable,
  { personId, email, now }: { personId: string; email: string; now: Instant },
): Promise<void> {
  await database.query(
    `INSERT INTO account_mail (kind, person_id, email, at, due_at)
     SELECT 'codes_guessed', $1, $2, at, at FROM ${timestampOf('$3')} AS at
     WHERE NOT EXISTS (SELECT FROM account_mail WHERE person_id = $1 AND kind = 'codes_guessed'
       AND account_mail.at > ${timestampOf('$3')} - interval '1 day')`,
    [personId, email, now],
  )
}

/** A server that stops in the middle leaves its mails to the others after this long. */
const SENT_WITHIN_SECONDS = 60

/** Mails that are due: nobody else takes them for a while. One look into an index if there are none. */
export async function takeAccountMails(
  database: Queryable,
  now: Instant,
  mailsMax: number,
): Promise<AccountMail[]> {
  return database.query<AccountMail>(
    {
      name: 'take_account_mails',
      text: `UPDATE account_mail SET tries = tries + 1, due_at = ${timestampOf('$1')} + interval '${SENT_WITHIN_SECONDS} seconds'
        WHERE number IN (
          SELECT number FROM account_mail WHERE due_at <= ${timestampOf('$1')} ORDER BY due_at, number LIMIT $2
          FOR UPDATE SKIP LOCKED)
        RETURNING number, kind, email, person_id, address, user_agent, at, tries`,
    },
    [now, mailsMax],
  )
}

/** Sent, or not to be sent: all but resets still count for a day. */
export async function finishAccountMail(database: Queryable, { number }: { number: string }): Promise<void> {
  await database.query(
    `WITH gone AS (DELETE FROM account_mail WHERE number = $1 AND kind = 'password_reset')
     UPDATE account_mail SET due_at = 'infinity' WHERE number = $1 AND kind <> 'password_reset'`,
    [number],
  )
}

/** Tried again later. False if it has failed too often: then it is given up. */
export async function deferAccountMail(
  database: Queryable,
  { number, tries, now }: { number: string; tries: number; now: Instant },
): Promise<boolean> {
  const isLast = tries >= TRIES_MAX
  await database.query(
    `UPDATE account_mail SET due_at = coalesce(${timestampOf('$2')}, 'infinity') WHERE number = $1`,
    [number, isLast ? null : now + waitUs(tries)],
  )
  return !isLast
}

/** Whom a mail is for; undefined for those who are suspended. */
export async function findMailedPerson(
  database: Queryable,
  personId: string,
): Promise<{ email: string; name: string } | undefined> {
  const [row] = await database.query<{ email: string; name: string }>(
    'SELECT email, name FROM person WHERE id = $1 AND suspended_at IS NULL',
    [personId],
  )
  return row
}
