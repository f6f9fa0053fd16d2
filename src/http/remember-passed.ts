const KEPT_MAX = 100
const LENGTH_MAX = 200

/** A check of a header that remembers some of those that passed: most callers send the same. */
export function rememberPassed(
  passes: (header: string | undefined) => boolean,
): (header: string | undefined) => boolean {
  const passed = new Set<string | undefined>()
  return (header) => {
    if (passed.has(header)) return true
    if (!passes(header)) return false
    if (passed.size < KEPT_MAX && (header?.length ?? 0) <= LENGTH_MAX) passed.add(header)
    return true
  }
}
