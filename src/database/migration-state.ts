import type { Queryable } from './database.ts'
import type { Migration } from './read-migrations.ts'

export interface MigrationState {
  missing: Migration[]
  /** Of a newer release, whose migrations this program can work with. */
  newer: string[]
}

interface Applied {
  name: string
  checksum: string
  works_with: string | null
}

/**
 * Compares the database with what this program knows, and refuses one that it cannot work with. A database may be ahead: while
 * servers are upgraded one by one, the older ones serve on it as long as each newer migration says that it works with them.
 */
export async function stateOf(
  database: Queryable,
  migrations: readonly Migration[],
): Promise<MigrationState> {
  const [table] = await database.query<{ exists: boolean }>(
    `SELECT to_regclass('schema_migration') IS NOT NULL AS exists`,
  )
  if (!table?.exists) return { missing: [...migrations], newer: [] }
  // By way of JSON, because databases that were migrated before it was noted do not have the column.
  const applied = await database.query<Applied>(
    `SELECT name, checksum, to_jsonb(m) ->> 'works_with' AS works_with FROM schema_migration m ORDER BY name`,
  )
  const checksums = new Map(applied.map(({ name, checksum }) => [name, checksum]))
  const known = new Set(migrations.map(({ name }) => name))
  const foreign = applied.filter(({ name }) => !known.has(name))
  const changed = migrations.find(({ name, checksum }) => (checksums.get(name) ?? checksum) !== checksum)
  const missing = migrations.filter(({ name }) => !checksums.has(name))
  refuseForeign(foreign, missing, migrations)
  if (changed) {
    throw new MigrationError(
      `Migration ${changed.name} was changed after it was applied: restore the file from the release you run.`,
    )
  }
  return { missing, newer: foreign.map(({ name }) => name) }
}

function refuseForeign(
  foreign: readonly Applied[],
  missing: readonly Migration[],
  migrations: readonly Migration[],
): void {
  const newestKnown = numberOf(migrations.at(-1)?.name ?? '0')
  for (const { name, works_with: worksWith } of foreign) {
    const sameNumber = migrations.find((migration) => numberOf(migration.name) === numberOf(name))
    if (sameNumber) {
      throw new MigrationError(
        `The database was created by another build of Flightline: it has migration ${name} where this one has ` +
          `${sameNumber.name}. Start the build that created it, or use another database.`,
      )
    }
    // A newer release would have applied ours as well.
    if (numberOf(name) < newestKnown || missing.length > 0) {
      throw new MigrationError(
        `The database was created by another build of Flightline: it has migration ${name}, which this one does not have` +
          `${missing[0] ? `, and lacks ${missing[0].name}` : ''}. Start the build that created it, or use another database.`,
      )
    }
    if (worksWith === null || numberOf(worksWith) > newestKnown) {
      throw new MigrationError(
        `The database has migration ${name}, which is newer than this version of Flightline and does not work with it: ` +
          'start a newer version.',
      )
    }
  }
}

function numberOf(name: string): number {
  return Number.parseInt(name, 10)
}

export class MigrationError extends Error {}
