import type { Database, Queryable, Statement } from '../src/database/database.ts'

/** What a statement really did, according to EXPLAIN ANALYZE. */
export interface PlanCost {
  sql: string
  /** Rows read by scans, including discarded ones; or rows that a join produced from fewer. */
  rows: number
  /** Pages of tables and indexes, counted each time. */
  pages: number
  ms: number
  plan: string
}

interface Sent {
  sql: string
  values: unknown[]
}

/** The same database, recording every statement sent. */
export function recording(database: Database): {
  database: Database
  count: () => number
  take: () => Sent[]
} {
  let sent: Sent[] = []
  const noting = (on: Queryable): Queryable => ({
    query(statement: Statement | string, values: unknown[] = []) {
      sent.push({ sql: typeof statement === 'string' ? statement : statement.text, values })
      return on.query(statement, values)
    },
  })
  const recorded = (on: Database): Database => ({
    isShared: on.isShared,
    query: (statement, values) => noting(on).query(statement, values),
    transaction: (work) => on.transaction((tx) => work(noting(tx))),
    dedicated: (options) => recorded(on.dedicated(options)),
    forCaller: (signal) => recorded(on.forCaller(signal)),
    transactionsEnded: () => on.transactionsEnded(),
    pools: () => [],
    listen: (channel, onNotice) => on.listen(channel, onNotice),
    server: () => on.server(),
    close: () => on.close(),
  })
  return {
    database: recorded(database),
    count: () => sent.length,
    take() {
      const taken = sent
      sent = []
      return taken
    },
  }
}

/** Runs a statement again and counts. Its writes are rolled back. */
export async function explain(database: Database, { sql, values }: Sent): Promise<PlanCost> {
  let cost: PlanCost | undefined
  await database
    .transaction(async (tx) => {
      const [row] = await tx.query<{ 'QUERY PLAN': [{ Plan: PlanNode; 'Execution Time': number }] }>(
        `EXPLAIN (ANALYZE, BUFFERS, TIMING off, FORMAT JSON) ${sql}`,
        values,
      )
      const [{ Plan: plan, 'Execution Time': ms }] = row!['QUERY PLAN']
      const pages = plan['Shared Hit Blocks'] + plan['Shared Read Blocks']
      cost = { sql, rows: rowsOf(plan), pages, ms, plan: describe(plan, 0) }
      throw new Undone()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error
    })
  return cost!
}

class Undone extends Error {}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Join Filter'?: string
  Filter?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Join Filter'?: number
  'Rows Removed by Index Recheck'?: number
  'Shared Hit Blocks': number
  'Shared Read Blocks': number
  Plans?: PlanNode[]
}

/** Of tables and indexes; what is read again from a CTE was counted there. */
const READS = /^(Seq|Index|Index Only|Bitmap Heap|Tid|Tid Range|Sample) Scan$/

/** A look-up that finds nothing counts as one. A join counts the rows it produces beyond its input. */
function rowsOf(node: PlanNode): number {
  const below = (node.Plans ?? []).reduce((sum, plan) => sum + rowsOf(plan), 0)
  const own = touched(node) * node['Actual Loops']
  if (READS.test(node['Node Type'])) return below + Math.max(own, node['Actual Loops'])
  return Math.max(below, /Loop|Join/.test(node['Node Type']) ? own : 0)
}

function touched(node: PlanNode): number {
  return (
    node['Actual Rows'] +
    (node['Rows Removed by Filter'] ?? 0) +
    (node['Rows Removed by Join Filter'] ?? 0) +
    (node['Rows Removed by Index Recheck'] ?? 0)
  )
}

function describe(node: PlanNode, depth: number): string {
  const what = [node['Node Type'], node['Relation Name'], node['Index Name']].filter(Boolean).join(' ')
  const counts = `${node['Actual Rows']} rows × ${node['Actual Loops']}, ${touched(node) - node['Actual Rows']} removed`
  const below = (node.Plans ?? []).map((plan) => describe(plan, depth + 1))
  return [`${'  '.repeat(depth)}${what} (${counts})`, ...below].join('\n')
}
