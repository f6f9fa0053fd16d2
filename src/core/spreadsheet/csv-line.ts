export type CsvField = string | number | boolean | null

export function csvLine(fields: readonly CsvField[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}

/**
 * What spreadsheets read as the start of a formula: = + - @, their full-width and small forms, after any spaces, control and
 * invisible characters; and a tab or a line break.
 */
const FORMULA = /^(?:[\s\p{Cc}\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20\uFE66\uFE62\uFE63\uFE6B]|[\t\r\n])/u

/** Text that a spreadsheet would run as a formula gets an apostrophe in front; numbers stay numbers. */
function csvField(field: CsvField): string {
  if (field === null) return ''
  const text = String(field)
  const isFormula = typeof field === 'string' && FORMULA.test(text) && !/^-?\d+(\.\d+)?$/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
