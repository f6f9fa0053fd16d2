import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { onConnection } from '../src/backup/on-connection.ts'
import { explain } from '../src/cli/explain.ts'
import { openDatabase, type Database, type Queryable } from '../src/database/database.ts'
import { failureOf } from '../src/database/failure.ts'
import { beTheOnlyServer } from '../src/only-server.ts'
import { callTool, post, startTestAgent, toolCall } from './support/agent.ts'
import { askConsole, signInMember } from './support/account.ts'
import { startApp } from './support/app.ts'
import { postDelivery } from './support/ingest.ts'
import { createLine, createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

const BUG = 'a bug of ours'
/** Part of the statements during which our own code fails. */
let broken: string | undefined

const { database } = await createTestDatabase()
const app = await startApp(withBug(database))
const agent = await startTestAgent(withBug(database))
const seller = await createSeller(database)

beforeEach(() => {
  broken = undefined
})

describe('a bug of ours is never reported as a database that cannot be reached', () => {
  test('in the console it is a 500 with an entry in the log', async () => {
    const { cookie } = await signInMember(database, seller.organizationNumber)
    expect((await askConsole(app.url, 'GET', '/campaigns', { cookie })).status).toBe(200)
    broken = 'FROM campaign'
    const response = await askConsole(app.url, 'GET', '/campaigns', { cookie })
    await expectInternalError(response)
    broken = 'FROM session'
    await expectInternalError(await askConsole(app.url, 'GET', '/campaigns', { cookie }))
  })

  test('in a feed it is a 500 with an entry in the log', async () => {
    broken = 'api_key'
    await expectInternalError(await postDelivery(app.url, seller.apiKey, { items: [{}] }))
  })

  test('while an item is written it is the verdict internal_error, with an entry in the log', async () => {
    const packageId = await createLine(database, seller)
    broken = 'line_figure'
    const response = await postDelivery(app.url, seller.apiKey, {
      items: [{ package_id: packageId, impressions: 1 }],
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ results: [{ reason: 'internal_error' }] })
    expect(faultsIn(app.log())).toContain(BUG)
  })

  test('in the agent, whose protocol has no other code for it, it has an entry in the log', async () => {
    broken = 'FROM creative_format'
    const { isError, structuredContent } = await callTool(agent.url, 'list_creative_formats')
    expect(isError).toBe(true)
    expect(structuredContent.adcp_error?.code).toBe('SERVICE_UNAVAILABLE')
    expect(faultsIn(agent.log())).toContain(BUG)
    broken = undefined
    expect((await post(agent.url, toolCall('list_creative_formats', {}))).status).toBe(200)
  })

  test('on the command line it says that something went wrong, and a database out of reach that it is', async () => {
    expect(explain(new Error(BUG))).toBe(`Something went wrong: ${BUG} (set LOG_LEVEL=debug to see where).`)
    const closed = database.dedicated({ connectionsMax: 1 })
    await closed.close()
    const error = await closed.query('SELECT 1').catch((failed: unknown) => failed)
    expect(explain(error)).toMatch(/^The database cannot be used \(.+\): check DATABASE_URL/)
  })

  test.each(['postgres://user:%zz@localhost/x', 'postgres://localhost:1/x'])(
    'on the command line a database that no connection can be made to is said to be out of reach: %s',
    async (connectionString) => {
      const error = await onConnection(
        { connectionString },
        new AbortController().signal,
        async () => 1,
      ).catch((failed: unknown) => failed)
      expect(explain(error)).toMatch(/^The database cannot be used \(.+\): check DATABASE_URL/)
      const server = await beTheOnlyServer({ connectionString }, 'data').catch((failed: unknown) => failed)
      expect(explain(server)).toMatch(/^The database cannot be used/)
    },
  )

  test('on the command line the setting of the pooler is named if the pooler is out of reach', async () => {
    const pooled = openDatabase({
      connection: { connectionString: 'postgres://localhost:1/x' },
      pooler: { connectionString: 'postgres://localhost:2/x' },
      isShared: true,
      usesNamedStatements: true,
      connectionsMax: 1,
      onError: () => undefined,
    })
    const error = await pooled.query('SELECT 1').catch((failed: unknown) => failed)
    await pooled.close()
    expect(explain(error)).toMatch(/^The database cannot be used \(.+\): check DATABASE_POOLER_URL, and/)
  })

  test('a login without the rights that we need is for the operator to change, and a bug for everyone else', () => {
    const refused = Object.assign(new pg.DatabaseError('permission denied', 1, 'error'), { code: '42501' })
    expect(explain(refused)).toMatch(/^The database cannot be used/)
    expect(failureOf(refused)).toBe('fault')
  })

  test('/readyz answers 503 with a reason, and the log has the rest', async () => {
    broken = 'schema_migration'
    const response = await fetch(`${app.url}/readyz`)
    expect(response.status).toBe(503)
    expect(await response.json()).toEqual({
      status: 'not_ready',
      reason: 'Something went wrong. The log says what.',
    })
    expect(faultsIn(app.log())).toContain(BUG)
  })

  async function expectInternalError(response: Response): Promise<void> {
    const { code, request_id } = (await response.json()) as { code: string; request_id: string }
    expect([response.status, code]).toEqual([500, 'internal_error'])
    expect(response.headers.get('retry-after')).toBeNull()
    expect(faultsIn(linesAbout(request_id))).toEqual([BUG])
  }
})

function linesAbout(requestId: string): string {
  return app
    .log()
    .split('\n')
    .filter((line) => line.includes(requestId))
    .join('\n')
}

/** The messages of errors in the log. */
function faultsIn(log: string): string[] {
  return log
    .split('\n')
    .filter((line) => line.includes('"level":50'))
    .map((line) => (JSON.parse(line) as { err: { message: string } }).err.message)
}

/** The same database, but an operation that runs certain statements fails with an error that is not the database's. */
function withBug(sound: Database): Database {
  const failing = (on: Queryable): Queryable => ({
    ...on,
    async query(statement, values) {
      const text = typeof statement === 'string' ? statement : statement.text
      if (broken !== undefined && text.includes(broken)) throw new Error(BUG)
      return on.query(statement, values)
    },
  })
  return {
    ...sound,
    ...failing(sound),
    transaction: (work) => sound.transaction((tx) => work(failing(tx))),
    dedicated: (options) => withBug(sound.dedicated(options)),
    forCaller: (signal) => withBug(sound.forCaller(signal)),
  }
}
