import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'

/** The official MCP server SDK, stateless and in its JSON mode, with the same tools answering from memory. */
const answers = JSON.parse(readFileSync(process.argv[2]!, 'utf8')) as { name: string; text: string }[]
const results = answers.map(({ name, text }) => ({
  name,
  result: (
    JSON.parse(text) as { result: { content: { type: 'text'; text: string }[]; structuredContent: object } }
  ).result,
}))

const server = createServer((request, response) => {
  const mcp = new McpServer({ name: 'bench', version: '1' })
  for (const { name, result } of results) {
    mcp.registerTool(name, { description: name }, () => ({
      ...result,
      structuredContent: { ...result.structuredContent },
    }))
  }
  const transport = new StreamableHTTPServerTransport({ enableJsonResponse: true })
  response.on('close', () => {
    void transport.close()
    void mcp.close()
  })
  void mcp
    .connect(transport as Parameters<typeof mcp.connect>[0])
    .then(() => transport.handleRequest(request, response))
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  console.log(`port ${typeof address === 'object' && address ? address.port : ''}`)
})
