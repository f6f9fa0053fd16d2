import {
  prepareAffiliateCode,
  prepareAffiliateMetric,
  prepareDeliveryItem,
  type AffiliateCode,
  type AffiliateMetric,
  type DeliveryItem,
  type Prepared,
} from './items.ts'

/** What was decided about one item. */
export type Outcome = { status: 'accepted' } | Rejected

interface Rejected {
  status: 'rejected'
  /** Decide by this. */
  reason: string
  /** The field at fault, if it is a single one. */
  field?: string | undefined
  /** For people: what is wrong and what to do. */
  message: string
}

/** What makes one feed different from the others. */
export interface Feed<Item> {
  path: string
  /** The name of the array in the body. */
  list: string
  itemsMax: number
  prepare: (item: Item) => Prepared
  /** The reasons of an item that does not count as having named its package, code or day, and of one that names it again. */
  malformed: string
  duplicate: string
  duplicateField: string
  /** One outcome per item sent; undefined if the answer is none of this feed. */
  read: (answer: Record<string, unknown>, sent: number) => Outcome[] | undefined
}

export const DELIVERY: Feed<DeliveryItem> = {
  path: '/api/ingest/delivery/metrics',
  list: 'items',
  itemsMax: 500,
  prepare: prepareDeliveryItem,
  malformed: 'invalid_item',
  duplicate: 'duplicate_package_id',
  duplicateField: 'package_id',
  read: ({ results }, sent) => {
    if (!Array.isArray(results) || results.length !== sent) return undefined
    const outcomes = results.map(outcomeOf)
    return outcomes.includes(undefined) ? undefined : (outcomes as Outcome[])
  },
}

export const AFFILIATE_CODES: Feed<AffiliateCode> = {
  ...affiliateFeed('codes', 'code'),
  prepare: prepareAffiliateCode,
}

export const AFFILIATE_METRICS: Feed<AffiliateMetric> = {
  ...affiliateFeed('metrics', 'date'),
  prepare: prepareAffiliateMetric,
}

function affiliateFeed(list: string, duplicateField: string): Omit<Feed<never>, 'prepare'> {
  return {
    path: `/api/ingest/affiliate/${list}`,
    list,
    itemsMax: 1000,
    malformed: 'invalid_row',
    duplicate: 'duplicate_row',
    duplicateField,
    read: ({ upserted, errors }, sent) => {
      if (!Array.isArray(errors) || upserted !== sent - errors.length) return undefined
      const outcomes = Array.from({ length: sent }, (): Outcome => ({ status: 'accepted' }))
      for (const error of errors as { index?: unknown }[]) {
        const outcome = outcomeOf({ ...error, status: 'rejected' })
        if (typeof error.index !== 'number' || !(error.index in outcomes) || !outcome) return undefined
        outcomes[error.index] = outcome
      }
      return outcomes
    },
  }
}

function outcomeOf(result: unknown): Outcome | undefined {
  const { status, reason, field, message } = (result ?? {}) as Record<string, unknown>
  if (status === 'accepted') return { status }
  if (status !== 'rejected' || typeof reason !== 'string' || typeof message !== 'string') return undefined
  return { status, reason, ...(typeof field === 'string' && { field }), message }
}
