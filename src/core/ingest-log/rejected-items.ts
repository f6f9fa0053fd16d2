import { stringifyExactJson } from '../../exact/exact-json.ts'

/** Longer items are cut: the log is for finding out what went wrong, not for keeping bodies. */
const SENT_LENGTH_MAX = 2_000

/** JSON text for the ingest log: each rejected item as sent, with its reason. Null when none was rejected. */
export function describeRejected(
  sent: readonly unknown[],
  verdicts: readonly (string | null)[],
): string | null {
  const entries = verdicts.flatMap((verdict, index) =>
    verdict === 'accepted' ? [] : [`{"index":${index},"reason":"${verdict}",${describeSent(sent[index])}}`],
  )
  return entries.length === 0 ? null : `[${entries.join(',')}]`
}

function describeSent(item: unknown): string {
  const text = textOf(item)
  return text.length <= SENT_LENGTH_MAX
    ? `"sent":${text}`
    : `"sent_cut":${JSON.stringify(text.slice(0, SENT_LENGTH_MAX))}`
}

function textOf(item: unknown): string {
  try {
    return stringifyExactJson(item)
  } catch (error) {
    if (error instanceof RangeError) return '"(nested too deeply to keep)"'
    throw error
  }
}
