import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/**
 * docs/security.md and docs/reliability.md claim that each point is held by a test. Their last columns name the test's file, as code,
 * and the tests, between “ and ”, as they are written in the file: a name with %s stands for all of its cases. Inside a describe, both
 * names are given, joined by ›.
 */
const security = readFileSync('docs/security.md', 'utf8')
const reliability = readFileSync('docs/reliability.md', 'utf8')
const PAGES = [
  { name: 'security', page: security, testsMin: 150 },
  { name: 'reliability', page: reliability, testsMin: 25 },
]

/** Requirements of levels 1 and 2 in each section of ASVS 5.0.0. In every section they are the first ones. */
const ASVS_LEVEL_2: Record<string, number> = {
  '1.1': 2,
  '1.2': 9,
  '1.3': 11,
  '1.4': 3,
  '1.5': 2,
  '2.1': 3,
  '2.2': 3,
  '2.3': 4,
  '2.4': 1,
  '3.2': 2,
  '3.3': 4,
  '3.4': 6,
  '3.5': 5,
  '3.7': 2,
  '4.1': 3,
  '4.2': 1,
  '4.3': 2,
  '4.4': 4,
  '5.1': 1,
  '5.2': 3,
  '5.3': 2,
  '5.4': 3,
  '6.1': 3,
  '6.2': 12,
  '6.3': 4,
  '6.4': 4,
  '6.5': 5,
  '6.6': 3,
  '6.8': 4,
  '7.1': 3,
  '7.2': 4,
  '7.3': 2,
  '7.4': 5,
  '7.5': 2,
  '7.6': 2,
  '8.1': 2,
  '8.2': 3,
  '8.3': 1,
  '8.4': 1,
  '9.1': 3,
  '9.2': 4,
  '10.1': 2,
  '10.2': 2,
  '10.3': 4,
  '10.4': 11,
  '10.5': 5,
  '10.6': 2,
  '10.7': 3,
  '11.1': 2,
  '11.2': 3,
  '11.3': 3,
  '11.4': 4,
  '11.5': 1,
  '11.6': 1,
  '12.1': 3,
  '12.2': 2,
  '12.3': 4,
  '13.1': 1,
  '13.2': 5,
  '13.3': 2,
  '13.4': 5,
  '14.1': 2,
  '14.2': 4,
  '14.3': 3,
  '15.1': 3,
  '15.2': 3,
  '15.3': 7,
  '16.1': 1,
  '16.2': 5,
  '16.3': 4,
  '16.4': 3,
  '16.5': 3,
  '17.1': 1,
  '17.2': 4,
  '17.3': 2,
}
const WITHOUT_TEST = /^(Accepted|Not applicable): \S.{30,}/
const DOCUMENTED = /^Documented: .*\]\([\w.#/-]+\)/

const owasp = rowsOf(security, 'OWASP')
const asvs = rowsOf(security, 'ASVS')
const promises = tablesOf(reliability)
  .filter(({ heading }) => heading === 'Promise')
  .flatMap(({ rows }) => rows)
const PROOF = /`npm run prove -- ([\w]+)/
const texts = new Map(
  ['src', 'tests']
    .flatMap((folder) =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => `${folder}/${path}`),
    )
    .filter((path) => /\.test\.tsx?$/.test(path))
    .map((path) => [path, readFileSync(path, 'utf8')]),
)

test('every point of the OWASP API Security Top 10 has one row, in order', () => {
  expect(owasp.map(({ point }) => point.split(' ')[0])).toEqual(
    Array.from({ length: 10 }, (_, index) => `API${index + 1}:2023`),
  )
})

test('every requirement of ASVS 5.0.0 level 2 is in exactly one row', () => {
  const wanted = Object.entries(ASVS_LEVEL_2).flatMap(([section, count]) =>
    Array.from({ length: count }, (_, index) => `${section}.${index + 1}`),
  )
  expect(asvs.flatMap(({ point }) => requirementsIn(point)).toSorted()).toEqual(wanted.toSorted())
  expect(wanted).toHaveLength(253)
})

test.each([...owasp, ...asvs])(
  '$point names a test, a document, or a reason for having none',
  ({ heldBy }) => {
    const isHeld = testsIn(heldBy).length > 0
    expect([heldBy, isHeld || WITHOUT_TEST.test(heldBy) || DOCUMENTED.test(heldBy)]).toEqual([heldBy, true])
  },
)

test.each(promises)('the promise “$point” names a test or a proof', ({ heldBy }) => {
  expect([heldBy, testsIn(heldBy).length > 0 || PROOF.test(heldBy)]).toEqual([heldBy, true])
})

test('every proof is on the page on reliability, and every one there exists', () => {
  const named = new Set(Array.from(reliability.matchAll(new RegExp(PROOF, 'g')), ([, name]) => name!))
  const existing = /const PROOFS[^]*? = \{([^}]*)\}/.exec(readFileSync('prove/main.ts', 'utf8'))![1]!
  expect([...named].toSorted()).toEqual(
    Array.from(existing.matchAll(/(\w+):/g), ([, name]) => name!).toSorted(),
  )
})

test.each(PAGES)('every test that the page on $name names exists', ({ page, testsMin }) => {
  const named = page.split('\n').flatMap(testsIn)
  const dead = named.filter(({ file, names }) => !isTest(file, names))
  expect(dead).toEqual([])
  expect(named.length).toBeGreaterThan(testsMin)
})

test.each(PAGES)('every file that the page on $name names exists', ({ page }) => {
  const named = Array.from(
    page.matchAll(/`((?:src|tests|scripts|db|docs|prove)\/[^`]*)`/g),
    ([, path]) => path!,
  )
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})

test('a renamed test, or a name that is only near one, would be noticed', () => {
  const file = 'tests/access.test.ts'
  expect(isTest(file, ['every route has a row, and every row a route'])).toBe(true)
  expect(isTest(file, ['the metrics', 'are refused to other machines'])).toBe(true)
  expect(isTest(file, ['the tools of the agent', 'are refused to other machines'])).toBe(false)
  expect(isTest(file, ['every route has a row'])).toBe(false)
  expect(isTest(file, ['the metrics'])).toBe(false)
  expect(isTest('tests/no.test.ts', ['every route has a row, and every row a route'])).toBe(false)
  for (const modifier of ['concurrent', 'each([1])', 'skip', 'todo', 'fails']) {
    const found = callIn(`test.${modifier}('a name', () => {\n})\n`, '(?:test|it)', 'a name')
    expect([modifier, found !== undefined]).toEqual([modifier, !/skip|todo|fails/.test(modifier)])
  }
})

interface Row {
  point: string
  heldBy: string
}

/** The rows of the table whose first heading this is. */
function rowsOf(page: string, heading: string): Row[] {
  return tablesOf(page).find((table) => table.heading === heading)!.rows
}

function tablesOf(page: string): { heading: string; rows: Row[] }[] {
  return Array.from(page.matchAll(/(?:^\|.*\n?)+/gm), ([table]) => {
    const [head = [], , ...rows] = table.trim().split('\n').map(cellsOf)
    return { heading: head[0]!, rows: rows.map((cells) => ({ point: cells[0]!, heldBy: cells.at(-1)! })) }
  })
}

function cellsOf(line: string): string[] {
  return line
    .split(/(?<!\\)\|/)
    .slice(1, -1)
    .map((cell) => cell.trim())
}

/** `6.2.1–6.2.3, 6.2.5` are four. */
function requirementsIn(point: string): string[] {
  return point.split(', ').flatMap((part) => {
    const [first = '', last = first] = part.split('–')
    const [section, from, to] = [first.replace(/\.\d+$/, ''), numberIn(first), numberIn(last)]
    return Array.from({ length: to - from + 1 }, (_, index) => `${section}.${from + index}`)
  })
}

function numberIn(requirement: string): number {
  return Number(/\d+$/.exec(requirement)![0])
}

/** Each “name” belongs to the last file before it. */
function testsIn(text: string): { file: string; names: string[] }[] {
  let file = ''
  return Array.from(text.matchAll(/`([^`]+\.test\.tsx?)`|“([^”]+)”/g)).flatMap(([, path, name]) => {
    if (path !== undefined) file = path
    return name === undefined || file === '' ? [] : [{ file, names: name.split(' › ') }]
  })
}

/** The last name is a test's; those before it are what it is in, each within the text of the one before. */
function isTest(file: string, names: string[]): boolean {
  let text = texts.get(file) ?? ''
  for (const [index, name] of names.entries()) {
    const found = callIn(text, index === names.length - 1 ? '(?:test|it)' : 'describe', name)
    if (!found) return false
    text = found
  }
  return true
}

/** What is inside `test('name', …)` or `test.each(…)('name', …)`: the formatter ends it on a line of the same indentation. */
function callIn(text: string, kind: string, name: string): string | undefined {
  const literal = name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const named = `\\(\\s*(?:'${literal}'|"${literal}"|\`${literal}\`),`
  const cases = '\\((?:(?!^ *(?:test|it|describe)\\b)[^])*?\\)'
  // One that does not run holds nothing.
  const modifiers = '(?:\\.(?!(?:skip|todo|fails)\\b)\\w+)*'
  const found = new RegExp(`^( *)${kind}${modifiers}(?:${cases})?${named}`, 'm').exec(text)
  if (!found) return undefined
  const rest = text.slice(found.index)
  const end = new RegExp(`^${found[1]}\\}?\\)(?!\\()`, 'm').exec(rest)
  return rest.slice(found[0].length, end?.index)
}
