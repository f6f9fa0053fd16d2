import { expect, test } from 'vitest'
import { recording } from '../bench/plan-cost.ts'
import { moveCatalogueVersion } from '../src/core/product/catalogue-sql.ts'
import { saveFormat } from '../src/core/product/save-format.ts'
import { withdrawFormat } from '../src/core/product/withdraw-format.ts'
import { asOperator, createBuyer, product } from './support/agent-catalogue.ts'
import { ask, post, startTestAgent, type RpcAnswer } from './support/agent.ts'
import { createTestDatabase } from './support/test-database.ts'

const { database, takeDown, bringBack } = await createTestDatabase()
const sent = recording(database)
const agent = await startTestAgent(sent.database)
const POLLED = { timeout: 20_000 }
const OWN = {
  id: 'own_one',
  type: 'display',
  name: 'Own',
  assets: [{ item_type: 'individual', asset_id: 'a', asset_type: 'text', required: true }],
}

test('calls without a key ask the database nothing while the catalogue stays as it is', async () => {
  await expect.poll(() => statementsOf(callAll), POLLED).toEqual([])
  for (let i = 0; i < 20; i++) expect(await statementsOf(callAll)).toEqual([])
})

test('a call with a key asks the database once', async () => {
  const { key } = await createBuyer(database, product('one'))
  await ask(agent.url, 'get_products', {}, key)
  const statements = await statementsOf(() => ask(agent.url, 'get_products', {}, key))
  expect(statements).toHaveLength(1)
  expect(statements[0]).toContain('FROM agent_key')
})

test('a change of this process applies to the next call', async () => {
  for (let i = 0; i < 20; i++) {
    await saveFormat(asOperator(database), { format: { ...OWN, name: `Own ${i}` } })
    expect(await namesListed()).toContain(`Own ${i}`)
  }
  await withdrawFormat(asOperator(database), { formatId: OWN.id })
  expect(await namesListed()).not.toContain('Own 19')
})

test('a change of another process applies once Postgres has announced it', async () => {
  await expect.poll(() => statementsOf(callAll), POLLED).toEqual([])
  // Outside a transaction of ours, as if another program had made it.
  await database.query(
    `INSERT INTO creative_format (format_id, medium, document) SELECT 'elsewhere', medium,
     jsonb_set(document::jsonb, '{name}', '"Made elsewhere"')::json FROM creative_format LIMIT 1`,
  )
  await moveCatalogueVersion(database)
  await expect.poll(namesListed, POLLED).toContain('Made elsewhere')
})

test('arguments that were accepted before do not make others acceptable', async () => {
  const call = (count: string) =>
    `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_products","arguments":{"pagination":{"max_results":${count}}}}}`
  const isRefused = async (count: string) => {
    const { result } = (await (await post(agent.url, call(count))).json()) as RpcAnswer
    return result?.isError ?? false
  }
  for (const count of ['null', '10', 'null', '10']) expect(await isRefused(count)).toBe(false)
  for (const count of ['1e400', '"10"', '10.5', '1e400']) expect(await isRefused(count)).toBe(true)
})

test('while the database is down capabilities are answered, and changes made meanwhile apply when it is back', async () => {
  await takeDown()
  expect(await ask(agent.url, 'get_adcp_capabilities')).toMatchObject({ status: 'completed' })
  await bringBack()
  await saveFormat(asOperator(database), { format: { ...OWN, name: 'Saved after the restart' } })
  expect(await namesListed()).toContain('Saved after the restart')
})

async function callAll(): Promise<void> {
  await ask(agent.url, 'get_adcp_capabilities')
  await ask(agent.url, 'list_creative_formats')
  await ask(agent.url, 'get_products')
}

/** Without those of the call log, which is written in the background. */
async function statementsOf(calls: () => Promise<unknown>): Promise<string[]> {
  sent.take()
  await calls()
  return sent.take().flatMap(({ sql }) => (sql.includes('INSERT INTO agent_call') ? [] : [sql]))
}

async function namesListed(): Promise<string[]> {
  return (await ask(agent.url, 'list_creative_formats')).formats.map(({ name }) => name)
}
