import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packageRoot } from '../src/package-root.ts'

const COPIED = ['package.json', 'scripts', 'db', 'dist/src', 'dist/web']

/**
 * A release that could come after this one, in a folder of its own: the same program with migrations of every harmless kind. Each table
 * gets a column, which shows whether statements of the release before, already planned, can live with it; a large one gets an index
 * while it is written. Returns its program.
 */
export function makeNextRelease(folder: string, tables: readonly string[]): string {
  const root = fileURLToPath(packageRoot)
  for (const path of COPIED) cpSync(join(root, path), join(folder, path), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  // Nothing is built or installed there.
  mkdirSync(join(folder, 'dist'), { recursive: true })
  writeFileSync(join(folder, 'dist/.flightline-package'), `${process.platform}-${process.arch}`)
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  writeFileSync(
    join(folder, 'package.json'),
    JSON.stringify({ ...manifest, version: nextAfter(manifest.version) }),
  )
  addMigrations(join(folder, 'db/migrations'), tables)
  return join(folder, 'scripts/flightline.mjs')
}

function nextAfter(version: string): string {
  const [major, minor] = version.split('.')
  return `${major}.${Number(minor) + 1}.0`
}

function addMigrations(folder: string, tables: readonly string[]): void {
  const last = readdirSync(folder).toSorted().at(-1)!.slice(0, 4)
  const head = `-- works with: ${last}\n`
  let number = Number(last)
  const add = (name: string, sql: string) =>
    writeFileSync(join(folder, `${String(++number).padStart(4, '0')}_${name}.sql`), sql)
  // One table at a time, so that none is locked while another is waited for.
  for (const table of tables) {
    add(`next_of_${table}`, `${head}ALTER TABLE ${table} ADD COLUMN of_next_release text DEFAULT 'new';\n`)
  }
  add('next_table', `${head}CREATE TABLE of_next_release (number bigint PRIMARY KEY, name text NOT NULL);\n`)
  add(
    'next_index',
    `-- concurrently\n${head}DROP INDEX CONCURRENTLY IF EXISTS of_next_release_by_quantity;\n` +
      'CREATE INDEX CONCURRENTLY of_next_release_by_quantity ON line_figure (quantity);\n',
  )
}

/** All tables of an installation but the list of migrations. */
export const TABLES = `SELECT c.relname AS name FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relname <> 'schema_migration' ORDER BY 1`
