import { createConsoleData, TEST_SIZE, type ConsoleData } from './console-data.ts'
import type { Asker } from './console-questions.ts'
import { openConsole, type ConsoleUnderTest } from './console.ts'
import { onNewDatabase } from './on-new-database.ts'
import type { Database } from '../src/database/database.ts'
import { LINE_PAGES_MAX } from '../src/core/line-board/list-all-lines.ts'

const ROUNDS = 20
const SIZE = {
  ...TEST_SIZE,
  lines: 200_000,
  hugeCampaignLines: 50_000,
  reportedLines: 200_000,
  reportsPerLine: 2,
}

const QUESTIONS = [
  '/lines',
  '/lines?sort=name',
  '/lines?sort=remaining_value&direction=down',
  '/lines?sort=pace',
  '/lines?search=line%2012&sort=delivered',
  '/lines?pacing=behind,no_data,short&flight=running&sort=booked_value&direction=down',
  '/lines?freshness=quiet&currency=EUR&sort=silence',
  `/lines?page=${LINE_PAGES_MAX}&sort=booked&direction=down`,
  '/lines/totals',
  '/lines/totals?flight=this_month&search=campaign',
  '/campaign-rows',
  '/home',
]

interface Times {
  median: number
  worst: number
}

/**
 * The table of all lines of a seller with 200,000, and of its buyer, by HTTP. Its limit is the least that a page could do: a
 * count of the same lines by the database, once for each page, so that other work on the machine slows both.
 */
export async function measureLines(): Promise<void> {
  await onNewDatabase(async (database) => {
    say(`Preparing ${SIZE.lines.toLocaleString('en')} lines …`)
    const data = await createConsoleData(database, SIZE)
    const pages = await openConsole(database, data)
    say('| Request | median ms | worst ms | count alone, median ms | ratio |')
    say('| --- | ---: | ---: | ---: | ---: |')
    for (const asker of ['seller', 'buyer'] as const) {
      const side = `side=${asker}`
      const first = await timeOf(pages, asker, `/lines?${side}`)
      say(`| ${asker}, first question after the start | ${first.toFixed(0)} | | | |`)
      for (const question of ['/session', ...QUESTIONS]) {
        const hasSide = question !== '/session' && question !== '/home'
        const path = hasSide ? `${question}${question.includes('?') ? '&' : '?'}${side}` : question
        await measure(pages, { database, data, asker, path })
      }
    }
    await pages.app.close()
  })
}

async function measure(
  pages: ConsoleUnderTest,
  { database, data, asker, path }: { database: Database; data: ConsoleData; asker: Asker; path: string },
): Promise<void> {
  const answers: number[] = []
  const counts: number[] = []
  await timeOf(pages, asker, path)
  for (let round = 0; round < ROUNDS; round++) {
    counts.push(await countAlone(database, data))
    await writeSomething(database)
    answers.push(await timeOf(pages, asker, path))
  }
  const { median, worst } = timesOf(answers)
  const count = timesOf(counts).median
  say(
    `| ${asker} \`${path}\` | ${median.toFixed(0)} | ${worst.toFixed(0)} | ${count.toFixed(0)} | ${(median / count).toFixed(1)} |`,
  )
}

async function timeOf(pages: ConsoleUnderTest, asker: Asker, path: string): Promise<number> {
  const startedAtMs = performance.now()
  const response = await pages.fetch(asker, path)
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${asker} ${path}: ${response.status}`)
  return performance.now() - startedAtMs
}

/** On a server where nothing is written, an answer would not even look for changes. */
async function writeSomething(database: Database): Promise<void> {
  await database.query('SELECT pg_current_xact_id()')
}

async function countAlone(database: Database, data: ConsoleData): Promise<number> {
  const startedAtMs = performance.now()
  await database.query(
    `SELECT count(*) FROM package_line l JOIN line_figure f USING (organization_number, line_number)
     WHERE l.organization_number = $1`,
    [data.seller.number],
  )
  return performance.now() - startedAtMs
}

function timesOf(list: number[]): Times {
  const sorted = list.toSorted((a, b) => a - b)
  return { median: sorted[Math.floor(sorted.length / 2)]!, worst: sorted.at(-1)! }
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}
