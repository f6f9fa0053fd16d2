import { rank } from '../../src/core/brief/rank.ts'
import { readBrief } from '../../src/core/brief/read-brief.ts'
import { traitsOf } from '../../src/core/brief/product-traits.ts'
import { TraitIndex } from '../../src/core/brief/trait-index.ts'
import { proposedProduct } from '../../src/core/product/product.ts'
import { BRIEFS } from './briefs.ts'
import { CATALOGUE } from './catalogue.ts'

const PRODUCTS = 10_000
const WORDS = 2_000
const ROUNDS = 9

/** The processor time of reading a long brief and comparing it with many products, which were read before. */
export function measureReading(): void {
  const index = new TraitIndex()
  const before = process.cpuUsage()
  const candidates = Array.from({ length: PRODUCTS }, (_, i) => {
    const { territories, ...document } = proposedProduct.parse(CATALOGUE[i % CATALOGUE.length])
    const product = index.add(traitsOf({ ...document, name: `${document.name} ${i}` }, []))
    return { product, territories }
  })
  const prepared = milliseconds(process.cpuUsage(before))
  const text = wordsOf(BRIEFS.map((brief) => brief.text).join(' '))
  const times = Array.from({ length: ROUNDS }, () => {
    const start = process.cpuUsage()
    rank(index, readBrief(text), candidates)
    return milliseconds(process.cpuUsage(start))
  })
  const [first] = times
  const middle = times.toSorted((one, other) => one - other)[Math.floor(ROUNDS / 2)]!
  process.stdout.write(
    `\n${PRODUCTS} products, a brief of ${WORDS} words: ${middle.toFixed(1)} ms of processor time ` +
      `(the first time ${first!.toFixed(1)} ms); reading the products, once: ${(prepared / PRODUCTS).toFixed(3)} ms each\n`,
  )
}

function wordsOf(text: string): string {
  const words = text.split(/\s+/)
  return Array.from({ length: WORDS }, (_, i) => words[i % words.length]).join(' ')
}

function milliseconds({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1_000
}
