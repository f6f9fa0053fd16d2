/** What of the whole is done after some rows of a table, by the tables' sizes on disk. They are read in the order given. */
export function estimateShares(
  tables: readonly { name: string }[],
  sizes: readonly { table: string; bytes: string; rows: string }[],
): (table: string, rows: number) => number {
  const sizeOf = new Map(sizes.map(({ table, ...size }) => [table, size]))
  const before = new Map<string, number>()
  let total = 0
  for (const { name } of tables) {
    before.set(name, total)
    total += Number(sizeOf.get(name)?.bytes ?? 0)
  }
  return (table, rows) => {
    const size = sizeOf.get(table)
    const ofTable = Number(size?.rows ?? 0) === 0 ? 0 : Math.min(1, rows / Number(size!.rows))
    return total === 0 ? 0 : ((before.get(table) ?? 0) + ofTable * Number(size?.bytes ?? 0)) / total
  }
}
