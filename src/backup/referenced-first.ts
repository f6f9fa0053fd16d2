/** Tables ordered so that each comes after those that its foreign keys reference. */
export function referencedFirst<T extends { name: string }>(
  tables: readonly T[],
  references: readonly { from: string; to: string }[],
): T[] {
  const ordered: T[] = []
  let waiting = [...tables]
  while (waiting.length > 0) {
    const names = new Set(waiting.map(({ name }) => name))
    const waits = new Set(references.filter(({ to }) => names.has(to)).map(({ from }) => from))
    const free = waiting.filter(({ name }) => !waits.has(name))
    if (free.length === 0) throw new Error(`Circular foreign keys: ${[...names].join(', ')}`)
    ordered.push(...free)
    waiting = waiting.filter(({ name }) => waits.has(name))
  }
  return ordered
}
