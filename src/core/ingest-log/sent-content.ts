import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import { parseExactJson } from '../../exact/exact-json.ts'
import type { Feed } from './ingest-log-sql.ts'
import type { KeptBody } from './request-body-sql.ts'

/** What was sent with a request, as far as it is kept. */
export interface SentContent {
  /** As sent, but for secrets. */
  text: string
  /** Only the beginning is kept. */
  isCut: boolean
  /** Something that looks like a secret was taken out. */
  isRedacted: boolean
  /** Null if it cannot be read as what the feed takes. */
  items: readonly unknown[] | null
  /** Of an uploaded file: the row of each item. */
  rows: readonly number[] | null
  /** As it was sent, but for secrets; null if nothing was rejected. */
  answer: string | null
}

/** The name of the array in a request, by feed. */
export const ITEMS_NAME: Record<Feed, string> = {
  delivery: 'items',
  affiliate_codes: 'codes',
  affiliate_metrics: 'metrics',
}

const inflateInBackground = promisify(inflate)

export async function readContent(
  { content, encoding, sentBytes, isCut, isRedacted }: Omit<KeptBody, 'organizationNumber' | 'receivedAt'>,
  feed: Feed,
): Promise<SentContent> {
  const whole = encoding === 'deflate' ? await inflateInBackground(content) : content
  const text = whole.toString('utf8', 0, sentBytes)
  const answer = whole.length > sentBytes ? whole.toString('utf8', sentBytes) : null
  const body = isCut ? undefined : readObject(text)
  const [items, rows] = [body?.[ITEMS_NAME[feed]], body?.['rows']]
  return {
    text,
    isCut,
    isRedacted,
    items: Array.isArray(items) ? items : null,
    rows: Array.isArray(rows) ? (rows as number[]) : null,
    answer,
  }
}

/** Undefined if it is not the JSON of an object. */
export function readObject(text: string): Record<string, unknown> | undefined {
  try {
    const value = parseExactJson(text.replace(/^\uFEFF/, ''))
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
