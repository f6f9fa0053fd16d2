import { Writable } from 'node:stream'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { startAgent } from '../../src/agent/start-agent.ts'
import { readConfig, type Config } from '../../src/config.ts'
import { createDatabaseClock } from '../../src/database/clock.ts'
import { separateConnections } from '../../src/database/connections.ts'
import type { Database } from '../../src/database/database.ts'
import { createMetrics } from '../../src/http/metrics.ts'
import { complaintsAboutResult, complaintsAboutRpcError } from './adcp-answers.ts'
import { whenFileIsDone } from './clean-up.ts'

export interface TestAgent {
  /** With the trailing slash. */
  url: string
  app: FastifyInstance
  /** Everything logged so far, at the most verbose level. */
  log(): string
  /** Finishes what is in progress, and writes its calls. */
  stop(): Promise<void>
}

/** The agent on its own port, in this process. Limits are lifted unless a test sets them. */
export async function startTestAgent(database: Database, settings: Partial<Config> = {}): Promise<TestAgent> {
  const config = {
    ...readConfig({}, '/nonexistent'),
    agentCallsPerMinute: 1_000_000,
    agentKeyCallsPerMinute: 1_000_000,
    ...settings,
  }
  let log = ''
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      log += chunk.toString()
      done()
    },
  })
  const logger = pino({ level: 'trace' }, sink) as FastifyBaseLogger
  const agent = await startAgent({
    config,
    connections: separateConnections(database, 2),
    clock: createDatabaseClock(database),
    metrics: createMetrics(),
    logger,
  })
  await agent.app.listen({ host: '127.0.0.1', port: 0 })
  let stopped: Promise<void> | undefined
  const stop = () => (stopped ??= agent.app.close().then(() => agent.finish()))
  whenFileIsDone(async () => {
    const done = stop()
    agent.app.server.closeAllConnections()
    await done
  })
  const { port } = agent.app.server.address() as { port: number }
  return { url: `http://localhost:${port}/`, app: agent.app, log: () => log, stop }
}

export const MCP_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
}

/** Sends a body as is (a string) or as JSON. Headers set to undefined are left out. */
export async function post(
  url: string,
  body: unknown,
  options: { key?: string | undefined; headers?: Record<string, string | undefined> } = {},
): Promise<Response> {
  const headers = {
    ...MCP_HEADERS,
    ...(options.key !== undefined && { authorization: `Bearer ${options.key}` }),
    ...options.headers,
  }
  const response = await fetch(url, {
    method: 'POST',
    headers: Object.fromEntries(
      Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
    ),
    body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
  })
  holdToTheSchemas(body, await response.clone().text())
  return response
}

/** Whatever a test is about, every answer it gets must be valid against the published schemas. */
function holdToTheSchemas(body: unknown, text: string): void {
  if (text === '') return
  const { result, error } = JSON.parse(text) as RpcAnswer
  const { params } = (typeof body === 'object' ? body : {}) as { params?: { name?: string } | null }
  const complaints = error
    ? complaintsAboutRpcError(error)
    : complaintsAboutResult(typeof params?.name === 'string' ? params.name : undefined, result)
  if (complaints.length > 0) throw new Error(`${complaints.join('; ')}: ${text.slice(0, 1_000)}`)
}

export interface RpcAnswer {
  jsonrpc: '2.0'
  id: string | number | null
  result?: ToolResult & Record<string, unknown>
  error?: { code: number; message: string; data?: Payload }
}

export interface ToolResult {
  content: { type: 'text'; text: string }[]
  structuredContent: Payload
  isError?: boolean
  /** For answers that are not a tool's. */
  _meta?: { adcp_version: string }
}

export interface AdcpError {
  code: string
  message: string
  recovery: string
  field?: string
  retry_after?: number
  issues?: { pointer: string; message: string; keyword: string }[]
  details?: Record<string, unknown>
}

/** Of any tool; each fills its own part. */
export interface Payload {
  [name: string]: unknown
  status: string
  adcp_version: string
  products: Product[]
  formats: Format[]
  cache_scope: string
  pagination: { has_more: boolean; cursor?: string; total_count: number }
  adcp_error?: AdcpError
  errors?: AdcpError[]
}

export interface Product {
  [name: string]: unknown
  product_id: string
  format_ids: { agent_url: string; id: string }[]
  format_options: FormatOption[]
  pricing_options: { pricing_option_id: string; currency: string; pricing_model: string }[]
  brief_relevance?: string
  ext: { flightline: { territories: string[] } }
}

export interface FormatOption {
  format_option_id: string
  display_name: string
  format_kind: string
  params: Record<string, unknown>
  v1_format_ref: { agent_url: string; id: string }[]
}

export interface Format {
  [name: string]: unknown
  format_id: { agent_url: string; id: string }
  name: string
}

export function toolCall(name: string, args: unknown, id: string | number = 1): Record<string, unknown> {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: args } }
}

/** Calls a tool and returns its result, whether it succeeded or not. */
export async function callTool(
  url: string,
  name: string,
  args: unknown = {},
  key?: string,
): Promise<ToolResult> {
  const response = await post(url, toolCall(name, args), { key })
  const answer = (await response.json()) as RpcAnswer
  if (!answer.result) throw new Error(`status ${response.status}: ${JSON.stringify(answer)}`)
  return answer.result
}

/** The payload of a call that must succeed. */
export async function ask(url: string, name: string, args: unknown = {}, key?: string): Promise<Payload> {
  const { structuredContent, isError } = await callTool(url, name, args, key)
  if (isError) throw new Error(JSON.stringify(structuredContent))
  return structuredContent
}

/** The error of a call that must fail. */
export async function refused(
  url: string,
  name: string,
  args: unknown = {},
  key?: string,
): Promise<AdcpError> {
  const { structuredContent, isError } = await callTool(url, name, args, key)
  if (!isError || !structuredContent.adcp_error)
    throw new Error(`it succeeded: ${JSON.stringify(structuredContent)}`)
  return structuredContent.adcp_error
}
