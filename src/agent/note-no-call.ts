import { NOT_OFFERED } from '../core/call-log/no-call.ts'
import { countable, noteCall, type Caller } from './call-tool.ts'
import { keptName } from './kept-text.ts'
import { methodNotFound } from './mcp.ts'

/**
 * Requests that are refused before they call a tool, kept for the operator: when, whose, and what was answered. Of what was
 * sent there is the name of the method alone.
 */

/** What clients try when they connect, whatever they are used for. */
const TRIED_BY_CLIENTS: ReadonlySet<string> = new Set([
  'server/discover',
  'resources/list',
  'resources/templates/list',
  'prompts/list',
  'logging/setLevel',
])

export function noteUnknownMethod(caller: Caller, method: string): void {
  if (TRIED_BY_CLIENTS.has(method)) {
    const { callLog } = caller
    callLog.count({ ...countable(caller, { tool: method, outcome: NOT_OFFERED }), network: null })
    return
  }
  const askedFor = keptName(method)
  const error = { message: methodNotFound(askedFor) }
  noteCall(caller, { tool: '(method)', askedFor, args: {}, outcome: 'UNKNOWN_METHOD', error })
}

/** No JSON, no JSON-RPC, or headers that do not fit. */
export function noteInvalid(
  caller: Caller,
  outcome: 'INVALID_MESSAGE' | 'INVALID_HEADER',
  message: string,
): void {
  noteCall(caller, { tool: '(none)', args: {}, outcome, error: { message } })
}
