import { describe, expect, it } from 'vitest'
import { parseInstant } from '../../exact/instant.ts'
import { paceLine, percentOf, statusOfCampaign, type PacedLine, type PacingState } from './pacing.ts'

/** Ten days, from the start of the 1st to the end of the 10th. */
const LINE: PacedLine = {
  pricing_basis: 'impressions',
  flight_start: '2026-03-01',
  flight_end: '2026-03-10',
  booked: '1000',
  delivered: null,
  as_of: null,
  is_draft: false,
  cancelled_from: null,
}

describe('the pace of a line', () => {
  it.each<[delivered: string, state: PacingState, pace: string]>([
    ['0', 'behind', '0.0'],
    ['449', 'behind', '89.8'],
    ['449.999', 'behind', '89.9'],
    ['450', 'on_plan', '90.0'],
    ['500', 'on_plan', '100.0'],
    ['550', 'on_plan', '110.0'],
    ['550.001', 'ahead', '110.0'],
    ['2000', 'ahead', '400.0'],
  ])('measured at half of the flight, %s of 1000 is %s', (delivered, state, pace) => {
    expect(paceMeasuredAt('2026-03-06', { delivered })).toMatchObject({
      state,
      pace_percent: pace,
      elapsed_percent: '50.0',
    })
  })

  it('counts the time to the moment of measurement, not to the day', () => {
    expect(paceMeasuredAt('2026-03-01T12:00:00Z', { delivered: '50' })).toMatchObject({
      state: 'on_plan',
      elapsed_percent: '5.0',
    })
  })

  it('does not change while time passes: only the status of the flight does', () => {
    const measured = { delivered: '400', as_of: '2026-03-06T00:00:00Z' }
    const { status, ...then } = paceAt('2026-03-06', measured)
    expect(status).toBe('running')
    expect(then).toMatchObject({ state: 'behind', projected_total: '800', projected_end: '2026-03-13' })
    expect(paceAt('2026-03-10T23:59:59Z', measured)).toEqual({ status: 'running', ...then })
    expect(paceAt('2026-05-01', measured)).toEqual({ status: 'ended', ...then })
  })

  it('is unknown without a measurement, whether the flight is running or has ended, and with or without a goal', () => {
    const unknown = {
      state: 'no_data',
      elapsed_percent: null,
      pace_percent: null,
      projected_total: null,
      projected_end: null,
    }
    expect(paceAt('2026-03-01')).toMatchObject({ ...unknown, status: 'running' })
    expect(paceAt('2026-03-11')).toMatchObject({ ...unknown, status: 'ended' })
    expect(paceAt('2026-03-06', { booked: null })).toMatchObject(unknown)
  })

  it('has no goal if nothing was booked, but still has a projection', () => {
    expect(paceMeasuredAt('2026-03-06', { booked: null, delivered: '700' })).toMatchObject({
      state: 'no_goal',
      delivered_percent: null,
      pace_percent: null,
      projected_total: '1400',
      projected_end: null,
    })
  })

  it('starts with the first day', () => {
    expect(paceAt('2026-02-28T23:59:59.999999Z')).toMatchObject({ status: 'upcoming', state: 'not_started' })
    expect(paceMeasuredAt('2026-03-01', { delivered: '0' })).toMatchObject({
      state: 'on_plan',
      pace_percent: null,
      projected_total: null,
    })
  })

  it('is delivered or short once measured to the end, and not before', () => {
    expect(paceMeasuredAt('2026-03-10T23:59:59.999999Z', { delivered: '100' }).state).toBe('behind')
    for (const asOf of ['2026-03-11', '2026-03-20T10:00:00Z']) {
      expect(paceMeasuredAt(asOf, { delivered: '999' }).state).toBe('short')
      expect(paceMeasuredAt(asOf, { delivered: '1000' })).toMatchObject({
        state: 'delivered',
        elapsed_percent: '100.0',
        pace_percent: null,
        projected_total: null,
        projected_end: null,
      })
    }
  })

  it('of a flat-rate line is delivered or not', () => {
    const flat = { pricing_basis: 'flat_rate', booked: null } as const
    expect(paceAt('2026-02-01', flat).state).toBe('not_started')
    expect(paceAt('2026-03-06', flat)).toMatchObject({ state: 'not_delivered', projected_total: null })
    expect(paceAt('2026-04-06', flat).state).toBe('not_delivered')
    expect(paceAt('2026-03-06', { ...flat, as_of: '2026-03-02T00:00:00Z' }).state).toBe('delivered')
  })
})

describe('the projection', () => {
  it('extends the rate so far to the end of the flight, and to the day on which the goal is reached', () => {
    expect(paceMeasuredAt('2026-03-06', { delivered: '400' })).toMatchObject({
      projected_total: '800',
      projected_end: '2026-03-13',
    })
  })

  it('of a line exactly on plan reaches the goal on the last day of the flight, not on the day after', () => {
    expect(paceMeasuredAt('2026-03-06', { delivered: '500' }).projected_end).toBe('2026-03-10')
    expect(paceMeasuredAt('2026-03-04', { delivered: '299' }).projected_end).toBe('2026-03-11')
  })

  it('has no goal date if nothing was delivered, the goal was met, or it is too far away', () => {
    expect(paceMeasuredAt('2026-03-06', { delivered: '0' })).toMatchObject({
      projected_total: '0',
      projected_end: null,
    })
    expect(paceMeasuredAt('2026-03-06', { delivered: '1000' }).projected_end).toBeNull()
    expect(paceMeasuredAt('2026-03-06', { booked: '1000000000', delivered: '1' }).projected_end).toBeNull()
  })

  it('is in whole units, even for downloads with decimals', () => {
    expect(
      paceMeasuredAt('2026-03-06', { pricing_basis: 'downloads', delivered: '0.75' }).projected_total,
    ).toBe('1')
  })
})

describe('a percentage', () => {
  it('is rounded down, so that nearly all of it never looks like all', () => {
    expect(paceMeasuredAt('2026-03-06', { booked: '10000', delivered: '9997' }).delivered_percent).toBe(
      '99.9',
    )
    expect(percentOf('99.99999', '100')).toBe('99.9')
    expect(percentOf('100', '100')).toBe('100.0')
    expect(percentOf('1042.5', '1000')).toBe('104.2')
  })

  it('is exact beyond what a float holds', () => {
    expect(percentOf('9007199254740992', '9007199254740993')).toBe('99.9')
    expect(percentOf('0.1', '0.3')).toBe('33.3')
  })

  it('of nothing is null', () => {
    expect(percentOf('5', '0')).toBeNull()
  })
})

it('a campaign runs from the first day of its first line to the last day of its last', () => {
  const flight = {
    flight_start: '2026-03-01',
    flight_end: '2026-03-10',
    is_draft: false,
    cancelled_from: null,
  }
  expect(statusOfCampaign(flight, parseInstant('2026-02-28T23:00:00Z')!)).toBe('upcoming')
  expect(statusOfCampaign(flight, parseInstant('2026-03-10T23:00:00Z')!)).toBe('running')
  expect(statusOfCampaign(flight, parseInstant('2026-03-11')!)).toBe('ended')
})

it('a draft has neither pace nor projection, but keeps what was delivered', () => {
  const draft = paceAt('2026-03-06', { is_draft: true, delivered: '100', as_of: '2026-03-05' })
  expect(draft).toMatchObject({ status: 'draft', state: 'draft', delivered_percent: '10.0' })
  expect(draft).toMatchObject({ pace_percent: null, projected_total: null, projected_end: null })
})

describe('a cancellation', () => {
  const cancelled = { cancelled_from: '2026-03-06', delivered: '100', as_of: '2026-03-05' }

  it('changes nothing before its first day without delivery', () => {
    expect(paceAt('2026-03-05T23:59:59Z', cancelled)).toEqual(
      paceAt('2026-03-05T23:59:59Z', { ...cancelled, cancelled_from: null }),
    )
  })

  it('leaves a line without pace and projection from that day on', () => {
    const after = paceAt('2026-03-06', cancelled)
    expect(after).toMatchObject({ status: 'cancelled', state: 'cancelled', delivered_percent: '10.0' })
    expect(after).toMatchObject({ pace_percent: null, projected_total: null, projected_end: null })
  })

  it('leaves a flight that was over by then as it ended, and a flat rate delivered', () => {
    const over = { ...cancelled, flight_end: '2026-03-05', as_of: '2026-03-06' }
    expect(paceAt('2026-03-07', over)).toMatchObject({ status: 'ended', state: 'short' })
    expect(paceAt('2026-03-07', { ...cancelled, flight_end: '2026-03-06' }).state).toBe('cancelled')
    const flatRate = { ...cancelled, pricing_basis: 'flat_rate', booked: null, delivered: null } as const
    expect(paceAt('2026-03-07', flatRate)).toMatchObject({ status: 'cancelled', state: 'delivered' })
    expect(paceAt('2026-03-07', { ...flatRate, as_of: null }).state).toBe('cancelled')
  })
})

/** Long after the flight: the current time does not matter. */
function paceMeasuredAt(asOf: string, change: Partial<PacedLine> = {}) {
  return paceAt('2026-06-01', { ...change, as_of: asOf })
}

function paceAt(now: string, change: Partial<PacedLine> = {}) {
  return paceLine({ ...LINE, ...change }, parseInstant(now)!)
}
