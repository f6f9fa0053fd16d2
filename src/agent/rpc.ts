import { isUtf8 } from 'node:buffer'
import { parseExactJson, stringifyExactJson } from '../exact/exact-json.ts'
import type { Piece, PreparedText } from '../http/prepared-text.ts'
import type { AdcpError } from './failure.ts'
import { isNestedTooDeeply } from './nesting.ts'
import { ADCP_VERSION } from './version.ts'

/** JSON-RPC 2.0, one message per body. */

export const PARSE_ERROR = -32700
export const INVALID_REQUEST = -32600
export const METHOD_NOT_FOUND = -32601
export const INVALID_PARAMS = -32602
/** Refused by HTTP's rules: method, headers, size. */
export const REFUSED = -32000
export const UNAUTHORIZED = -32001
export const SERVICE_UNAVAILABLE = -32027
export const RATE_LIMITED = -32029

export interface RpcRequest {
  kind: 'request'
  /** JSON text, as returned: a number that a double does not hold keeps its digits. */
  id: string
  method: string
  params: unknown
  /** The arguments' `context`, if any, with every digit that was sent. */
  contextText(): string
}

export type RpcMessage =
  | RpcRequest
  /** A notification or a response gets no answer. */
  | { kind: 'notification' }
  | { kind: 'refused'; id: string; status: 400; code: number; message: string }

const NO_ID = 'null'

export function readMessage(body: unknown): RpcMessage {
  const text = Buffer.isBuffer(body) ? textOf(body) : ''
  if (isNestedTooDeeply(text)) {
    return refused(NO_ID, INVALID_REQUEST, 'The body is nested too deeply.')
  }
  const message = parse(text)
  if (message === undefined) return refused(NO_ID, PARSE_ERROR, 'The body is not valid JSON in UTF-8.')
  if (Array.isArray(message)) {
    return refused(NO_ID, INVALID_REQUEST, 'Batches are not served: send one JSON-RPC request per POST.')
  }
  if (!isObject(message) || message['jsonrpc'] !== '2.0') {
    return refused(NO_ID, INVALID_REQUEST, 'The body is not a JSON-RPC 2.0 request.')
  }
  return readObject(message, text)
}

/** Empty if it is not UTF-8, which needs a closer look only if there are replacement characters. */
function textOf(body: Buffer): string {
  const text = body.toString('utf8')
  if (text.includes('\uFFFD') && !isUtf8(body)) return ''
  return text.startsWith('\uFEFF') ? text.slice(1) : text
}

function readObject(message: Record<string, unknown>, text: string): RpcMessage {
  const { id, method, params } = message
  const isAnswer = 'result' in message || 'error' in message
  if (method === undefined && isAnswer && isId(id)) return { kind: 'notification' }
  if (typeof method !== 'string' || ('id' in message && !isId(id))) {
    return refused(
      isId(id) ? idText(id, text) : NO_ID,
      INVALID_REQUEST,
      'A request has a method, and an id that is a string or a number.',
    )
  }
  if (!isId(id)) return { kind: 'notification' }
  return {
    kind: 'request',
    id: idText(id, text),
    method,
    params,
    contextText: () => contextText(text),
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Read once more, for numbers that a double does not hold. */
function contextText(text: string): string {
  return stringifyExactJson(
    memberOf(memberOf(memberOf(parseExactJson(text), 'params'), 'arguments'), 'context'),
  )
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined
}

function isId(id: unknown): id is string | number {
  return typeof id === 'string' || typeof id === 'number'
}

/** A client may count beyond what a double holds: its own digits are what it looks for. */
function idText(id: string | number, text: string): string {
  if (typeof id === 'string') return JSON.stringify(id)
  return Number.isSafeInteger(id) ? String(id) : stringifyExactJson(memberOf(parseExactJson(text), 'id'))
}

function refused(id: string, code: number, message: string): RpcMessage {
  return { kind: 'refused', id, status: 400, code, message }
}

/** With a prepared result, to which `end` is appended. */
export function resultPieces(id: string, result: PreparedText, end = ''): string | readonly Piece[] {
  if (result.smallText !== undefined) return resultText(id, result.smallText + end)
  return [`{"jsonrpc":"2.0","id":${id},"result":`, result, `${end}}`]
}

export function resultText(id: string, result: string): string {
  return `{"jsonrpc":"2.0","id":${id},"result":${result}}`
}

/** Every answer names its release, even if it has nothing else to say. */
const VERSION_ALONE = `{"adcp_version":"${ADCP_VERSION}"}`

export function errorText(id: string, code: number, message: string, data = VERSION_ALONE): string {
  return `{"jsonrpc":"2.0","id":${id},"error":{"code":${code},"message":${JSON.stringify(message)},"data":${data}}}`
}

/** An error before any tool is reached: the same layers as a tool's error. */
export function adcpErrorText(
  id: string,
  code: number,
  error: AdcpError,
  context: string | undefined,
): string {
  return errorText(id, code, error.message, failureText(error, context))
}

export function failureText(error: AdcpError, context: string | undefined): string {
  const json = JSON.stringify(error)
  return (
    `{"status":"failed","adcp_version":"${ADCP_VERSION}","message":${JSON.stringify(error.message)},` +
    `"adcp_error":${json},"errors":[${json}]${context === undefined ? '' : `,"context":${context}`}}`
  )
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
