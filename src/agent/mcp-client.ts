import { request as httpRequest, type Agent, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { answerOf } from '../http/answer-of.ts'
import { isNestedTooDeeply } from './nesting.ts'
import { isObject } from './rpc.ts'

/**
 * Calls tools of another agent over MCP (Streamable HTTP). It trusts nothing that comes back: redirects are not followed,
 * compressed answers not read, and each answer and all of them are bounded in bytes; the signal bounds the time.
 */
export interface McpServer {
  url: URL
  /** Which addresses it may connect to. */
  agent: Agent
  token: string | undefined
  signal: AbortSignal
  answerBytesMax: number
  /** Of all answers together. */
  sessionBytesMax: number
}

/** Why a call has no result. It contains nothing that was sent or received. */
export class McpFault extends Error {
  readonly kind: 'denied' | 'too_large' | 'failed'

  constructor(kind: McpFault['kind']) {
    super(kind)
    this.kind = kind
  }
}

const PROTOCOL_VERSION = '2025-06-18'
/** Of a whole session: reports of progress, pings. Each costs far more than its bytes. */
const EVENTS_MAX = 2_000

/** One session, from initialize on. Throws McpFault. */
export class McpSession {
  private readonly server: McpServer
  private url: URL
  private sessionHeaders: Record<string, string> = {}
  private lastId = 0
  private bytesRead = 0
  private eventsRead = 0

  constructor(server: McpServer) {
    this.server = server
    this.url = server.url
  }

  /**
   * Many agents serve MCP at /mcp below the address they are known by, and some of them redirect from there to /mcp/. Where a
   * redirect points is not looked at.
   */
  async open(): Promise<void> {
    const params = {
      protocolVersion: PROTOCOL_VERSION,
      capabilities: {},
      clientInfo: { name: 'flightline', version: '1' },
    }
    let answer = await this.ask('initialize', params)
    if (answer.status === 404 || answer.status === 405) {
      this.url = new URL(this.url)
      this.url.pathname = `${this.url.pathname.replace(/\/+$/, '')}/mcp`
      answer = await this.ask('initialize', params)
    }
    if ((answer.status === 307 || answer.status === 308) && !this.url.pathname.endsWith('/')) {
      this.url = new URL(this.url)
      this.url.pathname += '/'
      answer = await this.ask('initialize', params)
    }
    const { protocolVersion } = resultIn(answer)
    const session = answer.headers['mcp-session-id']
    this.sessionHeaders = {
      'mcp-protocol-version':
        typeof protocolVersion === 'string' && DATE.test(protocolVersion)
          ? protocolVersion
          : PROTOCOL_VERSION,
      ...(typeof session === 'string' && { 'mcp-session-id': session }),
    }
    await this.send({ jsonrpc: '2.0', method: 'notifications/initialized' }, () => true)
  }

  /** The payload of a tool, whether it calls it an error or not. */
  async callTool(
    name: string,
    args: Record<string, unknown>,
  ): Promise<{ payload: Record<string, unknown>; isError: boolean }> {
    const result = resultIn(await this.ask('tools/call', { name, arguments: args }))
    const payload = isObject(result['structuredContent'])
      ? result['structuredContent']
      : payloadInText(result['content'])
    if (!payload) throw new McpFault('failed')
    return { payload, isError: result['isError'] === true }
  }

  /** Nobody waits for it: the agent would forget the session sooner or later. */
  close(): void {
    const { agent } = this.server
    if (this.sessionHeaders['mcp-session-id'] === undefined) return agent.destroy()
    void this.request('DELETE', undefined)
      .then((response) => response.destroy())
      .catch(() => undefined)
      .finally(() => agent.destroy())
  }

  private ask(method: string, params: Record<string, unknown>): Promise<RpcReply> {
    const id = ++this.lastId
    return this.send({ jsonrpc: '2.0', id, method, params }, (message) => message['id'] === id)
  }

  private async send(
    body: Record<string, unknown>,
    isAnswer: (message: Record<string, unknown>) => boolean,
  ): Promise<RpcReply> {
    try {
      const response = await this.request('POST', JSON.stringify(body))
      const { statusCode: status = 0, headers } = response
      if (status !== 200) {
        response.destroy()
        return { status, headers, message: undefined }
      }
      return { status, headers, message: await this.readMessage(response, isAnswer) }
    } catch (error) {
      // Messages of failed requests may quote what was sent.
      throw error instanceof McpFault ? error : new McpFault('failed')
    }
  }

  private request(method: string, body: string | undefined): Promise<IncomingMessage> {
    const { agent, token, signal } = this.server
    const { url, sessionHeaders } = this
    const headers = {
      accept: 'application/json, text/event-stream',
      'accept-encoding': 'identity',
      'user-agent': 'flightline',
      ...(body !== undefined && {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(body)),
      }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...sessionHeaders,
    }
    const start = url.protocol === 'https:' ? httpsRequest : httpRequest
    const sent = start(url, { method, agent, headers, signal })
    const answered = answerOf(sent)
    sent.end(body)
    return answered
  }

  /** The one that answers, of an answer in JSON or a stream of events, which need not end. */
  private async readMessage(
    response: IncomingMessage,
    isAnswer: (message: Record<string, unknown>) => boolean,
  ): Promise<Record<string, unknown> | undefined> {
    const { 'content-encoding': coding, 'content-type': type = '' } = response.headers
    if (coding !== undefined && coding !== 'identity') throw stopReading(response, new McpFault('failed'))
    const isStream = /^text\/event-stream\b/i.test(type)
    const { answerBytesMax, sessionBytesMax } = this.server
    let unread: Buffer[] = []
    /** The empty line that ends an event may come in several pieces. */
    let last = ''
    let bytes = 0
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length
      this.bytesRead += chunk.length
      if (bytes > answerBytesMax || this.bytesRead > sessionBytesMax) {
        throw stopReading(response, new McpFault('too_large'))
      }
      // Read only where an event ends: a stream of many small pieces must not cost its length with each of them.
      const withLast = last + chunk.toString('latin1')
      last = withLast.slice(-3)
      unread.push(chunk)
      if (!isStream || !END_OF_EVENT.test(withLast)) continue
      // One character for each byte: a piece may end within a character, which the next one completes.
      const events = Buffer.concat(unread).toString('latin1').split(END_OF_EVENT)
      unread = [Buffer.from(events.pop()!, 'latin1')]
      this.eventsRead += events.length
      if (this.eventsRead > EVENTS_MAX) throw stopReading(response, new McpFault('too_large'))
      const message = events
        .map((event) => messageInEvent(Buffer.from(event, 'latin1').toString()))
        .find((one) => one !== undefined && isAnswer(one))
      if (message) return stopReading(response, message)
    }
    const text = Buffer.concat(unread).toString()
    const message = isStream ? messageInEvent(text) : parsed(text)
    return message && isAnswer(message) ? message : undefined
  }
}

interface RpcReply {
  status: number
  headers: IncomingHttpHeaders
  /** Undefined without status 200, or if nothing in the answer is one. */
  message: Record<string, unknown> | undefined
}

const DATE = /^\d{4}-\d\d-\d\d$/
const END_OF_EVENT = /\r\n\r\n|\n\n|\r\r/

/** There may be more to come, without end. */
function stopReading<T>(response: IncomingMessage, value: T): T {
  response.destroy()
  return value
}

function resultIn({ status, message }: RpcReply): Record<string, unknown> {
  if (status === 401 || status === 403) throw new McpFault('denied')
  const result = message?.['result']
  if (!isObject(result)) throw new McpFault('failed')
  return result
}

function messageInEvent(event: string): Record<string, unknown> | undefined {
  const lines = event.split(/\r\n|\n|\r/).filter((line) => line.startsWith('data:'))
  return lines.length === 0 ? undefined : parsed(lines.map((line) => line.slice(5).trimStart()).join('\n'))
}

function payloadInText(content: unknown): Record<string, unknown> | undefined {
  const [first] = Array.isArray(content) ? (content as unknown[]) : []
  return isObject(first) && typeof first['text'] === 'string' ? parsed(first['text']) : undefined
}

function parsed(text: string): Record<string, unknown> | undefined {
  if (isNestedTooDeeply(text)) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
