import type { Duplex } from 'node:stream'

/**
 * Opens a few connections at a time. After a failover every pool of every process needs its connections at once; opened together on a machine
 * that is short of processor time, each would take longer than its time limit, and all would be tried again.
 */
export interface Openings {
  /** Waits for its turn, then opens. Rejects if the socket is destroyed while it waits. */
  inTurn(socket: Duplex, open: () => Promise<void>): Promise<void>
}

const AT_ONCE_MAX = 4

/** Says nothing about the server: it was not asked. */
export class NotItsTurn extends Error {
  constructor() {
    super('other connections were being opened for too long')
  }
}

export function createOpenings(atOnceMax = AT_ONCE_MAX): Openings {
  const waiting = new Set<() => void>()
  let underWay = 0

  return {
    async inTurn(socket, open) {
      if (underWay >= atOnceMax) await turnOf(socket)
      underWay++
      try {
        await open()
      } finally {
        underWay--
        const [next] = waiting
        next?.()
      }
    },
  }

  function turnOf(socket: Duplex): Promise<void> {
    return new Promise((resolve, reject) => {
      // Whoever destroys it may do so with an error, which nobody else listens for yet.
      const ignore = () => undefined
      const giveUp = () => {
        forget()
        reject(new NotItsTurn())
      }
      const begin = () => {
        forget()
        resolve()
      }
      const forget = () => {
        waiting.delete(begin)
        socket.off('error', ignore).off('close', giveUp)
      }
      socket.on('error', ignore).once('close', giveUp)
      waiting.add(begin)
    })
  }
}
