import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { SignOnFailure } from '../core/single-sign-on/sign-on-problem.ts'
import { answerOf } from '../http/answer-of.ts'
import { addressMatcher } from '../http/listener.ts'
import {
  AddressNotAllowed,
  allowedAddressesOf,
  pinnedAgent,
  resolveByDns,
  type ResolveName,
} from '../http/pinned-agent.ts'
import { isLoopbackAddress, isPublicAddress } from '../http/public-address.ts'
import { version } from '../package-root.ts'

/** A configuration, a key set, tokens: far more than any provider sends. */
const ANSWER_BYTES_MAX = 256 * 1024
const REQUEST_MS_MAX = 8_000
const USER_AGENT = `Flightline/${version}`
/** What a `Response` may not have a body with. */
const BODILESS = new Set([204, 205, 304])

export interface GuardOptions {
  /** Besides public addresses. */
  allowedRanges: readonly string[]
  allowsLoopback: boolean
  resolveName?: ResolveName
  requestMsMax?: number
}

interface FetchOptions {
  method: string
  headers: Record<string, string>
  body?: unknown
}

/**
 * Requests to addresses that an organization names: https, to addresses that are public or that the operator allows, connected to as
 * they were checked, within limits of time and size. Redirects are not followed.
 */
export function createGuardedFetch(
  options: GuardOptions,
): (url: string, options: FetchOptions) => Promise<Response> {
  const { allowsLoopback, resolveName = resolveByDns, requestMsMax = REQUEST_MS_MAX } = options
  const isAllowedBesides = addressMatcher(options.allowedRanges)
  const isAllowed = (address: string) =>
    isPublicAddress(address) || isAllowedBesides(address) || (allowsLoopback && isLoopbackAddress(address))

  return async (address, { method, headers, body }) => {
    const url = new URL(address)
    const timeLimit = AbortSignal.timeout(requestMsMax)
    try {
      const addresses = await allowedAddressesOf(url, resolveName, timeLimit, isAllowed)
      const isHere = addresses.every((one) => isLoopbackAddress(one.address))
      if (url.protocol !== 'https:' && !(url.protocol === 'http:' && allowsLoopback && isHere)) {
        throw new SignOnFailure('not_allowed')
      }
      const agent = pinnedAgent(url, addresses)
      try {
        return await send(url, { method, headers, body: bytesOf(body) }, agent, timeLimit)
      } finally {
        agent.destroy()
      }
    } catch (error) {
      if (error instanceof SignOnFailure) throw error
      if (error instanceof AddressNotAllowed) {
        throw new SignOnFailure(error.kind === 'no_address' ? 'unreachable' : 'not_allowed')
      }
      throw new SignOnFailure(timeLimit.aborted ? 'slow' : 'unreachable')
    }
  }
}

async function send(
  url: URL,
  { method, headers, body }: { method: string; headers: Record<string, string>; body: Buffer | undefined },
  agent: ReturnType<typeof pinnedAgent>,
  signal: AbortSignal,
): Promise<Response> {
  const begin = url.protocol === 'https:' ? httpsRequest : httpRequest
  const request = begin(url, {
    method,
    agent,
    signal,
    headers: {
      ...headers,
      'user-agent': USER_AGENT,
      ...(body && { 'content-length': body.length }),
    },
  })
  const answered = answerOf(request)
  request.end(body)
  return readAnswer(await answered)
}

async function readAnswer(response: IncomingMessage): Promise<Response> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > ANSWER_BYTES_MAX) {
      response.destroy()
      throw new SignOnFailure('too_large')
    }
    chunks.push(chunk)
  }
  const status = response.statusCode ?? 0
  if (status < 200 || status > 599) throw new SignOnFailure('unreachable')
  const headers = new Headers()
  for (const name of ['content-type', 'www-authenticate', 'date', 'cache-control']) {
    const value = response.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  return new Response(BODILESS.has(status) ? null : Buffer.concat(chunks), { status, headers })
}

function bytesOf(body: unknown): Buffer | undefined {
  if (body === undefined || body === null) return undefined
  if (body instanceof Uint8Array) return Buffer.from(body)
  if (typeof body === 'string' || body instanceof URLSearchParams) return Buffer.from(body.toString())
  throw new TypeError('a body of another kind than openid-client sends')
}
