import { setTimeout as pause } from 'node:timers/promises'
import { ask, openSession, urlOf, type Session } from './ask.ts'
import type { Node } from './nodes.ts'

/**
 * Writes to one node, whatever the cluster says of it, as a client does that has not heard of a new leader. What the
 * node confirms has to be there whoever leads later.
 */
export interface LoneWriter {
  /** Writes on the connections that it has had all along, before it opens new ones. */
  tryNow(): void
  end(): Promise<LoneWrites>
}

export interface LoneWrites {
  tried: number
  confirmed: number[]
}

const DATABASE = 'lone'
const SESSIONS = 5
const EVERY_MS = 100
const WRITE_MS_MAX = 60_000

export async function createLoneTable(leader: Node): Promise<void> {
  await ask(urlOf(leader, 'postgres'), `CREATE DATABASE ${DATABASE}`)
  await ask(urlOf(leader, DATABASE), 'CREATE TABLE written (number integer PRIMARY KEY)')
}

let number = 0

export async function startLoneWriter(node: Node): Promise<LoneWriter> {
  const url = urlOf(node, DATABASE)
  const sessions = await Promise.all(Array.from({ length: SESSIONS }, () => openSession(url, WRITE_MS_MAX)))
  const confirmed: number[] = []
  const underWay = new Set<Promise<void>>()
  const opened: Session[] = [...sessions]
  let tried = 0
  let isEnded = false
  const write = async (session: Session) => {
    const own = ++number
    tried++
    try {
      await session.query('INSERT INTO written VALUES ($1)', [own])
      confirmed.push(own)
    } catch {
      // Refused or lost: nobody was told that it is there.
    }
  }
  const keepOpening = async () => {
    while (!isEnded) {
      try {
        const session = await openSession(url, WRITE_MS_MAX)
        opened.push(session)
        track(write(session).finally(() => session.end()))
      } catch {
        // The node does not answer, or lets no one in.
      }
      await pause(EVERY_MS)
    }
  }
  const track = (work: Promise<void>) => {
    underWay.add(work)
    void work.finally(() => underWay.delete(work))
  }
  let opening: Promise<void> | undefined
  return {
    tryNow() {
      for (const session of sessions) track(write(session))
      opening ??= keepOpening()
    },
    async end() {
      isEnded = true
      await opening
      for (const session of opened) session.end()
      await Promise.all(underWay)
      return { tried, confirmed }
    },
  }
}

/** Of those that were confirmed, how many are not there. */
export async function countMissing(leader: Node, { confirmed }: LoneWrites): Promise<number> {
  const [row] = await ask<{ missing: string }>(
    urlOf(leader, DATABASE),
    'SELECT count(*) AS missing FROM unnest($1::integer[]) AS sent (number) WHERE number NOT IN (SELECT number FROM written)',
    [confirmed],
  )
  return Number(row!.missing)
}
