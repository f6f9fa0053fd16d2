import { METHOD_NOT_OFFERED } from '../core/call-log/no-call.ts'
import { countable, noteCall, type Caller } from './call-tool.ts'
import { keptName } from './kept-text.ts'
import { methodNotFound } from './mcp.ts'

/**
 * Requests that are refused before they reach a tool, logged for the operator: when, by whom, and the answer. Of the request
 * only the name of the method is kept, and only if the agent does not offer it.
 */

/** What clients try by default when they connect: counted under its name, whatever the answer, and never kept. */
const PROBES: ReadonlySet<string> = new Set([
  'server/discover',
  'resources/list',
  'resources/templates/list',
  'prompts/list',
  'logging/setLevel',
])

export function noteUnknownMethod(caller: Caller, method: string): void {
  if (PROBES.has(method)) return countProbe(caller, method)
  const error = { message: methodNotFound(method) }
  noteCall(caller, {
    tool: '(method)',
    askedFor: keptName(method),
    redacted: '{}',
    outcome: 'UNKNOWN_METHOD',
    error,
  })
}

/** Invalid JSON, invalid JSON-RPC or wrong headers; the method may be one that is not offered, too. */
export function noteInvalid(
  caller: Caller,
  outcome: 'INVALID_MESSAGE' | 'INVALID_HEADER',
  message: string,
  unknownMethod?: string,
): void {
  if (unknownMethod !== undefined && PROBES.has(unknownMethod)) return countProbe(caller, unknownMethod)
  const askedFor = unknownMethod === undefined ? {} : { askedFor: keptName(unknownMethod) }
  noteCall(caller, { tool: '(none)', ...askedFor, redacted: '{}', outcome, error: { message } })
}

function countProbe(caller: Caller, method: string): void {
  const counted = countable(caller, { tool: method, outcome: METHOD_NOT_OFFERED })
  caller.callLog.count({ ...counted, network: null })
}
