import { requireMember } from '../access.ts'
import { personIdOf, type Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { ALERT_KINDS, ALERT_RULES, type Alert, type AlertKind } from './alert.ts'
import { countUnseen, findChoices, findSeenUntil, listAlertRows, upsertSeen } from './alert-sql.ts'

const PAGE_ROWS = 50
/** More than anyone wants to know exactly. */
export const UNSEEN_COUNTED_MAX = 100
const NUMBER = /^[1-9]\d{0,17}$/

export interface AlertPage {
  alerts: (Alert & { is_new: boolean })[]
  /** Where the next page begins; null at the end. */
  next: string | null
  /** Those that one sees, of which there may be none yet. */
  kinds: AlertKind[]
}

/** One's alerts in the organization, newest first, without the kinds that one switched off. */
export async function listAlerts(
  context: Context,
  input: { kind?: AlertKind | undefined; before?: string | undefined },
): Promise<AlertPage> {
  const organizationNumber = requireMember(context)
  const { database } = context
  const before = input.before ?? null
  if (before !== null && !NUMBER.test(before)) {
    throw new Refusal('invalid', 'There is no such page. Start from the newest.', 'before')
  }
  const kinds = await kindsOf(context)
  const rows = await listAlertRows(database, {
    organizationNumber,
    kinds: input.kind === undefined ? kinds : kinds.filter((kind) => kind === input.kind),
    before,
    rowsMax: PAGE_ROWS + 1,
  })
  const personId = personIdOf(context.actor)
  const seenUntil = personId === null ? '0' : await findSeenUntil(database, { organizationNumber, personId })
  return {
    alerts: rows
      .slice(0, PAGE_ROWS)
      .map((alert) => ({ ...alert, is_new: BigInt(alert.number) > BigInt(seenUntil) })),
    next: rows.length > PAGE_ROWS ? rows[PAGE_ROWS - 1]!.number : null,
    kinds,
  }
}

/** For the bell on every page. */
export async function countUnseenAlerts(
  context: Context,
): Promise<{ unseen: number; unseen_counted_max: number }> {
  const organizationNumber = requireMember(context)
  const personId = personIdOf(context.actor)
  const unseen =
    personId === null
      ? 0
      : await countUnseen(context.database, {
          organizationNumber,
          personId,
          kinds: await kindsOf(context),
          countedMax: UNSEEN_COUNTED_MAX,
        })
  return { unseen, unseen_counted_max: UNSEEN_COUNTED_MAX }
}

/** Marks what one has seen, up to this alert. */
export async function markAlertsSeen(context: Context, { until }: { until: string }): Promise<void> {
  const organizationNumber = requireMember(context)
  if (!NUMBER.test(until)) throw new Refusal('invalid', 'There is no such alert.', 'until')
  const personId = personIdOf(context.actor)
  if (personId !== null) await upsertSeen(context.database, { organizationNumber, personId, until })
}

/** Those that one wants to see, and may do something about. */
async function kindsOf({ actor, database }: Context): Promise<AlertKind[]> {
  const personId = personIdOf(actor)
  const chosen = personId === null ? new Map<AlertKind, never>() : await findChoices(database, personId)
  const isAdmin = actor.kind !== 'person' || actor.role === 'admin'
  return ALERT_KINDS.filter((kind) => {
    const { usual, isForAdmins } = ALERT_RULES[kind]
    return (chosen.get(kind) ?? usual) !== 'off' && (isAdmin || !isForAdmins)
  })
}
