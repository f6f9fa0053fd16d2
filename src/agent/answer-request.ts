import type { FastifyRequest } from 'fastify'
import {
  REQUESTS_PER_CALL,
  type Admission,
  type AgentAdmission,
  type AdmissionRequest,
  type RefusedKey,
  type Turned,
  type Visitor,
} from '../core/agent-key/admit-agent.ts'
import { isWellFormedKey } from '../core/api-key/api-key.ts'
import type { CallLog } from '../core/call-log/call-log.ts'
import type { SecurityLog } from '../core/security-log/security-log.ts'
import { WINDOW_SECONDS, type Allowance } from '../core/rate-limit/rate-limit.ts'
import type { Clock } from '../database/clock.ts'
import { callTool, countRefusedCall, echoedContext, findTool, type CallParts } from './call-tool.ts'
import type { Catalogue } from './catalogue.ts'
import { addressBucket, addressOf } from '../http/client-address.ts'
import { isJsonInUtf8, isUncoded, namesType } from '../http/media-type.ts'
import type { Piece } from '../http/prepared-text.ts'
import { securityEventOf } from '../http/security-event-of.ts'
import { serviceUnavailable, type AdcpError } from './failure.ts'
import { answerMcp, isServed, PROTOCOL_VERSIONS } from './mcp.ts'
import { noteInvalid, noteUnknownMethod } from './note-no-call.ts'
import type { PropertyLists } from './property-lists.ts'
import { ANY_VERSION } from './portfolio.ts'
import {
  adcpErrorText,
  errorText,
  RATE_LIMITED,
  readMessage,
  REFUSED,
  SERVICE_UNAVAILABLE,
  UNAUTHORIZED,
} from './rpc.ts'

export interface Answer {
  status: number
  /** In one piece, or in several that follow each other. */
  text: string | readonly Piece[]
  headers?: Record<string, string>
}

export interface Agent {
  admission: AgentAdmission
  catalogue: Catalogue
  propertyLists: PropertyLists | undefined
  callLog: CallLog
  clock: Clock
  securityLog: SecurityLog
}

/**
 * Answers one POST whose body has been read; screen-request.ts has refused what it could without it. The body is
 * inspected first, so that one look-up in the database is enough, but the answers come in this order: 401 the key, 429
 * the flood, 406 and 415 and 400 the headers, 400 the message, 202 what needs no answer, then the limit of calls, and
 * then the protocol.
 */
export async function answerRequest(
  request: FastifyRequest,
  visitor: AgentVisitor,
  agent: Agent,
): Promise<Answer> {
  const [receivedAtMs, startedAtMs] = [agent.clock.nowMs(), performance.now()]
  const message = readMessage(request.body)
  const unfitHeader = unfitHeaderOf(request)
  const id = message.kind === 'notification' ? 'null' : message.id
  const isCall = unfitHeader === undefined && message.kind === 'request' && message.method === 'tools/call'

  const tool = isCall ? findTool(message.params) : undefined
  const { key, address, ip } = visitor
  const admissionRequest = { key, address, isCall, needsVersion: tool?.needsVersion ?? false }
  const admission = await admitted(admissionRequest, request, agent)
  const context = () => (message.kind === 'request' ? echoedContext(message) : undefined)
  if (!admission) return unavailable(id, context())
  if (!admission.requests.isAllowed) {
    const keyId = admission.isRefused ? null : admission.keyId
    return floodAnswer(id, { keyId, requests: admission.requests }, context())
  }
  if (admission.isRefused) {
    noteRefusedKey(request, agent, key)
    return unauthorized(id, agent.catalogue.agentUrl())
  }
  const { keyId, version, calls } = admission
  const { catalogue, propertyLists, callLog } = agent
  const onFault = (error: unknown) => request.log.error({ err: error }, 'a call failed')
  const caller: CallParts = {
    callLog,
    keyId,
    address: ip,
    receivedAtMs,
    startedAtMs,
    version: version ?? ANY_VERSION,
    catalogue,
    propertyLists,
    onFault,
  }
  const unknownMethod = message.kind === 'request' && !isServed(message.method) ? message.method : undefined
  if (unfitHeader) {
    noteInvalid(caller, 'INVALID_HEADER', unfitHeader.message, unknownMethod)
    return { status: unfitHeader.status, text: errorText(id, REFUSED, unfitHeader.message) }
  }
  if (message.kind === 'refused') {
    noteInvalid(caller, 'INVALID_MESSAGE', message.message)
    return { status: message.status, text: errorText(message.id, message.code, message.message) }
  }
  if (message.kind === 'notification') return { status: 202, text: '' }
  if (!isCall) {
    if (unknownMethod !== undefined) noteUnknownMethod(caller, unknownMethod)
    return { status: 200, text: answerMcp(message) }
  }

  if (!calls.isAllowed) {
    countRefusedCall(caller, tool?.name)
    return overLimit(id, rateLimited(calls, 'calls', keyId), context())
  }
  return { status: 200, text: await callTool(tool, message, caller) }
}

async function admitted(
  admissionRequest: AdmissionRequest,
  request: FastifyRequest,
  { admission }: Agent,
): Promise<Admission | RefusedKey | undefined> {
  try {
    return await admission.admit(admissionRequest)
  } catch (error) {
    request.log.error({ err: error }, 'cannot admit requests')
    return undefined
  }
}

/** Who a request says it is from. */
export interface AgentVisitor extends Visitor {
  ip: string
}

export function visitorOf(request: FastifyRequest): AgentVisitor {
  const ip = addressOf(request)
  return { key: presentedKey(request), ip, address: addressBucket(ip) }
}

export function noteRefusedKey(request: FastifyRequest, agent: Agent, key: string | undefined): void {
  request.log.warn('agent key refused')
  const reason = isWellFormedKey('agent', key ?? '') ? 'unknown_or_revoked' : 'missing_or_malformed'
  const event = { kind: 'agent_key_use', outcome: 'refused', reason } as const
  agent.securityLog.note(securityEventOf(request, event))
}

/**
 * Whatever is sent as a credential counts as one: an unknown scheme is refused, never ignored. Older clients send the
 * key in `x-adcp-auth`, alone or after `Bearer`; if both headers are sent they must agree.
 */
function presentedKey({ headers }: FastifyRequest): string | undefined {
  const { authorization, 'x-adcp-auth': alias } = headers
  const bearer = authorization === undefined ? undefined : keyIn(/^Bearer +(\S{1,200}) *$/i, authorization)
  if (alias === undefined) return bearer
  const aliased = keyIn(/^(?:Bearer +)?(\S{1,200}) *$/i, String(alias))
  return bearer === undefined || bearer === aliased ? aliased : ''
}

/** Empty if it holds none: no key is empty. */
function keyIn(form: RegExp, header: string): string {
  return form.exec(header)?.[1] ?? ''
}

interface Unfit {
  status: 400 | 406 | 415
  message: string
}

function unfitHeaderOf({ headers }: FastifyRequest): Unfit | undefined {
  const { accept } = headers
  if (!namesType(accept, 'application/json') || !namesType(accept, 'text/event-stream')) {
    return { status: 406, message: 'Send Accept: application/json, text/event-stream (both of them).' }
  }
  if (!isJsonInUtf8(headers['content-type']) || !isUncoded(headers['content-encoding'])) {
    return { status: 415, message: 'Send Content-Type: application/json, in UTF-8 and not compressed.' }
  }
  const protocol = headers['mcp-protocol-version']
  if (protocol !== undefined && !PROTOCOL_VERSIONS.some((known) => known === protocol)) {
    return {
      status: 400,
      message: `Unsupported MCP-Protocol-Version. Supported: ${PROTOCOL_VERSIONS.join(', ')}.`,
    }
  }
  return undefined
}

export function unauthorized(id: string, agentUrl: string): Answer {
  const error: AdcpError = {
    code: 'AUTH_INVALID',
    message: 'The key was rejected: it is malformed, unknown, expired or revoked.',
    recovery: 'terminal',
    suggestion:
      'Send a key of this agent as "Authorization: Bearer fla_…", or no key at all. Keys come from the operator.',
  }
  return {
    status: 401,
    text: adcpErrorText(id, UNAUTHORIZED, error, undefined),
    headers: {
      'www-authenticate': `Bearer error="invalid_token", error_description="The key was rejected", realm="${agentUrl}"`,
    },
  }
}

export function unavailable(id: string, context: string | undefined): Answer {
  return {
    status: 200,
    text: adcpErrorText(id, SERVICE_UNAVAILABLE, serviceUnavailable, context),
    headers: { 'retry-after': String(serviceUnavailable.retry_after) },
  }
}

export function floodAnswer(id: string, { keyId, requests }: Turned, context: string | undefined): Answer {
  return { ...overLimit(id, rateLimited(requests, 'requests', keyId), context), status: 429 }
}

function rateLimited(allowance: Allowance, what: 'calls' | 'requests', keyId: string | null): AdcpError {
  const { limit, resetSeconds } = allowance
  return {
    code: 'RATE_LIMITED',
    message: `More than ${limit} ${what} in a minute. Wait ${resetSeconds} s.`,
    recovery: 'transient',
    retry_after: resetSeconds,
    details: {
      limit,
      remaining: 0,
      window_seconds: WINDOW_SECONDS,
      scope: keyId === null ? 'global' : 'account',
      ...(what === 'requests' && { counted: `all requests, ${REQUESTS_PER_CALL} times the calls` }),
    },
  }
}

function overLimit(id: string, error: AdcpError, context: string | undefined): Answer {
  return {
    status: 200,
    text: adcpErrorText(id, RATE_LIMITED, error, context),
    headers: { 'retry-after': String(error.retry_after) },
  }
}
