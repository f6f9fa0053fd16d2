import { describe, expect, it, test } from 'vitest'
import { randomFrom, SEED } from '../../../tests/support/random.ts'
import { differenceOf, offerOf, reconcile } from './count.ts'

describe('the difference is the buyer’s count less the seller’s, in percent of the seller’s', () => {
  it.each([
    ['100000', '97000', { quantity: '-3000', percent: '-3.0', is_within_tolerance: true }],
    ['100000', '110000', { quantity: '10000', percent: '10.0', is_within_tolerance: true }],
    ['100000', '110001', { quantity: '10001', percent: '10.0', is_within_tolerance: false }],
    ['100000', '89999.5', { quantity: '-10000.5', percent: '-10.0', is_within_tolerance: false }],
    ['0', '0', { quantity: '0', percent: '0.0', is_within_tolerance: true }],
    ['0', '1', { quantity: '1', percent: null, is_within_tolerance: false }],
    ['500', '0', { quantity: '-500', percent: '-100.0', is_within_tolerance: false }],
  ])('%s and %s', (seller, buyer, expected) => {
    expect(differenceOf(seller, buyer, '10')).toEqual(expected)
  })

  test('a tolerance of nothing allows only the same count', () => {
    expect(differenceOf('5', '5', '0').is_within_tolerance).toBe(true)
    expect(differenceOf('5', '5.001', '0').is_within_tolerance).toBe(false)
  })
})

const counted = { kind: 'counted', side: 'buyer', quantity: '97' } as const
const proposed = (side: 'seller' | 'buyer', quantity: string) =>
  ({ kind: 'proposed', side, quantity }) as const
const disputed = { kind: 'disputed', side: 'seller', quantity: null } as const
const agreed = { kind: 'agreed', side: 'seller', quantity: '97' } as const

describe('what was said in order', () => {
  it.each([
    [[], 'open'],
    [[counted], 'counted'],
    [[counted, disputed], 'disputed'],
    [[counted, disputed, counted], 'counted'],
    [[counted, agreed], 'agreed'],
    [[counted, agreed, disputed], 'agreed'],
    [[counted, agreed, proposed('buyer', '90')], 'agreed'],
  ] as const)('is a state: %j', (entries, state) => {
    expect(reconcile(entries).state).toBe(state)
  })

  test('is an offer that the other side can agree to: the last proposal, or else the own count', () => {
    expect(offerOf('seller', reconcile([]), '100')).toBe('100')
    expect(offerOf('buyer', reconcile([]), '100')).toBeNull()
    expect(offerOf('buyer', reconcile([counted]), '100')).toBe('97')
    expect(offerOf('buyer', reconcile([counted, proposed('buyer', '98')]), '100')).toBe('98')
    expect(offerOf('seller', reconcile([counted, proposed('seller', '99')]), '100')).toBe('99')
    expect(offerOf('seller', reconcile([]), '-1')).toBeNull()
  })

  test('is no offer once there is an agreement, until somebody proposes another figure', () => {
    const settled = [proposed('seller', '99'), counted, agreed]
    expect(offerOf('seller', reconcile(settled), '100')).toBeNull()
    expect(offerOf('buyer', reconcile(settled), '100')).toBeNull()
    expect(offerOf('seller', reconcile([...settled, proposed('seller', '98')]), '100')).toBe('98')
  })
})

test('the last entry of each kind and side decides, whatever was said before', () => {
  const random = randomFrom(SEED)
  for (let round = 0; round < 500; round++) {
    const said = Array.from({ length: random.nat(12) }, (_, i) => {
      const kind = random.pick(['counted', 'proposed', 'agreed', 'disputed'] as const)
      const side = kind === 'counted' ? 'buyer' : random.pick(['seller', 'buyer'] as const)
      return { kind, side, quantity: kind === 'disputed' ? null : String(i) }
    })
    const last = said.filter(
      ({ kind, side }, i) => !said.slice(i + 1).some((later) => later.kind === kind && later.side === side),
    )
    expect(reconcile(last), JSON.stringify(said)).toEqual(reconcile(said))
  }
})
