import pg from 'pg'

/** Hears what any process announces on a channel. */
export interface Listening {
  /** While it is false, announcements may be missed. */
  isUp(): boolean
  close(): Promise<void>
}

const CONNECT_TIMEOUT_MS = 5_000
const RECONNECT_MS = 500

/** On a connection of its own, which it reopens whenever it is lost. `onNotice` is also called after each opening, without a payload. */
export function listenOn(
  connection: pg.ClientConfig,
  channel: string,
  onNotice: (payload?: string) => void,
): Listening {
  let client: pg.Client | undefined
  let isUp = false
  let isClosed = false
  let opening = open()

  return {
    isUp: () => isUp,
    async close() {
      isClosed = true
      isUp = false
      await opening
      await client?.end().catch(() => undefined)
    },
  }

  async function open(): Promise<void> {
    const opened = new pg.Client({
      ...connection,
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
      isUp = !isClosed
      onNotice()
    } catch {
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
