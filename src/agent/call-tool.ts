import type { CallLog, CountableCall } from '../core/call-log/call-log.ts'
import { instantFromMilliseconds } from '../exact/instant.ts'
import { addressBucket } from '../http/client-address.ts'
import { PreparedText, type Piece } from '../http/prepared-text.ts'
import type { Catalogue } from './catalogue.ts'
import {
  credentialInArguments,
  inspectArguments,
  inspectContext,
  isClean,
  VALUES_MAX,
  type Inspection,
} from './credentials.ts'
import { Failure, invalidRequest, serviceUnavailable, type AdcpError } from './failure.ts'
import { getAdcpCapabilities } from './get-adcp-capabilities.ts'
import { getProducts } from './get-products.ts'
import { listCreativeFormats } from './list-creative-formats.ts'
import { keptMessage, keptName } from './kept-text.ts'
import type { PropertyLists } from './property-lists.ts'
import { redactedArguments } from './redact.ts'
import {
  errorText,
  failureText,
  INVALID_PARAMS,
  isObject,
  resultPieces,
  resultText,
  type RpcRequest,
} from './rpc.ts'
import type { Tool, ToolAnswer } from './tool.ts'
import { ADCP_VERSION, refuseOtherVersions } from './version.ts'

export const TOOLS: readonly Tool[] = [getAdcpCapabilities, getProducts, listCreativeFormats]

export function findTool(params: unknown): Tool | undefined {
  return isObject(params) ? TOOLS.find(({ name }) => name === params['name']) : undefined
}

/** Missing arguments are an empty object. */
export function argumentsIn(params: unknown): unknown {
  return (isObject(params) ? params['arguments'] : undefined) ?? {}
}

/** Who called, when, and what is needed to answer. */
export interface CallParts {
  keyId: string | null
  address: string
  version: string
  catalogue: Catalogue
  propertyLists: PropertyLists | undefined
  callLog: CallLog
  receivedAtMs: number
  startedAtMs: number
  onFault(error: unknown): void
}

const WHAT_THERE_IS = `This agent has ${TOOLS.map(({ name }) => name).join(', ')}. Orders are placed with the operator.`

/** Answers tools/call. An error of the call itself is a tool result, with the error in both of its layers. */
export async function callTool(
  tool: Tool | undefined,
  request: RpcRequest,
  parts: CallParts,
): Promise<string | readonly Piece[]> {
  const args = argumentsIn(request.params)
  if (!tool) {
    const askedFor = keptName(isObject(request.params) ? request.params['name'] : undefined)
    const message = `Unknown tool: ${askedFor}. ${WHAT_THERE_IS}`
    noteCall(parts, {
      tool: undefined,
      askedFor,
      redacted: redactedArguments(args),
      outcome: 'UNKNOWN_TOOL',
      error: { message },
    })
    return errorText(request.id, INVALID_PARAMS, message)
  }
  const { ofArguments, ofContext } = inspectArguments(args)
  const context = echoedContext(request, ofContext)
  const redacted = redactedArguments(args)
  try {
    const answer = await tool.answer(checked(args, ofArguments), parts)
    noteCall(parts, { tool: tool.name, redacted, outcome: 'completed', products: answer.products })
    return successText(request.id, answer, context)
  } catch (error) {
    if (!(error instanceof Failure)) parts.onFault(error)
    const failed = error instanceof Failure ? error.error : serviceUnavailable
    noteCall(parts, { tool: tool.name, redacted, outcome: failed.code, error: failed })
    return resultText(request.id, toolErrorText(failed, context))
  }
}

/** The context as sent. One that contains a secret, or too much, is not returned. Inspected here unless it already was. */
export function echoedContext(request: RpcRequest, inspection?: Inspection): string | undefined {
  const args = argumentsIn(request.params)
  const context = isObject(args) ? args['context'] : undefined
  if (!isObject(context)) return undefined
  return isClean(inspection ?? inspectContext(context)) ? request.contextText() : undefined
}

/** The checks that all tools share, in order: the version first, as all others depend on it. */
function checked(args: unknown, { credentialPath, hasTooMuch }: Inspection): Record<string, unknown> {
  if (!isObject(args)) throw invalidRequest([], 'The arguments of a tool are an object.')
  refuseOtherVersions(args)
  if (credentialPath) throw credentialInArguments(credentialPath)
  if (hasTooMuch === 'depth') throw invalidRequest([], 'The arguments are nested too deeply.', 'maxDepth')
  if (hasTooMuch === 'values') {
    const message = `The arguments have too many values: at most ${VALUES_MAX} in one call.`
    throw invalidRequest([], message, 'maxItems')
  }
  return args
}

/** Some answers repeat: what does not depend on the call is prepared once. */
const written = new WeakMap<ToolAnswer, PreparedText>()

function successText(id: string, answer: ToolAnswer, context: string | undefined): string | readonly Piece[] {
  let result = written.get(answer)
  if (!result) {
    result = new PreparedText(
      `{"content":[{"type":"text","text":${JSON.stringify(answer.summary)}}],` +
        `"structuredContent":${openPayload(answer)}`,
    )
    written.set(answer, result)
  }
  return resultPieces(id, result, `${context === undefined ? '' : `,"context":${context}`}}}`)
}

/** Without its end, for the context. */
export function openPayload({ payload }: ToolAnswer): string {
  return `{"status":"completed","adcp_version":"${ADCP_VERSION}",${payload}`
}

function toolErrorText(error: AdcpError, context: string | undefined): string {
  const text = failureText(error, context)
  return `{"content":[{"type":"text","text":${JSON.stringify(text)}}],"structuredContent":${text},"isError":true}`
}

export type Caller = Pick<CallParts, 'callLog' | 'keyId' | 'address' | 'receivedAtMs' | 'startedAtMs'>

/** Logs a call for the operator, without secrets. */
export function noteCall(
  parts: Caller,
  call: {
    tool: string | undefined
    /** The arguments, without secrets. */
    redacted: string
    outcome: string
    products?: number | undefined
    /** The name of a tool or method that is not offered. */
    askedFor?: string
    /** As sent to the caller. */
    error?: Pick<AdcpError, 'message' | 'field'>
  },
): void {
  const { askedFor, error } = call
  const { calledAt, tool, keyId, network, outcome, products } = countable(parts, call)
  parts.callLog.note({
    calledAt,
    tool,
    keyId,
    network,
    outcome,
    products,
    address: parts.keyId === null ? parts.address : null,
    arguments: call.redacted,
    askedFor: askedFor ?? null,
    field: error?.field === undefined ? null : keptMessage(error.field),
    message: error ? keptMessage(error.message) : null,
    durationUs: Math.round((performance.now() - parts.startedAtMs) * 1000),
  })
}

/** A call over the limit is only counted: no one can fill the log by calling too often. */
export function countRefusedCall(parts: Caller, tool: string | undefined): void {
  parts.callLog.count(countable(parts, { tool, outcome: 'RATE_LIMITED' }))
}

export function countable(
  { keyId, address, receivedAtMs }: Caller,
  call: { tool: string | undefined; outcome: string; products?: number | undefined },
): CountableCall {
  return {
    calledAt: instantFromMilliseconds(receivedAtMs),
    tool: call.tool ?? '(unknown)',
    keyId,
    network: keyId === null ? addressBucket(address) : null,
    outcome: call.outcome,
    products: call.products ?? null,
  }
}
