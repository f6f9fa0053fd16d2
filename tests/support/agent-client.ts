import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { canCheck } from './can-check.ts'
import type { Payload, Product, RpcAnswer } from './agent.ts'

/** What the buyers' examples get from the agent when used as printed. */

/** The brief of all examples. */
export const BRIEF = 'podcast ads for hikers'

export const hasCurl = canCheck(
  spawnSync('curl', ['--version']).error === undefined,
  'the examples for curl were not run (install curl)',
)

export async function productsByCurl(command: string): Promise<Product[]> {
  const { stdout } = await promisify(execFile)('sh', ['-c', command])
  return (JSON.parse(stdout) as RpcAnswer).result!.structuredContent.products
}

/** With the official MCP client, given nothing but the configuration of an MCP host. */
export async function productsByMcpHost(configuration: string): Promise<Product[]> {
  const { mcpServers } = JSON.parse(configuration) as {
    mcpServers: Record<string, { type: string; url: string; headers: Record<string, string> }>
  }
  const [server, ...others] = Object.values(mcpServers)
  if (server?.type !== 'http' || others.length > 0) throw new Error(`not one server: ${configuration}`)
  const client = new Client({ name: 'test', version: '1.0.0' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL(server.url), { requestInit: { headers: server.headers } }),
  )
  const answer = await client.callTool({ name: 'get_products', arguments: { brief: BRIEF } })
  await client.close()
  return (answer.structuredContent as Payload).products
}
