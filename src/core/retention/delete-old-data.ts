import type { Database } from '../../database/database.ts'
import type { Instant } from '../../exact/instant.ts'
import { UNSUBSCRIBE_DAYS } from '../alert/alert.ts'
import { ACCOUNT_MAIL_KEPT_DAYS } from '../person/account-mail.ts'
import { DEVICE_DAYS } from '../person/session.ts'
import { ATTEMPTS_KEPT_DAYS } from '../person/sign-in-delay.ts'
import { deleteEndedShares } from '../report-share/report-share-sql.ts'
import { deleteMessagesBefore } from '../webhook/message-sql.ts'
import type { RetentionSettings, SettableKind } from './data-kind.ts'
import { daysBefore, daysKept } from './days-kept.ts'
import { deleteOldRows, type OldRows } from './old-rows-sql.ts'
import { readChosenDays, readTime } from './retention-sql.ts'

/** What is deleted of each kind once it is too old. */
export const OLD_ROWS: Readonly<Record<SettableKind, readonly OldRows[]>> = {
  invitations: [
    { table: 'invitation', column: 'created_at' },
    { table: 'access_link', column: 'created_at' },
  ],
  email_changes: [{ table: 'email_change', column: 'created_at' }],
  security_events: [{ table: 'security_event', column: 'at' }],
  requests: [
    { table: 'ingest_request', column: 'received_at', isByOrganization: true },
    { table: 'refused_request', column: 'hour' },
    { table: 'key_read', column: 'hour' },
  ],
  request_contents: [
    { table: 'ingest_request_body', column: 'received_at', isByOrganization: true, rowsAtOnce: 2_000 },
  ],
  // The counts go first: a day that still has calls keeps its counts.
  agent_calls: [
    { table: 'agent_call_counted', column: 'hour' },
    { table: 'agent_call_day', column: 'day', isDay: true },
    { table: 'agent_call', column: 'called_at' },
  ],
  alerts: [
    { table: 'alert', column: 'at' },
    { table: 'terms_mail', column: 'mailed_at' },
  ],
  outbox: [
    { table: 'outbox', column: 'due_at' },
    // Given up.
    { table: 'outbox', column: 'at', only: `due_at = 'infinity'` },
  ],
  webhook_messages: [{ table: 'webhook_message', column: 'created_at' }],
  share_links: [{ table: 'report_share', column: 'least(revoked_at, expires_at)' }],
}

const HOUR_IN_DAYS = 1 / 24

/** What is kept for a time that nobody sets. */
export const OLD_AFTER_FIXED_DAYS: readonly (OldRows & { days: number })[] = [
  { table: 'sign_in_attempt', column: 'at', days: ATTEMPTS_KEPT_DAYS },
  { table: 'known_device', column: 'last_used_at', days: DEVICE_DAYS },
  { table: 'passkey_challenge', column: 'created_at', days: HOUR_IN_DAYS },
  { table: 'second_step', column: 'created_at', days: HOUR_IN_DAYS },
  { table: 'sign_on_attempt', column: 'created_at', days: 1 },
  { table: 'account_mail', column: 'at', days: ACCOUNT_MAIL_KEPT_DAYS },
  { table: 'unsubscribe_link', column: 'created_at', days: UNSUBSCRIBE_DAYS },
]

/** Those whose rows have others that belong to them, and go with them. */
const WITH_OTHERS: Partial<Record<SettableKind, (database: Database, before: Instant) => Promise<number>>> = {
  webhook_messages: deleteMessagesBefore,
  share_links: deleteEndedShares,
}

/**
 * Deletes some of what is too old, and returns how many rows. The days are read each time: an operator who sets more of them
 * stops a deletion in progress.
 */
export async function deleteOldData(
  { database, settings }: { database: Database; settings: RetentionSettings },
  kind: SettableKind,
): Promise<number> {
  const { days } = daysKept(await readChosenDays(database), settings)[kind]
  const before = daysBefore(await readTime(database), days)
  const withOthers = WITH_OTHERS[kind]
  if (withOthers) return withOthers(database, before)
  for (const old of OLD_ROWS[kind]) {
    const rows = await deleteOldRows(database, old, before)
    if (rows > 0) return rows
  }
  return 0
}

/** Deletes some of what is kept for a time that nobody sets, and returns how many rows. */
export async function deleteAfterFixedDays(
  database: Database,
  old: (typeof OLD_AFTER_FIXED_DAYS)[number],
): Promise<number> {
  return deleteOldRows(database, old, daysBefore(await readTime(database), old.days))
}
