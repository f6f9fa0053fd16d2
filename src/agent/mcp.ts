import { PreparedText, type Piece } from '../http/prepared-text.ts'
import { version } from '../package-root.ts'
import { TOOLS } from './call-tool.ts'
import { keptName } from './kept-text.ts'
import { errorText, isObject, METHOD_NOT_FOUND, resultPieces, resultText, type RpcRequest } from './rpc.ts'
import { ADCP_VERSION } from './version.ts'

/** The parts of the Model Context Protocol that an agent without sessions needs. */

/** Newest first. */
export const PROTOCOL_VERSIONS = [
  '2025-11-25',
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
  '2024-10-07',
] as const

/** For answers without an AdCP payload, so that they name the release too. */
const META = { adcp_version: ADCP_VERSION }

const TOOL_LIST = new PreparedText(
  JSON.stringify({ tools: TOOLS.map(({ declaration }) => declaration), _meta: META }),
)
const PONG = JSON.stringify({ _meta: META })

const INSTRUCTIONS =
  'A sales agent that speaks AdCP 3.1 and serves discovery. Call get_adcp_capabilities first, then get_products with a ' +
  'brief, and list_creative_formats with the format_ids of the products you like. Products are shown to callers with a ' +
  'key; orders are placed with the operator.'

/** Answers everything except tool calls. */
export function answerMcp({ id, method, params }: RpcRequest): string | readonly Piece[] {
  if (method === 'initialize') return resultText(id, JSON.stringify(initialize(params)))
  if (method === 'ping') return resultText(id, PONG)
  if (method === 'tools/list') return resultPieces(id, TOOL_LIST)
  return errorText(id, METHOD_NOT_FOUND, methodNotFound(method))
}

const METHODS: ReadonlySet<string> = new Set(['initialize', 'ping', 'tools/list', 'tools/call'])

export function isServed(method: string): boolean {
  return METHODS.has(method)
}

export function methodNotFound(method: string): string {
  return `Method not found: ${keptName(method)}`
}

function initialize(params: unknown): Record<string, unknown> {
  const asked = isObject(params) ? params['protocolVersion'] : undefined
  return {
    protocolVersion: PROTOCOL_VERSIONS.find((known) => known === asked) ?? PROTOCOL_VERSIONS[0],
    capabilities: { tools: {} },
    serverInfo: { name: 'flightline', title: 'Flightline sales agent', version },
    instructions: INSTRUCTIONS,
    _meta: META,
  }
}
