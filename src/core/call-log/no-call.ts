/**
 * Requests to the agent that were refused before they reached a tool. They are in the call log, since they show what agents
 * look for, but do not count as calls.
 */
const NO_CALL_OUTCOMES = ['UNKNOWN_METHOD', 'METHOD_NOT_OFFERED', 'INVALID_MESSAGE', 'INVALID_HEADER']

/**
 * A method of the protocol that clients try by default, and that says nothing about demand: counted under its name, never
 * kept.
 */
export const METHOD_NOT_OFFERED = 'METHOD_NOT_OFFERED'

export function isNoCall(outcome: string): boolean {
  return NO_CALL_OUTCOMES.includes(outcome)
}

/** A condition on the column `outcome` of this table. */
export function countsAsCall(table: string): string {
  return `${table}.outcome NOT IN (${NO_CALL_OUTCOMES.map((outcome) => `'${outcome}'`).join(', ')})`
}
