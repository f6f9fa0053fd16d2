import { createAgentView } from '../../src/agent/agent-view.ts'
import { createAgentKey } from '../../src/core/agent-key/create-agent-key.ts'
import type { Context } from '../../src/core/context.ts'
import { grantAccess } from '../../src/core/product/grant-access.ts'
import { findCatalogueVersion } from '../../src/core/product/catalogue-sql.ts'
import { saveProducts } from '../../src/core/product/save-products.ts'
import { instantFromMilliseconds } from '../../src/exact/instant.ts'
import { onNewDatabase } from '../on-new-database.ts'
import { BRIEFS, isKeptAside, type Brief } from './briefs.ts'
import { CATALOGUE } from './catalogue.ts'
import { measureReading } from './measure-reading.ts'

interface Outcome extends Brief {
  index: number
  /** Of the first accepted product, from 1. */
  rank: number
  first: string
}

/**
 * How often the agent's first product for a brief is one that a salesperson would name. For the held-out briefs only
 * the figures are shown, so that no one tunes to them.
 */
export async function measureBriefs(): Promise<void> {
  const outcomes = await askAll()
  const tuned = outcomes.filter(({ index }) => !isKeptAside(index))
  const aside = outcomes.filter(({ index }) => isKeptAside(index))
  show('Tuned to', tuned)
  for (const { language, text, rank, first, accepted } of tuned.filter((outcome) => outcome.rank > 1)) {
    say(
      `  ${rank} [${language}] ${text.slice(0, 100)}\n      first: ${first}; accepted: ${accepted.join(', ')}\n`,
    )
  }
  show('Kept aside', aside)
  measureReading()
}

function show(title: string, outcomes: readonly Outcome[]): void {
  say(`\n${title}: ${outcomes.length} briefs, ${CATALOGUE.length} products\n`)
  console.table(table(outcomes))
}

async function askAll(): Promise<Outcome[]> {
  return onNewDatabase(async (database) => {
    const now = instantFromMilliseconds(Date.now())
    const context: Context = { actor: { kind: 'command_line' }, database, now }
    await saveProducts(context, { products: CATALOGUE })
    const { id } = await createAgentKey(context, { label: 'Bench', buyerName: 'Bench' })
    const productIds = CATALOGUE.map(({ product_id }) => product_id)
    await grantAccess(context, { keyIds: [id], productIds, territories: null })
    const version = await findCatalogueVersion(database)
    const agent = createAgentView(
      database,
      { nowMs: Date.now },
      { agentUrl: () => 'https://agent.example/', appUrl: 'https://app.example' },
    )
    const outcomes: Outcome[] = []
    for (const [index, brief] of BRIEFS.entries()) {
      const { result } = await agent.getProducts(id, version, { brief: brief.text })
      const { products } = result['structuredContent'] as { products: { product_id: string }[] }
      const ids = products.map(({ product_id }) => product_id)
      const rank = ids.findIndex((found) => brief.accepted.includes(found)) + 1
      if (rank === 0) throw new Error(`No such product: ${brief.accepted.join(', ')}`)
      outcomes.push({ ...brief, index, rank, first: ids[0]! })
    }
    return outcomes
  })
}

function table(outcomes: readonly Outcome[]) {
  const groups = new Map<string, Outcome[]>([['all', [...outcomes]]])
  for (const outcome of outcomes) {
    for (const name of [outcome.language, outcome.kind])
      groups.set(name, [...(groups.get(name) ?? []), outcome])
  }
  return [...groups].map(([group, members]) => ({
    group,
    briefs: members.length,
    'top-1': share(members, ({ rank }) => (rank === 1 ? 1 : 0)),
    'top-3': share(members, ({ rank }) => (rank <= 3 ? 1 : 0)),
    'mean reciprocal rank': share(members, ({ rank }) => 1 / rank),
  }))
}

function share(outcomes: readonly Outcome[], of: (outcome: Outcome) => number): number {
  return Number((outcomes.reduce((sum, outcome) => sum + of(outcome), 0) / outcomes.length).toFixed(2))
}

function say(text: string): void {
  process.stdout.write(text)
}
