import { ExactNumber, stringifyExactJson } from '../../exact/exact-json.ts'
import type { Instant } from '../../exact/instant.ts'
import type { DailyBudget } from '../log-limit/daily-budget.ts'
import { SECRET_NAME, withoutSecrets } from '../secrets.ts'

/** Longer items are cut: the log is for finding out what went wrong, not for keeping bodies. */
const SENT_LENGTH_MAX = 2_000

type Verdicts = readonly (string | null)[]

/**
 * Writes the rejected items of one request for the ingest log. It may be asked several times, as verdicts change: the request
 * is charged once. An organization that has used up its bytes of the day keeps how many were rejected for what, without the items.
 */
export function rejectedItemsWriter(
  budget: DailyBudget,
  request: { organizationNumber: number; now: Instant },
): (sent: readonly unknown[], verdicts: Verdicts) => string | null {
  let charged = 0
  return (sent, verdicts) => {
    const text = describeRejected(sent, verdicts)
    if (text === null) return null
    const bytes = Buffer.byteLength(text)
    if (!budget.take(String(request.organizationNumber), bytes - charged, request.now)) {
      return JSON.stringify({ reasons: countReasons(verdicts) })
    }
    charged = bytes
    return text
  }
}

/** JSON text: each rejected item as sent but for secrets, with its reason. Null when none was rejected. */
function describeRejected(sent: readonly unknown[], verdicts: Verdicts): string | null {
  const entries = verdicts.flatMap((verdict, index) =>
    verdict === 'accepted' ? [] : [`{"index":${index},"reason":"${verdict}",${describeSent(sent[index])}}`],
  )
  return entries.length === 0 ? null : `[${entries.join(',')}]`
}

function countReasons(verdicts: Verdicts): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const verdict of verdicts) {
    if (verdict !== 'accepted') counts[String(verdict)] = (counts[String(verdict)] ?? 0) + 1
  }
  return counts
}

function describeSent(item: unknown): string {
  const text = textOf(item)
  return text.length <= SENT_LENGTH_MAX
    ? `"sent":${text}`
    : `"sent_cut":${JSON.stringify(text.slice(0, SENT_LENGTH_MAX))}`
}

function textOf(item: unknown): string {
  try {
    return stringifyExactJson(redact(item))
  } catch (error) {
    if (error instanceof RangeError) return '"(nested too deeply to keep)"'
    throw error
  }
}

function redact(value: unknown): unknown {
  if (typeof value === 'string') return withoutSecrets(value)
  if (typeof value !== 'object' || value === null || value instanceof ExactNumber) return value
  if (Array.isArray(value)) return value.map(redact)
  // Without a prototype, so that `__proto__` is kept as the name that it is.
  const kept = Object.create(null) as Record<string, unknown>
  for (const [name, inner] of Object.entries(value)) {
    kept[withoutSecrets(name)] = SECRET_NAME.test(name) ? '(dropped)' : redact(inner)
  }
  return kept
}
