import pg from 'pg'
import { asking, connecting, watchForLoss } from './database/failure.ts'
import { StartError } from './start-error.ts'

/** Two servers on one data folder would each count limits separately. The lock is held in the database, so it ends with the process. */
export async function beTheOnlyServer(
  connection: pg.ClientConfig,
  dataDir: string,
): Promise<() => Promise<void>> {
  const SERVER_LOCK = '7380947498178375786'
  let isHeld = true
  let client = await take()
  return async () => {
    isHeld = false
    await client.end().catch(() => undefined)
  }

  async function take(): Promise<pg.Client> {
    const holder = await connecting(async () => {
      const opened = new pg.Client({
        ...connection,
        application_name: `flightline server ${process.pid}`,
        keepAlive: true,
      })
      opened.on('error', () => undefined)
      watchForLoss(opened)
      await opened.connect()
      return opened
    })
    const { rows } = await asking(holder, () =>
      holder.query<{ taken: boolean }>(`SELECT pg_try_advisory_lock(${SERVER_LOCK}) AS taken`),
    )
    if (!rows[0]?.taken) {
      await holder.end()
      throw new StartError(
        `Another Flightline server is running on ${dataDir}: stop it first, or set DATA_DIR to another folder.`,
      )
    }
    holder.on('end', () => void takeAgain())
    return holder
  }

  /** The lock has to be taken again after the database restarts. */
  async function takeAgain(): Promise<void> {
    while (isHeld) {
      try {
        client = await take()
        return
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 500).unref())
      }
    }
  }
}
