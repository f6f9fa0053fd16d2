/** Text is compared without its case, and nothing in it is a wildcard. For use inside larger statements. */

/** Follows every character that a name can contain, in the order of the bytes. */
const AFTER_ALL = `U&'\\+10FFFF'`

/** The order of the indexes on names. */
export function nameOrder(column: string): string {
  return `lower(${column}) COLLATE "C"`
}

/** One range of an index on names. */
export function beginsWith(column: string, parameter: string): string {
  return `(${nameOrder(column)} >= lower(${parameter}) AND ${nameOrder(column)} < lower(${parameter}) || ${AFTER_ALL})`
}

/** Checked on each row: only for a bounded number of them. */
export function containsAll(expression: string, parameters: readonly string[]): string {
  return parameters.map((word) => `strpos(lower(${expression}), lower(${word})) > 0`).join(' AND ')
}

/** For `containsAll`: each word is a parameter of its own. */
export function parametersFrom(first: number, words: readonly string[]): string[] {
  return words.map((_, i) => `$${first + i}::text`)
}
