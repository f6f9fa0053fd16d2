import type { Database } from '../../src/database/database.ts'

/** Takes a lock in its own session, and holds it until the returned function is called. */
export async function holdLock(database: Database, sql: string): Promise<() => Promise<void>> {
  const session = database.dedicated({ purpose: 'migrations', connectionsMax: 1 })
  let letGo: () => void = () => undefined
  const isLetGo = new Promise<void>((resolve) => (letGo = resolve))
  let held: Promise<void> | undefined
  await new Promise<void>((resolve, reject) => {
    held = session.transaction(async (tx) => {
      await tx.query(sql)
      resolve()
      await isLetGo
    })
    held.catch(reject)
  })
  return async () => {
    letGo()
    await held
    await session.close()
  }
}
