import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { main } from '../src/cli/main.ts'
import { readConfig } from '../src/config.ts'
import type { PricingBasis } from '../src/core/delivery/units.ts'
import type { Database } from '../src/database/database.ts'
import { Problem, PROBLEM_CODES } from '../src/http/problem.ts'
import { DELIVERY_REASONS } from '../src/core/ingest-log/reasons.ts'
import { REQUEST_ERRORS, type RequestErrorCode } from '../src/core/ingest-log/request-errors.ts'
import { HAPROXY_SETTINGS } from '../prove/failover/haproxy.ts'
import { CLUSTER_SETTINGS } from '../prove/failover/patroni.ts'
import { PGBOUNCER_SETTINGS } from '../prove/failover/pgbouncer.ts'
import { startApp, type TestApp } from './support/app.ts'
import { canCheck } from './support/can-check.ts'
import { postDelivery, reportDelivery } from './support/ingest.ts'
import { createLine, createSeller, viewLine, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

/** The documents are checked against the real program, so that they cannot go out of date unnoticed. */

const root = fileURLToPath(new URL('..', import.meta.url))
const guide = read('docs/delivery-feed.md')

/** Errors that other doors give. */
const NOT_OF_THE_FEEDS: ReadonlySet<string> = new Set([
  'forbidden',
  'signed_out',
  'confirmation_required',
  'second_factor_required',
  'conflict',
  'invalid_query',
  'single_sign_on_required',
  'insufficient_scope',
])
/** Documented once for all commands. */
const COMMON_OPTIONS: ReadonlySet<string> = new Set(['--json', '--help'])

let database: Database
let app: TestApp
let seller: Seller

beforeAll(async () => {
  database = (await createTestDatabase()).database
  app = await startApp(database)
  seller = await createSeller(database)
})

describe('the guide to the delivery feed', () => {
  const exampleLines = rowsBelow(guide, 'Package ID in the examples')
  /** Maps the guide's package ids to real lines that match its table. */
  let realIds: Map<string, string>

  beforeAll(async () => {
    realIds = new Map()
    const another = await createSeller(database)
    for (const [id = '', , basis = '', flightStart = ''] of exampleLines) {
      const isOurs = basis !== ''
      const terms = isOurs ? { pricingBasis: basis as PricingBasis, flightStart } : {}
      realIds.set(plain(id), await createLine(database, isOurs ? seller : another, terms))
    }
  })

  test('lists every package id of its examples in the table of lines', () => {
    const named = new Set(guide.match(/00000000-0000-4000-8000-\d{12}/g))
    expect([...named].toSorted()).toEqual(exampleLines.map(([id = '']) => plain(id)).toSorted())
  })

  const exchanges = exchangesOf(guide)

  test('has an answer below each of its requests', () => {
    expect(exchanges.length).toBeGreaterThan(5)
    expect(exchanges.filter(({ answer }) => answer === undefined)).toEqual([])
  })

  test.each(exchanges)('is right about the answer to $title', async ({ body, query, status, answer }) => {
    const response = await postDelivery(app.url, seller.apiKey, toReal(body), {
      dryRun: query === '?dry_run=true',
    })
    const received = withoutRequestId(toExamples(await response.text()))
    expect({ status: response.status, ...received }).toEqual({ status, ...withoutRequestId(answer!) })
  })

  test('is right that every digit of a number is kept', async () => {
    const text = exchanges.map(({ body }) => body).find((body) => /\d\.\d{20}/.test(body))!
    const line = await createLine(database, seller, { pricingBasis: 'downloads' })
    await postDelivery(app.url, seller.apiKey, text.replace(/00000000-[-\d]+/, line))
    expect((await viewLine(database, line)).quantity).toBe(/"downloads": ([\d.]+)/.exec(text)![1])
  })

  test('is right about totals over time', async () => {
    const line = await createLine(database, seller)
    const told = rowsBelow(guide, 'Total sent').map(([total, asOf, effect, figure]) => {
      const [quantity = '', figureAsOf = ''] = plain(figure).split(', ')
      return { total: Number(total), asOf: plain(asOf), effect: plain(effect), quantity, figureAsOf }
    })
    expect(told.length).toBeGreaterThan(5)
    for (const { total, asOf, effect, quantity, figureAsOf } of told) {
      const item = { package_id: line, impressions: total, as_of: asOf }
      expect(await effectOf(line, item)).toBe(effect)
      expect(await viewLine(database, line)).toMatchObject({ quantity, as_of: figureAsOf })
    }
  })

  test('is right about flat-rate lines over time', async () => {
    const line = await createLine(database, seller, { pricingBasis: 'flat_rate' })
    const told = rowsBelow(guide, '`as_of` sent')
    expect(told.length).toBeGreaterThan(2)
    for (const [asOf, effect, since] of told) {
      expect(await effectOf(line, { package_id: line, as_of: plain(asOf) })).toBe(plain(effect))
      expect((await viewLine(database, line)).as_of).toBe(plain(since))
    }
  })

  test('explains every reason in the words of the API reference, in the order they are checked', () => {
    const told = rowsBelow(guide, 'Reason').map(([reason, meaning, remedy]) => [
      plain(reason),
      meaning,
      remedy,
    ])
    expect(told).toEqual(
      Object.entries(DELIVERY_REASONS).map(([reason, { meaning, remedy }]) => [reason, meaning, remedy]),
    )
  })

  test('explains every error of a whole request in the words of the API reference, with its status', () => {
    const told = rowsBelow(guide, 'Status').map(([status, code, ...words]) => [status, plain(code), ...words])
    const ofTheFeeds = PROBLEM_CODES.filter((code) => !NOT_OF_THE_FEEDS.has(code)) as RequestErrorCode[]
    expect(told).toEqual(
      ofTheFeeds.map((code) => {
        const { meaning, remedy } = REQUEST_ERRORS[code]
        return [String(new Problem(code, '').status), code, meaning, remedy]
      }),
    )
  })

  test('shows the rate limit headers as they are', async () => {
    const limited = await startApp(database, { ingestRequestsPerMinute: 60 })
    const answer = await postDelivery(limited.url, seller.apiKey, '{}')
    const [policy] = /^RateLimit-Policy: .*$/m.exec(guide)!
    expect(`RateLimit-Policy: ${answer.headers.get('ratelimit-policy')}`).toBe(policy)
    expect(answer.headers.get('ratelimit')).toMatch(/^"delivery";r=59;t=60$/)
  })

  test('has a Node program that reports and prints rejected items', async () => {
    await expectToReport(process.execPath, ['--input-type=module', '-'], programIn('js'))
  })

  const hasPython = canCheck(
    spawnSync('python3', ['--version']).status === 0,
    'the Python program of the guide to the delivery feed: install python3',
  )
  test.runIf(hasPython)('has a Python program that reports and prints rejected items', async () => {
    await expectToReport('python3', ['-'], programIn('python'))
  })

  function programIn(language: string): string {
    return blocksOf(guide).find(({ info }) => info === language)!.text
  }

  async function expectToReport(command: string, args: string[], program: string): Promise<void> {
    const { PATH, HOME } = process.env
    const child = spawn(command, args, {
      env: { PATH, HOME, FLIGHTLINE_URL: app.url, FLIGHTLINE_KEY: seller.apiKey },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.stdin.end(toReal(program))
    expect(await once(child, 'close')).toEqual([0, null])
    expect(toExamples(output)).toBe('00000000-0000-4000-8000-000000000006: not_seller\n')
    const [, id = '', total] = /["'](0{8}[-\d]+)["'], "?impressions"?: (\d+)/.exec(program)!
    expect((await viewLine(database, realIds.get(id)!)).quantity).toBe(total)
  }

  function toReal(text: string): string {
    return [...realIds].reduce((changed, [example, real]) => changed.replaceAll(example, real), text)
  }

  function toExamples(text: string): string {
    return [...realIds].reduce((changed, [example, real]) => changed.replaceAll(real, example), text)
  }
})

describe('the README', () => {
  const readme = read('README.md')

  test('is right about the answer to its first report', async () => {
    const [{ body, answer, status } = { body: '', status: 0 }] = exchangesOf(readme)
    const [exampleId = ''] = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(body) ?? []
    const line = await createLine(database, seller)
    const response = await postDelivery(app.url, seller.apiKey, body.replace(exampleId, line))
    expect(response.status).toBe(status)
    expect((await response.text()).replace(line, exampleId)).toBe(JSON.stringify(JSON.parse(answer!)))
  })
})

describe('the settings', () => {
  const told = rowsBelow(read('docs/operating.md'), 'Setting').map(([name, value]) => ({
    name: plain(name),
    value: plain(value),
  }))
  const source = /= z\.object\(\{\n(.*?)\n\}\)/s.exec(read('src/config.ts'))![1]!
  const known = [...source.matchAll(/^ {2}([A-Z][A-Z_]+): (.*?)(?=\n {2}[A-Z]|$(?![\s\S]))/gms)]

  test('are all in the operating guide, in order, and no others', () => {
    expect(told.map(({ name }) => name)).toEqual(known.map(([, name]) => name))
  })

  test.each(told.filter(({ value }) => value !== 'none'))(
    '$name has the default given in the guide',
    ({ name, value }) => {
      expect(readConfig({ [name]: value }, '')).toEqual(readConfig({}, ''))
    },
  )

  test('have no default where the guide gives none', () => {
    const without = known.filter(([, , definition = '']) => !definition.includes('.default('))
    expect(told.filter(({ value }) => value === 'none').map(({ name }) => name)).toEqual(
      without.map(([, name]) => name),
    )
  })

  test('are all in .env.example, where only defaults are set', () => {
    const lines = read('.env.example').match(/^#? ?[A-Z][A-Z_]+=.*$/gm) ?? []
    const defaults = told.map(({ name, value }) => `# ${name}=${value === 'none' ? '' : value}`)
    expect(lines.map((line) => line.replace(/^(# [A-Z_]+=) +/, '$1'))).toEqual(defaults)
  })
})

describe('the command line', async () => {
  const document = read('docs/command-line.md')
  const commands = await commandsOf([])
  afterEach(() => {
    process.exitCode = undefined
  })

  test('has each command in its document, under its own heading, and no others', () => {
    const headings = [...document.matchAll(/^### (.*)$/gm)].map(([, heading]) => heading)
    expect(new Set(headings)).toEqual(new Set(commands.map(({ name }) => name)))
  })

  test.each(commands)('$name has each of its options in its section', ({ name, help }) => {
    const [, section = ''] = document.split(`\n### ${name}\n`)
    const [own = ''] = section.split(/\n##/)
    const options = [...help.matchAll(/^ {2}(?:-\w, )?(--[a-z-]+)/gm)].map(([, option]) => option!)
    const untold = options.filter((option) => !COMMON_OPTIONS.has(option) && !own.includes(option))
    expect(untold).toEqual([])
  })
})

describe('the guide to high availability', () => {
  const guideLines = new Set(blocksOf(read('docs/high-availability.md')).flatMap(({ text }) => linesOf(text)))

  test('recommends the settings of Patroni that are proven, and no others', () => {
    const [, recommended = ''] = /^ {2}dcs:\n(.*?)^ {2}\S/ms.exec(read('docs/high-availability.md')) ?? []
    const settings = linesOf(recommended).filter((line) => !line.endsWith(':'))
    expect(settings.toSorted()).toEqual(settingsIn(CLUSTER_SETTINGS).toSorted())
  })

  test('recommends the settings of PgBouncer and HAProxy that are proven', () => {
    const { defaults, leader } = HAPROXY_SETTINGS
    const proven = [PGBOUNCER_SETTINGS, defaults, leader].flatMap(linesOf)
    expect(proven.filter((line) => !guideLines.has(line))).toEqual([])
  })

  function settingsIn(section: object): string[] {
    return Object.entries(section).flatMap(([name, value]: [string, unknown]) =>
      value instanceof Object ? settingsIn(value) : [`${name}: ${JSON.stringify(value).replaceAll('"', '')}`],
    )
  }

  function linesOf(text: string): string[] {
    return text.split('\n').flatMap((line) => line.trim() || [])
  }
})

const documents = [
  ...readdirSync(root).filter((name) => name.endsWith('.md')),
  ...readdirSync(join(root, 'docs')).map((name) => join('docs', name)),
].filter((path) => path.endsWith('.md'))

describe('links', () => {
  test.each(documents)('in %s lead to existing files and headings', (path) => {
    const broken = linksOf(read(path)).filter((link) => {
      const [file = '', heading] = link.split('#')
      const target = file === '' ? path : join(dirname(path), file)
      if (!existsSync(join(root, target))) return true
      return heading !== undefined && !anchorsOf(read(target)).includes(heading)
    })
    expect(broken).toEqual([])
  })
})

describe('pictures', () => {
  const shown = new Set(
    documents.flatMap((path) => imagesOf(read(path)).map((image) => join(dirname(path), image))),
  )
  const taken = readdirSync(join(root, 'docs/images')).map((name) => join('docs/images', name))

  test('in documents exist, and there are no unused ones', () => {
    expect([...shown].toSorted()).toEqual(taken.toSorted())
  })

  test('are described for people who cannot see them', () => {
    const undescribed = documents.filter((path) => /!\[\]|<img(?![^>]*alt="[^"]+")/.test(read(path)))
    expect(undescribed).toEqual([])
  })
})

/** What the report added to the line's history; `none` if nothing. */
async function effectOf(line: string, item: object): Promise<string> {
  const before = await viewLine(database, line)
  const { accepted } = await reportDelivery(app.url, seller.apiKey, [item])
  expect(accepted).toBe(1)
  const { history } = await viewLine(database, line)
  return history.length === before.history.length ? 'none' : history.at(-1)!.effect
}

/** It differs each time. */
function withoutRequestId(answer: string): Record<string, unknown> {
  const { request_id: _, ...rest } = JSON.parse(answer) as Record<string, unknown>
  return rest
}

/** Every command that does something, according to the program's own help. */
async function commandsOf(path: string[]): Promise<{ name: string; help: string }[]> {
  const help = await helpOf(path)
  const [, list] = help.split('\nCommands:\n')
  if (list === undefined) return [{ name: path.join(' '), help }]
  const names = [...list.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name!)
  const found = help.includes('\nArguments:\n') ? [{ name: path.join(' '), help }] : []
  for (const name of names) if (name !== 'help') found.push(...(await commandsOf([...path, name])))
  return found
}

async function helpOf(path: string[]): Promise<string> {
  let text = ''
  const spy = vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    text += String(chunk)
    return true
  })
  await main([...path, '--help'])
  spy.mockRestore()
  return text
}

function linksOf(markdown: string): string[] {
  const links = [...markdown.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!)
  return links.filter((link) => !/^[a-z]+:/.test(link))
}

/** In Markdown, and in the HTML that GitHub accepts. */
function imagesOf(markdown: string): string[] {
  const images = markdown.matchAll(/!\[[^\]]*\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)
  return [...images].map(([, linked, embedded]) => (linked ?? embedded)!)
}

/** As GitHub derives them from headings. */
function anchorsOf(markdown: string): string[] {
  const headings = [...withoutBlocks(markdown).matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading!)
  return headings.map((heading) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

interface Block {
  info: string
  text: string
}

interface Exchange {
  title: string
  body: string
  query: string
  status: number
  answer: string | undefined
}

/**
 * Requests are blocks tagged `json request`, followed by the query if there is one, or curl commands to the feed; the
 * next block, tagged `json answer`, with the status if it is not 200, is the expected answer.
 */
function exchangesOf(markdown: string): Exchange[] {
  const blocks = blocksOf(markdown)
  return blocks.flatMap((block, position) => {
    const body = requestIn(block)
    if (body === undefined) return []
    const [, query = ''] = /^json request (\?.*)/.exec(block.info) ?? []
    const next = blocks[position + 1]
    const [isAnswer, status = '200'] = /^json answer ?(\d*)/.exec(next?.info ?? '') ?? []
    const title = `${body.replace(/\s+/g, ' ').slice(0, 80)}…${query}`
    const answer = isAnswer === undefined ? undefined : next?.text
    return [{ title, body, query, status: Number(status || 200), answer }]
  })
}

function requestIn({ info, text }: Block): string | undefined {
  if (info.startsWith('json request')) return text
  if (info !== 'sh' || !text.includes('/api/ingest/delivery/metrics')) return undefined
  return /-d '([^']*)'/.exec(text)?.[1]
}

function blocksOf(markdown: string): Block[] {
  return [...markdown.matchAll(/^```(\S[^\n]*)\n(.*?)^```$/gms)].map(([, info = '', text = '']) => ({
    info: info.trim(),
    text,
  }))
}

function withoutBlocks(markdown: string): string {
  return markdown.replaceAll(/^```.*?^```$/gms, '')
}

/** The rows of the table with this first heading, cell by cell. */
function rowsBelow(markdown: string, heading: string): string[][] {
  const lines = withoutBlocks(markdown).split('\n')
  const start = lines.findIndex((line) => line.startsWith('|') && cellsOf(line)[0] === heading)
  if (start < 0) return []
  const end = lines.findIndex((line, position) => position > start && !line.startsWith('|'))
  return lines.slice(start + 2, end).map(cellsOf)
}

function cellsOf(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim())
}

/** Without backticks. */
function plain(cell = ''): string {
  return cell.replaceAll('`', '')
}

function read(path: string): string {
  return readFileSync(join(root, path), 'utf8')
}
