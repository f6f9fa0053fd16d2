import { describe, expect, test } from 'vitest'
import type { CollectionDocument } from '../core/product/collection.ts'
import type { ProductDocument } from '../core/product/product.ts'
import { forecastWords, metricWords, showWords } from './terms-summary.ts'

const deadline_policy = { booking_lead_days: 5 }
const daily: CollectionDocument = { collection_id: 'daily', name: 'Daily', cadence: 'daily', deadline_policy }
const weekly: CollectionDocument = { collection_id: 'weekly', name: 'Weekly', deadline_policy }
const letter: CollectionDocument = {
  collection_id: 'letter',
  name: 'Letter',
  kind: 'publication',
  deadline_policy,
}

function wordsOf(collections: CollectionDocument[], installments: ProductDocument['installments'] = []) {
  return showWords({ installments } as ProductDocument, collections)
}

describe('shows in words', () => {
  test.each([
    [undefined, 'episode'],
    ['series', 'episode'],
    ['publication', 'issue'],
    ['event_series', 'event'],
    ['rotation', 'period'],
  ] as const)('what comes out of kind %s is called %s', (kind, word) => {
    const words = wordsOf([{ ...daily, kind }], [{ installment_id: 'i', name: 'One' }])
    expect(words).toBe(
      `Daily (daily; daily; book 5 days before the ${word}). ${word[0]!.toUpperCase()}${word.slice(1)}s: One`,
    )
  })

  test('deadlines that are the same for all are said once', () => {
    expect(wordsOf([daily, weekly])).toBe(
      'Daily (daily; daily), Weekly (weekly). For each: book 5 days before the episode',
    )
  })

  test('deadlines that are the same for some are said once, with the names', () => {
    const late = { ...daily, collection_id: 'late', name: 'Late', deadline_policy: { booking_lead_days: 1 } }
    expect(wordsOf([daily, weekly, late])).toBe(
      'Daily (daily; daily), Weekly (weekly), Late (late; daily; book 1 day before the episode). ' +
        'For Daily, Weekly: book 5 days before the episode',
    )
    const without = { ...weekly, deadline_policy: undefined }
    expect(wordsOf([without, { ...without, collection_id: 'w2' }])).toBe('Weekly (weekly), Weekly (w2)')
  })

  test('episodes and issues of different shows are told apart', () => {
    const words = wordsOf(
      [daily, letter],
      [
        { installment_id: 'e1', collection_id: 'daily' },
        { installment_id: 'n1', collection_id: 'letter', name: 'March' },
        { installment_id: 'x' },
      ],
    )
    expect(words).toContain('. Episodes: e1. Issues: March. Installments: x')
  })
})

test('metrics are named in full', () => {
  expect(['ctr', 'grps', 'roas', 'completed_views'].map(metricWords)).toEqual([
    'click-through rate',
    'gross rating points',
    'return on ad spend',
    'completed views',
  ])
  const points = [{ metrics: { grps: { mid: 40 } } }]
  expect(forecastWords({ points, method: 'estimate', currency: 'EUR' })).toBe(
    'about 40 gross rating points (estimate)',
  )
})
