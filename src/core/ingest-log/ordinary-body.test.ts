import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { hasOnlyOrdinaryStrings, WORD_LENGTH_MAX } from './ordinary-body.ts'
import { redactBody } from './redact-body.ts'

const isOrdinary = (json: string) => hasOnlyOrdinaryStrings(Buffer.from(json))

test.each([
  [{ items: [{ package_id: randomUUID(), impressions: 12, as_of: '2026-11-16T10:00:00.123456+01:00' }] }],
  [{ items: [{ package_id: randomUUID().toUpperCase(), downloads: 1.5 }, {}, null] }],
  [{ codes: [{ packageId: randomUUID(), code: 'SUMMER20', slug: 'summer' }] }],
  [{ metrics: [{ code: 'A', date: '2026-11-16', clicks: 1, conversions: 0, conversionValue: 9.95 }] }],
])('an ordinary report is recognized, however it is laid out: %j', (report) => {
  for (const indent of [undefined, 2, '\t'])
    expect(isOrdinary(JSON.stringify(report, null, indent))).toBe(true)
  expect(isOrdinary(JSON.stringify(report).replaceAll('":', '" \r\n:'))).toBe(true)
})

test.each([
  ['a name that is not in the contract', '{"pwd":"short"}'],
  ['a name of the contract with another letter', '{"item":[]}'],
  ['a name in capitals', '{"ITEMS":[]}'],
  ['an escaped name', '{"\\u0063ode":"a"}'],
  ['a name after white space before the colon', '{"pin" \n: "1234"}'],
  ['a word as long as a key', `["${'a'.repeat(WORD_LENGTH_MAX + 1)}"]`],
  ['an escaped quote', '["a\\"fla_x"]'],
  ['two words', '["my pin"]'],
  ['an ID with a dash in the wrong place', '["aaaaaaa-aaaaa-aaaa-aaaa-aaaaaaaaaaaa"]'],
  ['an ID with too many dashes', '["aaaaaaaa-aaaa-aaaa-aaaa-aaaa-aaaaaaa"]'],
  ['an ID that is too long', `["${randomUUID()}0"]`],
  ['32 digits in a row', `["${randomUUID().replaceAll('-', 'a')}"]`],
  ['what is not ASCII', '["é"]'],
])('left to a closer look: %s', (_, json) => {
  expect(isOrdinary(json)).toBe(false)
})

test('what is found ordinary is what a closer look leaves as it is', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 50 }),
    fc.uuid(),
    fc.constantFrom('package_id', 'as_of', 'password', 'code', 'fla_0123456789', '2026-11-16'),
    fc.stringMatching(/^[0-9A-Fa-fTZ:.+-]{0,45}$/),
  )
  fc.assert(
    fc.property(fc.array(fc.dictionary(text, fc.oneof(text, fc.double()), { maxKeys: 3 })), (items) => {
      const json = JSON.stringify({ items })
      if (!isOrdinary(json)) return
      // A space in a name is enough for the closer look.
      const looked = redactBody(Buffer.from(JSON.stringify({ items, 'a b': 1 })), true)
      expect(looked.isRedacted).toBe(false)
    }),
  )
})
