/** What of an address is a view: everything but the place in the list. */
type Query = Readonly<Record<string, string>>

/** Parts of an address that say where in a list it is. */
const PLACES = new Set(['page', 'after'])

export function viewQueryOf(search: Query): Record<string, string> {
  return Object.fromEntries(
    Object.entries(search).filter(([name, value]) => !PLACES.has(name) && value !== ''),
  )
}

/** Whether two addresses show the same, whatever the order of their parts. */
export function isSameView(one: Query, other: Query): boolean {
  const canonical = (query: Query) =>
    JSON.stringify(Object.entries(viewQueryOf(query)).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  return canonical(one) === canonical(other)
}

/** Changes of an address that leave nothing of it but the view. */
export function stepsToView(search: Query, view: Query): Record<string, string | undefined> {
  const gone = Object.fromEntries(Object.keys(search).map((name) => [name, undefined]))
  return { ...gone, ...view }
}
