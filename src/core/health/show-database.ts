import { unappliedMigrations } from '../../database/migrate.ts'
import { readSpreadHealth, type SpreadHealth } from '../../database/spread-health.ts'
import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { readServerFacts, type ServerFacts } from './health-sql.ts'

/** How the database stands, also one that was never migrated. */
export interface DatabaseState extends ServerFacts {
  migrations_missing: string[]
  /** Null: everything is on one server. */
  spread: SpreadHealth | null
}

export async function showDatabase(context: Context): Promise<DatabaseState> {
  requireOperator(context)
  const { database } = context
  return {
    ...(await readServerFacts(database)),
    migrations_missing: await unappliedMigrations(database),
    spread: (await readSpreadHealth(database)) ?? null,
  }
}
