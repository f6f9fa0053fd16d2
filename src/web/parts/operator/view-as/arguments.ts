const PRODUCTS_PER_PAGE = 25

/** The arguments in the address, in the agent's form. */
export function argumentsOf(search: Record<string, string>): Record<string, unknown> {
  const { brief, countries = '', filters = '', more = '', cursor } = search
  const codes = countries
    .split(/[\s,;]+/)
    .filter((code) => code !== '')
    .map((code) => code.toUpperCase())
  const asked = { ...(codes.length > 0 && { countries: codes }), ...readObject(filters) }
  return {
    ...readObject(more),
    ...(brief !== undefined && { brief }),
    ...(Object.keys(asked).length > 0 && { filters: asked }),
    pagination: { max_results: PRODUCTS_PER_PAGE, ...(cursor !== undefined && { cursor }) },
  }
}

export function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
