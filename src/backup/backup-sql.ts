import pg from 'pg'
import type { Queryable } from '../database/database.ts'
import type { BackupPartition, BackupTable } from './backup-file.ts'

/**
 * One snapshot for everything that is read. It is taken after the lock, which waits for a running migration and blocks
 * new ones until the end.
 */
export async function beginBackup(on: Queryable): Promise<void> {
  await on.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await on.query(TRANSACTION_SETTINGS)
  await on.query('LOCK TABLE schema_migration IN SHARE MODE')
  await on.query(NO_TRANSACTION_TIMEOUT)
}

export async function beginRestore(on: Queryable): Promise<void> {
  await on.query('BEGIN')
  await on.query(TRANSACTION_SETTINGS)
  await on.query(NO_TRANSACTION_TIMEOUT)
}

/** Values are written and read in one form, and copying has no time limit, whatever the role's settings. */
const TRANSACTION_SETTINGS = `
  SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO'; SET LOCAL IntervalStyle = 'postgres';
  SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1; SET LOCAL lock_timeout = '10s';
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`
/** Available since PostgreSQL 17. */
const NO_TRANSACTION_TIMEOUT = `
  SELECT set_config(name, '0', true) FROM pg_settings WHERE name = 'transaction_timeout'`

export async function hasMigrations(on: Queryable): Promise<boolean> {
  const [found] = await on.query<{ found: boolean }>(
    `SELECT to_regclass('schema_migration') IS NOT NULL AS found`,
  )
  return found!.found
}

export function selectMigrations(on: Queryable): Promise<{ name: string; checksum: string }[]> {
  return on.query('SELECT name, checksum FROM schema_migration ORDER BY name')
}

export async function selectCircumstances(
  on: Queryable,
): Promise<{ created_at: string; postgres_version: string }> {
  const [row] = await on.query<{ created_at: string; postgres_version: string }>(
    `SELECT to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS created_at,
       current_setting('server_version') AS postgres_version`,
  )
  return row!
}

/** Flightline's tables: those of the role that migrated. Unlogged ones contain nothing worth keeping. */
const OWN_TABLES = `
  FROM pg_class c
  WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relpersistence = 'p' AND c.relname <> 'schema_migration'
    AND (c.relnamespace, c.relowner) = (SELECT relnamespace, relowner FROM pg_class WHERE oid = 'schema_migration'::regclass)`

export function selectTables(on: Queryable): Promise<BackupTable[]> {
  return on.query<{ name: string; columns: string[] }>(
    `SELECT c.relname::text AS name, ARRAY(
       SELECT a.attname::text FROM pg_attribute a
       WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
       ORDER BY a.attnum) AS columns
     ${OWN_TABLES} ORDER BY 1`,
  )
}

/** What operators may have added to the embedded database, and no backup has. */
export async function selectOthers(on: Queryable): Promise<string[]> {
  const rows = await on.query<{ name: string }>(
    `SELECT 'database ' || datname AS name FROM pg_database
       WHERE NOT datistemplate AND datname NOT IN ('postgres', current_database())
     UNION ALL SELECT 'role ' || rolname FROM pg_roles WHERE rolname !~ '^pg_' AND rolname <> current_user
     UNION ALL SELECT 'extension ' || extname FROM pg_extension WHERE extname <> 'plpgsql'
     UNION ALL SELECT 'schema ' || nspname FROM pg_namespace
       WHERE nspname !~ '^pg_' AND nspname NOT IN ('public', 'information_schema')
     UNION ALL SELECT 'view ' || relname FROM pg_class
       WHERE relkind IN ('v', 'm') AND relnamespace = 'public'::regnamespace
     UNION ALL SELECT 'setting ' || name FROM pg_file_settings WHERE sourcefile LIKE '%postgresql.auto.conf'
     ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}

/** How large each table is, roughly: its size on disk, and its rows when they were last counted. */
export function selectSizes(on: Queryable): Promise<{ table: string; bytes: string; rows: string }[]> {
  return on.query(
    `SELECT c.relname::text AS table, sum(pg_table_size(p.oid))::bigint::text AS bytes,
       sum(greatest(p.reltuples, 0))::bigint::text AS rows
     FROM (SELECT c.oid, c.relname ${OWN_TABLES}) AS c
     CROSS JOIN LATERAL (
       SELECT c.oid AS relid UNION SELECT relid FROM pg_partition_tree(c.oid) WHERE isleaf) AS part
     JOIN pg_class p ON p.oid = part.relid AND p.relkind = 'r' GROUP BY 1`,
  )
}

export function selectPartitions(on: Queryable): Promise<BackupPartition[]> {
  return on.query(
    `SELECT t.relname::text AS table, p.relname::text AS name, pg_get_expr(p.relpartbound, p.oid) AS bounds
     FROM pg_inherits i JOIN pg_class t ON t.oid = i.inhparent JOIN pg_class p ON p.oid = i.inhrelid
     WHERE p.relispartition AND t.oid IN (SELECT c.oid ${OWN_TABLES}) ORDER BY 1, 2`,
  )
}

/** Of tables that are empty. */
export async function replacePartitions(
  on: Queryable,
  { old, wanted }: { old: readonly BackupPartition[]; wanted: readonly BackupPartition[] },
): Promise<void> {
  for (const { name } of old) await on.query(`DROP TABLE ${pg.escapeIdentifier(name)}`)
  for (const { table, name, bounds } of wanted)
    await on.query(
      `CREATE TABLE ${pg.escapeIdentifier(name)} PARTITION OF ${pg.escapeIdentifier(table)} ${bounds}`,
    )
}

export async function createTableLike(on: Queryable, name: string, like: string): Promise<void> {
  await on.query(
    `CREATE TABLE ${pg.escapeIdentifier(name)} (LIKE ${pg.escapeIdentifier(like)} INCLUDING ALL)`,
  )
}

/** Which tables reference which. */
export function selectReferences(on: Queryable): Promise<{ from: string; to: string }[]> {
  return on.query(
    `SELECT DISTINCT f.relname::text AS from, t.relname::text AS to FROM pg_constraint r
     JOIN pg_class f ON f.oid = r.conrelid JOIN pg_class t ON t.oid = r.confrelid
     WHERE r.contype = 'f' AND f.oid <> t.oid AND f.oid IN (SELECT c.oid ${OWN_TABLES})`,
  )
}

/** The last number of each sequence; unused sequences are left out. */
export function selectSequences(
  on: Queryable,
): Promise<{ table: string; column: string; last_value: string }[]> {
  return on.query(
    `SELECT * FROM (
       SELECT c.relname::text AS table, a.attname::text AS column,
         pg_sequence_last_value(pg_get_serial_sequence(quote_ident(c.relname), a.attname)::regclass)::text AS last_value
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
       WHERE a.attidentity <> '' AND NOT a.attisdropped AND c.oid IN (SELECT c.oid ${OWN_TABLES})) AS sequence
     WHERE last_value IS NOT NULL ORDER BY 1, 2`,
  )
}

export async function setSequence(
  on: Queryable,
  sequence: { table: string; column: string; last_value: string },
): Promise<void> {
  await on.query(`SELECT setval(pg_get_serial_sequence(quote_ident($1), $2)::regclass, $3::bigint)`, [
    sequence.table,
    sequence.column,
    sequence.last_value,
  ])
}

/** A SELECT, since COPY by name does not read partitioned tables in all versions. */
export function copyOut({ name, columns }: BackupTable): string {
  return `COPY (SELECT ${columnList(columns)} FROM ${pg.escapeIdentifier(name)}) TO STDOUT`
}

export function copyIn({ name, columns }: BackupTable): string {
  return `COPY ${pg.escapeIdentifier(name)} (${columnList(columns)}) FROM STDIN`
}

function columnList(columns: string[]): string {
  return columns.map((column) => pg.escapeIdentifier(column)).join(', ')
}

/** Whether there are tables that are not Flightline's. */
export async function hasTables(on: Queryable): Promise<boolean> {
  const [found] = await on.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
       WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p')) AS found`,
  )
  return found!.found
}

/** Whether it is in use: it has rows that no migration creates. */
export async function isInUse(on: Queryable): Promise<boolean> {
  const [tables] = await on.query<{ found: boolean }>(
    `SELECT to_regclass('audit_entry') IS NOT NULL AS found`,
  )
  if (!tables!.found) return false
  const [rows] = await on.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM organization) OR EXISTS (SELECT FROM person)
       OR EXISTS (SELECT FROM audit_entry) AS found`,
  )
  return rows!.found
}

/** A server on an embedded database holds a connection of this name for as long as it runs. */
export async function isServerRunning(on: Queryable): Promise<boolean> {
  const [found] = await on.query<{ found: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'flightline server %') AS found`,
  )
  return found!.found
}

export async function lockTables(on: Queryable, tables: BackupTable[]): Promise<void> {
  await on.query(`LOCK TABLE ${namesOf(tables).join(', ')} IN ACCESS EXCLUSIVE MODE`)
}

/** Without the rows that migrations created, and without triggers: the rows that they would write are in the backup. */
export async function openForLoading(on: Queryable, tables: BackupTable[]): Promise<void> {
  for (const name of namesOf(tables)) await on.query(`ALTER TABLE ${name} DISABLE TRIGGER USER`)
  await on.query(`TRUNCATE ${namesOf(tables).join(', ')} RESTART IDENTITY`)
}

/** With statistics for the planner, which would otherwise take the tables for empty until the next autovacuum. */
export async function closeAfterLoading(on: Queryable, tables: BackupTable[]): Promise<void> {
  for (const name of namesOf(tables)) await on.query(`ALTER TABLE ${name} ENABLE TRIGGER USER`)
  await on.query(`ANALYZE ${namesOf(tables).join(', ')}`)
}

export async function countRows(on: Queryable, { name }: BackupTable): Promise<number> {
  const [counted] = await on.query<{ rows: string }>(
    `SELECT count(*)::text AS rows FROM ${pg.escapeIdentifier(name)}`,
  )
  return Number(counted!.rows)
}

function namesOf(tables: BackupTable[]): string[] {
  return tables.map(({ name }) => pg.escapeIdentifier(name))
}
