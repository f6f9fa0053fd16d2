import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { beforeAll, describe, expect, test } from 'vitest'
import { agentExamples, KEY_PLACEHOLDER } from '../src/core/agent-key/agent-examples.ts'
import { createDemoAgent } from '../src/demo/demo-agent.ts'
import { asOperator } from './support/agent-catalogue.ts'
import { BRIEF, hasCurl, productsByCurl, productsByMcpHost } from './support/agent-client.ts'
import { ask, startTestAgent, type Payload, type Product, type TestAgent } from './support/agent.ts'
import { whenFileIsDone } from './support/clean-up.ts'
import { createTestDatabase } from './support/test-database.ts'

/** Examples run as they are printed. Only the address and the key are filled in, as the guide asks its readers to. */

const root = fileURLToPath(new URL('..', import.meta.url))

let agent: TestAgent
let key: string
let products: Product[]

beforeAll(async () => {
  const { database } = await createTestDatabase()
  agent = await startTestAgent(database)
  key = (await createDemoAgent(asOperator(database))).key!
  ;({ products } = await ask(agent.url, 'get_products', { brief: BRIEF }, key))
  expect(products.length).toBeGreaterThan(5)
})

const ADDRESS = 'https://agent.example.com/'

describe('the guide to the sales agent', () => {
  const guide = readFileSync(join(root, 'docs/sales-agent.md'), 'utf8')
  const exampleOf = (language: string, words: string) => fillIn(blockOf(guide, language, words), ADDRESS)

  test('has the examples that the console and the command line show', () => {
    const { curl, mcpHost, mcpSdk, adcpSdk } = agentExamples(ADDRESS, KEY_PLACEHOLDER)
    for (const example of [curl, mcpHost, mcpSdk, adcpSdk]) expect(guide).toContain(`\n${example}\n\`\`\`\n`)
  })

  test.runIf(hasCurl)('has a curl command that gets the products', async () => {
    expect(await productsByCurl(exampleOf('sh', 'tools/call'))).toEqual(products)
  })

  test('has a configuration that lets an MCP client get the products', async () => {
    expect(await productsByMcpHost(exampleOf('json', 'mcpServers'))).toEqual(products)
  })

  test('has a program for the MCP SDK that prints the products', async () => {
    const printed = await runProgram(exampleOf('js', '@modelcontextprotocol/sdk'))
    expect((JSON.parse(printed) as Payload).products).toEqual(products)
  })

  test('has a program for the AdCP SDK that prints the products', async () => {
    const printed = await runProgram(exampleOf('js', '@adcp/sdk'))
    const lines = products.map(({ product_id, name }) => `${product_id}: ${String(name)}\n`)
    expect(printed).toBe(lines.join(''))
  })
})

test.runIf(hasCurl)('the first agent call of the README gets the products', async () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const command = fillIn(blockOf(readme, 'sh', 'tools/call'), 'http://localhost:3001/')
  expect(await productsByCurl(command)).toEqual(products)
  expect(readme).toContain('`result.structuredContent.products`')
})

/** The one fenced block of this language that has these words. */
function blockOf(markdown: string, language: string, words: string): string {
  const blocks = [...markdown.matchAll(/^```(\S+)\n(.*?)^```$/gms)]
  const found = blocks.filter(([, tag, text]) => tag === language && text!.includes(words))
  expect(found, `${language} with ${words}`).toHaveLength(1)
  return found[0]![2]!
}

function fillIn(example: string, address: string): string {
  for (const placeholder of [address, KEY_PLACEHOLDER]) expect(example.split(placeholder)).toHaveLength(2)
  return example.replace(address, agent.url).replace(KEY_PLACEHOLDER, key)
}

/** Runs it as a file in a project with the SDKs installed. */
async function runProgram(program: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'flightline-agent-guide-'))
  whenFileIsDone(() => rm(folder, { recursive: true, force: true }))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'products.mjs'), program)
  const { stdout } = await promisify(execFile)(process.execPath, ['products.mjs'], { cwd: folder })
  return stdout
}
