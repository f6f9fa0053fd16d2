import { beforeEach, describe, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import { rotateSigningKey } from '../src/core/signing/rotate-signing-key.ts'
import { sealSigningKeys } from '../src/core/signing/seal-signing-keys.ts'
import { signingKeyFromSeed, signWith } from '../src/core/signing/signing-key.ts'
import { checkStatement, type PublicKey } from '../src/core/statement/verify-statement.ts'
import type { Database } from '../src/database/database.ts'
import { canonicalJson, type JsonValue } from '../src/exact/canonical-json.ts'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
import { askConsole, askConsoleFor, signInOperator } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { startServer } from './support/server.ts'
import { askToIssue, draftStatements } from './support/statements.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import { createTrade, type Trade } from './support/trade.ts'

/** The keys that sign statements: how they are stored, replaced, and refused. An installation has one, so each test has its own. */

const SECRET = 'a secret of the operator, long and random'
const OTHER = 'another secret of the operator, as long'

let own: TestDatabase
let database: Database
let app: TestApp
let trade: Trade

beforeEach(async () => {
  own = await createTestDatabase({ isShared: true })
  ;({ database } = own)
  app = await startApp(database)
  trade = await createTrade(database, app)
})

async function issue(at: TestApp | { url: string } = app): Promise<{ status: number; detail?: string }> {
  const { id } = await trade.sell('Autumn', [{ flight_start: '2026-09-10', flight_end: '2026-12-31' }])
  const cookie = trade.cookies.seller
  const [statementId] = await draftStatements(at.url, cookie, id, '2026-09-30')
  const response = await askToIssue(at.url, cookie, statementId!)
  return { status: response.status, ...((await response.json()) as { detail?: string }) }
}

async function publicKeys(at = app): Promise<PublicKey[]> {
  const response = await fetch(`${at.url}/.well-known/flightline-keys.json`)
  return ((await response.json()) as { keys: PublicKey[] }).keys
}

/** What verifying each issued statement with the published keys says. */
async function findings(at = app): Promise<string[]> {
  const rows = await database.query<{ id: string }>(
    'SELECT id FROM statement WHERE number IS NOT NULL ORDER BY number',
  )
  const keys = await publicKeys(at)
  return Promise.all(
    rows.map(async ({ id }) => {
      const path = `/statements/${id}/statement.json`
      const response = await askConsole(at.url, 'GET', path, { cookie: trade.cookies.seller })
      return (await checkStatement({ name: id, text: await response.text() }, keys)).finding
    }),
  )
}

interface StoredKey {
  id: string
  private_key: Buffer
  is_sealed: boolean
}

function storedKeys(): Promise<StoredKey[]> {
  return database.query<StoredKey>('SELECT id, private_key, is_sealed FROM signing_key ORDER BY created_at')
}

function rotate(signingSecret?: string) {
  const now = instantFromMilliseconds(Date.now())
  return rotateSigningKey({ actor: { kind: 'command_line' }, database, now, signingSecret })
}

describe('with SIGNING_SECRET', () => {
  test('keys that were stored plainly are sealed at the start, of several servers at once too', async () => {
    await issue()
    const retired = await storedKeys()
    await rotate()
    const before = await storedKeys()
    expect(before.map(({ is_sealed }) => is_sealed)).toEqual([false, false])
    expect(signingKeyFromSeed(retired[0]!.private_key).id).toBe(retired[0]!.id)
    const env = { DATABASE_URL: own.url, SIGNING_SECRET: SECRET }
    const [one, other] = await Promise.all([startServer(env), startServer(env)])
    const after = await storedKeys()
    expect(after.map(({ id, is_sealed }) => [id, is_sealed])).toEqual(before.map(({ id }) => [id, true]))
    for (const [i, { private_key }] of after.entries()) {
      expect(private_key.includes(before[i]!.private_key)).toBe(false)
    }
    expect((one.output() + other.output()).match(/signing keys sealed with SIGNING_SECRET/g)).toHaveLength(1)
    expect(await issue(one)).toMatchObject({ status: 200, number: 2 })
    expect(await findings()).toEqual(['valid', 'valid'])
    expect(await sealSigningKeys(database, SECRET)).toEqual([])
    await Promise.all([one.stop(), other.stop()])
  })

  test('a new key is sealed at once', async () => {
    await issue(await startApp(database, { signingSecret: SECRET }))
    expect(await storedKeys()).toMatchObject([{ is_sealed: true }])
  })
})

describe('a sealed key', () => {
  test('without its secret signs nothing: issuing says what to do, health too, and old statements still verify', async () => {
    const operator = await signInOperator(database)
    await issue(await startApp(database, { signingSecret: SECRET }))
    for (const [signingSecret, state, words] of [
      [undefined, 'secret_missing', 'start Flightline with SIGNING_SECRET'],
      [OTHER, 'secret_wrong', 'was sealed with another SIGNING_SECRET'],
    ] as const) {
      const wrong = await startApp(database, { signingSecret })
      const { status, detail } = await issue(wrong)
      expect(status).toBe(409)
      expect(detail).toContain(words)
      const health = await askConsoleFor<Answer<'GET /operator/health'>>(
        wrong.url,
        'GET',
        '/operator/health',
        {
          cookie: operator.cookie,
        },
      )
      expect(health.signing_key).toBe(state)
      expect(await findings(wrong)).toEqual(['valid'])
    }
    expect(await database.query('SELECT FROM statement WHERE number IS NOT NULL')).toHaveLength(1)
  })

  test('whose secret is lost can be replaced: the old one stays published, and nothing that it signed changes', async () => {
    await issue(await startApp(database, { signingSecret: SECRET }))
    await rotate(OTHER)
    const other = await startApp(database, { signingSecret: OTHER })
    expect((await issue(other)).status).toBe(200)
    expect(await findings(other)).toEqual(['valid', 'valid'])
    const keys = await publicKeys(other)
    expect(keys.map(({ retired_at }) => retired_at === null)).toEqual([true, false])
  })

  test('cannot be put in the place of another', async () => {
    const secure = await startApp(database, { signingSecret: SECRET })
    await issue(secure)
    await rotate(SECRET)
    await database.query(
      `UPDATE signing_key SET private_key = (SELECT private_key FROM signing_key WHERE retired_at IS NOT NULL)
       WHERE retired_at IS NULL`,
    )
    expect((await issue(secure)).status).toBe(409)
  })
})

describe('a rotation', () => {
  test('while statements are issued leaves every one of them valid', async () => {
    await Promise.all([issue(), rotate(), issue(), issue(), rotate(), issue(), issue(), rotate(), issue()])
    await issue()
    expect(new Set(await findings())).toEqual(new Set(['valid']))
    expect((await publicKeys()).filter(({ retired_at }) => retired_at === null)).toHaveLength(1)
  })

  test('does not make statements valid that a retired key signs afterwards', async () => {
    await issue()
    const { private_key } = (await storedKeys())[0]!
    await rotate()
    await issue()
    const [row] = await database.query<{ id: string }>('SELECT id FROM statement WHERE number = 2')
    const path = `/statements/${row!.id}/statement.json`
    const response = await askConsole(app.url, 'GET', path, { cookie: trade.cookies.seller })
    const file = (await response.json()) as { statement: JsonValue; signature: object }
    const value = signWith(private_key, Buffer.from(canonicalJson(file.statement))).toString('base64url')
    const forged = {
      ...file,
      signature: { algorithm: 'Ed25519', key_id: signingKeyFromSeed(private_key).id, value },
    }
    const checked = await checkStatement({ name: 'forged', text: JSON.stringify(forged) }, await publicKeys())
    expect(checked.finding).toBe('key_not_in_use')
  })
})
