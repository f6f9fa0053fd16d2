export type CsvField = string | number | boolean | null

export function csvLine(fields: readonly CsvField[]): string {
  return `${fields.map(csvField).join(',')}\r\n`
}

/** A text that a spreadsheet would run as a formula is given an apostrophe in front; numbers stay numbers. */
function csvField(field: CsvField): string {
  if (field === null) return ''
  const text = String(field)
  const isFormula = typeof field === 'string' && /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text)
  const safe = isFormula ? `'${text}` : text
  return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
