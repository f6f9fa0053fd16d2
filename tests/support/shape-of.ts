/** The fields and their types; what is null on either side, or an empty list, may be anything. A signed document is its own. */
export function shapeOf(value: unknown, other: unknown): unknown {
  if (value === null || other === null || value === undefined || other === undefined) return 'any'
  if (Array.isArray(value) && Array.isArray(other)) {
    return value.length === 0 || other.length === 0 ? 'any' : [shapeOf(value[0], other[0])]
  }
  if (typeof value === 'object') {
    const [fields, others] = [value, other] as [Record<string, unknown>, Record<string, unknown>]
    return Object.fromEntries(
      Object.keys(fields)
        .toSorted()
        .map((name) => [name, name === 'statement' ? 'document' : shapeOf(fields[name], others[name])]),
    )
  }
  return typeof value
}
