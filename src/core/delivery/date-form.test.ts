import { describe, expect, it } from 'vitest'
import { createDateQuestion, DATE_FORMS, readDate, type DateForm } from './date-form.ts'

describe('a date that is not ISO', () => {
  it.each<[string, (string | undefined)[]]>([
    ['11/14/2026', ['2026-11-14', undefined, undefined]],
    ['14/11/2026', [undefined, '2026-11-14', undefined]],
    ['03/04/2026', ['2026-03-04', '2026-04-03', undefined]],
    ['14.11.2026', [undefined, '2026-11-14', undefined]],
    ['1. 2. 2026', ['2026-01-02', '2026-02-01', undefined]],
    ['3-4-26', ['2026-03-04', '2026-04-03', undefined]],
    ['2026/11/14', [undefined, undefined, '2026-11-14']],
    ['2026.11.14', [undefined, undefined, '2026-11-14']],
    ['14-Nov-2026', ['2026-11-14', '2026-11-14', undefined]],
    ['14 November 2026', ['2026-11-14', '2026-11-14', undefined]],
    ['Nov 14, 2026', ['2026-11-14', '2026-11-14', undefined]],
    ['Sept 3, 2026', ['2026-09-03', '2026-09-03', undefined]],
    ['2026-11-14 10:00', [undefined, undefined, '2026-11-14T10:00:00Z']],
    ['2026-11-14T10:00:30', [undefined, undefined, '2026-11-14T10:00:30Z']],
    ['11/14/2026 3:05 PM', ['2026-11-14T15:05:00Z', undefined, undefined]],
    ['11/14/2026, 12:00:01 am', ['2026-11-14T00:00:01Z', undefined, undefined]],
    ['02/29/2026', [undefined, undefined, undefined]],
    ['2026-02-30', [undefined, undefined, undefined]],
    ['14-Foo-2026', [undefined, undefined, undefined]],
    ['11/14/2026 13:00 PM', [undefined, undefined, undefined]],
    ['11/14/2026 25:00', [undefined, undefined, undefined]],
    ['11/14', [undefined, undefined, undefined]],
    ['46340', [undefined, undefined, undefined]],
    ['soon', [undefined, undefined, undefined]],
    ['', [undefined, undefined, undefined]],
  ])('is read in the chosen form only: %s', (text, expected) => {
    expect(DATE_FORMS.map((form) => readDate(text, form))).toEqual(expected)
  })
})

describe('a file’s dates', () => {
  it.each([[['2026-11-14', '2026-11-14T10:00:00Z', '']], [['soon', '2026-02-30']], [[]]])(
    'are not asked about if there is nothing to choose: %j',
    (dates) => {
      expect(askAbout(dates)).toBeNull()
    },
  )

  it.each<[string[], DateForm | null]>([
    [['03/04/2026'], null],
    [['03/04/2026', '11/14/2026'], 'month_day_year'],
    [['03/04/2026', '14.11.2026'], 'day_month_year'],
    [['03/14/2026', '14/03/2026'], null],
    [['14-Nov-2026'], 'day_month_year'],
    [['Nov 14, 2026'], 'month_day_year'],
    [['2026-11-14 10:00'], 'year_month_day'],
  ])('are asked about, with a suggestion only if one form fits all of them: %j', (dates, suggested) => {
    expect(askAbout(dates)).toMatchObject({ suggested })
  })

  it('are shown as each form would read them', () => {
    expect(askAbout(['2026-01-01', '03/04/2026', '03/14/2026'])!.choices).toEqual([
      { form: 'month_day_year', written: '03/04/2026', read: '2026-03-04', unfit: 0 },
      { form: 'day_month_year', written: '03/04/2026', read: '2026-04-03', unfit: 1 },
    ])
  })
})

function askAbout(dates: readonly string[]) {
  const question = createDateQuestion()
  for (const date of dates) question.add(date)
  return question.ask()
}
