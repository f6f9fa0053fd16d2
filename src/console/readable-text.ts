const DEPTH_MAX = 100
const HALF_CHARACTER = /\p{Surrogate}/u

/** Whether everything in a request is text that can be kept: no NUL, no half characters, no endless nesting. */
export function isReadable(sent: unknown, depth = 0): boolean {
  if (typeof sent === 'string') return !sent.includes('\0') && !HALF_CHARACTER.test(sent)
  // Bytes are checked by the route that takes them.
  if (typeof sent !== 'object' || sent === null || Buffer.isBuffer(sent)) return true
  if (depth > DEPTH_MAX) return false
  return Object.entries(sent).every(([name, value]) => isReadable(name) && isReadable(value, depth + 1))
}
