import type { Database } from '../../database/database.ts'
import type { Instant } from '../../exact/instant.ts'
import { writeLettersOf } from '../outbox/write-letter.ts'
import { lockOneself } from '../person/person-sql.ts'
import type { Session } from '../person/session.ts'
import { ALERT_KINDS, ALERT_RULES, type AlertKind, type How } from './alert.ts'
import { findChoices, upsertChoices } from './alert-sql.ts'

export interface AlertChoice {
  kind: AlertKind
  how: How
  /** What it is for people who chose nothing. */
  usual: How
  is_for_admins: boolean
}

/** How one hears of each kind of alert. */
export async function showAlertChoices(database: Database, { person }: Session): Promise<AlertChoice[]> {
  const chosen = await findChoices(database, person.id)
  return ALERT_KINDS.map((kind) => {
    const { usual, isForAdmins } = ALERT_RULES[kind]
    return { kind, how: chosen.get(kind) ?? usual, usual, is_for_admins: isForAdmins }
  })
}

/**
 * Those that are left out stay. What waits for a mail is mailed now if some of it would come in another mail from now on: that one
 * may be past it.
 */
export async function chooseAlerts(
  { database, session: { person }, now }: { database: Database; session: Session; now: Instant },
  choices: readonly { kind: AlertKind; how: How }[],
): Promise<void> {
  await database.transaction(async (tx) => {
    await lockOneself(tx, person.id)
    const chosen = await findChoices(tx, person.id)
    const isMoved = choices.some(({ kind, how }) => {
      const before = chosen.get(kind) ?? ALERT_RULES[kind].usual
      return before !== how && isMailed(before) && isMailed(how)
    })
    if (isMoved) await writeLettersOf(tx, person.id, now)
    await upsertChoices(tx, person.id, choices)
  })
}

export function isMailed(how: How): boolean {
  return how !== 'off' && how !== 'app'
}
