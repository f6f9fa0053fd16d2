import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { revokeAgentKey } from '../src/core/agent-key/revoke-agent-key.ts'
import { askConsole, signInOperator } from './support/account.ts'
import { asOperator, createKey, product, save } from './support/agent-catalogue.ts'
import { startApp } from './support/app.ts'
import { createTestDatabase } from './support/test-database.ts'
import type { Answer } from '../src/console/routes.ts'

const PROGRAM = fileURLToPath(new URL('../scripts/flightline.mjs', import.meta.url))
const folder = await mkdtemp(join(tmpdir(), 'flightline-catalogue-doors-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const { url: DATABASE_URL, database } = await createTestDatabase({ isShared: true })
const app = await startApp(database)
const { cookie } = await signInOperator(database)

/** What an operator does with the catalogue. Each act says whether it changed something; undefined: it was refused. */
interface Door {
  grant: (keyId: string, productId: string, territories: string[] | null) => Promise<boolean | undefined>
  remove: (keyId: string, productId: string) => Promise<boolean | undefined>
  importProduct: (document: object) => Promise<boolean | undefined>
  saveFormat: (document: { id: string; name: string }) => Promise<boolean | undefined>
}

const commandLine: Door = {
  grant: async (keyId, productId, territories) => {
    const where = territories === null ? [] : ['--territories', territories.join(',')]
    const answer = await run<{ changed: boolean }>('access', 'grant', ...pair(keyId, productId), ...where)
    return answer?.changed
  },
  // It says that there was nothing to remove, and fails.
  remove: async (keyId, productId) =>
    (await run<{ removed: boolean }>('access', 'remove', ...pair(keyId, productId)))?.removed ?? false,
  importProduct: async (document) =>
    isAny(await run<Answer<'POST /operator/product-import'>>('product', 'import', await write(document))),
  saveFormat: async (document) => {
    const answer = await run<{ outcome: string }>('format', 'import', await write(document))
    return answer && answer.outcome !== 'unchanged'
  },
}

const console: Door = {
  grant: async (keyId, productId, territories) => {
    const body = { key_ids: [keyId], product_ids: [productId], territories }
    const answer = await ask<Answer<'PUT /operator/access'>>('PUT', '/access', body)
    return answer && answer.changed > 0
  },
  remove: async (keyId, productId) => {
    const body = { key_ids: [keyId], product_ids: [productId] }
    const answer = await ask<Answer<'POST /operator/access-removals'>>('POST', '/access-removals', body)
    return answer && answer.changed > 0
  },
  importProduct: async (document) =>
    isAny(
      await ask<Answer<'POST /operator/product-import'>>('POST', '/product-import', {
        products: [document],
        dry_run: false,
      }),
    ),
  saveFormat: async (format) => {
    const before = await changeOfFormat(format.id)
    const [method, path] = before === undefined ? ['POST', '/formats'] : ['PUT', `/formats/${format.id}`]
    await ask(method, path, { format })
    return (await changeOfFormat(format.id)) !== before
  },
}

describe.each([
  ['the command line', commandLine],
  ['the console', console],
])('through %s', (_, door) => {
  test('access is granted to keys that work, where the product is sold', async () => {
    const id = newId()
    await save(database, product(id, { territories: ['AT', 'DE'] }))
    const expired = await createKey(database)
    await database.query(`UPDATE agent_key SET expires_at = now() - interval '1 minute' WHERE id = $1`, [
      expired.id,
    ])
    const revoked = await createKey(database)
    await revokeAgentKey(asOperator(database), { keyId: revoked.id })
    for (const keyId of [expired.id, revoked.id, randomUUID()]) {
      expect(await door.grant(keyId, id, null)).toBeUndefined()
    }
    const { id: keyId } = await createKey(database)
    expect(await door.grant(keyId, newId(), null)).toBeUndefined()
    for (const territories of [['NO'], ['DE', 'NO']]) {
      expect(await door.grant(keyId, id, territories)).toBeUndefined()
    }
    expect(await actsOn(id)).toEqual(['product.created'])
  })

  test('access that is already there, or already gone, leaves no entry in the audit log', async () => {
    const id = newId()
    await save(database, product(id, { territories: ['AT', 'DE'] }))
    const { id: keyId } = await createKey(database)
    expect(await door.remove(keyId, id)).toBe(false)
    for (const isChanged of [true, false]) expect(await door.grant(keyId, id, ['DE'])).toBe(isChanged)
    for (const isChanged of [true, false]) expect(await door.grant(keyId, id, null)).toBe(isChanged)
    for (const isChanged of [true, false]) expect(await door.remove(keyId, id)).toBe(isChanged)
    expect(await actsOn(id)).toEqual([
      'product.created',
      'product.opened',
      'product.opened',
      'product.closed',
    ])
  })

  test('a product saved as it is keeps its revision, and leaves no entry in the audit log', async () => {
    const id = newId()
    for (const isChanged of [true, false]) expect(await door.importProduct(product(id))).toBe(isChanged)
    const renamed = product(id, { name: 'Renamed' })
    for (const isChanged of [true, false]) expect(await door.importProduct(renamed)).toBe(isChanged)
    const { revision } = (await ask<Answer<'GET /operator/products/:productId'>>('GET', `/products/${id}`))!
    expect(revision).toBe(2)
    expect(await actsOn(id)).toEqual(['product.created', 'product.changed'])
  })

  test('a withdrawn product is on sale again once it is saved as it was', async () => {
    const id = newId()
    await door.importProduct(product(id))
    await ask('POST', `/products/${id}/withdrawal`)
    expect(await door.importProduct(product(id))).toBe(true)
    expect(await ask('GET', `/products/${id}`)).toMatchObject({ withdrawn_at: null })
  })

  test('a format saved as it is leaves no entry in the audit log', async () => {
    const assets = [{ item_type: 'individual', asset_id: 'a', asset_type: 'image', required: true }]
    const format = { id: newId(), type: 'display', name: 'Takeover', assets }
    for (const isChanged of [true, false]) expect(await door.saveFormat(format)).toBe(isChanged)
    expect(await door.saveFormat({ ...format, name: 'Renamed' })).toBe(true)
    expect(await actsOn(format.id)).toEqual(['creative_format.created', 'creative_format.changed'])
  })
})

test('a product saved in the form as it is keeps its revision, and leaves no entry in the audit log', async () => {
  const id = newId()
  await ask('POST', '/products', { product: product(id) })
  const put = (revision: number, name: string) =>
    ask('PUT', `/products/${id}`, { product: product(id, { name }), revision })
  expect(await put(1, 'Renamed')).toMatchObject({ revision: 2 })
  expect(await put(2, 'Renamed')).toMatchObject({ revision: 2 })
  expect(await actsOn(id)).toEqual(['product.created', 'product.changed'])
})

test('a dry run names the products that importing would change', async () => {
  const [same, other, fresh] = [newId(), newId(), newId()]
  await save(database, product(same), product(other))
  const products = [product(same), product(other, { name: 'Renamed' }), product(fresh)]
  const none = { created: [], changed: [] }
  const dryRun = { created: [fresh], changed: [other], collections: none, newly_public: [] }
  expect(await ask('POST', '/product-import', { products, dry_run: true })).toEqual(dryRun)
  expect(await ask('POST', '/product-import', { products, dry_run: false })).toEqual(dryRun)
  const nothing = { ...none, collections: none, newly_public: [] }
  expect(await ask('POST', '/product-import', { products, dry_run: true })).toEqual(nothing)
})

function newId(): string {
  return `p-${randomUUID()}`
}

function pair(keyId: string, productId: string): string[] {
  return ['--key', keyId, '--product', productId]
}

function isAny(answer: Answer<'POST /operator/product-import'> | undefined): boolean | undefined {
  return answer && answer.created.length + answer.changed.length > 0
}

async function actsOn(subjectId: string): Promise<string[]> {
  const rows = await database.query<{ act: string }>(
    'SELECT act FROM audit_entry WHERE subject_id = $1 ORDER BY number',
    [subjectId],
  )
  return rows.map(({ act }) => act)
}

async function changeOfFormat(formatId: string): Promise<string | undefined> {
  const [row] = await database.query<{ changed_at: string }>(
    'SELECT changed_at FROM creative_format WHERE format_id = $1',
    [formatId],
  )
  return row?.changed_at
}

async function write(document: object): Promise<string> {
  const path = join(folder, `${randomUUID()}.json`)
  await writeFile(path, JSON.stringify(document))
  return path
}

/** Undefined if the command failed. */
async function run<T>(...args: string[]): Promise<T | undefined> {
  const child = spawn(process.execPath, [PROGRAM, ...args, '--json'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], DATABASE_URL },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let stdout = ''
  child.stdout.on('data', (chunk) => (stdout += String(chunk)))
  await once(child, 'close')
  return child.exitCode === 0 ? (JSON.parse(stdout) as T) : undefined
}

/** Undefined if the request was refused. */
async function ask<T>(method: string, path: string, body?: unknown): Promise<T | undefined> {
  const response = await askConsole(app.url, method, `/operator${path}`, { cookie, body })
  const text = await response.text()
  return response.ok && text !== '' ? (JSON.parse(text) as T) : undefined
}
