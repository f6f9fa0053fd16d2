import type { Socket } from 'node:net'
import type { Door } from '../doors.ts'
import { addressBucket } from '../http/client-address.ts'
import type { EnterConnection } from '../http/http-server.ts'

/** A process that serves connections. */
export interface Taker {
  /** Sends it the connection. It says when it has it. */
  give(id: number, door: Door, socket: Socket): void
}

export interface HandOver {
  arrive(door: Door, socket: Socket): void
  join(taker: Taker): void
  /** It has the connection: our copy is closed. */
  taken(taker: Taker, id: number): void
  closed(taker: Taker, id: number): void
  /** It has ended: its connections are closed, and the one that it did not take goes to another. */
  leave(taker: Taker): void
  /** Closes what still waits, and what arrives from now on. */
  close(): void
}

interface Arrival {
  id: number
  door: Door
  socket: Socket
  /** Ends its being counted. */
  leave: () => void
  /** Ends its waiting. */
  timer: NodeJS.Timeout | undefined
}

/** Nothing is read from a connection while it waits, so one whose client has left is not noticed. */
const WAIT_MS_MAX = 10_000

/**
 * Gives each connection to the process with the fewest, one at a time: a process that is busy gets its next one when it
 * has taken the last. While all are busy, addresses take turns, so that a flood from one keeps no other waiting. Connections
 * are counted here, before they are handed over, so that the limits hold for all processes together and nothing waits
 * without a bound.
 */
export function createHandOver(enter: Record<Door, EnterConnection>): HandOver {
  const waiting = new Map<string, Arrival[]>()
  const takers = new Map<Taker, { open: Map<number, Arrival>; handing: Arrival | undefined }>()
  let lastId = 0
  let isClosed = false

  return {
    arrive(door, socket) {
      const leave = enter[door](socket.remoteAddress)
      socket.on('error', () => undefined)
      if (!leave) {
        socket.destroy()
        return
      }
      wait({ id: ++lastId, door, socket, leave, timer: undefined })
      handOver()
    },
    join(taker) {
      takers.set(taker, { open: new Map(), handing: undefined })
      handOver()
    },
    taken(taker, id) {
      const state = takers.get(taker)
      if (state?.handing?.id !== id) return
      state.handing.socket.destroy()
      state.handing = undefined
      handOver()
    },
    closed(taker, id) {
      const open = takers.get(taker)?.open
      open?.get(id)?.leave()
      open?.delete(id)
    },
    leave(taker) {
      const { open = new Map<number, Arrival>(), handing } = takers.get(taker) ?? {}
      takers.delete(taker)
      if (handing) open.delete(handing.id)
      for (const { leave } of open.values()) leave()
      if (handing) wait(handing)
      handOver()
    },
    close() {
      isClosed = true
      for (const arrival of [...waiting.values()].flat()) giveUp(arrival)
    },
  }

  function giveUp(arrival: Arrival): void {
    clearTimeout(arrival.timer)
    const bucket = bucketOf(arrival)
    const others = (waiting.get(bucket) ?? []).filter((other) => other !== arrival)
    if (others.length > 0) waiting.set(bucket, others)
    else waiting.delete(bucket)
    arrival.socket.destroy()
    arrival.leave()
  }

  function wait(arrival: Arrival): void {
    if (isClosed) {
      giveUp(arrival)
      return
    }
    arrival.timer = setTimeout(() => giveUp(arrival), WAIT_MS_MAX)
    const bucket = bucketOf(arrival)
    const others = waiting.get(bucket)
    if (others) others.push(arrival)
    else waiting.set(bucket, [arrival])
  }

  function handOver(): void {
    while (waiting.size > 0) {
      const next = leastBusy()
      if (!next) return
      const [taker, state] = next
      const arrival = takeNext()
      clearTimeout(arrival.timer)
      // The next one goes to another that has as few.
      takers.delete(taker)
      takers.set(taker, state)
      state.handing = arrival
      state.open.set(arrival.id, arrival)
      taker.give(arrival.id, arrival.door, arrival.socket)
    }
  }

  function leastBusy() {
    const free = [...takers].filter(([, { handing }]) => !handing)
    return free.toSorted(([, a], [, b]) => a.open.size - b.open.size)[0]
  }

  function bucketOf({ socket }: Arrival): string {
    return addressBucket(socket.remoteAddress ?? '')
  }

  /** Of the address whose turn it is; then that address goes to the end. */
  function takeNext(): Arrival {
    const bucket: string = waiting.keys().next().value!
    const [arrival, ...others] = waiting.get(bucket)!
    waiting.delete(bucket)
    if (others.length > 0) waiting.set(bucket, others)
    return arrival!
  }
}
