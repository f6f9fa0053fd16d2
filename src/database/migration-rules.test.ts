import { describe, expect, test } from 'vitest'
import { MIGRATIONS, parseMigration, readMigrations, type Migration } from './read-migrations.ts'

/**
 * Servers of two releases serve on one database while an installation is upgraded, one server after another. So a migration adds what
 * the next release needs (expand), and only a later one takes away what no server in use needs any more (contract): see
 * docs/contributing.md.
 */

/** The migrations of the first release: before it there were no servers that had to live with them. */
const FIRST_RELEASE = '0069'

test('every migration since the first release can run while servers of the release before serve', async () => {
  const migrations = await readMigrations(MIGRATIONS)
  const since = migrations.filter(({ name }) => name.slice(0, 4) > FIRST_RELEASE)
  expect(since.flatMap((migration) => problemsOf(migration))).toEqual([])
})

const HEAD = '-- works with: 0069\n'
const CONTRACT = `${HEAD}-- contract: unused since 0069\n`

describe('what a migration may do while older servers serve', () => {
  test.each([
    'ALTER TABLE campaign ADD COLUMN color text;',
    "ALTER TABLE campaign ADD COLUMN is_old boolean NOT NULL DEFAULT false, ADD COLUMN note text DEFAULT '';",
    'CREATE TABLE thing (number bigint PRIMARY KEY, name text NOT NULL);\nCREATE UNIQUE INDEX ON thing (name);\n' +
      'ALTER TABLE thing ADD CONSTRAINT named CHECK (name <> $$$$);',
    "UPDATE campaign SET name = 'DROP TABLE campaign; RENAME';",
    'CREATE FUNCTION say() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DROP TABLE IF EXISTS no_table; END $$;',
    '-- DROP TABLE campaign, some day\nALTER TABLE campaign ALTER COLUMN name DROP NOT NULL;',
  ])('adds: %s', (sql) => {
    expect(problemsOf(parseMigration('0071_adds', HEAD + sql))).toEqual([])
  })

  test('builds indexes concurrently', () => {
    const sql = `-- concurrently\n${HEAD}DROP INDEX CONCURRENTLY IF EXISTS by_name;\nCREATE INDEX CONCURRENTLY by_name ON campaign (name);\n`
    expect(problemsOf(parseMigration('0071_index', sql))).toEqual([])
  })

  test.each([
    'DROP TABLE thing;',
    'ALTER TABLE campaign DROP COLUMN name;',
    'ALTER TABLE campaign RENAME COLUMN name TO title;',
    'ALTER TABLE campaign RENAME TO campaigns;',
    'ALTER TABLE campaign ALTER COLUMN version SET NOT NULL;',
    'ALTER TABLE campaign ALTER name SET DATA TYPE varchar(20);',
    'ALTER TABLE campaign ALTER COLUMN name TYPE varchar(20);',
    'ALTER TABLE campaign ALTER COLUMN version DROP DEFAULT;',
    'ALTER TABLE campaign ADD COLUMN color text NOT NULL;',
    'ALTER TABLE campaign ADD color text NOT NULL;',
    'DROP FUNCTION say();',
    "ALTER TABLE campaign ADD CONSTRAINT named CHECK (name <> '') NOT VALID;",
  ])('takes away only with a head that says since when it is unused: %s', (sql) => {
    expect(problemsOf(parseMigration('0071_takes', HEAD + sql))).toHaveLength(1)
    expect(problemsOf(parseMigration('0071_takes', CONTRACT + sql))).toEqual([])
  })

  test.each([
    'CREATE INDEX by_name ON campaign (name);',
    'CREATE UNIQUE INDEX by_name ON campaign (name);',
    "ALTER TABLE campaign ADD CONSTRAINT named CHECK (name <> '');",
    'ALTER TABLE campaign ADD FOREIGN KEY (buyer_number) REFERENCES organization;',
    'ALTER TABLE campaign ADD COLUMN token uuid DEFAULT gen_random_uuid();',
    'LOCK TABLE campaign;',
    'VACUUM FULL campaign;',
  ])('never holds a lock on a table in use for as long as it is large: %s', (sql) => {
    expect(problemsOf(parseMigration('0071_locks', CONTRACT + sql))).toHaveLength(1)
  })

  test.each([
    ['says nothing', ''],
    ['works with itself', '-- works with: 0071\n'],
    ['says it below', 'SELECT 1;\n-- works with: 0069\n'],
    [
      'takes away what older servers use',
      '-- works with: 0069\n-- contract: unused since 0070\nDROP TABLE thing;',
    ],
  ])('is known from its head, and not if it %s', (_, sql) => {
    expect(problemsOf(parseMigration('0071_head', sql))).toHaveLength(1)
  })
})

const TAKES_AWAY = [
  /\bDROP (TABLE|COLUMN|VIEW|MATERIALIZED VIEW|TYPE|FUNCTION|SEQUENCE|SCHEMA|DOMAIN|DEFAULT)\b/i,
  /\bRENAME\b/i,
  /\bALTER (COLUMN )?\w+ (SET DATA )?TYPE\b/i,
  /\bSET NOT NULL\b/i,
  /\bADD (COLUMN )?(?!CONSTRAINT)[^,]*\bNOT NULL\b(?![^,]*\bDEFAULT\b)/i,
  // What older servers write may not fit.
  /\bADD (CONSTRAINT|CHECK|FOREIGN KEY|UNIQUE|PRIMARY KEY|EXCLUDE)\b/i,
  /\bCREATE UNIQUE INDEX\b/i,
]
const LOCKS_LONG = [
  /\bCREATE (UNIQUE )?INDEX (?!CONCURRENTLY)/i,
  /\bADD (CONSTRAINT|CHECK|FOREIGN KEY|UNIQUE|PRIMARY KEY|EXCLUDE)\b(?!.*\b(NOT VALID|USING INDEX)\b)/is,
  /\bADD (COLUMN )?[^,]*\bDEFAULT [^,]*\w\(/i,
  /^\s*(LOCK|VACUUM|CLUSTER|REINDEX|TRUNCATE)\b/i,
]

/** By the words of its statements: what a reviewer would ask about, not a proof. */
function problemsOf({ name, sql, worksWith }: Migration): string[] {
  if (worksWith === undefined || worksWith >= name.slice(0, 4)) {
    return [`${name}: the first lines have to say which older servers it works with: -- works with: NNNN`]
  }
  const unusedSince = /^-- contract: unused since (\d{4})\s*$/m.exec(sql)?.[1]
  const isContract = unusedSince !== undefined && unusedSince <= worksWith
  const statements = withoutTexts(sql).split(';')
  const created = statements.flatMap((statement) => /\bCREATE TABLE (\w+)/i.exec(statement)?.[1] ?? [])
  return statements
    .filter(
      (statement) => !created.some((table) => new RegExp(`\\b(ON|TABLE) ${table}\\b`, 'i').test(statement)),
    )
    .flatMap((statement) => {
      if (LOCKS_LONG.some((words) => words.test(statement)))
        return [`${name} locks a table in use for long: ${statement.trim()}`]
      if (!isContract && TAKES_AWAY.some((words) => words.test(statement)))
        return [`${name} takes away what older servers may use: ${statement.trim()}`]
      return []
    })
}

/** Without comments, strings and bodies of functions. */
function withoutTexts(sql: string): string {
  return sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\$(\w*)\$.*?\$\1\$/gs, "''")
    .replaceAll(/'(?:[^']|'')*'/g, "''")
    .replaceAll(/\s+/g, ' ')
}
