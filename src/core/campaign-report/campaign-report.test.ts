import { describe, expect, test } from 'vitest'
import { chooseStep, readReportDays, REPORT_DAYS_MAX, stepsOf } from './campaign-report.ts'

const FLIGHT: Parameters<typeof readReportDays>[1] = {
  flightStart: '2026-09-10',
  flightEnd: '2026-10-31',
  lastMeasured: null,
}

describe('without a choice a report covers', () => {
  const daysOf = (campaign: Partial<typeof FLIGHT>, today: string) => {
    const { firstDay, lastDay } = readReportDays({}, { ...FLIGHT, ...campaign }, today)
    return [firstDay, lastDay]
  }

  test('the whole flight as far as it is over', () => {
    expect(daysOf({}, '2026-10-01')).toEqual(['2026-09-10', '2026-09-30'])
    expect(daysOf({}, '2026-12-01')).toEqual(['2026-09-10', '2026-10-31'])
  })

  test('what was measured after the flight, too', () => {
    expect(daysOf({ lastMeasured: '2026-11-14' }, '2026-12-01')).toEqual(['2026-09-10', '2026-11-14'])
    expect(daysOf({ lastMeasured: '2026-12-01' }, '2026-12-01')).toEqual(['2026-09-10', '2026-11-30'])
  })

  test('yesterday, before the flight', () => {
    expect(daysOf({}, '2026-09-01')).toEqual(['2026-08-31', '2026-08-31'])
  })

  test('the last ten years of a longer flight', () => {
    const [firstDay, lastDay] = daysOf({ flightStart: '2000-01-01', flightEnd: '2199-12-31' }, '2026-12-01')
    expect(lastDay).toBe('2026-11-30')
    expect((Date.parse(lastDay!) - Date.parse(firstDay!)) / 86_400_000 + 1).toBe(REPORT_DAYS_MAX)
  })
})

test('one day alone may be chosen: the other end follows the flight', () => {
  const today = '2026-12-01'
  expect(readReportDays({ from: '2026-10-05' }, FLIGHT, today).lastDay).toBe('2026-10-31')
  expect(readReportDays({ to: '2026-10-05' }, FLIGHT, today).firstDay).toBe('2026-09-10')
  expect(readReportDays({ from: '2026-11-05' }, FLIGHT, today).lastDay).toBe('2026-11-05')
  expect(readReportDays({ to: '2026-08-05' }, FLIGHT, today).firstDay).toBe('2026-08-05')
})

describe('steps', () => {
  test('are weeks from Monday to Sunday, of which the first and the last may be shorter', () => {
    const steps = stepsOf('week', { firstDay: '2026-10-01', lastDay: '2026-10-13' })
    expect(steps).toEqual([
      { first_day: '2026-10-01', last_day: '2026-10-04' },
      { first_day: '2026-10-05', last_day: '2026-10-11' },
      { first_day: '2026-10-12', last_day: '2026-10-13' },
    ])
  })

  test('are days for up to three months and weeks for longer, unless chosen; never more than 400 days', () => {
    const period = (lastDay: string) => ({ firstDay: '2026-01-01', lastDay })
    expect(chooseStep(undefined, period('2026-04-02'))).toBe('day')
    expect(chooseStep(undefined, period('2026-04-03'))).toBe('week')
    expect(chooseStep('day', period('2027-02-04'))).toBe('day')
    expect(chooseStep('day', period('2027-02-05'))).toBe('week')
    expect(stepsOf('week', { firstDay: '2016-01-01', lastDay: '2026-01-06' }).length).toBeLessThan(530)
  })
})
