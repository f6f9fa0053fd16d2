import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  amountIn,
  exactOf,
  exactText,
  NOTHING,
  subtract,
  valueOfLine,
  type Exact,
} from '../money/money.ts'
import { billLine, type AgreedCount, type Billed, type BilledTerms } from './bill-line.ts'

const TERMS: BilledTerms = {
  pricing_basis: 'impressions',
  booked: '1000000',
  price: '8',
  bills_overdelivery: false,
}

/** Issues one statement after another, each by what is known and agreed then. */
function issueAll(
  currency: string,
  statements: readonly {
    lastDay: string
    terms: BilledTerms | null
    totals: Readonly<Record<string, string>>
    agreed?: readonly AgreedCount[]
  }[],
) {
  const billed = new Map<number, Billed>()
  const earlier: { number: number; period_end: string }[] = []
  return statements.map(({ lastDay, terms, totals, agreed = [] }, i) => {
    const totalBy = (day: string) => {
      const days = Object.keys(totals)
        .filter((each) => each <= day)
        .toSorted()
      return days.length === 0 ? null : totals[days.at(-1)!]!
    }
    const bill = billLine({ terms, totalBy, agreed, billed }, { currency, earlier, lastDay })
    const number = i + 1
    billed.set(number, bill.own)
    for (const { number: corrected, after } of bill.adjustments) billed.set(corrected, after)
    earlier.push({ number, period_end: lastDay })
    return bill
  })
}

const OCT = '2026-10-31'
const NOV = '2026-11-30'
const DEC = '2026-12-31'

describe('a statement bills', () => {
  test('what was delivered in its period', () => {
    const [october, november] = issueAll('EUR', [
      { lastDay: OCT, terms: TERMS, totals: { [OCT]: '300000' } },
      { lastDay: NOV, terms: TERMS, totals: { [OCT]: '300000', [NOV]: '800000' } },
    ])
    expect(october).toMatchObject({ own: { quantity: '300000', amount: '2400.00' }, adjustments: [] })
    expect(november).toMatchObject({
      own: { quantity: '500000', amount: '4000.00' },
      amount_to_date: '6400.00',
      adjustments: [],
    })
  })

  test('no more than was booked, in all periods together', () => {
    const [october, november] = issueAll('EUR', [
      { lastDay: OCT, terms: TERMS, totals: { [OCT]: '900000' } },
      { lastDay: NOV, terms: TERMS, totals: { [OCT]: '900000', [NOV]: '1200000' } },
    ])
    expect(october?.own.amount).toBe('7200.00')
    expect(november?.own).toMatchObject({
      measured: '300000',
      measured_amount: '2400.00',
      quantity: '100000',
      amount: '800.00',
      is_capped: true,
    })
  })

  test('a correction of an earlier period in the next statement, which names it', () => {
    const [, november] = issueAll('EUR', [
      { lastDay: OCT, terms: TERMS, totals: { [OCT]: '300000' } },
      { lastDay: NOV, terms: TERMS, totals: { [OCT]: '290000', [NOV]: '790000' } },
    ])
    expect(november?.own).toMatchObject({ quantity: '500000', amount: '4000.00' })
    expect(november?.adjustments).toMatchObject([
      {
        number: 1,
        before: { quantity: '300000', amount: '2400.00' },
        after: { quantity: '290000', amount: '2320.00' },
        difference: { quantity: '-10000', amount: '-80.00' },
      },
    ])
  })

  test('a new price for what was billed before', () => {
    const [, november] = issueAll('EUR', [
      { lastDay: OCT, terms: TERMS, totals: { [OCT]: '300000' } },
      { lastDay: NOV, terms: { ...TERMS, price: '9' }, totals: { [OCT]: '300000', [NOV]: '300000' } },
    ])
    expect(november).toMatchObject({
      own: { quantity: '0', amount: '0.00' },
      amount_to_date: '2700.00',
      adjustments: [{ number: 1, difference: { quantity: '0', amount: '300.00' } }],
    })
  })

  test('the count that both sides agreed on, and after that what was measured from then on', () => {
    const agreed = [{ first_day: '2026-10-01', last_day: OCT, quantity: '280000' }]
    const [october, november] = issueAll('EUR', [
      { lastDay: OCT, terms: TERMS, totals: { [OCT]: '300000' }, agreed },
      { lastDay: NOV, terms: TERMS, totals: { [OCT]: '300000', [NOV]: '800000' }, agreed },
    ])
    expect(october?.own).toMatchObject({ measured: '300000', quantity: '280000', amount: '2240.00' })
    expect(november).toMatchObject({
      own: { measured: '500000', quantity: '500000', amount: '4000.00' },
      adjustments: [],
    })
  })

  test('a count that was agreed on after its period was billed, as an adjustment', () => {
    const [, november] = issueAll('EUR', [
      { lastDay: OCT, terms: TERMS, totals: { [OCT]: '300000' } },
      {
        lastDay: NOV,
        terms: TERMS,
        totals: { [OCT]: '300000', [NOV]: '300000' },
        agreed: [{ first_day: '2026-10-01', last_day: OCT, quantity: '280000' }],
      },
    ])
    expect(november?.adjustments).toMatchObject([
      { number: 1, difference: { quantity: '-20000', amount: '-160.00' } },
    ])
  })

  test('a flat rate once, in the period in which it was delivered', () => {
    const terms = { ...TERMS, pricing_basis: 'flat_rate', booked: null, price: '6000' } as const
    const bills = issueAll('EUR', [
      { lastDay: OCT, terms, totals: {} },
      { lastDay: NOV, terms, totals: { '2026-11-03': '1' } },
      { lastDay: DEC, terms, totals: { '2026-11-03': '1' } },
    ])
    expect(bills.map(({ own }) => own.amount)).toEqual(['0.00', '6000.00', '0.00'])
  })

  test('nothing any more once the line is in another currency: what was billed is taken back', () => {
    const [, november] = issueAll('EUR', [
      { lastDay: OCT, terms: TERMS, totals: { [OCT]: '300000' } },
      { lastDay: NOV, terms: null, totals: { [OCT]: '300000', [NOV]: '800000' } },
    ])
    expect(november).toMatchObject({
      own: { amount: '0.00' },
      adjustments: [{ number: 1, difference: { quantity: '-300000', amount: '-2400.00' } }],
    })
  })
})

const LAST_DAYS = ['2026-09-30', OCT, NOV, DEC, '2027-01-31']
const quantity = fc.oneof(
  fc.nat(3_000_000).map(String),
  fc.nat(3_000_000_000).map((n) => String(n / 1000)),
)
const terms = fc.record({
  pricing_basis: fc.constantFrom('impressions' as const, 'downloads' as const),
  booked: fc.option(fc.integer({ min: 1, max: 2_000_000 }).map(String)),
  price: fc.nat(99_999).map((n) => String(n / 1000)),
  bills_overdelivery: fc.boolean(),
})
/** Days that do not overlap; some end with a period, one goes over the end of one. */
const AGREED_DAYS = [
  ['2026-09-01', '2026-09-30'],
  ['2026-10-05', '2026-11-03'],
  ['2026-11-10', NOV],
  ['2026-12-24', '2026-12-24'],
] as const
const knowledge = fc.record({
  agreed: fc
    .tuple(...AGREED_DAYS.map(() => fc.option(quantity)))
    .map((quantities) =>
      AGREED_DAYS.flatMap(([first_day, last_day], i) =>
        quantities[i] === null ? [] : [{ first_day, last_day, quantity: quantities[i]! }],
      ),
    ),
  terms: fc.option(terms, { freq: 10 }),
  totals: fc.array(fc.tuple(fc.constantFrom(...LAST_DAYS, '2026-10-12', '2026-11-07'), quantity), {
    maxLength: 7,
  }),
})

describe('all statements together', () => {
  const currency = fc.constantFrom('EUR', 'JPY', 'KWD')
  const sumOf = (bills: ReturnType<typeof issueAll>): Exact =>
    bills
      .flatMap(({ own, adjustments }) => [
        own.amount,
        ...adjustments.map(({ difference }) => difference.amount),
      ])
      .reduce((sum, amount) => add(sum, exactOf(amount)), NOTHING)

  test('are the value of the final figure, to the last decimal, whatever was reported, corrected and agreed', () => {
    fc.assert(
      fc.property(currency, fc.array(knowledge, { minLength: 1, maxLength: 5 }), (code, known) => {
        const statements = known.map(({ totals, ...each }, i) => ({
          ...each,
          lastDay: LAST_DAYS[i]!,
          totals: Object.fromEntries(totals),
        }))
        const { terms: last, totals, lastDay, agreed } = statements.at(-1)!
        const measuredOn = (isIncluded: (day: string) => boolean) => {
          const day = Object.keys(totals).filter(isIncluded).toSorted().at(-1)
          return exactOf(day === undefined ? '0' : totals[day]!)
        }
        const counted = agreed
          .filter(({ last_day }) => last_day <= lastDay)
          .reduce(
            (sum, { first_day, last_day, quantity: count }) => {
              const before = measuredOn((day) => day < first_day)
              const replaced = subtract(
                measuredOn((day) => day <= last_day),
                before,
              )
              return add(sum, subtract(exactOf(count), replaced))
            },
            measuredOn((day) => day <= lastDay),
          )
        const delivered = exactText(counted.units < 0n ? NOTHING : counted)
        const value = last ? valueOfLine({ ...last, delivered, as_of: null }).billable : NOTHING
        expect(amountIn(code, sumOf(issueAll(code, statements)))).toBe(amountIn(code, value))
      }),
    )
  })

  test('stay what they were where nothing changed: a statement of the same knowledge adjusts nothing', () => {
    fc.assert(
      fc.property(
        currency,
        terms,
        fc.array(fc.tuple(fc.constantFrom(...LAST_DAYS), quantity)),
        (code, agreed, totals) => {
          const bills = issueAll(
            code,
            LAST_DAYS.map((lastDay) => ({ lastDay, terms: agreed, totals: Object.fromEntries(totals) })),
          )
          expect(bills.flatMap(({ adjustments }) => adjustments)).toEqual([])
        },
      ),
    )
  })
})
