import { Refusal } from '../refusal.ts'

/** What a key may do: report through the feeds, or read through the reading API. In the order in which they are kept. */
export const KEY_SCOPES = ['ingest', 'read'] as const
export type KeyScope = (typeof KEY_SCOPES)[number]

/** As a set: in one order, each once. */
export function readScopes(given: readonly string[]): KeyScope[] {
  const scopes = KEY_SCOPES.filter((scope) => given.includes(scope))
  const unknown = given.find((name) => !KEY_SCOPES.some((scope) => scope === name))
  if (scopes.length === 0 || unknown !== undefined) {
    throw new Refusal('invalid', `Choose what the key may do: ${KEY_SCOPES.join(', ')}, or both.`, 'scopes')
  }
  return scopes
}
