import { expect, test, vi } from 'vitest'

// Numbers are written as in the browser.
vi.stubGlobal('navigator', { language: 'en-GB' })
const {
  sayHistoryOnly,
  sayLeftEmpty,
  sayMarksDelivered,
  sayOutcome,
  sayRejected,
  sayUnchanged,
  sayWarnedAreRight,
} = await import('./sentences.ts')

const NONE = { accepted: 0, history_only: 0, unchanged: 0, rejected: 0, left_empty: 0, dry_run: false }

test.each([
  [0, 0, 1, 'Nothing to report: the only row is empty.', null],
  [0, 0, 3, 'Nothing to report: all 3 rows are empty.', null],
  [0, 1, 0, 'The row cannot be reported.', 'Fix it and upload the file again.'],
  [0, 3, 0, 'None of the 3 rows can be reported.', 'Fix them and upload the file again.'],
  [1, 0, 0, 'The row is valid.', null],
  [2, 0, 0, 'Both rows are valid.', null],
  [3, 0, 2, 'All 3 rows are valid.', null],
  [
    1,
    1,
    0,
    '1 of 2 rows is valid.',
    '1 row would be rejected. Submit the others now, or fix the file first.',
  ],
  [
    2,
    2,
    0,
    '2 of 4 rows are valid.',
    '2 rows would be rejected. Submit the others now, or fix the file first.',
  ],
])(
  'validation makes sense for none, one and many: %i valid, %i rejected, %i empty',
  (accepted, rejected, left_empty, outcome, remedy) => {
    const verdicts = { ...NONE, accepted, rejected, left_empty, dry_run: true }
    expect([sayOutcome(verdicts), sayRejected(verdicts)]).toEqual([outcome, remedy])
  },
)

test.each([
  [0, 2, 'Nothing was saved', 'Fix them and upload the file again.'],
  [1, 0, '1 row saved', null],
  [2, 1, '2 rows saved', '1 row was rejected. Fix it and upload only that row.'],
  [1, 2, '1 row saved', '2 rows were rejected. Fix them and upload only those rows.'],
])(
  'a report makes sense for none, one and many: %i saved, %i rejected',
  (accepted, rejected, outcome, remedy) => {
    const verdicts = { ...NONE, accepted, rejected, dry_run: false }
    expect([sayOutcome(verdicts), sayRejected(verdicts)]).toEqual([outcome, remedy])
  },
)

test('rows that did not become the total of a line are counted', () => {
  const historyOnly = [0, 1, 2].map((history_only) => sayHistoryOnly({ ...NONE, history_only }))
  expect(historyOnly).toEqual([
    null,
    '1 row is older than the current total: it went to the history.',
    '2 rows are older than the current totals: they went to the history.',
  ])
  expect(sayHistoryOnly({ ...NONE, history_only: 1, dry_run: true })).toBeNull()
  const unchanged = [0, 1, 2].map((rows) => sayUnchanged({ ...NONE, unchanged: rows }))
  expect(unchanged).toEqual([null, '1 row repeats the current total.', '2 rows repeat the current totals.'])
})

test('rows left empty are counted', () => {
  expect([0, 1, 2].map(sayLeftEmpty)).toEqual([
    null,
    '1 row left empty, skipped.',
    '2 rows left empty, skipped.',
  ])
})

test('lines to be marked are counted, and the first ones named', () => {
  const [letter, takeover] = [
    { row: 3, line_name: 'Weekly letter' },
    { row: 1_204, line_name: 'Takeover' },
  ] as const
  expect(sayMarksDelivered(1, [letter])).toBe(
    'Mark 1 flat-rate line as delivered: Weekly letter (row 3). This cannot be undone.',
  )
  expect(sayMarksDelivered(2, [letter, takeover])).toBe(
    'Mark 2 flat-rate lines as delivered: Weekly letter (row 3) and Takeover (row 1,204). This cannot be undone.',
  )
  expect(sayMarksDelivered(14, [letter, takeover])).toBe(
    'Mark 14 flat-rate lines as delivered: Weekly letter (row 3), Takeover (row 1,204) and 12 more. This cannot be undone.',
  )
})

test('a person who confirms totals that look like slips says they have checked them', () => {
  expect(sayWarnedAreRight(1)).toBe('I have checked this total: it is correct.')
  expect(sayWarnedAreRight(2)).toBe('I have checked these 2 totals: they are correct.')
})
