import type { Sent } from '../steady-load.ts'
import type { Down } from '../supervised-server.ts'

/**
 * What callers may meet: 200, or 503 that says when to come back. No answer at all only while the server was down, since
 * then there is none to give it.
 */
export function judgeAnswers(
  sent: readonly Sent[],
  down: readonly Down[],
  mayRefuseItems: boolean,
): string[] {
  const unclear = new Map<string, number>()
  for (const one of sent) {
    const problem = whatIsUnclear(one, down, mayRefuseItems)
    if (problem !== undefined) unclear.set(problem, (unclear.get(problem) ?? 0) + 1)
  }
  return [...unclear].map(([problem, count]) => `${count} × ${problem}`)
}

function whatIsUnclear(one: Sent, down: readonly Down[], mayRefuseItems: boolean): string | undefined {
  const { status, sentAtMs, tookMs } = one
  if (status === null) {
    const wasDown = down.some(({ fromMs, toMs }) => sentAtMs <= toMs && sentAtMs + tookMs >= fromMs)
    return wasDown ? undefined : `no answer (${one.error})`
  }
  if (status === 503) return one.hasRetryAfter ? undefined : '503 without Retry-After'
  if (status !== 200) return `status ${status}`
  return mayRefuseItems || one.accepted.length === one.packageIds.length ? undefined : 'items refused'
}
