import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

/** Which rooms of src/ a room may import. `src` stands for the files in src/ itself, which put the rooms together. */
const INNER = ['exact', 'database', 'core']
const MAY_IMPORT: Record<string, readonly string[]> = {
  exact: [],
  client: [],
  database: ['exact'],
  core: ['exact', 'database'],
  http: INNER,
  mail: INNER,
  backup: INNER,
  demo: INNER,
  ingest: [...INNER, 'http'],
  read: [...INNER, 'http'],
  agent: [...INNER, 'http'],
  console: [...INNER, 'http', 'mail'],
  public: [...INNER, 'http'],
  webhooks: [...INNER, 'http'],
  'single-sign-on': [...INNER, 'http'],
  workers: [...INNER, 'http', 'src'],
  cli: [...INNER, 'backup', 'client', 'demo', 'http', 'src'],
  web: ['exact', 'core', 'http', 'console'],
  src: [
    ...INNER,
    'backup',
    'http',
    'mail',
    'ingest',
    'read',
    'agent',
    'console',
    'public',
    'webhooks',
    'single-sign-on',
    'workers',
  ],
}
/** What any room may import from src/ itself: the settings, the version, the log. */
const FOR_ALL = new Set(['src/config.ts', 'src/package-root.ts', 'src/log.ts'])
const DOORS = new Set(['ingest', 'read', 'agent', 'console', 'public', 'cli', 'web', 'http'])

/** Where the database's clock is read in the core, how often, and why. */
const CLOCK: Record<string, [uses: number, reason: string]> = {
  'agent-key/agent-key-sql.ts': [5, 'look-ups before there is a context, shared by all servers'],
  'api-key/api-key-sql.ts': [5, 'look-ups before there is a context, and counts shared by all servers'],
  'audit/audit-sql.ts': [2, 'an entry has the time of its transaction, which no caller chooses'],
  'delivery/delivery-months-sql.ts': [1, 'upkeep, without a context'],
  'person/account-mail-sql.ts': [3, 'written with a session, whose times are the database’s own'],
  'person/access-link-sql.ts': [1, 'also for people who change their own password, which has no context'],
  'person/email-change-sql.ts': [1, 'also for people who change their own password, which has no context'],
  'person/known-device-sql.ts': [2, 'look-ups before there is a context'],
  'person/session-sql.ts': [10, 'look-ups before there is a context, and upkeep'],
  'person/sign-in-attempt-sql.ts': [2, 'counts shared by all servers'],
  'retention/retention-sql.ts': [1, 'upkeep, without a context'],
  'rate-limit/rate-limit-sql.ts': [7, 'counts shared by all servers, and upkeep'],
}
/** Where the machine's clock is read in the core, and why. */
const MACHINE_CLOCK = [
  // The leading digits of an id, which only keep new rows together.
  'uuid.ts',
  // The default of a count in memory, which no other process shares.
  'rate-limit/request-count.ts',
]

const files = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
  .map((path) => ({ path: join('src', path), text: readFileSync(join('src', path), 'utf8') }))
const core = files.filter(({ path }) => roomOf(path) === 'core')
const imports = files.flatMap(({ path, text }) =>
  Array.from(
    text.matchAll(
      /^(?:import|export) (type )?[^;'"]*?from '(\.[^']+)'|^import '(\.[^']+)'|import\('(\.[^']+)'\)/gm,
    ),
    ([, type, named, plain, lazy]) => ({
      from: path,
      to: join(dirname(path), (named ?? plain ?? lazy)!),
      isOfTypes: type !== undefined,
    }),
  ),
)

test('imports point inwards, and no door imports another', () => {
  const outwards = imports.filter(({ from, to }) => {
    const [room, other] = [roomOf(from), roomOf(to)]
    return room !== other && !FOR_ALL.has(to) && !MAY_IMPORT[room]?.includes(other)
  })
  expect(outwards).toEqual([])
  expect(imports.length).toBeGreaterThan(1_000)
})

test('the web app imports nothing but types from the console', () => {
  const isOfWeb = ({ from, to }: { from: string; to: string }) =>
    roomOf(from) === 'web' && roomOf(to) === 'console'
  expect(imports.filter((one) => isOfWeb(one) && !one.isOfTypes)).toEqual([])
})

test('no door calls SQL of the core: it calls an operation', () => {
  const callers = imports
    .filter(({ from, to, isOfTypes }) => !isOfTypes && DOORS.has(roomOf(from)) && to.endsWith('-sql.ts'))
    .map(({ from }) => from)
  expect([...new Set(callers)].toSorted()).toEqual([])
})

test('the clock comes from the context: SQL of the core reads it only where there is none', () => {
  const allowed = Object.entries(CLOCK).map(([path, [uses]]) => [path, uses])
  const clock =
    /(?<![.\w])(now|clock_timestamp|statement_timestamp|transaction_timestamp)\(\)|\bCURRENT_(DATE|TIME)/g
  expect(usesInCore(clock)).toEqual(Object.fromEntries(allowed))
})

test("the core does not read the machine's clock", () => {
  const read = Object.keys(usesInCore(/\bDate\.now\(\)|\bnew Date\(\)/g))
  expect(read.toSorted()).toEqual(MACHINE_CLOCK.toSorted())
})

function usesInCore(pattern: RegExp): Record<string, number> {
  return Object.fromEntries(
    core.flatMap(({ path, text }): [string, number][] => {
      const uses = Array.from(text.matchAll(pattern)).length
      return uses === 0 ? [] : [[path.slice('src/core/'.length), uses]]
    }),
  )
}

function roomOf(path: string): string {
  const [, room, ...rest] = path.split('/')
  return rest.length === 0 ? 'src' : room!
}
