/** Placeholder for a key. */
export const KEY_PLACEHOLDER = 'fla_…'

export interface AgentExamples {
  mcpHost: string
  curl: string
  mcpSdk: string
  adcpSdk: string
}

/** How common clients reach the agent, ready to paste. The console, the command line and the guide show the same. */
export function agentExamples(address: string, key: string): AgentExamples {
  // The only character in an address that could end a string, here or in a shell.
  const url = address.replaceAll("'", '%27')
  return {
    mcpHost: mcpHost(url, key),
    curl: curl(url, key),
    mcpSdk: mcpSdk(url, key),
    adcpSdk: adcpSdk(url, key),
  }
}

const BRIEF = 'podcast ads for hikers'

function mcpHost(url: string, key: string): string {
  const flightline = { type: 'http', url, headers: { Authorization: `Bearer ${key}` } }
  return JSON.stringify({ mcpServers: { flightline } }, null, 2)
}

function curl(url: string, key: string): string {
  const params = { name: 'get_products', arguments: { brief: BRIEF } }
  return `curl -sS '${url}' \\
  -H 'Authorization: Bearer ${key}' \\
  -H 'Content-Type: application/json' \\
  -H 'Accept: application/json, text/event-stream' \\
  -d '${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params })}'`
}

function mcpSdk(url: string, key: string): string {
  return `import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'

const client = new Client({ name: 'my-agent', version: '1.0.0' })
await client.connect(
  new StreamableHTTPClientTransport(new URL('${url}'), {
    requestInit: { headers: { Authorization: 'Bearer ${key}' } },
  }),
)
const answer = await client.callTool({
  name: 'get_products',
  arguments: { brief: '${BRIEF}' },
})
console.log(JSON.stringify(answer.structuredContent, null, 2))
await client.close()`
}

function adcpSdk(url: string, key: string): string {
  return `import { ADCPMultiAgentClient } from '@adcp/sdk'

const client = new ADCPMultiAgentClient([
  {
    id: 'flightline',
    name: 'Flightline',
    agent_uri: '${url}',
    protocol: 'mcp',
    auth_token: '${key}',
  },
])
const answer = await client
  .agent('flightline')
  .getProducts({ buying_mode: 'brief', brief: '${BRIEF}' })
if (!answer.success) throw new Error(answer.error)
if (answer.data.products.length === 0) console.log(answer.data.message)
for (const { product_id, name } of answer.data.products) console.log(\`\${product_id}: \${name}\`)`
}
