import { expect, it, test } from 'vitest'
import { canonicalJson, type JsonValue } from './canonical-json.ts'

/** What RFC 8785 gives as examples, and what it says in words. */
it.each<[string, JsonValue, string]>([
  [
    'names in the order of their UTF-16 code units',
    {
      '\u20ac': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      '1': 'One',
      '\ud83d\ude00': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      '\u00f6': 'Latin Small Letter O With Diaeresis',
    },
    '{"\\r":"Carriage Return","1":"One","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis","\u20ac":"Euro Sign","\ud83d\ude00":"Emoji: Grinning Face","\ufb33":"Hebrew Letter Dalet With Dagesh"}',
  ],
  [
    'numbers, literals and strings',
    {
      numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001, -0],
      string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
      literals: [null, true, false],
    },
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27,0],"string":"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  ],
  ['nothing at all', [{}, [], ''], '[{},[],""]'],
  ['names of every depth', { b: [{ d: 1, c: 2 }], a: {} }, '{"a":{},"b":[{"c":2,"d":1}]}'],
])('%s', (_what, value, expected) => {
  expect(canonicalJson(value)).toBe(expected)
})

test('what has no spelling is refused', () => {
  expect(() => canonicalJson(Infinity)).toThrow('JSON has no number Infinity')
  expect(() => canonicalJson(NaN)).toThrow('JSON has no number NaN')
  expect(() => canonicalJson('\ud83d')).toThrow('half a surrogate pair')
  expect(() => canonicalJson({ '\ude00': 1 })).toThrow('half a surrogate pair')
})
