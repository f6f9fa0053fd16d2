import type { SignedIn } from '../../session.ts'
import type { FindOption } from './option.ts'

/** The last places that were opened. Only in memory: nothing of it is left in a browser that others use too. */
const RECENT_MAX = 5
const recent = new Map<string, FindOption[]>()

/** Sets an entry apart from the same one among the actions. */
const PREFIX = 'recent '

/** Of this person, in this organization. */
export function recentOf(reader: SignedIn): FindOption[] {
  return recent.get(keyOf(reader)) ?? []
}

export function remember(reader: SignedIn, chosen: FindOption): void {
  if ('act' in chosen.does) return
  const key = chosen.key.startsWith(PREFIX) ? chosen.key : `${PREFIX}${chosen.key}`
  const others = recentOf(reader).filter((option) => option.key !== key)
  recent.set(keyOf(reader), [{ ...chosen, key }, ...others].slice(0, RECENT_MAX))
}

function keyOf({ person, organization }: SignedIn): string {
  return `${person.id} ${organization?.id ?? ''}`
}
