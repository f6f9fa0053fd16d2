import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDecimal } from './decimal.ts'
import { ExactNumber, numberText, parseExactJson, stringifyExactJson } from './exact-json.ts'

describe('exact JSON', () => {
  test.each([
    '0.1000000000000000055',
    '9007199254740993',
    '12345678901234567.89',
    '1e400',
    '123456789012345678901234567890',
    '-9007199254740993',
  ])('keeps every digit of %s', (sent) => {
    const item = parseExactJson(`{"downloads":${sent}}`) as { downloads: unknown }
    expect(numberText(item.downloads)).toBe(sent)
    expect(stringifyExactJson(item)).toBe(`{"downloads":${sent}}`)
  })

  test('keeps the value of any number, wherever it is', () => {
    fc.assert(
      fc.property(number(), whitespace(), (text, space) => {
        const found = [
          parseExactJson(text),
          ...(parseExactJson(`[${text}${space},${text},${space}${text}]`) as unknown[]),
          (parseExactJson(`{"n":${space}${text}}`) as { n: unknown }).n,
        ]
        for (const value of found) expect(parseDecimal(numberText(value)!)).toBe(parseDecimal(text))
      }),
    )
  })

  test('reads everything but such numbers as JSON.parse does, and writes it back', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const text = JSON.stringify(value)
        const exact = parseExactJson(text)
        expect(JSON.parse(stringifyExactJson(exact))).toEqual(JSON.parse(text))
        expect(parseExactJson(stringifyExactJson(exact))).toEqual(exact)
      }),
    )
  })

  test('leaves the digits inside strings and keys alone', () => {
    const text = '{"1e400":"9007199254740993","a\\"b":" :1e5 [0.12345678901234567890","n":9007199254740993}'
    expect(parseExactJson(text)).toEqual({
      '1e400': '9007199254740993',
      'a"b': ' :1e5 [0.12345678901234567890',
      n: new ExactNumber('9007199254740993'),
    })
    expect(stringifyExactJson(parseExactJson(text))).toBe(text)
  })

  test('cannot be made to take a string for a number', () => {
    expect(parseExactJson('["exact-number-00000000000000000000000000000000:5",1e500]')).toEqual([
      'exact-number-00000000000000000000000000000000:5',
      new ExactNumber('1e500'),
    ])
  })

  test.each([
    '',
    '{',
    '[1,]',
    '{"a":01}',
    '[1e]',
    '[+1]',
    '[.5]',
    '[1.]',
    'nul',
    '{"a":1e5,}',
    '"\u0001"',
    '[-]',
  ])('refuses %j as JSON.parse does', (text) => {
    expect(() => parseExactJson(text)).toThrow(SyntaxError)
  })

  test('keeps __proto__ as an ordinary name', () => {
    const parsed = parseExactJson('{"__proto__":{"isAdmin":true},"n":1e5}') as Record<string, unknown>
    expect(Object.keys(parsed)).toEqual(['__proto__', 'n'])
    expect(parsed['isAdmin']).toBeUndefined()
    expect(Object.getPrototypeOf(parsed)).toBe(Object.prototype)
  })

  test('tells numbers from everything else', () => {
    expect(numberText(12.5)).toBe('12.5')
    expect(numberText(new ExactNumber('1e400'))).toBe('1e400')
    for (const other of ['12', null, undefined, true, [], {}, { text: '12' }])
      expect(numberText(other)).toBeUndefined()
  })
})

function number(): fc.Arbitrary<string> {
  return fc.stringMatching(/^(?:0|[1-9]\d{0,25})(?:\.\d{1,25})?(?:[eE][+-]?\d{1,2})?$/)
}

function whitespace(): fc.Arbitrary<string> {
  return fc.stringMatching(/^[ \t\n\r]{0,3}$/)
}
