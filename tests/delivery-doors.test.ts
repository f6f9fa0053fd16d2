import { randomUUID } from 'node:crypto'
import * as fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { PricingBasis } from '../src/core/delivery/units.ts'
import { signInMember, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { postDelivery, type DeliveryAnswer } from './support/ingest.ts'
import { SEED } from './support/random.ts'
import { reportConfirmed } from './support/report-by-hand.ts'
import { reportFile } from './support/report-file.ts'
import { createLine, createSeller, viewLine, type LineView, type Seller } from './support/seller.ts'
import { createTestDatabase, type TestDatabase } from './support/test-database.ts'
import type { Answer } from '../src/console/routes.ts'

/**
 * A total means the same whichever way it arrives: from a system to the feed, by hand on a line or a campaign, or in a
 * file. The whole table of verdicts goes through every door that can express it, and ends in the same figure.
 */

let testDatabase: TestDatabase
let app: TestApp
let seller: Seller
let otherSeller: Seller
let member: Account

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  app = await startApp(testDatabase.database)
  seller = await createSeller(testDatabase.database)
  otherSeller = await createSeller(testDatabase.database, 'Other seller')
  member = await signInMember(testDatabase.database, seller.organizationNumber, 'member')
})

/** One line's report, in terms that every door understands. */
interface Saying {
  packageId: string
  basis: PricingBasis
  /** As typed; empty if nothing is given. */
  quantity?: string
  /** Under the other quantity's name. */
  otherQuantity?: string
  asOf?: string
}

/** Sends the report and returns the verdict: 'accepted' or the reason. */
type Door = (saying: Saying) => Promise<string>

const DOORS = {
  async api(saying: Saying) {
    const body = `{"items":[${itemOf(saying)}]}`
    const response = await postDelivery(app.url, seller.apiKey, body)
    const { results } = (await response.json()) as DeliveryAnswer
    return results[0]!.reason ?? results[0]!.status
  },
  async line({ packageId, quantity, asOf }: Saying) {
    const body = { quantity, as_of: asOf }
    const response = await reportConfirmed(app.url, `/lines/${packageId}/delivery`, member, body)
    // On the page of a single line, a line the organization does not sell does not exist.
    if (response.status === 404) return 'not_seller'
    return verdictOf(((await response.json()) as Answer<'POST /lines/:packageId/delivery'>).results[0]!)
  },
  async campaign({ packageId, quantity, asOf }: Saying) {
    const [verdict] = await throughCampaign([{ package_id: packageId, quantity, as_of: asOf }])
    return verdict!
  },
  async file(saying: Saying) {
    const [verdict] = await throughFile([saying])
    return verdict!
  },
} satisfies Record<string, Door>

type DoorName = keyof typeof DOORS
const ALL_DOORS: DoorName[] = ['api', 'line', 'campaign', 'file']
/** A form has one quantity field, under the right name. */
const DOORS_WITH_BOTH_QUANTITIES: DoorName[] = ['api', 'file']

interface Case {
  name: string
  line?: { pricingBasis?: PricingBasis; flightStart?: string }
  /** Accepted earlier, through the feed. */
  before?: { quantity?: string; asOf: string }[]
  say: { quantity?: string; otherQuantity?: string; asOf?: string }
  verdict: string
  /** The line's figure afterwards, if it has one. */
  figure?: { quantity: string | null; as_of?: string }
  /** The effects of all its reports. */
  effects?: string[]
  doors?: DoorName[]
}

const DOWNLOADS = { pricingBasis: 'downloads' } as const
const FLAT_RATE = { pricingBasis: 'flat_rate' } as const
const MARCH_1 = '2025-03-01T00:00:00Z'
const MARCH_2 = '2025-03-02T00:00:00Z'

const CASES: Case[] = [
  // Decision 2: malformed items.
  ...['-1', '1.5', '9007199254740992', '1e400', '1,234', '1.234', '1 234', 'many', '0x10', '1/2'].map(
    (quantity) => ({
      name: `impressions of ${quantity}`,
      say: { quantity, asOf: MARCH_1 },
      verdict: 'invalid_item',
    }),
  ),
  ...['-0.5', '1e400', '1,5', 'NaN', 'Infinity'].map((quantity) => ({
    name: `downloads of ${quantity}`,
    line: DOWNLOADS,
    say: { quantity, asOf: MARCH_1 },
    verdict: 'invalid_item',
  })),
  ...['2025-02-30', '2025-03-01 10:00:00Z', '2025-03-01T25:00:00Z', 'yesterday'].map((asOf) => ({
    name: `an as-of of ${asOf}`,
    say: { quantity: '5', asOf },
    verdict: 'invalid_item',
  })),
  // In a file the person is asked about these: see console-report-file.test.ts.
  ...['2025-3-1', '2025-03-01T10:00:00', '01.03.2025'].map((asOf) => ({
    name: `an as-of of ${asOf}`,
    doors: ALL_DOORS.filter((door) => door !== 'file'),
    say: { quantity: '5', asOf },
    verdict: 'invalid_item',
  })),
  {
    name: 'both quantities',
    say: { quantity: '5', otherQuantity: '5', asOf: MARCH_1 },
    verdict: 'invalid_item',
    doors: DOORS_WITH_BOTH_QUANTITIES,
  },
  {
    name: 'a malformed item before anything else wrong with it',
    line: { flightStart: '2198-01-01' },
    say: { quantity: '-1', asOf: '2199-01-01' },
    verdict: 'invalid_item',
  },
  {
    name: 'a malformed quantity on a flat-rate line',
    line: FLAT_RATE,
    say: { quantity: 'many' },
    verdict: 'invalid_item',
  },
  // Decision 5 and 6: the flight, and the future.
  {
    name: 'a line whose flight has not begun',
    line: { flightStart: '2198-01-01' },
    say: { quantity: '5' },
    verdict: 'before_flight_start',
  },
  {
    name: 'an as-of before the flight',
    say: { quantity: '5', asOf: '2019-12-31' },
    verdict: 'before_flight_start',
  },
  {
    name: 'an as-of just before the flight, in another zone',
    say: { quantity: '5', asOf: '2020-01-01T00:59:59+01:00' },
    verdict: 'before_flight_start',
  },
  {
    name: 'a flight that has not begun, before an as-of in the future',
    line: { flightStart: '2198-01-01' },
    say: { quantity: '5', asOf: '2199-01-01' },
    verdict: 'before_flight_start',
  },
  {
    name: 'an as-of in the future',
    say: { quantity: '5', asOf: '2199-01-01' },
    verdict: 'as_of_in_future',
  },
  {
    name: 'an as-of in the future, before a missing quantity',
    say: { asOf: '2199-01-01' },
    verdict: 'as_of_in_future',
  },
  // Decision 7: the wrong quantity, or none.
  { name: 'no quantity for impressions', say: { asOf: MARCH_1 }, verdict: 'quantity_required' },
  { name: 'no quantity for downloads', line: DOWNLOADS, say: {}, verdict: 'quantity_required' },
  {
    name: 'the other quantity for impressions',
    say: { otherQuantity: '5' },
    verdict: 'quantity_required',
    doors: DOORS_WITH_BOTH_QUANTITIES,
  },
  {
    name: 'the other quantity for downloads',
    line: DOWNLOADS,
    say: { otherQuantity: '5' },
    verdict: 'quantity_required',
    doors: DOORS_WITH_BOTH_QUANTITIES,
  },
  {
    name: 'a quantity on a flat-rate line',
    line: FLAT_RATE,
    say: { quantity: '5' },
    verdict: 'flat_rate_takes_no_quantity',
  },
  {
    name: 'zero on a flat-rate line',
    line: FLAT_RATE,
    say: { quantity: '0' },
    verdict: 'flat_rate_takes_no_quantity',
  },
  // Accepted reports, and their effect.
  {
    name: 'a first total',
    say: { quantity: '1200', asOf: MARCH_1 },
    verdict: 'accepted',
    figure: { quantity: '1200', as_of: MARCH_1 },
    effects: ['first'],
  },
  {
    name: 'a total without an as-of',
    say: { quantity: '1200' },
    verdict: 'accepted',
    figure: { quantity: '1200' },
    effects: ['first'],
  },
  {
    name: 'zero',
    say: { quantity: '0', asOf: MARCH_1 },
    verdict: 'accepted',
    figure: { quantity: '0', as_of: MARCH_1 },
    effects: ['first'],
  },
  {
    name: 'the greatest number of impressions',
    say: { quantity: '9007199254740991', asOf: MARCH_1 },
    verdict: 'accepted',
    figure: { quantity: '9007199254740991', as_of: MARCH_1 },
  },
  {
    name: 'an exponent',
    say: { quantity: '12e2', asOf: MARCH_1 },
    verdict: 'accepted',
    figure: { quantity: '1200', as_of: MARCH_1 },
  },
  {
    name: 'decimals of downloads, exactly',
    line: DOWNLOADS,
    say: { quantity: '20417.1000000000000000055', asOf: MARCH_1 },
    verdict: 'accepted',
    figure: { quantity: '20417.1000000000000000055', as_of: MARCH_1 },
  },
  {
    name: 'downloads beyond what a double can hold',
    line: DOWNLOADS,
    say: { quantity: '9007199254740993', asOf: MARCH_1 },
    verdict: 'accepted',
    figure: { quantity: '9007199254740993', as_of: MARCH_1 },
  },
  {
    name: 'a date, which is the start of that day',
    say: { quantity: '5', asOf: '2025-03-01' },
    verdict: 'accepted',
    figure: { quantity: '5', as_of: MARCH_1 },
  },
  {
    name: 'a time with a zone and microseconds',
    say: { quantity: '5', asOf: '2025-03-01T01:00:00.123456+01:00' },
    verdict: 'accepted',
    figure: { quantity: '5', as_of: '2025-03-01T00:00:00.123456Z' },
  },
  {
    name: 'the first moment of the flight',
    say: { quantity: '5', asOf: '2020-01-01' },
    verdict: 'accepted',
    figure: { quantity: '5', as_of: '2020-01-01T00:00:00Z' },
  },
  {
    name: 'a newer total',
    before: [{ quantity: '10', asOf: MARCH_1 }],
    say: { quantity: '20', asOf: MARCH_2 },
    verdict: 'accepted',
    figure: { quantity: '20', as_of: MARCH_2 },
    effects: ['first', 'replaced'],
  },
  {
    name: 'a late total',
    before: [{ quantity: '10', asOf: MARCH_2 }],
    say: { quantity: '5', asOf: MARCH_1 },
    verdict: 'accepted',
    figure: { quantity: '10', as_of: MARCH_2 },
    effects: ['first', 'late'],
  },
  {
    name: 'a late total sent again',
    before: [
      { quantity: '5', asOf: MARCH_1 },
      { quantity: '10', asOf: MARCH_2 },
    ],
    say: { quantity: '5', asOf: MARCH_1 },
    verdict: 'accepted',
    figure: { quantity: '10', as_of: MARCH_2 },
    effects: ['first', 'replaced'],
  },
  {
    name: 'the same total again',
    before: [{ quantity: '10', asOf: MARCH_1 }],
    say: { quantity: '10', asOf: MARCH_1 },
    verdict: 'accepted',
    figure: { quantity: '10', as_of: MARCH_1 },
    effects: ['first'],
  },
  {
    name: 'the same total with a newer as-of',
    before: [{ quantity: '10', asOf: MARCH_1 }],
    say: { quantity: '10', asOf: MARCH_2 },
    verdict: 'accepted',
    figure: { quantity: '10', as_of: MARCH_2 },
    effects: ['first'],
  },
  {
    name: 'another total for the same time',
    before: [{ quantity: '10', asOf: MARCH_1 }],
    say: { quantity: '12', asOf: MARCH_1 },
    verdict: 'accepted',
    figure: { quantity: '12', as_of: MARCH_1 },
    effects: ['first', 'replaced'],
  },
  {
    name: 'a total that falls',
    before: [{ quantity: '10', asOf: MARCH_1 }],
    say: { quantity: '9', asOf: MARCH_2 },
    verdict: 'accepted',
    figure: { quantity: '9', as_of: MARCH_2 },
    effects: ['first', 'correction'],
  },
  {
    name: 'a total that falls to zero',
    before: [{ quantity: '10', asOf: MARCH_1 }],
    say: { quantity: '0', asOf: MARCH_2 },
    verdict: 'accepted',
    figure: { quantity: '0', as_of: MARCH_2 },
    effects: ['first', 'correction'],
  },
  {
    name: 'a flat rate',
    line: FLAT_RATE,
    say: { asOf: MARCH_1 },
    verdict: 'accepted',
    figure: { quantity: null, as_of: MARCH_1 },
    effects: ['first'],
  },
  {
    name: 'a flat rate now',
    line: FLAT_RATE,
    say: {},
    verdict: 'accepted',
    figure: { quantity: null },
    effects: ['first'],
  },
  {
    name: 'a flat rate twice',
    line: FLAT_RATE,
    before: [{ asOf: MARCH_1 }],
    say: { asOf: MARCH_2 },
    verdict: 'accepted',
    figure: { quantity: null, as_of: MARCH_1 },
    effects: ['first'],
  },
  {
    name: 'a flat rate delivered earlier than first reported',
    line: FLAT_RATE,
    before: [{ asOf: MARCH_2 }],
    say: { asOf: MARCH_1 },
    verdict: 'accepted',
    figure: { quantity: null, as_of: MARCH_1 },
    effects: ['first', 'replaced'],
  },
]

describe.each(CASES)('$name', ({ line, before = [], say, verdict, figure, effects, doors = ALL_DOORS }) => {
  test(`is ${verdict}, with the same figure and history through every door`, async () => {
    for (const door of doors) {
      const basis = line?.pricingBasis ?? 'impressions'
      const packageId = await createLine(testDatabase.database, seller, line)
      for (const report of before) expect(await DOORS.api({ packageId, basis, ...report })).toBe('accepted')
      const unchanged = await viewLine(testDatabase.database, packageId)
      expect(await DOORS[door]({ packageId, basis, ...say }), door).toBe(verdict)
      const after = await viewLine(testDatabase.database, packageId)
      if (verdict !== 'accepted') expect(after, door).toEqual(unchanged)
      else expect(after, door).toMatchObject(figure!)
      if (effects)
        expect(
          after.history.map(({ effect }) => effect),
          door,
        ).toEqual(effects)
    }
  })
})

describe('a package that the organization does not sell', () => {
  test('is not_seller through every door, whether another seller has it or it does not exist', async () => {
    const theirs = await createLine(testDatabase.database, otherSeller)
    for (const packageId of [theirs, randomUUID()]) {
      for (const door of ALL_DOORS) {
        const saying: Saying = { packageId, basis: 'impressions', quantity: '5', asOf: MARCH_1 }
        expect(await DOORS[door](saying), door).toBe('not_seller')
      }
    }
    expect((await viewLine(testDatabase.database, theirs)).revision).toBe(0)
  })

  test('is invalid_item if its id is not a UUID', async () => {
    const saying: Saying = { packageId: 'line-1', basis: 'impressions', quantity: '5' }
    expect(await DOORS.api(saying)).toBe('invalid_item')
    // To people's doors it is a reference, and no line of the organization has it.
    for (const door of ['campaign', 'file'] as const) {
      expect(await DOORS[door](saying), door).toBe('not_seller')
    }
  })
})

describe('a package named twice', () => {
  test('counts the first time it is well formed, in one report through any door', async () => {
    const said = (packageId: string): Saying[] =>
      ['-1', '10', '20'].map((quantity) => ({ packageId, basis: 'impressions', quantity, asOf: MARCH_1 }))
    const doors: ((sayings: Saying[]) => Promise<string[]>)[] = [
      throughApi,
      throughFile,
      (sayings) =>
        throughCampaign(
          sayings.map(({ packageId, quantity, asOf }) => ({ package_id: packageId, quantity, as_of: asOf })),
        ),
    ]
    for (const door of doors) {
      const packageId = await createLine(testDatabase.database, seller)
      const sayings = said(packageId)
      sayings[2]!.packageId = packageId.toUpperCase()
      expect(await door(sayings)).toEqual(['invalid_item', 'accepted', 'duplicate_package_id'])
      expect(await viewLine(testDatabase.database, packageId)).toMatchObject({ quantity: '10', revision: 1 })
    }
  })
})

test('any sequence of reports through any doors ends in the same figures and histories as through the feed alone', async () => {
  const step = fc.record({
    line: fc.nat({ max: 2 }),
    quantity: fc.constantFrom('', '0', '1', '2', '2.0', '10.5', '-1', '1,5'),
    second: fc.option(fc.nat({ max: 5 }), { freq: 8 }),
    door: fc.constantFrom(...ALL_DOORS),
  })
  const bases: PricingBasis[] = ['impressions', 'downloads', 'flat_rate']
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), async (steps) => {
      const [mixed, alone] = await Promise.all([newLines(bases), newLines(bases)])
      for (const { line, quantity, second, door } of steps) {
        const basis = bases[line]!
        const asOf = second === null ? '2199-01-01' : `2025-03-01T00:00:0${second}Z`
        const verdict = await DOORS[door]({ packageId: mixed[line]!, basis, quantity, asOf })
        // Impressions typed with a point are not a number: the point could be a thousands separator.
        const isText = basis !== 'downloads' && quantity.includes('.') && door !== 'api'
        const literal = isText ? `text ${quantity}` : quantity
        expect(await DOORS.api({ packageId: alone[line]!, basis, quantity: literal, asOf }), door).toBe(
          verdict,
        )
      }
      expect(await viewAll(mixed)).toEqual(await viewAll(alone))
    }),
    { numRuns: 25, seed: SEED },
  )
})

test('reports by hand and by file are in the ingest log like those of a system, with the source', async () => {
  const packageId = await createLine(testDatabase.database, seller)
  const saying: Saying = { packageId, basis: 'impressions', quantity: '1,234', asOf: MARCH_1 }
  for (const door of ALL_DOORS) await DOORS[door](saying)
  const rows = await testDatabase.database.query<{ kind: string; rejected_items: string }>(
    `SELECT s.kind, s.file_name, s.person_id, r.feed, r.outcome, r.is_dry_run, r.accepted, r.rejected, r.rejected_items
     FROM ingest_request r JOIN report_source s ON s.number = r.source_number
     WHERE r.organization_number = $1 AND r.rejected_items LIKE '%' || $2 || '%' ORDER BY r.received_at`,
    [seller.organizationNumber, packageId],
  )
  const sent = { package_id: packageId, impressions: '1,234', as_of: MARCH_1 }
  const logged = { feed: 'delivery', outcome: 'processed', is_dry_run: false, accepted: 0, rejected: 1 }
  const byPerson = { ...logged, file_name: null, person_id: member.personId }
  expect(
    rows.map(({ rejected_items, ...row }) => ({ ...row, items: JSON.parse(rejected_items) as unknown })),
  ).toEqual(
    [
      { ...logged, kind: 'api_key', file_name: null, person_id: null },
      { ...byPerson, kind: 'person' },
      { ...byPerson, kind: 'person' },
      { ...byPerson, kind: 'file', file_name: 'totals.csv' },
    ].map((row) => ({
      ...row,
      items: [{ index: 0, ...(row.kind === 'file' && { row: 2 }), reason: 'invalid_item', sent }],
    })),
  )
})

/** The item as a system would write it: a number if the typed text is one, otherwise text. */
function itemOf({ packageId, basis, quantity = '', otherQuantity = '', asOf = '' }: Saying): string {
  const name = basis === 'downloads' ? 'downloads' : 'impressions'
  const otherName = basis === 'downloads' ? 'impressions' : 'downloads'
  const fields = [`"package_id":${JSON.stringify(packageId)}`]
  if (quantity !== '') fields.push(`"${name}":${literalOf(quantity, name)}`)
  if (otherQuantity !== '') fields.push(`"${otherName}":${literalOf(otherQuantity, otherName)}`)
  if (asOf !== '') fields.push(`"as_of":${JSON.stringify(asOf)}`)
  return `{${fields.join(',')}}`
}

function literalOf(typed: string, name: string): string {
  const isNumber = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(typed)
  return isNumber && !(name === 'impressions' && typed === '1.234') ? typed : JSON.stringify(typed)
}

async function throughApi(sayings: Saying[]): Promise<string[]> {
  const body = `{"items":[${sayings.map(itemOf).join(',')}]}`
  const response = await postDelivery(app.url, seller.apiKey, body)
  const { results } = (await response.json()) as DeliveryAnswer
  return results.map(({ reason, status }) => reason ?? status)
}

async function throughCampaign(
  reports: { package_id: string; quantity: string | undefined; as_of: string | undefined }[],
): Promise<string[]> {
  const path = `/campaigns/${seller.campaignId}/delivery`
  const response = await reportConfirmed(app.url, path, member, { reports })
  const { results } = (await response.json()) as Answer<'POST /lines/:packageId/delivery'>
  return results.map(verdictOf)
}

async function throughFile(sayings: Saying[]): Promise<string[]> {
  const rows = sayings.map(({ packageId, basis, quantity = '', otherQuantity = '', asOf = '' }) => {
    const [impressions, downloads] =
      basis === 'downloads' ? [otherQuantity, quantity] : [quantity, otherQuantity]
    return `"${packageId}","${impressions}","${downloads}","${asOf}"`
  })
  const text = ['package_id,impressions,downloads,as_of', ...rows].join('\r\n')
  const { rejected_rows } = await reportFile(app.url, member, text, { confirmsDelivered: true })
  const reasons = new Map(rejected_rows.map(({ row, reason }) => [row, reason]))
  return sayings.map((_, i) => reasons.get(i + 2) ?? 'accepted')
}

function verdictOf(result: { status: string; reason?: string }): string {
  return result.reason ?? result.status
}

function newLines(bases: PricingBasis[]): Promise<string[]> {
  return Promise.all(bases.map((pricingBasis) => createLine(testDatabase.database, seller, { pricingBasis })))
}

function viewAll(lines: string[]): Promise<LineView[]> {
  return Promise.all(lines.map((line) => viewLine(testDatabase.database, line)))
}
