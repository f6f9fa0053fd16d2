import { METHOD_NOT_OFFERED } from '../core/call-log/no-call.ts'
import { countable, noteCall, type Caller } from './call-tool.ts'
import { keptName } from './kept-text.ts'
import { methodNotFound } from './mcp.ts'

/**
 * Requests that are refused before they call a tool, kept for the operator: when, whose, and what was answered. Of what was
 * sent there is the name of the method alone, and that only where this agent does not have it.
 */

/** What clients try of their own accord when they connect: counted under its name, whatever is answered, and never kept. */
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
    args: {},
    outcome: 'UNKNOWN_METHOD',
    error,
  })
}

/** No JSON, no JSON-RPC, or headers that do not fit; these may come with a method that does not exist either. */
export function noteInvalid(
  caller: Caller,
  outcome: 'INVALID_MESSAGE' | 'INVALID_HEADER',
  message: string,
  unknownMethod?: string,
): void {
  if (unknownMethod !== undefined && PROBES.has(unknownMethod)) return countProbe(caller, unknownMethod)
  const askedFor = unknownMethod === undefined ? {} : { askedFor: keptName(unknownMethod) }
  noteCall(caller, { tool: '(none)', ...askedFor, args: {}, outcome, error: { message } })
}

function countProbe(caller: Caller, method: string): void {
  const counted = countable(caller, { tool: method, outcome: METHOD_NOT_OFFERED })
  caller.callLog.count({ ...counted, network: null })
}
