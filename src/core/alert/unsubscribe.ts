import type { Database, Queryable } from '../../database/database.ts'
import { Refusal } from '../refusal.ts'
import { isWellFormedToken, tokenFingerprint } from '../person/session.ts'
import { ALERT_KINDS, ALERT_RULES, UNSUBSCRIBE_DAYS } from './alert.ts'
import { findChoices, upsertChoices } from './alert-sql.ts'
import { isMailed } from './choose-alerts.ts'
import { findUnsubscribeLink } from './unsubscribe-sql.ts'

/** For anyone who has a link from a mail: that person gets no more alert mails. What they see in the app stays. */
export async function unsubscribe(database: Database, token: string): Promise<void> {
  const personId = await requireLink(database, token)
  await database.transaction(async (tx) => stopMails(tx, personId))
}

/** What came by mail is in the app from now on. */
export async function stopMails(tx: Queryable, personId: string): Promise<void> {
  const chosen = await findChoices(tx, personId)
  const mailed = ALERT_KINDS.filter((kind) => isMailed(chosen.get(kind) ?? ALERT_RULES[kind].usual))
  await upsertChoices(
    tx,
    personId,
    mailed.map((kind) => ({ kind, how: 'app' as const })),
  )
}

/** The person whose link it is. */
export async function requireLink(database: Database, token: string): Promise<string> {
  const link = isWellFormedToken(token)
    ? await findUnsubscribeLink(database, tokenFingerprint(token))
    : undefined
  if (link) return link.person_id
  throw new Refusal(
    'not_found',
    `It is incomplete, or older than ${UNSUBSCRIBE_DAYS} days. Use the link of a newer e-mail, or sign in and choose alerts in your account.`,
  )
}
