import { cpus, totalmem } from 'node:os'
import type { Queryable } from '../src/database/database.ts'

/** Figures mean little without it, and without the engine: what `engineOf` says, or the versions of all programs. */
export function describeMachine(engine: string): string {
  return (
    `${new Date().toISOString().slice(0, 10)}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ` +
    `${Math.round(totalmem() / 2 ** 30)} GiB, ${process.platform} ${process.arch}, Node ${process.version}; ${engine}`
  )
}

export async function engineOf(database: Queryable): Promise<string> {
  const [row] = await database.query<{ version: string }>(
    `SELECT split_part(version(), ' on ', 1) AS version`,
  )
  return row!.version
}
