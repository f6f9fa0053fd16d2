import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rawMember } from './raw-json.ts'

describe('a member of an object', () => {
  test.each([
    ['{"id":1.0}', '1.0'],
    ['{"id": 9007199254740993 , "a":1}', '9007199254740993'],
    ['{"a":{"id":2},"id":-0,"b":[{"id":3}]}', '-0'],
    ['{"id":1,"id":2e2}', '2e2'],
    ['{"\\u0069d":1e400}', '1e400'],
    ['{"a":"\\"id\\":5,{[","id":7}', '7'],
    [' \n{ "id" :\t"x,\\"}" } ', '"x,\\"}"'],
    ['{"id":{"a":[1.50,{"id":9}]},"z":null}', '{"a":[1.50,{"id":9}]}'],
    ['{"a":"id","b":1}', undefined],
    ['["id",1]', undefined],
    ['{}', undefined],
  ])('of %j is found as sent', (text, raw) => {
    expect(rawMember(text, 'id')).toBe(raw)
  })

  test('is the one that JSON.parse returns, in any object', () => {
    const name = fc.constantFrom('id', 'a', 'b"', 'c\\')
    fc.assert(
      fc.property(fc.dictionary(name, fc.jsonValue()), name, (object, asked) => {
        for (const text of [JSON.stringify(object), JSON.stringify(object, null, 2)]) {
          const parsed = JSON.parse(text) as Record<string, unknown>
          const raw = rawMember(text, asked)
          expect(raw === undefined ? undefined : JSON.parse(raw)).toEqual(parsed[asked])
        }
      }),
    )
  })
})
