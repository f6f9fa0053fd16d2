import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { asking, DatabaseUnavailable, isOtherMachineLost, isRecovering, watchForLoss } from './failure.ts'
import { cut, nameOf, probe, type Node, type Standing } from './node.ts'
import { createOpenings, NotItsTurn } from './openings.ts'

/** The servers of one database, of which one takes writes. */
export type Servers = pg.ClientConfig | readonly pg.ClientConfig[]

/**
 * Where to write. PostgreSQL alone decides which of its servers takes writes: this only finds out which one does, and leaves
 * it as soon as it no longer does. With a single address there is nothing to choose, but what stands behind it may change.
 */
export interface Primary {
  /** Resolves once it is known where to write. Throws DatabaseUnavailable if no server takes writes, or those of different databases do. */
  find(): Promise<void>
  /** A client of the server that was found last, opened in its turn. It is cut off when another one takes its place. */
  readonly Client: new (config?: pg.ClientConfig) => pg.Client
  /** Throws unless the server at the other end takes writes. For a connection that was just opened. */
  readonly check: (client: pg.ClientBase) => Promise<void>
  /** Counts doubts: what was opened before the last one is not used again. */
  term(): number
  isCurrent(client: pg.ClientBase): boolean
  /** What an error says about the server, for a connection that was opened in this term. */
  doubt(failure: unknown, term: number): void
  termOf(client: pg.ClientBase): number
  /** Calls back at every doubt, until the function it returns is called. */
  onDoubt(leave: () => void): () => void
  /** As host:port. Undefined while none is known to take writes. */
  name(): string | undefined
  /** How often another server has become the one to write to. */
  moves(): number
  close(): Promise<void>
}

/** With several servers: one that does not accept a connection within this is not waited for. */
const CONNECT_MS_MAX = 3_000
/** A server that does not say within this whether it takes writes is silent; with several, we then look whether another one does. */
const CHECK_MS_MAX = { alone: 5_000, several: 2_000 }
const PROBE_MS_MAX = 2_000
const ASK_EVERY_MS = 1_000
/** If a second one says that it takes writes, the one with the longer history is right. It has this long to answer. */
const OBJECTION_MS_MAX = 300
/** How long the answer that no server takes writes holds for those who ask next. */
const NONE_FOUND_MS = 250
const LOOK_AGAIN_MS = 500
/** Where the current server has just said that it takes writes, one more silence is no reason to ask all of them again. */
const CONFIRMED_MS = 1_000

/** Said by a standby, or by a server that stops, starts or recovers. */
const NO_LONGER = /^(08|25006|57P0[123])/
const SILENT = /timeout/i

export function followPrimary(
  servers: Servers,
  onMove: (to: string, from: string) => void = () => undefined,
): Primary {
  const nodes: Node[] = [servers].flat().map((connection: pg.ClientConfig) => ({
    connection,
    name: nameOf(connection),
  }))
  const isAlone = nodes.length === 1
  const checkMsMax = isAlone ? CHECK_MS_MAX.alone : CHECK_MS_MAX.several
  const clients = new Map<pg.ClientBase, { node: Node; term: number }>()
  const listeners = new Set<() => void>()
  const closing = new AbortController()
  let current = isAlone ? nodes[0] : undefined
  let last = current
  let term = 0
  let moves = 0
  let newest: Standing | undefined
  let confirmedAtMs = -Infinity
  const openings = createOpenings()
  let searching: Promise<void> | undefined
  let watching: Promise<void> | undefined

  class NodeClient extends pg.Client {
    constructor(config: pg.ClientConfig = {}) {
      const node = current ?? last ?? nodes[0]!
      super({
        ...config,
        ...node.connection,
        ...(!isAlone && { connectionTimeoutMillis: CONNECT_MS_MAX }),
      })
      watchForLoss(this)
      clients.set(this, { node, term })
      this.once('end', () => clients.delete(this))
    }
  }

  class ClientInTurn extends NodeClient {
    override connect(): Promise<this>
    override connect(hear: (error: Error) => void): void
    override connect(hear?: (error: Error) => void): Promise<this> | undefined {
      const { stream } = this.connection
      const connected = openings.inTurn(stream, async () => void (await super.connect()))
      // One that never was connected does not end.
      connected.catch(() => clients.delete(this))
      if (!hear) return connected.then(() => this)
      connected.then(() => (hear as () => void)(), hear)
      return undefined
    }
  }

  const primary: Primary = {
    async find() {
      if (isAlone) return
      watching ??= watch()
      if (!current) await search()
    },
    Client: ClientInTurn,
    async check(client) {
      const question = { text: 'SELECT pg_is_in_recovery() AS is_standby', query_timeout: checkMsMax }
      const { rows } = await asking(client, () => client.query<{ is_standby: boolean }>(question))
      if (rows[0]?.is_standby) throw new DatabaseUnavailable('the server is a standby: it takes no writes')
    },
    term: () => term,
    isCurrent: (client) => clients.get(client)?.term === term,
    termOf: (client) => clients.get(client)?.term ?? -1,
    doubt(failure, since) {
      const said = evidenceOf(failure)
      if (since !== term || said === 'nothing') return
      if (said === 'gone') leave()
      else if (!isAlone && performance.now() - confirmedAtMs > CONFIRMED_MS)
        void search().catch(() => undefined)
    },
    onDoubt(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    name: () => current?.name,
    moves: () => moves,
    async close() {
      closing.abort()
      await watching
    },
  }
  return primary

  function leave(): void {
    term++
    if (!isAlone) current = undefined
    for (const listener of listeners) listener()
  }

  /** Shared by all who wait. While the current one is merely silent it stays, until another one takes writes. */
  function search(): Promise<void> {
    searching ??= searchOnce()
    return searching
  }

  async function searchOnce(): Promise<void> {
    try {
      settleOn(await lookEverywhere())
      searching = undefined
    } catch (error) {
      setTimeout(() => (searching = undefined), NONE_FOUND_MS).unref()
      throw error
    }
  }

  function settleOn({ node, ...standing }: Standing & { node: Node }): void {
    newest = standing
    confirmedAtMs = performance.now()
    if (node === current) return
    if (current) leave()
    current = node
    if (last && node !== last) {
      moves++
      onMove(node.name, last.name)
    }
    last = node
    for (const [client, { node: other }] of clients) {
      if (other !== node) cut(client, `${other.name} no longer takes writes`)
    }
  }

  /**
   * All at once: one that is paused or cut off must not hold up the others. Only the first time it is waited for, so that all
   * processes refuse servers of different databases. Once it is known which database it is, another is ignored.
   */
  async function lookEverywhere(): Promise<Standing & { node: Node }> {
    const known = newest
    const reasons: string[] = []
    const writable: (Standing & { node: Node })[] = []
    let best: (Standing & { node: Node }) | undefined
    let enough: () => void
    const objected = new Promise<void>((resolve) => (enough = resolve))
    const answers = nodes.map(async (node) => {
      try {
        const standing = await probe(node, PROBE_MS_MAX)
        if (standing === 'standby') {
          reasons.push(`${node.name} is a standby`)
          return
        }
        writable.push({ node, ...standing })
        if (known && standing.system !== known.system) reasons.push(`${node.name} is another database`)
        else if (isOutdated(standing, newest)) reasons.push(`${node.name} was replaced`)
        else if (!best || isOutdated(best, standing)) {
          best = { node, ...standing }
          setTimeout(enough, OBJECTION_MS_MAX).unref()
        }
      } catch (error) {
        reasons.push(`${node.name}: ${(error as Error).message}`)
      }
    })
    await (known ? Promise.race([Promise.all(answers), objected]) : Promise.all(answers))
    const other = writable.find(({ system }) => !known && system !== writable[0]!.system)
    if (other) {
      throw new DatabaseUnavailable(
        `${writable[0]!.node.name} and ${other.node.name} are different databases: name the servers of one only`,
      )
    }
    if (best) return best
    throw new DatabaseUnavailable(`no database server takes writes (${reasons.join('; ')})`)
  }

  /** Notices what no request would: that the server has gone silent, or that all of this happened while no one asked. */
  async function watch(): Promise<void> {
    const { signal } = closing
    while (!signal.aborted) {
      if (!current) await search().catch(() => undefined)
      if (current) await untilInDoubt()
      await pause(LOOK_AGAIN_MS)
    }
  }

  async function untilInDoubt(): Promise<void> {
    const since = term
    const client = new NodeClient({
      application_name: 'flightline watching the server',
      keepAlive: true,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      while (since === term && !closing.signal.aborted) {
        await primary.check(client)
        await pause(ASK_EVERY_MS)
      }
    } catch (error) {
      primary.doubt(error, since)
      await untilItAnswers(since)
    } finally {
      void client.end().catch(() => undefined)
    }
  }

  /** Or until another one takes writes. A silent server may only be slow: until then it is the best that we have. */
  async function untilItAnswers(since: number): Promise<void> {
    while (since === term && !closing.signal.aborted) {
      const isFound = await search().then(
        () => true,
        () => false,
      )
      if (isFound) return
      await pause(LOOK_AGAIN_MS)
    }
  }

  function pause(ms: number): Promise<void> {
    return delay(ms, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
  }
}

/** Of one database: one of an older timeline was replaced by another that was promoted. */
function isOutdated(standing: Standing, known: Standing | undefined): boolean {
  return known !== undefined && standing.timeline < known.timeline
}

/** A connection that had to wait for its turn says nothing about the server. */
const WAITED_FOR_OTHERS = 'timeout exceeded when trying to connect'

function evidenceOf(error: unknown): 'gone' | 'silent' | 'nothing' {
  const cause = error instanceof DatabaseUnavailable && error.cause !== undefined ? error.cause : error
  if (cause instanceof pg.DatabaseError) {
    if (isOtherMachineLost(cause)) return 'nothing'
    return isRecovering(cause) || NO_LONGER.test(cause.code ?? '') ? 'gone' : 'nothing'
  }
  if (!(error instanceof DatabaseUnavailable || cause instanceof Error)) return 'nothing'
  if (hasWaitedForOthers(error)) return 'nothing'
  return SILENT.test((cause as Error).message) ? 'silent' : 'gone'
}

export function hasWaitedForOthers(error: unknown): boolean {
  const cause = error instanceof DatabaseUnavailable ? error.cause : error
  return cause instanceof Error && (cause.message === WAITED_FOR_OTHERS || cause.cause instanceof NotItsTurn)
}
