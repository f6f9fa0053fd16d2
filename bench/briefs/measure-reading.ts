import { rank } from '../../src/core/brief/rank.ts'
import { readBrief } from '../../src/core/brief/read-brief.ts'
import { relevanceOf } from '../../src/core/brief/relevance.ts'
import { TEXT_LENGTH_MAX } from '../../src/core/brief/tokens.ts'
import { traitsOf } from '../../src/core/brief/product-traits.ts'
import { TraitIndex } from '../../src/core/brief/trait-index.ts'
import { proposedProduct } from '../../src/core/product/product.ts'
import { BRIEFS } from './briefs.ts'
import { CATALOGUE } from './catalogue.ts'

const PRODUCTS = 10_000
const WORDS = 2_000
const ROUNDS = 15
/** Warm-up: a process that has served for a while runs compiled code. */
const WARM_UP_ROUNDS = 30

/** Listed on a page, each with its reason. */
const LISTED = 50

/** The CPU time of reading a long brief and ranking many already prepared products; and that of hostile briefs. */
export function measureReading(): void {
  const index = new TraitIndex()
  const products = CATALOGUE.map((product) => proposedProduct.parse(product))
  const before = process.cpuUsage()
  const candidates = Array.from({ length: PRODUCTS }, (_, i) => {
    const { territories, ...document } = products[i % products.length]!
    const product = index.add(traitsOf({ ...document, name: `${document.name} ${i}` }, []))
    return { product, territories }
  })
  const prepared = milliseconds(process.cpuUsage(before))
  say(`\nReading ${PRODUCTS} products, once: ${(prepared / PRODUCTS).toFixed(2)} ms of processor time each\n`)
  const english = BRIEFS.filter(({ language }) => language === 'en')
  for (const [name, briefs] of [
    ['in English', english],
    ['in nine languages', BRIEFS],
  ] as const) {
    const text = wordsOf(
      `${briefs.map((brief) => brief.text).join(' ')} ${CATALOGUE.map(wordsAbout).join(' ')}`,
    )
    const all = Array.from({ length: WARM_UP_ROUNDS + ROUNDS }, () => {
      const start = process.cpuUsage()
      const brief = readBrief(text)
      const { order, ruledOutBy } = rank(index, brief, candidates)
      for (const at of order.slice(0, LISTED)) {
        relevanceOf(index, brief, candidates[at]!, { ruledOutBy: ruledOutBy(at), isCompared: false })
      }
      return milliseconds(process.cpuUsage(start))
    })
    const times = all.slice(WARM_UP_ROUNDS)
    const middle = times.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)]!
    say(
      `A brief of ${WORDS} words ${name}, ${LISTED} of ${PRODUCTS} products listed: ${middle.toFixed(1)} ms of processor time, the first time ${all[0]!.toFixed(0)} ms\n`,
    )
  }
  const hostile = HOSTILE.map((part) => {
    const text = part.repeat(TEXT_LENGTH_MAX / part.length)
    const start = process.cpuUsage()
    readBrief(text)
    return { part, ms: milliseconds(process.cpuUsage(start)) }
  }).toSorted((one, other) => other.ms - one.ms)
  say(
    `The slowest of ${HOSTILE.length} hostile briefs, ${JSON.stringify(hostile[0]!.part)} over and over: ${hostile[0]!.ms.toFixed(0)} ms\n`,
  )
}

const HOSTILE = [
  "don't ",
  'not i ',
  'tv ',
  'no podcasts ',
  'in Berlin ',
  '1 kr EU ',
  'EUR 5 ',
  'excluded: tv, ',
  '1.1',
  'a.b.',
  'our tv ',
  '@@@ ',
  '((',
  '北京 ',
  'Donaudampfschifffahrtswerbung ',
]

function wordsAbout(product: Record<string, unknown>): string {
  return `${String(product['name'])} ${String(product['description'])}`
}

function wordsOf(text: string): string {
  const words = text.split(/\s+/)
  return Array.from({ length: WORDS }, (_, i) => words[i % words.length]).join(' ')
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000
}

function say(text: string): void {
  process.stdout.write(text)
}
