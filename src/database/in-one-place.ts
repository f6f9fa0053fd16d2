import type { Queryable, Statement } from './database.ts'

/**
 * A condition that holds anyway: the rows are those of the first organization of an array, which are all that the caller gives. It tells a
 * coordinator which one machine to ask. On a single server, where a statement may take several organizations, it is empty.
 */
export type OfOne = (column: string, organizationNumbers: string) => string

/** A statement for a single server, and the same one for a database that is spread by organization. */
export interface Statements {
  single: Statement
  spread: Statement
}

const onSingle: OfOne = () => ''
const onSpread: OfOne = (column, numbers) => `AND ${column} = (${numbers}::integer[])[1]`

export function statements(name: string, text: (ofOne: OfOne, isSpread: boolean) => string): Statements {
  return { single: { name, text: text(onSingle, false) }, spread: { name, text: text(onSpread, true) } }
}

/** For a statement without a name. */
export function ofOneOn({ isSpread }: Queryable): OfOne {
  return isSpread ? onSpread : onSingle
}

/** On a spread database, the caller gives rows of one organization only. */
export function inOnePlace({ isSpread }: Queryable, { single, spread }: Statements): Statement {
  return isSpread ? spread : single
}

/** The rows that may share a statement: all of them, or those of one organization at a time. */
export function togetherOn<R extends { organizationNumber: number }>(
  { isSpread }: Queryable,
  rows: readonly R[],
): R[][] {
  if (!isSpread) return [[...rows]]
  const groups = new Map<number, R[]>()
  for (const row of rows) {
    const group = groups.get(row.organizationNumber)
    if (group) group.push(row)
    else groups.set(row.organizationNumber, [row])
  }
  return [...groups.values()]
}

/**
 * What is looked up for each of the rows `gathered`, with a limit, is looked up where they are: on a spread database they are found again in
 * their table. On a single server, they are at hand.
 */
export function whereFound(
  { isSpread }: Queryable,
  table: string,
  gathered: string,
  key: string,
): { found: string; at: string } {
  if (!isSpread) return { found: '', at: gathered }
  return {
    found: `JOIN ${table} found ON found.organization_number = ${gathered}.organization_number AND found.${key} = ${gathered}.${key}`,
    at: 'found',
  }
}
