import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { feedTo, sendRows, viewCodes } from './support/affiliate.ts'
import { startApp, type TestApp } from './support/app.ts'
import { createLine, createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'

let testDatabase: TestDatabase
let app: TestApp
let seller: Seller
let packageId: string

const { send, sendAll, verdicts, errorOf } = feedTo('codes', () => ({
  url: app.url,
  apiKey: seller.apiKey,
}))

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  app = await startApp(testDatabase.database)
})

beforeEach(async () => {
  seller = await createSeller(testDatabase.database)
  packageId = await createLine(testDatabase.database, seller)
})

describe('a code row', () => {
  test('creates a code on a package the organization sells', async () => {
    expect(await send([{ packageId, code: 'TRAIL20', slug: 'trail-20' }])).toEqual({
      ok: true,
      upserted: 1,
      errors: [],
    })
    expect(await codes()).toEqual([{ code: 'TRAIL20', slug: 'trail-20', package_id: packageId }])
  })

  test('requires packageId and code; slug is optional', async () => {
    const rows = [{ packageId, code: 'A' }, { packageId }, { code: 'A' }, {}]
    expect(await verdicts(rows)).toEqual(['written', 'invalid_row', 'invalid_row', 'invalid_row'])
    expect(await codes()).toEqual([{ code: 'A', slug: null, package_id: packageId }])
  })

  test('treats null as absent and ignores unknown fields', async () => {
    const rows: unknown[] = [
      { packageId, code: 'A', slug: null, package_id: 'x', toString: 1 },
      { packageId: null, code: 'B' },
      { packageId, code: null },
    ]
    expect(await verdicts(rows)).toEqual(['written', 'invalid_row', 'invalid_row'])
    expect(await codes()).toEqual([{ code: 'A', slug: null, package_id: packageId }])
  })

  test.each(['null', '7', '12345678901234567890', '"text"', 'true', '[]'])(
    'that is %s, not an object, is invalid and names no field',
    async (row) => {
      const { errors } = await send(JSON.parse(`[${row}]`) as unknown[])
      expect(errors).toEqual([
        {
          index: 0,
          status: 400,
          reason: 'invalid_row',
          message: 'Send each code as an object with packageId and code.',
        },
      ])
    },
  )

  test('accepts the package ID in capitals', async () => {
    expect(await verdicts([{ packageId: packageId.toUpperCase(), code: 'A' }])).toEqual(['written'])
    expect(await codes()).toMatchObject([{ package_id: packageId }])
  })

  test.each([12, true, {}, 'line-1', '', '0f8fad5bd9cb469fa16570867728950e', `{${randomUUID()}}`])(
    'with the packageId %j is invalid: not a UUID',
    async (sent) => {
      expect(await errorOf({ packageId: sent, code: 'A' })).toMatchObject({
        status: 400,
        reason: 'invalid_row',
        field: 'packageId',
      })
    },
  )

  test.each(['', ' ', 'TRAIL 20', 'TRAIL\u0000', '\ud800', 'x'.repeat(65), 5, true, ['A'], {}])(
    'with the code %j is invalid: not 1 to 64 visible characters',
    async (code) => {
      expect(await errorOf({ packageId, code })).toEqual({
        index: 0,
        status: 400,
        reason: 'invalid_row',
        field: 'code',
        message: 'Send code as 1 to 64 visible characters, without spaces.',
      })
      expect(await codes()).toEqual([])
    },
  )

  test('accepts codes of 1 to 64 characters in any script, and keeps them as written', async () => {
    const written = [
      'a',
      'x'.repeat(64),
      '🎧'.repeat(64),
      'Straße',
      'e\u0301te\u0301',
      '"{a,b}"\\',
      'NULL',
      "O'Neill",
    ]
    expect(await verdicts(written.map((code) => ({ packageId, code })))).toEqual(written.map(() => 'written'))
    expect((await codes()).map(({ code }) => code).toSorted()).toEqual(written.toSorted())
  })

  test.each(['a', '0', '-', 'trail-20', 'null', 'x'.repeat(64)])(
    'with the slug %j is accepted',
    async (slug) => {
      expect(await verdicts([{ packageId, code: 'A', slug }])).toEqual(['written'])
      expect(await codes()).toMatchObject([{ slug }])
    },
  )

  test.each(['', 'Trail', 'trail 20', 'trail_20', 'été', 'trail\n', 'x'.repeat(65), 20, true, ['a']])(
    'with the slug %j is invalid: not 1 to 64 lower-case letters, digits and hyphens',
    async (slug) => {
      expect(await errorOf({ packageId, code: 'A', slug })).toMatchObject({
        status: 400,
        reason: 'invalid_row',
        field: 'slug',
      })
      expect(await codes()).toEqual([])
    },
  )
})

describe('a code sent again', () => {
  test('takes the slug of the last row, or none if that row has none', async () => {
    const slugs: (string | null)[] = []
    for (const slug of ['one', 'two', undefined]) {
      await sendAll([{ packageId, code: 'TRAIL', slug }])
      slugs.push((await codes())[0]!.slug)
    }
    expect(slugs).toEqual(['one', 'two', null])
    expect(await codes()).toHaveLength(1)
  })

  test("with another of the organization's packages moves to that package", async () => {
    const other = await createLine(testDatabase.database, seller)
    await sendAll([{ packageId, code: 'TRAIL', slug: 'trail' }])
    await sendAll([{ packageId: other, code: 'TRAIL', slug: 'trail' }])
    expect(await codes()).toEqual([{ code: 'TRAIL', slug: 'trail', package_id: other }])
  })

  test('in another case is the same code, and keeps the latest spelling', async () => {
    for (const code of ['Straße', 'STRASSE', 'straẞe']) await sendAll([{ packageId, code }])
    expect((await codes()).map(({ code }) => code)).toEqual(['straẞe'])
  })

  test('keeps who created it and when, and records who last wrote it and when', async () => {
    await sendAll([{ packageId, code: 'TRAIL' }])
    const [created] = await whoAndWhen()
    const second = await createSeller(testDatabase.database)
    await testDatabase.database.query('UPDATE api_key SET organization_number = $1 WHERE id = $2', [
      seller.organizationNumber,
      second.keyId,
    ])
    const before = Date.now()
    await sendRows(app.url, second.apiKey, 'codes', [{ packageId, code: 'trail' }])
    const [written] = await whoAndWhen()
    expect(created).toMatchObject({ created_by: seller.keyId, written_by: seller.keyId })
    expect(written).toMatchObject({ created_by: seller.keyId, written_by: second.keyId })
    expect(written!.created_at).toBe(created!.created_at)
    expect(Date.parse(created!.written_at)).toBeLessThanOrEqual(before)
    expect(Date.parse(written!.written_at)).toBeGreaterThanOrEqual(before)
  })

  test('within one request is an error: only the first counts', async () => {
    const other = await createLine(testDatabase.database, seller)
    const rows = [
      { packageId, code: 'TRAIL', slug: 'first' },
      { packageId: other, code: 'trail', slug: 'second' },
      { packageId, code: 'OTHER' },
    ]
    expect(await send(rows)).toEqual({
      ok: false,
      upserted: 2,
      errors: [
        {
          index: 1,
          status: 400,
          reason: 'duplicate_row',
          field: 'code',
          message: 'Row 0 has the same code, and the first one counts: send each code once per request.',
        },
      ],
    })
    expect(await codes()).toEqual(
      expect.arrayContaining([{ code: 'TRAIL', slug: 'first', package_id: packageId }]) as unknown,
    )
  })
})

describe('a package that the organization does not sell', () => {
  test('gets the same error whether another organization sells it or it does not exist', async () => {
    const theirs = await createLine(testDatabase.database, await createSeller(testDatabase.database))
    const [first, second] = [
      await errorOf({ packageId: theirs, code: 'A' }),
      await errorOf({ packageId: randomUUID(), code: 'A' }),
    ]
    expect(first).toEqual({
      index: 0,
      status: 400,
      reason: 'not_seller',
      field: 'packageId',
      message:
        'Your organization sells no such package: copy the API package ID from Report delivery on the campaign.',
    })
    expect(second).toEqual(first)
  })

  test('does not block the other rows', async () => {
    const rows = [
      { packageId: randomUUID(), code: 'A' },
      { packageId, code: 'B' },
      { packageId: randomUUID(), code: 'C' },
      { packageId, code: 'D' },
    ]
    expect(await verdicts(rows)).toEqual(['not_seller', 'written', 'not_seller', 'written'])
    expect((await codes()).map(({ code }) => code)).toEqual(['B', 'D'])
  })

  test('does not move an existing code', async () => {
    await sendAll([{ packageId, code: 'TRAIL', slug: 'trail' }])
    const theirs = await createLine(testDatabase.database, await createSeller(testDatabase.database))
    expect(await verdicts([{ packageId: theirs, code: 'TRAIL', slug: 'x' }])).toEqual(['not_seller'])
    expect(await codes()).toEqual([{ code: 'TRAIL', slug: 'trail', package_id: packageId }])
  })
})

describe('the same code of two organizations', () => {
  test("is two codes: neither organization can change the other's", async () => {
    const other = await createSeller(testDatabase.database)
    const theirPackage = await createLine(testDatabase.database, other)
    await sendAll([{ packageId, code: 'TRAIL', slug: 'ours' }])
    await sendRows(app.url, other.apiKey, 'codes', [
      { packageId: theirPackage, code: 'trail', slug: 'theirs' },
    ])
    await sendAll([{ packageId, code: 'TRAIL', slug: 'still-ours' }])
    expect(await codes()).toEqual([{ code: 'TRAIL', slug: 'still-ours', package_id: packageId }])
    expect(await viewCodes(testDatabase.database, other.organizationNumber)).toEqual([
      { code: 'trail', slug: 'theirs', package_id: theirPackage },
    ])
  })
})

describe('when two reasons apply', () => {
  test('invalid_row comes first, then duplicate_row, then not_seller', async () => {
    const nobodys = randomUUID()
    const rows = [
      { packageId: nobodys, code: 'A' },
      { packageId: nobodys, code: 'A', slug: 'NO' },
      { packageId: nobodys, code: 'a' },
      { packageId, code: 'A' },
      { packageId, code: 'B', slug: 'NO' },
      { packageId, code: 'B' },
    ]
    expect(await verdicts(rows)).toEqual([
      'not_seller',
      'invalid_row',
      'duplicate_row',
      'duplicate_row',
      'invalid_row',
      'written',
    ])
  })

  test('the first wrong field is named, in the order packageId, code, slug', async () => {
    const { errors } = await send([
      { packageId: 1, code: '', slug: '' },
      { packageId, code: '', slug: '' },
      { packageId, code: 'A', slug: '' },
    ])
    expect(errors.map(({ field }) => field)).toEqual(['packageId', 'code', 'slug'])
  })
})

function codes() {
  return viewCodes(testDatabase.database, seller.organizationNumber)
}

function whoAndWhen() {
  return testDatabase.database.query<{
    created_by: string
    created_at: string
    written_by: string
    written_at: string
  }>(
    `SELECT creator.id AS created_by, k.created_at, writer.id AS written_by, k.written_at FROM affiliate_code k
     JOIN api_key creator ON creator.source_number = k.created_source_number
     JOIN api_key writer ON writer.source_number = k.source_number
     WHERE k.organization_number = $1`,
    [seller.organizationNumber],
  )
}
