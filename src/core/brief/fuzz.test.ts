import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Brief } from './demand.ts'
import { EXCLUSIONS_MAX, OF_A_KIND_MAX, readBrief } from './read-brief.ts'
import { IDEAS } from './vocabulary/ideas.ts'

/** A brief that stalls the reader hits this timeout; the test has no clock of its own. */
const TIMEOUT_MS = 120_000
const LENGTH_READ_MAX = 20_000

test(
  'ten thousand random briefs are read without an error, and within every limit',
  () => {
    fc.assert(
      fc.property(anyBrief(), (text) => {
        expectWithinLimits(readBrief(text))
      }),
      { numRuns: 10_000 },
    )
  },
  TIMEOUT_MS,
)

test.each([
  '1 kr Europe ',
  '1 kr EU, ',
  '€1 CPM ',
  '1.',
  '1,1 ',
  'a.',
  'A.',
  '@',
  'a@',
  'http://',
  'no ',
  'no, ',
  'not radio or ',
  'kein Radio, ',
  'without no not ',
  "don't ",
  "n't",
  '(',
  '-',
  '- ',
  '20 oder ',
  'DE ',
  'DE/',
  'our podcast ',
  'last year, ',
  '\u0301',
  'e\u0301',
  '\uFDFA',
  '\uD800',
  '日本',
  'Donaudampfschifffahrtsgesellschaft',
])('a brief of nothing but %j is read to the end', { timeout: TIMEOUT_MS }, (part) => {
  const text = part.repeat(LENGTH_READ_MAX / part.length)
  expectWithinLimits(readBrief(text))
})

test('a brief with more of a kind than are kept has the first ones', () => {
  const of = (count: number, write: (i: number) => string) =>
    readBrief(Array.from({ length: count }, (_, i) => write(i)).join(', ')).demands
  const sizes = of(500, (i) => `${100 + i}x${200 + i}`)
  expect(sizes.filter(({ kind }) => kind === 'size')).toHaveLength(OF_A_KIND_MAX.size!)
  expect(sizes[0]!.name).toBe('100x200')
  const budgets = of(500, (i) => `EUR ${10_000 + i}`)
  expect(budgets.map(({ name }) => name)).toEqual(['a budget of 10,000 EUR'])
  const words = of(2_000, (i) => `zq${letters(i)}zq`)
  expect(words.filter(({ kind }) => kind === 'word')).toHaveLength(OF_A_KIND_MAX.word!)
})

test('a brief that rules out more than is kept has the first ones', () => {
  const words = Array.from(
    { length: 100 },
    (_, i) => `No podcasts about ${'abcdefghij'[i % 10]}${'klmnopqrst'[Math.floor(i / 10)]}zz.`,
  )
  expect(readBrief(words.join(' ')).exclusions).toHaveLength(EXCLUSIONS_MAX)
})

test('a brief of 60,000 words is read the same as its first 20,000 characters', () => {
  const words = [
    'podcasts',
    'no',
    'radio,',
    'Germany',
    '€40k',
    'Wanderer',
    'zqx',
    '15-second',
    'not',
    '18-34.',
  ]
  const text = Array.from({ length: 60_000 }, (_, i) => words[(i * 7 + (i >> 3)) % words.length]).join(' ')
  const read = readBrief(text)
  expect(read).toEqual(readBrief(text.slice(0, LENGTH_READ_MAX)))
  expect(read.demands.length).toBeGreaterThan(3)
})

const COUNTS_OF_IDEAS = new Map<string, number>()
for (const { kind } of IDEAS) COUNTS_OF_IDEAS.set(kind, (COUNTS_OF_IDEAS.get(kind) ?? 0) + 1)

function expectWithinLimits({ demands, exclusions, languages }: Brief): void {
  const counts = new Map<string, number>()
  for (const { kind } of demands) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  for (const [kind, count] of counts) {
    const most = (OF_A_KIND_MAX as Record<string, number>)[kind] ?? COUNTS_OF_IDEAS.get(kind)
    expect(most, kind).toBeDefined()
    expect(count, kind).toBeLessThanOrEqual(most!)
  }
  expect(exclusions.length).toBeLessThanOrEqual(EXCLUSIONS_MAX)
  for (const exclusion of exclusions) expect(exclusion.demands.length).toBeGreaterThan(0)
  expect(new Set(languages).size).toBe(languages.length)
  for (const demand of demands) {
    expect(demand.name).not.toBe('')
    expect(demand.times).toBeGreaterThan(0)
  }
}

function letters(i: number): string {
  return String(i).replaceAll(/\d/g, (digit) => 'bcdfghjklm'[Number(digit)]!)
}

/** Mostly short ones: ten thousand are read. */
function anyBrief(): fc.Arbitrary<string> {
  const piece = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...WORDS) },
    { weight: 2, arbitrary: writing() },
    { weight: 2, arbitrary: number() },
    { weight: 1, arbitrary: repeated() },
    { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 12 }) },
  )
  const gap = fc.constantFrom(
    ' ',
    ' ',
    ' ',
    ', ',
    '. ',
    '-',
    '/',
    '\n',
    '',
    ' – ',
    '(',
    '"',
    '\u0000',
    '\u200D',
  )
  return fc
    .array(fc.tuple(piece, gap), { maxLength: 9 })
    .map((pieces) => pieces.map((pair) => pair.join('')).join(''))
}

/** Words with a meaning, and names of built-in object properties. */
const WORDS =
  `no|not|without|kein|nicht|sans|pas de|sin|senza|geen|ikke|inte|uden|nothing but|not only|neither|nor|excluded|but|and|or|
  radio|podcasts|TV|Außenwerbung|lettre d'information|home-page takeover|Bahnhofswerbung|host-read|political|
  Germany|Swiss|Zürich|Nordics|DACH|DE/AT/CH|IT|Turkey|in|Danish brand|
  our new|last year we ran|now|CPM under|budget|kr|kroner|€|EUR|francs|mill.|k|%|x|seconds|Sekunden|years|aged|over|
  November|May|des|jul|Q4|Christmas|Wanderer|randonneurs|families|don't|can’t|U.S.|a@b.example|https://a.example/b|
  constructor|__proto__|toString|hasOwnProperty|undefined|null|NaN`
    .replaceAll('\n', '')
    .split('|')
    .map((word) => word.trim())

function writing(): fc.Arbitrary<string> {
  const ranges: [number, number][] = [
    [0x41, 0x7a],
    [0xc0, 0x17f],
    [0x300, 0x36f],
    [0x370, 0x3ff],
    [0x400, 0x4ff],
    [0x590, 0x5ff],
    [0x600, 0x6ff],
    [0xe00, 0xe7f],
    [0x3040, 0x30ff],
    [0x4e00, 0x9fff],
    [0xac00, 0xd7a3],
    [0xd800, 0xdfff],
    [0xfb00, 0xfdff],
    [0x0, 0x1f],
    [0x2000, 0x206f],
    [0x1f300, 0x1faff],
    [0x1d400, 0x1d7ff],
  ]
  return fc
    .constantFrom(...ranges)
    .chain(([min, max]) => fc.array(fc.integer({ min, max }), { minLength: 1, maxLength: 12 }))
    .map((points) => points.map((point) => String.fromCodePoint(point)).join(''))
}

function number(): fc.Arbitrary<string> {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 6 })
  return fc
    .array(fc.tuple(digits, fc.constantFrom('', '.', ',', "'", '’', ' ', '\u00A0', '-', '/', 'x', ':')), {
      minLength: 1,
      maxLength: 5,
    })
    .map((parts) => parts.map(([group, mark]) => `${group.join('')}${mark}`).join(''))
}

function repeated(): fc.Arbitrary<string> {
  const part = fc.constantFrom(
    '1.',
    'a.',
    'A.',
    '@',
    'no ',
    '(',
    '-',
    'not ',
    'no, ',
    'aß',
    '́',
    '١',
    '𝟙',
    'ﬀ',
    "n't",
  )
  return fc.tuple(part, fc.integer({ min: 2, max: 60 })).map(([text, count]) => text.repeat(count))
}
