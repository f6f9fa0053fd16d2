/**
 * Requests to the agent that were refused before they called a tool. They are in the call log, since they say what agents
 * try and do not find, but are not counted as calls.
 */
const NO_CALL_OUTCOMES = ['UNKNOWN_METHOD', 'METHOD_NOT_OFFERED', 'INVALID_MESSAGE', 'INVALID_HEADER']

/**
 * A method of the protocol that clients try of their own accord, and that says nothing about what anybody wants: counted
 * under its name, and never kept.
 */
export const METHOD_NOT_OFFERED = 'METHOD_NOT_OFFERED'

export function isNoCall(outcome: string): boolean {
  return NO_CALL_OUTCOMES.includes(outcome)
}

/** A condition on `outcome`, of a table of that name. */
export function countsAsCall(table: string): string {
  return `${table}.outcome NOT IN (${NO_CALL_OUTCOMES.map((outcome) => `'${outcome}'`).join(', ')})`
}
