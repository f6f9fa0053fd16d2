import type { Queryable } from '../../database/database.ts'
import { togetherOn } from '../../database/in-one-place.ts'
import { parseInstant, type Instant } from '../../exact/instant.ts'
import { announceAlerts } from '../change/change-sql.ts'
import { AT_ONCE_MINUTES_APART, type NewAlert } from './alert.ts'
import {
  insertAlerts,
  insertLetters,
  listLetters,
  lockAlerts,
  type DueLetter,
  type RaisedAlert,
} from './alert-sql.ts'
import { nextDigestAt } from './letter-time.ts'

const MINUTE_US = 60_000_000

/** In the transaction that takes facts from the outbox: writes alerts, and the letters that they go into. */
export async function raiseAlerts(
  tx: Queryable,
  alerts: readonly NewAlert[],
  { now, isMailSetUp }: { now: Instant; isMailSetUp: boolean },
): Promise<void> {
  if (alerts.length === 0) return
  await lockAlerts(
    tx,
    alerts.map(({ organizationNumber }) => organizationNumber),
  )
  const raised: RaisedAlert[] = []
  for (const together of togetherOn(tx, withoutRepetition(alerts)))
    raised.push(...(await insertAlerts(tx, together, now)))
  if (raised.length === 0) return
  if (isMailSetUp) {
    const first = new Map<number, string>()
    for (const { organization_number, number } of raised)
      if (!first.has(organization_number)) first.set(organization_number, number)
    const letters = (await listLetters(tx, raised)).map((letter) => ({
      organizationNumber: letter.organization_number,
      personId: letter.person_id,
      how: letter.how,
      dueAt: dueAtOf(letter, now),
      from: first.get(letter.organization_number)!,
    }))
    await insertLetters(tx, letters, now)
  }
  await announceAlerts(tx, [...new Set(raised.map(({ organization_number }) => organization_number))])
}

function dueAtOf({ how, time_zone, at_once_at }: DueLetter, now: Instant): Instant {
  if (how !== 'at_once') return nextDigestAt(how, now, time_zone)
  const last = at_once_at === null ? 0 : parseInstant(at_once_at)!
  return Math.max(now, last + AT_ONCE_MINUTES_APART * MINUTE_US) as Instant
}

/** The first of each kind about the same thing. */
function withoutRepetition(alerts: readonly NewAlert[]): NewAlert[] {
  const first = new Map<string, NewAlert>()
  for (const alert of alerts) {
    const key = `${alert.organizationNumber} ${alert.detail.kind} ${alert.subject}`
    if (!first.has(key)) first.set(key, alert)
  }
  return [...first.values()]
}
