import type { PricingBasis } from '../core/delivery/units.ts'
import type { ProposedDetails } from '../core/campaign/line-details.ts'
import type { ProposedLine } from '../core/campaign/line.ts'
import { DAY_MS } from '../exact/day.ts'
import { decimalFromInteger } from '../exact/decimal.ts'
import type { DemoCalendar } from './demo-calendar.ts'

/** Name, basis, booked quantity, price: per thousand, or for the whole of a flat-rate line. */
export type LineSketch = readonly [
  name: string,
  basis: PricingBasis,
  booked: number | null,
  price: string,
  overdelivery?: 'billed',
]

/** What the network calls some of its lines, and the episodes that its podcast lines are in. Days are counted from the first of the flight. */
const DETAILS: Record<
  string,
  { reference?: string; episode?: { show: string; day: number; window: '7' | '30' } }
> = {
  'Companion display, culture shows': { reference: 'HL-2041' },
  'App, full screen between episodes': { reference: 'HL-2042' },
  'The Long Shift, post-roll 30 s': {
    reference: 'HL-2043',
    episode: { show: 'the-long-shift/night-train', day: 3, window: '30' },
  },
  'Slow News, mid-roll 60 s': {
    reference: 'HL-2044',
    episode: { show: 'slow-news/the-quiet-coast', day: 8, window: '30' },
  },
  'Harbour Stories, mid-roll 60 s': {
    reference: 'HL-1987',
    episode: { show: 'harbour-stories/first-snow', day: 2, window: '30' },
  },
  'The Long Shift, mid-roll 60 s': {
    reference: 'HL-2101',
    episode: { show: 'the-long-shift/high-water', day: 5, window: '7' },
  },
  'Night Ferry, pre-roll 30 s': {
    reference: 'HL-2102',
    episode: { show: 'night-ferry/last-crossing', day: 12, window: '7' },
  },
}

export const NETWORK_LINES: readonly LineSketch[] = [
  ['Companion display, run of network', 'impressions', 900_000, '7.50'],
  ['Show pages, sponsored banner', 'impressions', 400_000, '11'],
  ['The Long Shift, mid-roll 60 s', 'downloads', 220_000, '24'],
  ['Night Ferry, pre-roll 30 s', 'downloads', 150_000, '18'],
  ['Weekly letter, opening sponsor', 'flat_rate', null, '3200'],
  ['Live recording in Bergen, presenting partner', 'flat_rate', null, '9500'],
]

export const NEWSPAPER_LINES: readonly LineSketch[] = [
  ['Front page, billboard', 'impressions', 2_000_000, '14'],
  ['Business section, half page', 'impressions', 750_000, '16.50'],
  ['The Morning Meridian, host-read mid-roll', 'downloads', 300_000, '26'],
  ['Markets in Minutes, pre-roll', 'downloads', 180_000, '19'],
  ['Saturday supplement, back cover', 'flat_rate', null, '12500'],
  ['Election night page, sole sponsor', 'flat_rate', null, '21000'],
]

/** One line of each seller starts next month: it is too early to report on it. */
export const SECOND_WAVE: LineSketch = ['Companion display, second wave', 'impressions', 500_000, '7.50']

export const FINISHED_LINES: readonly LineSketch[] = [
  ['Companion display, all shows', 'impressions', 1_200_000, '7'],
  ['Search results page, sponsored card', 'impressions', 260_000, '12'],
  ['Harbour Stories, mid-roll 60 s', 'downloads', 180_000, '25', 'billed'],
  ['Weekly letter, four issues', 'flat_rate', null, '4800'],
]

export const RUNNING_LINES: readonly LineSketch[] = [
  ['Companion display, culture shows', 'impressions', 1_000_000, '8'],
  ['App, full screen between episodes', 'impressions', 600_000, '15'],
  ['The Long Shift, post-roll 30 s', 'downloads', 240_000, '14'],
  ['Slow News, mid-roll 60 s', 'downloads', 320_000, '22'],
  ['Season page, presenting partner', 'flat_rate', null, '6000'],
  ['Listener evening, host mention', 'flat_rate', null, '2400'],
]

/** Still being negotiated: a draft. */
export const PLANNED_LINES: readonly LineSketch[] = [
  ['Companion display, spring hikes', 'impressions', 800_000, '8.50'],
  ['The Long Shift, host-read mid-roll', 'downloads', 200_000, '28'],
  ['Trailhead live show, presenting partner', 'flat_rate', null, '7500'],
]

export const CANCELLED_LINES: readonly LineSketch[] = [
  ['App, rainwear takeover', 'impressions', 450_000, '13'],
  ['Night Ferry, post-roll 20 s', 'downloads', 90_000, '15'],
]

export const ARCHIVED_LINES: readonly LineSketch[] = [
  ['Companion display, campsite shows', 'impressions', 500_000, '7'],
  ['Weekly letter, summer issue', 'flat_rate', null, '1600'],
]

export function flightOf(sketch: LineSketch, flightStart: string, flightEnd: string): ProposedLine {
  const [name, pricingBasis, booked, price, overdelivery] = sketch
  return {
    name,
    pricingBasis,
    flightStart,
    flightEnd,
    booked: booked === null ? null : decimalFromInteger(booked),
    price,
    currency: 'EUR',
    billsOverdelivery: overdelivery === 'billed',
    ...detailsOf(name, flightStart),
  }
}

function detailsOf(name: string, flightStart: string): ProposedDetails {
  const { reference, episode } = DETAILS[name] ?? {}
  if (!episode) return { reference }
  return {
    reference,
    airDate: new Date(Date.parse(flightStart) + episode.day * DAY_MS).toISOString().slice(0, 10),
    episodeUrl: `https://harbourlane.example/${episode.show}`,
    downloadWindowDays: episode.window,
  }
}

/** Lines that are running and have no reports yet, and one that has not started. */
export function freshLines(sketches: readonly LineSketch[], calendar: DemoCalendar): ProposedLine[] {
  return [
    ...sketches.map((sketch) => flightOf(sketch, calendar.date(-30), calendar.date(60))),
    flightOf(SECOND_WAVE, calendar.firstOfNextMonth(), calendar.date(90)),
  ]
}

export function manyLines(first: number, count: number, calendar: DemoCalendar): ProposedLine[] {
  const flightStart = calendar.date(-30)
  const flightEnd = calendar.date(60)
  return Array.from({ length: count }, (_, i) => {
    const name = `Run of network, placement ${String(first + i).padStart(6, '0')}`
    return flightOf([name, 'impressions', 100_000, '5'], flightStart, flightEnd)
  })
}
