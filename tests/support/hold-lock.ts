import { expect } from 'vitest'
import type { Database } from '../../src/database/database.ts'

/** Takes a lock in its own session, and holds it until the returned function is called, which may change something first. */
export async function holdLock(
  database: Database,
  sql: string,
): Promise<(lastChange?: string) => Promise<void>> {
  const session = database.dedicated({ purpose: 'migrations', connectionsMax: 1 })
  let letGo: (lastChange?: string) => void = () => undefined
  const isLetGo = new Promise<string | undefined>((resolve) => (letGo = resolve))
  let held: Promise<void> | undefined
  await new Promise<void>((resolve, reject) => {
    held = session.transaction(async (tx) => {
      await tx.query(sql)
      resolve()
      const lastChange = await isLetGo
      if (lastChange !== undefined) await tx.query(lastChange)
    })
    held.catch(reject)
  })
  return async (lastChange) => {
    letGo(lastChange)
    await held
    await session.close()
  }
}

/** On the figure of a line, for `holdLock`: on whichever machine its organization is. */
export function lockOf(packageId: string, { organizationNumber }: { organizationNumber: number }): string {
  return `SELECT FROM line_figure WHERE organization_number = ${organizationNumber} AND package_id = '${packageId}' FOR UPDATE`
}

/** Until someone is waiting for the lock. */
export async function someoneWaits(database: Database): Promise<void> {
  await expect.poll(async () => (await whoWaits(database)).length).toBeGreaterThan(0)
}

/** The statements that wait for a lock, on whichever machine. */
export async function whoWaits(database: Database): Promise<{ query: string }[]> {
  return database.query<{ query: string }>(
    `SELECT query FROM ${database.isSpread ? 'citus_stat_activity' : 'pg_stat_activity'}
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
}
