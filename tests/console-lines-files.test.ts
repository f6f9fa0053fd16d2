import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import {
  LINE_COLUMN_NAMES,
  LINE_COLUMNS,
  USUAL_LINE_COLUMNS,
  type LineColumnName,
} from '../src/core/line-board/line-columns.ts'
import type { Database } from '../src/database/database.ts'
import { openTable } from '../src/core/spreadsheet/table.ts'
import { askConsole } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { holdLock } from './support/hold-lock.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, type Trade } from './support/trade.ts'

let database: Database
let app: TestApp
let trade: Trade

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  trade = await createTrade(database, app, { seller: 'Northern Audio', buyer: '@Meadow, "Foods"' })
  const { packageIds } = await trade.sell('+1 campaign', [
    { name: '=HYPERLINK("https://evil.example")', booked: '3000' },
    { name: 'Podcast; part 2', pricing_basis: 'downloads', booked: '12.5', currency: 'SEK', price: '0.5' },
    { name: '-2 för 1', booked: '2000', price: '12.50' },
    { name: 'Sponsor', pricing_basis: 'flat_rate', booked: null, price: '99.99' },
  ])
  await trade.report(packageIds[0]!, 1234, '2026-01-02T03:04:05.678901Z')
  await trade.report(packageIds[1]!, 10.25, undefined, 'downloads')
  // More than are read at once.
  await trade.sell(
    'Many',
    Array.from({ length: 700 }, (_, i) => ({ name: `Line ${i}`, booked: String(1 + ((i * 331) % 700)) })),
  )
})

test('an organization exports two files at a time, and one more is asked to try again', async () => {
  const release = await holdLock(database, 'LOCK TABLE campaign')
  const answers = [1, 2, 3].map(() =>
    askConsole(app.url, 'GET', '/lines/export', { cookie: trade.cookies.seller }),
  )
  const refused = await Promise.race(answers)
  await release()
  expect(refused.status).toBe(429)
  expect(refused.headers.get('retry-after')).toBe('5')
  expect(await refused.json()).toMatchObject({ detail: expect.stringContaining('already exporting 2 files') })
  const all = await Promise.all(answers)
  expect(all.map(({ status }) => String(status)).toSorted()).toEqual(['200', '200', '429'])
  // Read to their end, so that the next test has room for its file.
  await Promise.all(all.filter((answer) => !answer.bodyUsed).map(async (answer) => answer.text()))
})

test('an export gives Node no cause to warn of a leak', async () => {
  const warnings: string[] = []
  const note = (warning: Error) => warnings.push(warning.message)
  process.on('warning', note)
  onTestFinished(() => void process.off('warning', note))
  const answer = await askConsole(app.url, 'GET', '/lines/export', { cookie: trade.cookies.seller })
  expect(answer.status).toBe(200)
  await answer.text()
  expect(warnings).toEqual([])
})

describe.each(['csv', 'xlsx'] as const)('a %s file', (format) => {
  test('has the rows, the order and the columns of the page, for either side', async () => {
    for (const [cookie, side, partner] of [
      [trade.cookies.seller, 'seller', 'Buyer'],
      [trade.cookies.buyer, 'buyer', 'Seller'],
    ] as const) {
      const query = `side=${side}&search=%2B1%20camp&sort=booked&direction=down`
      const { lines } = await trade.lines(cookie, `?${query}`)
      expect(lines).toHaveLength(4)
      const names = LINE_COLUMN_NAMES.filter((name) => side === 'seller' || name !== 'sold_as')
      const [header, ...rows] = await read(cookie, `${query}&columns=${LINE_COLUMN_NAMES.join(',')}`)
      const labels = names.map((name) => LINE_COLUMNS[name].label as string)
      expect(header).toEqual(labels.map((label) => (label === 'Partner' ? partner : label)))
      expect(rows.length).toBe(4)
      for (const [i, row] of rows.entries()) {
        for (const [j, name] of names.entries()) {
          expect(plain(name, row[j] ?? '', format === 'xlsx'), name).toBe(
            plain(name, LINE_COLUMNS[name].value(lines[i]!) ?? ''),
          )
        }
      }
    }
  })

  test('has the usual columns unless others are chosen, and a column for the currency of its amounts', async () => {
    const [usual] = await read(trade.cookies.seller, '')
    expect(usual).toEqual([
      ...USUAL_LINE_COLUMNS.map((name) => (name === 'partner' ? 'Buyer' : LINE_COLUMNS[name].label)),
      'Currency',
    ])
    expect((await read(trade.cookies.seller, 'columns=name,booked'))[0]).toEqual(['Line', 'Booked'])
    expect((await read(trade.cookies.seller, 'columns=currency,price'))[0]).toEqual(['Currency', 'Price'])
  })

  test('has all lines that match, however many pages they take', async () => {
    const [, ...rows] = await read(
      trade.cookies.buyer,
      'side=buyer&search=many&sort=booked&columns=name,booked',
    )
    expect(rows.map(([, booked]) => Number(booked))).toEqual(Array.from({ length: 700 }, (_, i) => i + 1))
    expect(new Set(rows.map(([name]) => name)).size).toBe(700)
  })

  test('has no cell that a spreadsheet would run', async () => {
    const [, ...rows] = await read(trade.cookies.seller, 'search=%2B1%20camp&columns=name,campaign,partner')
    const cells = rows.flat().map((cell) => cell.replace(/^'/, ''))
    expect(cells).toEqual(expect.arrayContaining(['=HYPERLINK("https://evil.example")', '-2 för 1']))
    if (format === 'csv') expect(rows.flat().filter((cell) => /^[=+\-@]/.test(cell))).toEqual([])
  })

  async function read(cookie: string, query: string): Promise<string[][]> {
    const response = await askConsole(app.url, 'GET', `/lines/export?format=${format}&${query}`, { cookie })
    expect(response.status).toBe(200)
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="lines.${format}"`)
    const table = await openTable(Buffer.from(await response.arrayBuffer()), `lines.${format}`)
    const rows: string[][] = []
    for await (const { cells } of table.rows) rows.push(cells)
    return rows
  }

  /** Both formats hold the same values; a workbook has times and percentages in the form of spreadsheets. */
  function plain(name: LineColumnName, cell: string, isShare = false): string {
    const text = cell.replace(/^'/, '')
    const { kind } = LINE_COLUMNS[name]
    if (text === '' || kind === 'text') return text
    if (kind === 'time')
      return new Date(`${text.replace(' ', 'T').replace('Z', '')}Z`).toISOString().slice(0, 19)
    if (kind === 'day') return text.slice(0, 10)
    const number = Number(text)
    return String(kind === 'percent' && isShare ? Math.round(number * 1000) / 10 : number)
  }
})

test.each([
  ['columns=foo', 'columns', 'choose from name'],
  ['columns=name,,price', 'columns', 'choose from name'],
  [`columns=${'name,'.repeat(300)}name`, 'columns', 'too many columns'],
  ['format=pdf', 'format', 'csv'],
  ['pacing=foo', 'pacing', 'choose from behind'],
])('a file with %s is refused before it begins', async (query, field, words) => {
  const response = await askConsole(app.url, 'GET', `/lines/export?${query}`, {
    cookie: trade.cookies.seller,
  })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ field, detail: expect.stringContaining(words) })
})
