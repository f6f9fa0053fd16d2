import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  PATHS,
  sendRows,
  verdictsOf,
  viewCodes,
  viewResults,
  type AffiliateAnswer,
  type AffiliateFeed,
} from './support/affiliate.ts'
import { startApp, type TestApp } from './support/app.ts'
import { postDelivery, postFeed } from './support/ingest.ts'
import { readIngestLog } from './support/ingest-log.ts'
import { createLine, createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

let testDatabase: TestDatabase
let app: TestApp
let seller: Seller
let packageId: string

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  app = await startApp(testDatabase.database)
})

beforeEach(async () => {
  seller = await createSeller(testDatabase.database)
  packageId = await createLine(testDatabase.database, seller)
})

/** What a test needs to know about a feed: how to make valid rows, what is stored, and where to break it. */
const FEEDS: Record<
  AffiliateFeed,
  {
    feed: string
    table: string
    unresolved: string
    prepare: () => Promise<unknown>
    row: (i: number) => Record<string, unknown>
    unresolvedRow: Record<string, unknown>
    stored: () => Promise<number[]>
    breakWhen: (i: number) => string
  }
> = {
  codes: {
    feed: 'affiliate_codes',
    table: 'affiliate_code',
    unresolved: 'not_seller',
    prepare: () => Promise.resolve(),
    row: (i) => ({ packageId, code: `CODE${i}` }),
    unresolvedRow: { packageId: '0f8fad5b-d9cb-469f-a165-70867728950e', code: 'NOBODYS' },
    stored: async () => {
      const codes = await viewCodes(testDatabase.database, seller.organizationNumber)
      return codes.map(({ code }) => Number(code.slice('CODE'.length))).toSorted((a, b) => a - b)
    },
    breakWhen: (i) => `NEW.code = 'CODE${i}'`,
  },
  metrics: {
    feed: 'affiliate_metrics',
    table: 'affiliate_result',
    unresolved: 'unknown_code',
    prepare: () => sendRows(app.url, seller.apiKey, 'codes', [{ packageId, code: 'TRAIL' }]),
    row: (i) => ({
      code: 'TRAIL',
      date: new Date(Date.UTC(2020, 0, i)).toISOString().slice(0, 10),
      clicks: i,
      conversions: 0,
      conversionValue: 0,
    }),
    unresolvedRow: { code: 'NOBODYS', date: '2025-03-01', clicks: 1, conversions: 1, conversionValue: 1 },
    stored: async () => {
      const results = await viewResults(testDatabase.database, seller.organizationNumber)
      return results.map(({ clicks }) => Number(clicks)).toSorted((a, b) => a - b)
    },
    breakWhen: (i) => `NEW.clicks = ${i}`,
  },
}

describe.each(['codes', 'metrics'] as const)('a request to the %s feed', (name) => {
  const { feed, table, unresolved, prepare, row, unresolvedRow, stored, breakWhen } = FEEDS[name]

  beforeEach(async () => {
    await prepare()
  })

  describe('as a whole', () => {
    test('may be empty: the status is 200, ok is true and nothing is written', async () => {
      const response = await post({ [name]: [] })
      expect(response.status).toBe(200)
      expect(await response.json()).toEqual({ ok: true, upserted: 0, errors: [] })
      expect(await stored()).toEqual([])
    })

    test('accepts up to 1000 rows', async () => {
      const rows = Array.from({ length: 1000 }, (_, i) => row(i))
      expect(await send(rows)).toEqual({ ok: true, upserted: 1000, errors: [] })
      expect(await stored()).toEqual(rows.map((_, i) => i))
    })

    test('of more than 1000 rows is refused and writes nothing', async () => {
      const response = await post({ [name]: Array.from({ length: 1001 }, (_, i) => row(i)) })
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        code: 'too_many_items',
        detail: 'Send at most 1000 rows per request; this one has 1001.',
      })
      expect(await stored()).toEqual([])
    })

    test.each(['{}', `{"${name}":null}`, `{"${name}":{}}`, '{"items":[]}', '[]', 'null', '5', '"text"'])(
      'that is %s is refused: the array is missing',
      async (body) => {
        const response = await post(body)
        expect(response.status).toBe(400)
        expect(response.headers.get('content-type')).toBe('application/problem+json')
        expect(await response.json()).toMatchObject({
          code: 'invalid_body',
          detail: `The body has no "${name}" array. Send an object with "${name}", an array of up to 1000 rows.`,
        })
      },
    )

    test.each(['', '{', `{"${name}":[}`, 'codes', `{"${name}":[01]}`])(
      'that is %j is refused: it is not JSON',
      async (body) => {
        const response = await post(body)
        expect(response.status).toBe(400)
        expect(await response.json()).toMatchObject({ code: 'invalid_json' })
      },
    )

    test('is refused for its key, method, media type and size like any feed', async () => {
      const answers = [
        await postFeed(app.url, PATHS[name], undefined, { [name]: [] }),
        await postFeed(app.url, PATHS[name], 'flk_wrong', '{'),
        await fetch(app.url + PATHS[name]),
        await postFeed(app.url, PATHS[name], seller.apiKey, 'x', { headers: { 'content-type': 'text/csv' } }),
        await post(' '.repeat(1024 * 1024 + 1)),
      ]
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 405, 415, 413])
      expect(answers[0]!.headers.get('www-authenticate')).toBe('Bearer')
      expect(answers[2]!.headers.get('allow')).toBe('POST')
      for (const { headers } of answers) {
        expect(headers.get('ratelimit-policy')).toBe(`"${feed}";q=1000000;w=60`)
        expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
      }
    })

    test('may have other fields besides the rows, which are ignored', async () => {
      const response = await post({ version: 2, [name]: [row(1)], items: 'x' })
      expect(await response.json()).toEqual({ ok: true, upserted: 1, errors: [] })
    })

    test('gets 200 whatever the result of its rows, with ok false when there is an error', async () => {
      const response = await post({ [name]: [null, unresolvedRow, row(1), row(1)] })
      expect(response.status).toBe(200)
      const answer = (await response.json()) as AffiliateAnswer
      expect(answer).toMatchObject({ ok: false, upserted: 1 })
      expect(answer.errors.map(({ index, status, reason }) => [index, status, reason])).toEqual([
        [0, 400, 'invalid_row'],
        [1, 400, unresolved],
        [3, 400, 'duplicate_row'],
      ])
      for (const { message } of answer.errors) expect(message).toMatch(/^[A-Z].*\.$/)
    })
  })

  describe('as a dry run', () => {
    test('gets the same answer, marked as a dry run, and stores nothing', async () => {
      const rows = [row(1), row(1), unresolvedRow, 'x', row(2)]
      const dry = await sendRows(app.url, seller.apiKey, name, rows, { dryRun: true })
      expect(await stored()).toEqual([])
      const wet = await send(rows)
      expect(dry).toEqual({ ...wet, dry_run: true })
      expect(wet).toMatchObject({ upserted: 2 })
      expect(wet).not.toHaveProperty('dry_run')
      expect(await stored()).toEqual([1, 2])
    })

    test('changes nothing already stored', async () => {
      await send([row(1)])
      const before = await everything()
      const again = { ...row(1), packageId, slug: 'changed', conversionValue: 77 }
      expect(await sendRows(app.url, seller.apiKey, name, [again], { dryRun: true })).toMatchObject({
        ok: true,
        upserted: 1,
      })
      expect(await everything()).toEqual(before)
    })

    test.each(['dry_run=1', 'dry_run[]=true', 'Dry_run=true', 'dry_run=true&x=1'])(
      'is never run for real by mistake: ?%s is refused',
      async (query) => {
        const response = await postFeed(app.url, `${PATHS[name]}?${query}`, seller.apiKey, {
          [name]: [row(1)],
        })
        expect(response.status).toBe(400)
        expect(await response.json()).toMatchObject({ code: 'invalid_body' })
        expect(await stored()).toEqual([])
      },
    )
  })

  describe('in the ingest log', () => {
    test('is one entry with its counts and each refused row as sent', async () => {
      const rows = [row(1), { code: 5, note: 'as sent' }, unresolvedRow, row(1)]
      const response = await post({ [name]: rows })
      const entries = await logged()
      expect(entries).toMatchObject([
        {
          request_id: response.headers.get('x-request-id'),
          key_id: seller.keyId,
          outcome: 'processed',
          is_dry_run: false,
          accepted: 1,
          rejected: 3,
          rejected_items: [
            { index: 1, reason: 'invalid_row', sent: rows[1] },
            { index: 2, reason: unresolved, sent: rows[2] },
            { index: 3, reason: 'duplicate_row', sent: rows[3] },
          ],
        },
      ])
      expect(entries[0]!.duration_us).toBeGreaterThan(0)
    })

    test('has no details when all rows were written, and has an entry for an empty request and a dry run too', async () => {
      await send([row(1), row(2)])
      await send([])
      await sendRows(app.url, seller.apiKey, name, [row(1), unresolvedRow], { dryRun: true })
      expect(
        (await logged()).map(({ accepted, rejected, is_dry_run, rejected_items }) => [
          accepted,
          rejected,
          is_dry_run,
          rejected_items?.length,
        ]),
      ).toEqual([
        [2, 0, false, undefined],
        [0, 0, false, undefined],
        [1, 1, true, 1],
      ])
    })

    test('is kept with its error code when refused as a whole', async () => {
      await post('{')
      await post('{}')
      await post({ [name]: Array.from({ length: 1001 }, () => null) })
      expect((await logged()).map(({ outcome }) => outcome)).toEqual([
        'invalid_json',
        'invalid_body',
        'too_many_items',
      ])
    })
  })

  describe('with a row that cannot be written', () => {
    test('gets internal_error for that row, with status 500, and the others are written', async () => {
      const rows = [row(1), row(2), unresolvedRow, row(3), null, row(4), row(4), row(5)]
      const mend = await breakTable(table, `${breakWhen(2)} OR ${breakWhen(5)}`)
      const answer = await send(rows)
      await mend()
      expect(verdictsOf(rows, answer)).toEqual([
        'written',
        'internal_error',
        unresolved,
        'written',
        'invalid_row',
        'written',
        'duplicate_row',
        'internal_error',
      ])
      expect(answer).toMatchObject({ ok: false, upserted: 3 })
      expect(answer.errors.find(({ index }) => index === 1)).toEqual({
        index: 1,
        status: 500,
        reason: 'internal_error',
        message: 'We could not save this row. Send it again later.',
      })
      expect(await stored()).toEqual([1, 3, 4])
      expect(await logged()).toMatchObject([{ accepted: 3, rejected: 5 }])
      expect(app.log()).toContain('could not store an affiliate row')

      expect(await send([row(2), row(5)])).toMatchObject({ ok: true })
      expect(await stored()).toEqual([1, 2, 3, 4, 5])
    })

    test('among a thousand loses none of the others', async () => {
      const rows = Array.from({ length: 1000 }, (_, i) => row(i))
      const mend = await breakTable(table, breakWhen(617))
      const answer = await send(rows)
      await mend()
      expect(answer.errors.map(({ index, reason }) => [index, reason])).toEqual([[617, 'internal_error']])
      expect(await stored()).toEqual(rows.map((_, i) => i).filter((i) => i !== 617))
    })

    test('does not affect other requests in progress', async () => {
      const mend = await breakTable(table, breakWhen(0))
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, i) => send([row(i + 1), ...(i % 3 === 0 ? [row(0)] : [])])),
      )
      await mend()
      expect(answers.map(({ upserted, errors }) => [upserted, errors.length])).toEqual(
        answers.map((_, i) => [1, i % 3 === 0 ? 1 : 0]),
      )
      expect(await stored()).toEqual(answers.map((_, i) => i + 1))
    })

    test('puts no rows or keys in the server log', async () => {
      const mend = await breakTable(table, breakWhen(13131313))
      await send([{ ...row(1), ...(name === 'codes' ? { code: 'CODE13131313' } : { clicks: 13131313 }) }])
      await mend()
      expect(app.log()).not.toContain('13131313')
      expect(app.log()).not.toContain(seller.apiKey)
    })

    test('is still written when only the ingest log fails', async () => {
      const mend = await breakTable(
        'ingest_request',
        `NEW.organization_number = ${seller.organizationNumber}`,
      )
      const answer = await send([row(1), row(2)])
      await mend()
      expect(answer).toEqual({ ok: true, upserted: 2, errors: [] })
      expect(await stored()).toEqual([1, 2])
    })
  })

  function post(body: unknown): Promise<Response> {
    return postFeed(app.url, PATHS[name], seller.apiKey, body)
  }

  function send(rows: unknown[]): Promise<AffiliateAnswer> {
    return sendRows(app.url, seller.apiKey, name, rows)
  }

  async function logged() {
    const entries = await readIngestLog(testDatabase.database, seller.organizationNumber)
    return entries.filter((entry) => entry.feed === feed)
  }
})

describe('the rate limit', () => {
  test('is a separate budget for each of the three feeds, the same for each key', async () => {
    const narrow = await startApp(testDatabase.database, { ingestRequestsPerMinute: 2 })
    const post = {
      delivery: () => postDelivery(narrow.url, seller.apiKey, { items: [null] }),
      codes: () => postFeed(narrow.url, PATHS.codes, seller.apiKey, { codes: [] }),
      metrics: () => postFeed(narrow.url, PATHS.metrics, seller.apiKey, { metrics: [] }, { dryRun: true }),
    }
    const statuses: number[][] = []
    for (const send of Object.values(post)) {
      statuses.push([(await send()).status, (await send()).status, (await send()).status])
    }
    expect(statuses).toEqual(Object.values(post).map(() => [200, 200, 429]))
    const refused = await post.codes()
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await refused.json()).toMatchObject({ code: 'rate_limited' })
  })
})

describe('a database that is down', () => {
  test('gives 503 with Retry-After, and requests are served again as soon as it is back', async () => {
    const own = await createTestDatabase()
    const ownApp = await startApp(own.database)
    const ownSeller = await createSeller(own.database)
    const rows = {
      codes: [{ packageId: await createLine(own.database, ownSeller), code: 'TRAIL' }],
      metrics: [{ code: 'TRAIL', date: '2025-03-01', clicks: 1, conversions: 1, conversionValue: 1 }],
    }
    await sendRows(ownApp.url, ownSeller.apiKey, 'codes', rows.codes)
    await own.takeDown()
    for (const name of ['codes', 'metrics'] as const) {
      const response = await postFeed(ownApp.url, PATHS[name], ownSeller.apiKey, { [name]: rows[name] })
      expect(response.status).toBe(503)
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
      expect(await response.json()).toMatchObject({ code: 'service_unavailable' })
    }
    await own.bringBack()
    for (const name of ['codes', 'metrics'] as const) {
      expect(await sendRows(ownApp.url, ownSeller.apiKey, name, rows[name])).toMatchObject({ ok: true })
    }
  })
})

describe('the reference', () => {
  test('describes both feeds, with their rows, answers and errors', async () => {
    const { paths } = (await (await fetch(`${app.url}/openapi.json`)).json()) as {
      paths: Record<string, { post: { requestBody: unknown; responses: Record<string, unknown> } }>
    }
    for (const name of ['codes', 'metrics'] as const) {
      const { requestBody, responses } = paths[PATHS[name]]!.post
      const errors = ['400', '401', '405', '408', '413', '415', '417', '429', '431', '500', '503']
      expect(Object.keys(responses)).toEqual(['200', ...errors])
      expect(JSON.stringify(requestBody)).toContain(name === 'codes' ? '"packageId"' : '"conversionValue"')
      expect(JSON.stringify(requestBody)).toContain('"maxItems":1000')
      expect(JSON.stringify(responses['200'])).toContain('"upserted"')
    }
  })
})

/** All codes and results of the organization. */
async function everything(): Promise<unknown[]> {
  return Promise.all(
    ['affiliate_code', 'affiliate_placement', 'affiliate_result'].map((table) =>
      testDatabase.database.query(`SELECT * FROM ${table} WHERE organization_number = $1`, [
        seller.organizationNumber,
      ]),
    ),
  )
}

/** Makes writes to a table fail; returns a function that undoes it. */
async function breakTable(table: string, when: string): Promise<() => Promise<void>> {
  await testDatabase.database.query(
    `CREATE FUNCTION break_it() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'broken for a test'; END $$`,
  )
  await testDatabase.database.query(
    `CREATE TRIGGER break_it BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW WHEN (${when}) EXECUTE FUNCTION break_it()`,
  )
  return async () => {
    await testDatabase.database.query('DROP FUNCTION break_it CASCADE')
  }
}
