import { beforeAll, expect, test } from 'vitest'
import { askConsoleFor } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { randomFrom, SEED, type Random } from './support/random.ts'
import { reportFile } from './support/report-file.ts'
import { viewLine } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, type LineBody, type Trade } from './support/trade.ts'
import { PRICING_BASES, type PricingBasis } from '../src/core/delivery/units.ts'

const { database } = await createTestDatabase()
let app: TestApp

beforeAll(async () => {
  app = await startApp(database)
})

const FILES = 12
const ROWS_MAX = 14
/** Of one line each; the last two are of no line. */
const NAMES = ['HL-1', 'hl 2', '0003', 'Ünicode/4', '=SUM(A1)', 'none-1', 'none-2']
const SOLD = NAMES.length - 2

/** A row of a file: which line, and the rest. */
interface Row {
  line: number
  /** How a file that names lines by reference writes it: both have to mean the same. */
  isByReference: boolean
  cells: string
}

test(`a file that names lines by reference and one by package ID get the same verdicts and leave the same state (seed ${SEED})`, async () => {
  const random = randomFrom(SEED)
  const bases = NAMES.slice(0, SOLD).map(() => random.pick(PRICING_BASES))
  const [byId, byReference] = [await sell(bases), await sell(bases)]
  for (let file = 0; file < FILES; file++) {
    const rows = rowsOf(random)
    const confirms = { confirmsDelivered: true }
    const write = ({ packageIds }: Sold, areReferences: boolean) =>
      rows
        .map(({ line, isByReference, cells }) => {
          const name = areReferences && isByReference ? asTyped(NAMES[line]!, random) : packageIds[line]!
          return `"${name}",${cells}`
        })
        .join('\n')
    const header = 'package_id,impressions,downloads,as_of\n'
    const first = await reportFile(app.url, byId, `${header}${write(byId, false)}`, confirms)
    const second = await reportFile(app.url, byReference, `${header}${write(byReference, true)}`, confirms)
    expect(verdictsOf(second)).toEqual(verdictsOf(first))
    const states = await Promise.all([byId, byReference].map(stateOf))
    expect(states[1]).toEqual(states[0])
  }
})

type Sold = Trade & { cookie: string; packageIds: string[] }

async function sell(bases: PricingBasis[]): Promise<Sold> {
  const trade = await createTrade(database, app)
  const lines = bases.map((pricing_basis, i): Partial<LineBody> => {
    const booked = pricing_basis === 'flat_rate' ? null : '1000'
    return { name: `Line ${i}`, pricing_basis, booked, reference: NAMES[i]! }
  })
  const { packageIds } = await trade.sell('Compared', lines)
  const unknown = NAMES.slice(SOLD).map(() => crypto.randomUUID())
  return { ...trade, cookie: trade.cookies.seller, packageIds: [...packageIds, ...unknown] }
}

/** Rows of an unknown line are well formed and named once: by reference, that is what is told first. */
function rowsOf(random: Random): Row[] {
  const rows = Array.from({ length: 1 + random.nat(ROWS_MAX) }, (): Row => {
    const total = random.pick(['', '5', '0', '1200', '-1', '1.5', 'x'])
    const asOf = random.pick([
      '2026-01-02T03:04:05Z',
      '2024-01-01',
      '2025-06-01',
      '2019-01-01',
      '2199-01-01',
      'soon',
    ])
    const cells = random.pick([`${total},,${asOf}`, `,${total},${asOf}`, `,,${asOf}`])
    return { line: random.nat(SOLD), isByReference: random.next() < 0.7, cells }
  })
  const unknown = [SOLD, SOLD + 1].map((line): Row => ({ line, isByReference: true, cells: '5,,2025-01-01' }))
  return random.shuffle([...rows, ...unknown])
}

/** People do not mind the case, nor the space around it. */
function asTyped(name: string, random: Random): string {
  return random.pick([name, name.toUpperCase(), ` ${name.toLowerCase()} `])
}

function verdictsOf(answer: Awaited<ReturnType<typeof reportFile>>) {
  return {
    ...answer,
    rejected_rows: answer.rejected_rows.map(({ package_id: _name, message, ...row }) => ({
      ...row,
      // An unknown line is told apart by what it was called.
      message: row.reason === 'not_seller' ? '' : message,
    })),
    marked_rows: answer.marked_rows.map(({ package_id: _name, ...row }) => row),
    warned_rows: answer.warned_rows.map(({ package_id: _name, ...row }) => row),
  }
}

async function stateOf({ packageIds, cookie }: Sold) {
  const { lines } = await askConsoleFor<{ lines: { name: string; delivered: string | null }[] }>(
    app.url,
    'GET',
    '/lines?sort=name',
    { cookie },
  )
  return {
    lines: lines.map(({ name, delivered }) => [name, delivered]),
    views: await Promise.all(packageIds.slice(0, SOLD).map((id) => viewLine(database, id))),
  }
}
