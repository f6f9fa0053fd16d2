import { stringifyExactJson } from '../../exact/exact-json.ts'
import type { Instant } from '../../exact/instant.ts'
import type { DailyBudget } from '../log-limit/daily-budget.ts'
import { redactJson } from './redact-json.ts'

/** Longer items are cut: the log is for finding out what went wrong, not for keeping bodies. */
const SENT_LENGTH_MAX = 2_000
/** Per request. Searching for secrets takes time: 500 ordinary items fit, and beyond that items are cut to nothing. */
const REQUEST_LENGTH_MAX = 64_000

type Verdicts = readonly (string | null)[]

/**
 * Writes the rejected items of one request for the ingest log. It may be called several times as verdicts change: the
 * request is charged once. Once an organization has used up its bytes for the day, only the number of rejections per
 * reason is kept, without the items.
 */
export function rejectedItemsWriter(
  budget: DailyBudget,
  request: {
    organizationNumber: number
    now: Instant
    /** Where the items are rows of a file: the row of each. */
    fileRows?: readonly number[] | undefined
  },
): (sent: readonly unknown[], verdicts: Verdicts) => string | null {
  let charged = 0
  return (sent, verdicts) => {
    if (verdicts.every((verdict) => verdict === 'accepted')) return null
    const organization = String(request.organizationNumber)
    const text = budget.hasLeft(organization, request.now)
      ? describeRejected(sent, verdicts, request.fileRows)
      : null
    const bytes = text === null ? 0 : Buffer.byteLength(text)
    if (text === null || !budget.take(organization, bytes - charged, request.now)) {
      return JSON.stringify({ reasons: countReasons(verdicts) })
    }
    charged = bytes
    return text
  }
}

/** JSON text: each rejected item as sent, without secrets, and its reason. */
function describeRejected(
  sent: readonly unknown[],
  verdicts: Verdicts,
  fileRows: readonly number[] | undefined,
): string {
  let length = 0
  const entries: string[] = []
  for (const [index, verdict] of verdicts.entries()) {
    if (verdict === 'accepted') continue
    const item = length < REQUEST_LENGTH_MAX ? describeSent(sent[index]) : '"sent_cut":""'
    length += item.length
    const row = fileRows ? `"row":${fileRows[index]},` : ''
    entries.push(`{"index":${index},${row}"reason":"${verdict}",${item}}`)
  }
  return `[${entries.join(',')}]`
}

function countReasons(verdicts: Verdicts): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const verdict of verdicts) {
    if (verdict !== 'accepted') counts[String(verdict)] = (counts[String(verdict)] ?? 0) + 1
  }
  return counts
}

function describeSent(item: unknown): string {
  const room = { left: READ_LENGTH_MAX }
  const text = textOf(item, room)
  const isWhole = text.length <= SENT_LENGTH_MAX && room.left > 0
  return isWhole ? `"sent":${text}` : `"sent_cut":${JSON.stringify(text.slice(0, SENT_LENGTH_MAX))}`
}

/** Only this much of an item is searched for secrets: enough to recognize one that the cut goes through. */
const READ_LENGTH_MAX = SENT_LENGTH_MAX + 500

function textOf(item: unknown, room: { left: number }): string {
  try {
    return stringifyExactJson(redactJson(item, room))
  } catch (error) {
    if (error instanceof RangeError) return '"(nested too deeply to keep)"'
    throw error
  }
}
