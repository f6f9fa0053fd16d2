import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isWellFormedKey } from '../src/core/api-key/api-key.ts'
import { actingFor } from '../src/core/access.ts'
import { changeApiKey } from '../src/core/api-key/change-api-key.ts'
import { createApiKey } from '../src/core/api-key/create-api-key.ts'
import { listApiKeys } from '../src/core/api-key/list-api-keys.ts'
import { revokeApiKey } from '../src/core/api-key/revoke-api-key.ts'
import { rotateApiKey } from '../src/core/api-key/rotate-api-key.ts'
import { showKeyUse } from '../src/core/api-key/show-key-use.ts'
import type { Actor, Context } from '../src/core/context.ts'
import { Refusal } from '../src/core/refusal.ts'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
import { earlierBy } from '../src/database/timestamp.ts'
import { startApp } from './support/app.ts'
import { postDelivery } from './support/ingest.ts'
import { createMember } from './support/person.ts'
import { createLine, createSeller, viewLine, type Seller } from './support/seller.ts'
import { startServer, type TestServer } from './support/server.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

let testDatabase: TestDatabase
let servers: TestServer[]
let seller: Seller
let admin: Actor & { kind: 'person' }

beforeAll(async () => {
  testDatabase = await createTestDatabase({ isShared: true })
  servers = await Promise.all([1, 2].map(() => startServer({ DATABASE_URL: testDatabase.url })))
})

beforeEach(async () => {
  seller = await createSeller(testDatabase.database)
  admin = await createMember(testDatabase.database, seller.organizationNumber, 'admin')
})

describe('creating a key', () => {
  test('gives it a label and a secret, which is shown once and never again', async () => {
    const created = await create('Warehouse export')
    expect(isWellFormedKey('ingest', created.key)).toBe(true)
    expect(created.prefix).toBe(created.key.slice(0, 12))
    expect(JSON.stringify(await list())).not.toContain(created.key.slice(12))
    expect((await post(created.key)).status).toBe(200)
  })

  test('keeps only the fingerprint of the secret in the database', async () => {
    const { key } = await create('Warehouse export')
    for (const server of servers)
      await postDelivery(server.url, key, { items: [{ package_id: key.slice(0, 12) }] })
    const tables = await testDatabase.database.query<{ name: string }>(
      `SELECT quote_ident(table_name) AS name FROM information_schema.tables
       WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`,
    )
    expect(tables.length).toBeGreaterThan(8)
    const hidden = key.slice(12)
    for (const { name } of tables) {
      const [row] = await testDatabase.database.query<{ count: string }>(
        `SELECT count(*) FROM ${name} AS t
         WHERE strpos(t::text, $1) > 0 OR strpos(t::text, encode(convert_to($1, 'UTF8'), 'hex')) > 0
           OR strpos(t::text, encode(convert_to($1, 'UTF8'), 'base64')) > 0`,
        [hidden],
      )
      expect({ name, count: row!.count }).toEqual({ name, count: '0' })
    }
    const [kept] = await testDatabase.database.query<{ count: string }>(
      'SELECT count(*) FROM api_key WHERE fingerprint = sha256(convert_to($1, $2))',
      [key, 'UTF8'],
    )
    expect(kept!.count).toBe('1')
  })

  test('leaves the secret in no log', async () => {
    const { key } = await create('Warehouse export')
    for (const server of servers) {
      await postDelivery(server.url, key, { items: [null] })
      expect(server.output()).not.toContain(key.slice(12))
    }
  })

  test('is in the audit log with who did it, and without the secret', async () => {
    const { id, prefix } = await create('Warehouse export')
    expect(await audit(id)).toEqual([
      {
        organization_number: seller.organizationNumber,
        actor_kind: 'person',
        actor_person_id: admin.personId,
        act: 'api_key.created',
        detail: { label: 'Warehouse export', prefix, scopes: ['ingest'] },
      },
    ])
  })

  test('accepts a label of 1 to 100 characters and trims it', async () => {
    await create('  x  ')
    await create('y'.repeat(100))
    expect((await list()).map(({ label }) => label)).toEqual(['Test key', 'x', 'y'.repeat(100)])
    for (const label of ['', '   ', 'z'.repeat(101), 'a\u0000b', 'two\nlines'])
      await expectRefusal(create(label), 'invalid')
  })

  test('can be repeated: keys with the same label are different keys', async () => {
    const [one, other] = [await create('Same'), await create('Same')]
    expect(one.key).not.toBe(other.key)
    expect(one.id).not.toBe(other.id)
  })
})

describe('the list of keys', () => {
  test('shows label, first characters, when each was created, last used and revoked, the oldest first', async () => {
    const before = Date.now()
    const { id, key } = await create('Warehouse export')
    const [, fresh] = await list()
    expect(fresh).toEqual({
      id,
      label: 'Warehouse export',
      prefix: key.slice(0, 12),
      scopes: ['ingest'],
      created_at: expect.any(String),
      created_by_name: 'Test person',
      last_used_at: null,
      last_address: null,
      requests_last_day: 0,
      items_last_day: 0,
      rejected_last_day: 0,
      is_requests_floor: false,
      reads_last_day: 0,
      is_unused: false,
      expires_at: null,
      is_expired: false,
      is_expiring: false,
      is_previous_ending: false,
      allowed_addresses: null,
      refused_at: null,
      refused_address: null,
      rotated_at: null,
      previous_prefix: null,
      previous_ends_at: null,
      previous_used_at: null,
      revoked_at: null,
      revoked_by_name: null,
    })
    expect(Date.parse(fresh!.created_at)).toBeGreaterThanOrEqual(before - 1)
    await post(key)
    await revoke(id)
    const [, old] = await list()
    expect(old).toMatchObject({
      last_used_at: expect.any(String),
      requests_last_day: 1,
      revoked_at: expect.any(String),
      revoked_by_name: 'Test person',
    })
  })

  test('shows one organization only', async () => {
    const other = await createSeller(testDatabase.database)
    await create('Ours')
    const context = contextOf(await createMember(testDatabase.database, other.organizationNumber, 'admin'))
    const theirs = await listApiKeys(context)
    expect(theirs.map(({ id }) => id)).toEqual([other.keyId])
  })
})

describe('a key', () => {
  test('acts only for the organization that created it', async () => {
    const other = await createSeller(testDatabase.database)
    const [ours, theirs] = [
      await createLine(testDatabase.database, seller),
      await createLine(testDatabase.database, other),
    ]
    const { key } = await create('Ours')
    const response = await postDelivery(servers[0]!.url, key, {
      items: [ours, theirs].map((package_id) => ({ package_id, impressions: 5 })),
    })
    expect(await response.json()).toMatchObject({
      results: [{ status: 'accepted' }, { status: 'rejected', reason: 'not_seller' }],
    })
    expect((await viewLine(testDatabase.database, theirs)).revision).toBe(0)
  })

  test('for the sales agent does not work here, even with the fingerprint of one that does', async () => {
    const agentKey = seller.apiKey.replace('flk_', 'fla_')
    for (const server of servers)
      expect((await postDelivery(server.url, agentKey, { items: [null] })).status).toBe(401)
  })

  test('that is revoked is refused by every process at the next request, while other keys keep working', async () => {
    for (let round = 0; round < 5; round++) {
      const { id, key } = await create(`Round ${round}`)
      for (const server of servers)
        expect((await postDelivery(server.url, key, { items: [null] })).status).toBe(200)
      await revoke(id)
      const statuses = await Promise.all(
        [0, 1, 0, 1].map(async (i) => (await postDelivery(servers[i]!.url, key, { items: [null] })).status),
      )
      expect(statuses).toEqual([401, 401, 401, 401])
    }
    expect((await post(seller.apiKey)).status).toBe(200)
  })

  test('revoked during requests is refused for every request that began later', async () => {
    const { id, key } = await create('Busy')
    let isRevoked = false
    const late: number[] = []
    const busy = Promise.all(
      Array.from({ length: 8 }, async (_, i) => {
        for (let n = 0; n < 6; n++) {
          const beganAfter = isRevoked
          const { status } = await postDelivery(servers[i % 2]!.url, key, { items: [null] })
          if (beganAfter) late.push(status)
        }
      }),
    )
    await revoke(id)
    isRevoked = true
    await busy
    await postDelivery(servers[0]!.url, key, { items: [null] }).then(({ status }) => late.push(status))
    expect(new Set(late)).toEqual(new Set([401]))
  })

  test('stays revoked, with its time, and revoking it again changes nothing', async () => {
    const { id } = await create('Old')
    await revoke(id)
    const before = await list()
    await revoke(id)
    expect(await list()).toEqual(before)
    expect((await audit(id)).map(({ act }) => act)).toEqual(['api_key.created', 'api_key.revoked'])
  })

  test('that is revoked is in the audit log with who did it', async () => {
    const { id } = await create('Old')
    const second = await createMember(testDatabase.database, seller.organizationNumber, 'admin')
    await revokeApiKey(contextOf(second), { keyId: id })
    expect((await audit(id)).at(-1)).toMatchObject({
      act: 'api_key.revoked',
      actor_person_id: second.personId,
      detail: { label: 'Old' },
    })
  })
})

describe('last used', () => {
  describe.each([
    ['processes that share a database', async () => servers[0]!.url],
    ['a process with its own database', async () => (await startApp(notShared(testDatabase.database))).url],
  ])('on %s', (_name, urlOf) => {
    test('is the minute of the last use', async () => {
      const url = await urlOf()
      const before = minuteOf(await databaseTime())
      await postDelivery(url, seller.apiKey, { items: [null] })
      const after = minuteOf(await databaseTime())
      expect([before, after]).toContain((await keyRow()).last_used_at)
    })

    test('costs no write when the key is used again within the minute', async () => {
      const url = await urlOf()
      await withinOneMinute(async () => {
        await postDelivery(url, seller.apiKey, { items: [null] })
        const { xmin } = await keyRow()
        for (let i = 0; i < 3; i++) await postDelivery(url, seller.apiKey, { items: [null] })
        await Promise.all([1, 2, 3].map(() => postDelivery(url, seller.apiKey, { items: [null] })))
        return () => keyRow().then((row) => expect(row.xmin).toBe(xmin))
      })
    })

    test('advances minute by minute', async () => {
      const url = await urlOf()
      await postDelivery(url, seller.apiKey, { items: [null] })
      await testDatabase.database.query(
        `UPDATE api_key SET last_used_at = ${earlierBy("interval '1 minute'", 'last_used_at')} WHERE id = $1`,
        [seller.keyId],
      )
      const before = (await keyRow()).last_used_at!
      await postDelivery(url, seller.apiKey, { items: [null] })
      expect(Date.parse((await keyRow()).last_used_at!)).toBeGreaterThan(Date.parse(before))
    })

    test('is not moved by a request with a revoked key', async () => {
      const url = await urlOf()
      await revoke(seller.keyId)
      await postDelivery(url, seller.apiKey, { items: [null] })
      expect((await keyRow()).last_used_at).toBeNull()
    })
  })
})

describe('what a key may do', () => {
  test('a key made before there were scopes reports, as it always did', async () => {
    const [row] = await testDatabase.database.query<{ scopes: string[]; expires_at: string | null }>(
      `WITH source AS (INSERT INTO report_source (organization_number, kind) VALUES ($1, 'api_key') RETURNING number)
       INSERT INTO api_key (organization_number, source_number, label, prefix, fingerprint)
       SELECT $1, number, 'Old', 'flk_00000000', sha256('old') FROM source RETURNING scopes, expires_at`,
      [seller.organizationNumber],
    )
    expect(row).toEqual({ scopes: ['ingest'], expires_at: null })
  })

  test('is kept as a set: in one order, each once, never empty, nothing unknown', async () => {
    const made = await createApiKey(contextOf(admin), { label: 'Both', scopes: ['read', 'ingest', 'read'] })
    expect(made.scopes).toEqual(['ingest', 'read'])
    expect(await list()).toContainEqual(expect.objectContaining({ id: made.id, scopes: ['ingest', 'read'] }))
    for (const scopes of [[], ['write'], ['read', 'write'], ['']]) {
      await expectRefusal(createApiKey(contextOf(admin), { label: 'x', scopes }), 'invalid')
    }
  })

  test('a key that can only read is refused by every feed, and told why', async () => {
    const { key } = await createApiKey(contextOf(admin), { label: 'Reporting tool', scopes: ['read'] })
    for (const server of servers) {
      const response = await postDelivery(server.url, key, { items: [null] })
      expect(response.status).toBe(401)
      expect(response.headers.get('www-authenticate')).toBe('Bearer')
      expect(await response.json()).toMatchObject({
        code: 'unauthorized',
        detail: expect.stringContaining('can only read') as string,
      })
    }
  })

  test('the same on the only server of a database', async () => {
    const { database } = await createTestDatabase()
    const app = await startApp(database)
    const alone = await createSeller(database)
    const context = {
      ...contextOf({ kind: 'command_line', organizationNumber: alone.organizationNumber }),
      database,
    }
    const reads = await createApiKey(context, { label: 'Reads', scopes: ['read'] })
    const both = await createApiKey(context, { label: 'Both', scopes: ['ingest', 'read'], expires: '30d' })
    const statuses = []
    for (const { key } of [reads, both])
      statuses.push((await postDelivery(app.url, key, { items: [null] })).status)
    expect(statuses).toEqual([401, 200])
    await database.query(`UPDATE api_key SET expires_at = now() WHERE id = $1`, [both.id])
    expect((await postDelivery(app.url, both.key, { items: [null] })).status).toBe(401)
  })
})

describe('the expiry of a key', () => {
  const expiring = (expires: string, label = 'Expiring') => createApiKey(contextOf(admin), { label, expires })

  test('is a number of days, a date or a time; without one it works until it is revoked', async () => {
    expect((await create('Never')).expires_at).toBeNull()
    expect((await expiring('never')).expires_at).toBeNull()
    expect((await expiring('2199-01-01')).expires_at).toBe('2199-01-01T00:00:00Z')
    expect((await expiring('2199-01-01T12:00:00+02:00')).expires_at).toBe('2199-01-01T10:00:00Z')
    const days = Date.parse((await expiring('90d')).expires_at!) - Date.now()
    expect(Math.round(days / 86_400_000)).toBe(90)
  })

  test.each(['2020-01-01', '0d', 'tomorrow', '', '-3d', '2199-02-30', '99999999d'])(
    '%s is refused with what to enter',
    async (expires) => {
      expect(await expectRefusal(expiring(expires), 'invalid')).toContain('future date')
    },
  )

  test('ends a key on every server, with the answer that a revoked key gets', async () => {
    const { id, key } = await expiring('30d')
    expect((await post(key)).status).toBe(200)
    await testDatabase.database.query('UPDATE api_key SET expires_at = now() WHERE id = $1', [id])
    await revoke(seller.keyId)
    for (const server of servers) {
      const [expired, revoked] = [
        await postDelivery(server.url, key, { items: [null] }),
        await postDelivery(server.url, seller.apiKey, { items: [null] }),
      ]
      expect(expired.status).toBe(401)
      expect(withoutRequestId(await expired.json())).toEqual(withoutRequestId(await revoked.json()))
    }
    expect(await list()).toContainEqual(expect.objectContaining({ id, is_expired: true, is_unused: false }))
  })
})

describe('who may create, list, change, rotate and revoke keys', () => {
  test('a member may not', async () => {
    const context = contextOf(await createMember(testDatabase.database, seller.organizationNumber, 'member'))
    await expectRefusal(createApiKey(context, { label: 'x' }), 'not_allowed')
    await expectRefusal(listApiKeys(context), 'not_allowed')
    await expectRefusal(revokeApiKey(context, { keyId: seller.keyId }), 'not_allowed')
    await expectRefusal(rotateApiKey(context, { keyId: seller.keyId, overlapHours: 1 }), 'not_allowed')
    await expectRefusal(changeApiKey(context, { keyId: seller.keyId, label: 'x' }), 'not_allowed')
    await expectRefusal(showKeyUse(context, { keyId: seller.keyId }), 'not_allowed')
    expect(await list()).toMatchObject([{ id: seller.keyId, revoked_at: null }])
  })

  test('a key may not', async () => {
    const context = contextOf({
      kind: 'api_key',
      organizationNumber: seller.organizationNumber,
      sourceNumber: 1,
      keyId: seller.keyId,
      scopes: ['ingest', 'read'],
    })
    await expectRefusal(createApiKey(context, { label: 'x' }), 'not_allowed')
    await expectRefusal(listApiKeys(context), 'not_allowed')
    await expectRefusal(revokeApiKey(context, { keyId: seller.keyId }), 'not_allowed')
    await expectRefusal(rotateApiKey(context, { keyId: seller.keyId, overlapHours: 1 }), 'not_allowed')
    await expectRefusal(changeApiKey(context, { keyId: seller.keyId, label: 'x' }), 'not_allowed')
    await expectRefusal(showKeyUse(context, { keyId: seller.keyId }), 'not_allowed')
    expect(await list()).toMatchObject([{ id: seller.keyId, revoked_at: null }])
  })

  test('for the admin of another organization neither the organization nor its keys exist', async () => {
    const other = await createSeller(testDatabase.database)
    const context = contextOf(await createMember(testDatabase.database, other.organizationNumber, 'admin'))
    const unknown = randomUUID()
    const messages = []
    for (const organizationId of [seller.organizationId, unknown, 'nonsense']) {
      messages.push(await expectRefusal(actingFor(context, organizationId), 'not_found'))
    }
    expect(new Set(messages).size).toBe(1)
    const keyMessages = []
    for (const keyId of [seller.keyId, unknown, 'nonsense']) {
      keyMessages.push(await expectRefusal(revokeApiKey(context, { keyId }), 'not_found'))
      keyMessages.push(await expectRefusal(rotateApiKey(context, { keyId, overlapHours: 1 }), 'not_found'))
      keyMessages.push(await expectRefusal(changeApiKey(context, { keyId, label: 'x' }), 'not_found'))
      keyMessages.push(await expectRefusal(showKeyUse(context, { keyId }), 'not_found'))
    }
    expect(new Set(keyMessages).size).toBe(1)
    expect((await post(seller.apiKey)).status).toBe(200)
  })

  test('the command line may, for every organization', async () => {
    const context = contextOf({ kind: 'command_line' })
    const inOrganization = await actingFor(context, seller.organizationId)
    const { id } = await createApiKey(inOrganization, { label: 'By hand' })
    expect(await listApiKeys(inOrganization)).toHaveLength(2)
    await revokeApiKey(context, { keyId: id })
    expect((await audit(id)).map(({ act, actor_kind }) => [act, actor_kind])).toEqual([
      ['api_key.created', 'command_line'],
      ['api_key.revoked', 'command_line'],
    ])
  })
})

function withoutRequestId(problem: unknown): object {
  return { ...(problem as object), request_id: null }
}

function contextOf(actor: Actor): Context {
  return { actor, database: testDatabase.database, now: instantFromMilliseconds(Date.now()) }
}

function create(label: string) {
  return createApiKey(contextOf(admin), { label })
}

function list() {
  return listApiKeys(contextOf(admin))
}

function revoke(keyId: string): Promise<void> {
  return revokeApiKey(contextOf(admin), { keyId })
}

function post(key: string): Promise<Response> {
  return postDelivery(servers[0]!.url, key, { items: [null] })
}

async function expectRefusal(work: Promise<unknown>, code: string): Promise<string> {
  const refusal = await work.then(
    () => expect.unreachable('was not refused'),
    (error: unknown) => error,
  )
  expect(refusal).toBeInstanceOf(Refusal)
  expect((refusal as Refusal).code).toBe(code)
  return (refusal as Refusal).message
}

async function audit(subjectId: string) {
  return testDatabase.database.query<{ act: string; actor_kind: string }>(
    `SELECT organization_number, actor_kind, actor_person_id, act, detail FROM audit_entry
     WHERE subject_kind = 'api_key' AND subject_id = $1 ORDER BY number`,
    [subjectId],
  )
}

async function keyRow(): Promise<{ xmin: string; last_used_at: string | null }> {
  const [row] = await testDatabase.database.query<{ xmin: string; last_used_at: string | null }>(
    'SELECT xmin::text, last_used_at FROM api_key WHERE id = $1',
    [seller.keyId],
  )
  return row!
}

async function databaseTime(): Promise<string> {
  const [row] = await testDatabase.database.query<{ now: string }>('SELECT clock_timestamp() AS now')
  return row!.now
}

function minuteOf(time: string): string {
  return `${time.slice(0, 16)}:00Z`
}

/** Repeats the work if the minute ended meanwhile, then runs the check it returned. */
async function withinOneMinute(work: () => Promise<() => Promise<void>>): Promise<void> {
  const before = minuteOf(await databaseTime())
  const check = await work()
  if (before === minuteOf(await databaseTime())) return check()
  return (await work())()
}

function notShared(database: TestDatabase['database']): TestDatabase['database'] {
  return { ...database, isShared: false }
}
