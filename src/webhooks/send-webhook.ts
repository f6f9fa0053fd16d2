import { request as httpRequest, type Agent, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { parseEndpointUrl, type AddressRules } from '../core/webhook/endpoint-url.ts'
import {
  ATTEMPT_MS_MAX,
  RETRY_AFTER_MS_MAX,
  type AttemptOutcome,
  type SendWebhook,
} from '../core/webhook/webhook.ts'
import { answerOf } from '../http/answer-of.ts'
import {
  AddressNotAllowed,
  allowedAddressesOf,
  resolveByDns,
  type ResolveName,
} from '../http/pinned-agent.ts'
import { version } from '../package-root.ts'
import { createKeptAgents } from './kept-agents.ts'

const REDIRECTS_MAX = 3
const RESPONSE_BYTES_MAX = 64 * 1024
const RESPONSE_KEPT_BYTES = 2 * 1024
/** The answer is known by its status: its body gets this long. */
const RESPONSE_MS_MAX = 2_000

/** Sends messages by HTTP, only to addresses that the rules allow: checked after name resolution, and the one that is called. */
export function createSendWebhook(
  rules: AddressRules,
  options: { resolveName?: ResolveName; attemptMsMax?: number } = {},
): SendWebhook {
  const { resolveName = resolveByDns, attemptMsMax = ATTEMPT_MS_MAX } = options
  const userAgent = `Flightline/${version}`
  const agentFor = createKeptAgents()

  return async ({ url, headers, payload }, stopping) => {
    const startedMs = performance.now()
    const timeLimit = AbortSignal.timeout(attemptMsMax)
    const signal = AbortSignal.any([timeLimit, stopping])
    const body = Buffer.from(payload)
    const ended = (outcome: Omit<AttemptOutcome, 'durationMs'>) => ({
      ...outcome,
      durationMs: Math.round(performance.now() - startedMs),
    })
    const failed = (error: string) => ended({ status: null, error, response: null, retryAfterMs: null })
    try {
      let at = url
      for (let redirects = 0; ; redirects++) {
        const parsed = parseEndpointUrl(at, rules)
        if ('problem' in parsed) return failed(redirects === 0 ? parsed.problem : REDIRECTED_ASTRAY)
        const answer = await post(parsed.url, body, signal)
        if (!answer.redirectsTo) return ended(outcomeOf(answer))
        if (redirects === REDIRECTS_MAX) return failed(`There were more than ${REDIRECTS_MAX} redirects.`)
        at = new URL(answer.redirectsTo, parsed.url).href
      }
    } catch (error) {
      if (timeLimit.aborted) return failed(`There was no answer within ${attemptMsMax / 1000} seconds.`)
      return failed(wordsFor(error))
    }

    async function post(to: URL, content: Buffer, until: AbortSignal): Promise<Answered> {
      const addresses = await allowedAddressesOf(to, resolveName, until, (address) =>
        rules.isAllowed(address),
      )
      if (to.protocol === 'http:' && !addresses.every(({ address }) => rules.isPrivate(address))) {
        throw new AddressNotAllowed('not_allowed')
      }
      for (;;) {
        const { agent, done } = agentFor(to, addresses)
        const sent: { isReused: boolean } = { isReused: false }
        try {
          return await postBy(agent, to, content, until, sent)
        } catch (error) {
          // The receiver closed a kept connection at this moment. Each of these is used up, and at last there is a new one.
          if (!sent.isReused || !isClosed(error)) throw error
        } finally {
          done()
        }
      }
    }

    async function postBy(
      agent: Agent,
      to: URL,
      content: Buffer,
      until: AbortSignal,
      sent: { isReused: boolean },
    ): Promise<Answered> {
      const begin = to.protocol === 'https:' ? httpsRequest : httpRequest
      const request = begin(to, {
        method: 'POST',
        agent,
        signal: until,
        headers: {
          ...headers,
          'content-type': 'application/json',
          'content-length': content.length,
          'user-agent': userAgent,
          accept: '*/*',
        },
      })
      request.once('error', () => {
        sent.isReused = request.reusedSocket
      })
      const answered = answerOf(request)
      request.end(content)
      return readAnswer(await answered)
    }
  }
}

function isClosed(error: unknown): boolean {
  const { code } = error as { code?: unknown }
  return code === 'ECONNRESET' || code === 'EPIPE'
}

const REDIRECTED_ASTRAY = 'The receiver redirected to an address that is not allowed.'

interface Answered {
  status: number
  redirectsTo: string | undefined
  retryAfter: string | undefined
  response: string
}

async function readAnswer(response: IncomingMessage): Promise<Answered> {
  const status = response.statusCode ?? 0
  const isRedirect = status === 307 || status === 308
  return {
    status,
    redirectsTo: isRedirect ? response.headers.location : undefined,
    retryAfter: response.headers['retry-after'],
    response: await readBody(response),
  }
}

/** Its beginning, as text that a database can store. What it lacks is no failure. */
async function readBody(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  const timer = setTimeout(() => response.destroy(), RESPONSE_MS_MAX)
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      if (bytes < RESPONSE_KEPT_BYTES) chunks.push(chunk)
      bytes += chunk.length
      if (bytes >= RESPONSE_BYTES_MAX) break
    }
  } catch {
    // The status has been received.
  } finally {
    clearTimeout(timer)
    // One that has ended leaves its connection to the next request.
    if (!response.complete) response.destroy()
  }
  return Buffer.concat(chunks).subarray(0, RESPONSE_KEPT_BYTES).toString().replaceAll('\0', '\uFFFD')
}

function outcomeOf({ status, retryAfter, response }: Answered): Omit<AttemptOutcome, 'durationMs'> {
  const isDelivered = status >= 200 && status <= 299
  const isBusy = status === 429 || status === 503
  return {
    status,
    error: isDelivered ? null : wordsForStatus(status),
    response,
    retryAfterMs: isBusy ? readRetryAfter(retryAfter) : null,
  }
}

function wordsForStatus(status: number): string {
  if (status === 410) return 'The receiver answered 410: it no longer wants messages.'
  if (status >= 300 && status <= 399) {
    return `The receiver answered ${status}. Only redirects with 307 or 308 are followed.`
  }
  return `The receiver answered ${status}.`
}

/** Seconds or a date, within bounds. */
export function readRetryAfter(header: string | undefined, nowMs = Date.now()): number | null {
  if (header === undefined) return null
  const ms = /^\d{1,9}$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - nowMs
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, RETRY_AFTER_MS_MAX) : null
}

const WORDS: Record<string, string> = {
  ECONNREFUSED: 'The connection was refused.',
  ECONNRESET: 'The connection was closed without an answer.',
  EPIPE: 'The connection was closed without an answer.',
  ETIMEDOUT: 'No connection could be made in time.',
  EHOSTUNREACH: 'The receiver cannot be reached.',
  ENETUNREACH: 'The receiver cannot be reached.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed.',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is self-signed.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another name.',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE:
    'The certificate cannot be verified: intermediate certificates are missing.',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The certificate is from an issuer that is not trusted.',
}

/** Nothing of the error itself, but for its code: it could contain what was sent. */
function wordsFor(error: unknown): string {
  if (error instanceof AddressNotAllowed) {
    return error.kind === 'no_address'
      ? 'The name was not found.'
      : 'Messages are only sent to public addresses by https, and to those that the operator allows.'
  }
  const code = (error as { code?: unknown }).code
  if (typeof code !== 'string') return 'The message could not be sent.'
  if (code.startsWith('HPE_')) return 'The answer is not valid HTTP.'
  return WORDS[code] ?? `The message could not be sent (${code}).`
}
