import type { Database, Queryable } from './database.ts'
import { FOREIGN_KEYS_SET_ASIDE, PLACEMENTS } from './distribution.ts'

/** What is done, in order. */
export type PlacingEvent =
  | { kind: 'foreign_keys_removed'; count: number }
  | { kind: 'placed'; table: string; where: 'by_organization' | 'everywhere'; rows: number; seconds: number }
  | { kind: 'foreign_keys_added'; count: number }

/** Of connections that place tables. */
export const PLACING_SETTINGS = {
  // Our triggers look at their own row, and at people, who are on every machine.
  'citus.enable_unsafe_triggers': 'on',
  'citus.multi_shard_modify_mode': 'sequential',
}

/**
 * Moves tables of a coordinator to where they belong. Each step is a transaction of its own: after an interruption, the next call continues
 * where this one was.
 */
export async function placeTables(
  connections: Database,
  tables: readonly string[],
  onEvent: (event: PlacingEvent) => void,
): Promise<void> {
  if (tables.length > 0) {
    const removed = await connections.transaction((tx) => removeForeignKeys(tx, tables))
    if (removed > 0) onEvent({ kind: 'foreign_keys_removed', count: removed })
  }
  for (const table of tables) {
    const where = PLACEMENTS.get(table) === 'everywhere' ? 'everywhere' : 'by_organization'
    const startedAtMs = performance.now()
    const rows = await connections.transaction((tx) => place(tx, table, where))
    const seconds = Math.round((performance.now() - startedAtMs) / 100) / 10
    onEvent({ kind: 'placed', table, where, rows, seconds })
  }
  const added = await addForeignKeys(connections)
  if (added > 0) onEvent({ kind: 'foreign_keys_added', count: added })
}

/** While some tables are placed and others are not, no foreign key can go between them. */
async function removeForeignKeys(tx: Queryable, tables: readonly string[]): Promise<number> {
  await tx.query(
    `CREATE TABLE IF NOT EXISTS ${FOREIGN_KEYS_SET_ASIDE} (
       number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, on_table text NOT NULL, name text NOT NULL, definition text NOT NULL)`,
  )
  const keys = await tx.query<{ onTable: string; name: string }>(
    `INSERT INTO ${FOREIGN_KEYS_SET_ASIDE} (on_table, name, definition)
     SELECT own.relname, k.conname, pg_get_constraintdef(k.oid)
     FROM pg_constraint k JOIN pg_class own ON own.oid = k.conrelid JOIN pg_class other ON other.oid = k.confrelid
     WHERE k.contype = 'f' AND k.conparentid = 0 AND k.connamespace = 'public'::regnamespace
       AND (own.relname = ANY ($1) OR other.relname = ANY ($1))
     ORDER BY own.relname, k.conname
     RETURNING on_table AS "onTable", name`,
    [tables],
  )
  for (const { onTable, name } of keys) {
    await tx.query(`ALTER TABLE ${quoted(onTable)} DROP CONSTRAINT ${quoted(name)}`)
  }
  return keys.length
}

async function place(tx: Queryable, table: string, where: 'by_organization' | 'everywhere'): Promise<number> {
  const [row] = await tx.query<{ count: string }>(`SELECT count(*) AS count FROM ${quoted(table)}`)
  if (where === 'everywhere') {
    await tx.query('SELECT create_reference_table($1::text::regclass)', [table])
  } else {
    const [known] = await tx.query<{ found: boolean }>(
      `SELECT EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = 'campaign'::regclass AND partmethod = 'h') AS found`,
    )
    await tx.query(
      `SELECT create_distributed_table($1::text::regclass, 'organization_number', colocate_with => $2)`,
      [table, known!.found ? 'campaign' : 'none'],
    )
  }
  return Number(row!.count)
}

/** Each is checked against all rows. */
async function addForeignKeys(connections: Database): Promise<number> {
  const [table] = await connections.query<{ found: boolean }>(`SELECT to_regclass($1) IS NOT NULL AS found`, [
    FOREIGN_KEYS_SET_ASIDE,
  ])
  if (!table!.found) return 0
  const keys = await connections.query<{ number: string; onTable: string; name: string; definition: string }>(
    `SELECT number, on_table AS "onTable", name, definition FROM ${FOREIGN_KEYS_SET_ASIDE} ORDER BY number`,
  )
  for (const { number, onTable, name, definition } of keys) {
    await connections.transaction(async (tx) => {
      await tx.query(`ALTER TABLE ${quoted(onTable)} ADD CONSTRAINT ${quoted(name)} ${definition}`)
      await tx.query(`DELETE FROM ${FOREIGN_KEYS_SET_ASIDE} WHERE number = $1`, [number])
    })
  }
  await connections.query(`DROP TABLE ${FOREIGN_KEYS_SET_ASIDE}`)
  return keys.length
}

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
