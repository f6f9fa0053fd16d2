import type pg from 'pg'
import { cut } from './node.ts'
import type { Primary } from './primary.ts'

/** Hears what any process announces on a channel. */
export interface Listening {
  /** While it is false, announcements may be missed. */
  isUp(): boolean
  close(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 5_000
const RECONNECT_MS = 500

/** On a connection of its own, which it reopens whenever it is lost or its server is in doubt. `onNotice` is also called after each opening, without a payload. */
export function listenOn(primary: Primary, channel: string, onNotice: (payload?: string) => void): Listening {
  let client: pg.Client | undefined
  let isUp = false
  let isClosed = false
  // A server that has gone silent or was replaced might never close it.
  const forget = primary.onDoubt(() => client && cut(client, 'its server is in doubt'))
  let opening = open()

  return {
    isUp: () => isUp,
    async close() {
      isClosed = true
      isUp = false
      forget()
      await opening
      await client?.end().catch(() => undefined)
    },
  }

  async function open(): Promise<void> {
    const found = await primary.find().then(
      () => true,
      () => false,
    )
    if (!found || isClosed) {
      openAgain()
      return
    }
    const term = primary.term()
    const opened = new primary.Client({
      application_name: `flightline listening on ${channel}`,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
    })
    opened.on('error', () => undefined)
    opened.on('notification', ({ payload = '' }) => onNotice(payload))
    opened.once('end', openAgain)
    try {
      await opened.connect()
      client = opened
      await opened.query(`LISTEN ${channel}`)
      const isCurrent = primary.isCurrent(opened)
      isUp = !isClosed && isCurrent
      // In doubt since it was opened.
      if (!isCurrent) cut(opened, 'its server is in doubt')
      onNotice()
    } catch (error) {
      primary.doubt(error, term)
      opened.off('end', openAgain)
      void opened.end().catch(() => undefined)
      openAgain()
    }
  }

  function openAgain(): void {
    isUp = false
    if (isClosed) return
    setTimeout(() => {
      if (!isClosed) opening = open()
    }, RECONNECT_MS).unref()
  }
}
