import { describe, expect, test } from 'vitest'
import { isJsonInUtf8, isUncoded, namesType } from './media-type.ts'

const JSON_TYPE = 'application/json'

describe('an Accept header names a type', () => {
  test.each([
    ...['application/json', 'Application/JSON', 'text/html, application/json', 'application/json,text/html'],
    ...[
      'application/json;q=0.001',
      'application/json; Q=1',
      'application/json\t;\tq=1.000',
      ', ,application/json, ,',
    ],
    ...[
      'application/json;version=1',
      'application/json;version="1,0;q=0"',
      'application/json;q=0.5;ext="a,b"',
    ],
    ...[
      'text/plain;note="a, b; c", application/json',
      'text/plain;note="\\"", application/json',
      'application/json;',
    ],
    ...[
      'broken, application/json',
      '/, text/, application/json',
      'application/json;;q=1',
      'application/json;q',
    ],
  ])('that it wants: %s', (accept) => {
    expect(namesType(accept, JSON_TYPE)).toBe(true)
  })

  test.each([
    ...[
      undefined,
      '',
      ' ',
      ',',
      '*/*',
      'application/*',
      'application/jsonx',
      'xapplication/json',
      'text/json',
    ],
    ...[
      'application/json;q=0',
      'application/json;q=0.0',
      'application/json;Q=0.000',
      'application/json ; q="0"',
    ],
    ...['application / json', 'application/json/x', 'application', 'text/plain;note="application/json"'],
    ...['text/plain;note="a, application/json', 'text/plain;note="\\", application/json'],
    ...['*/*, application/json;q=0', 'application/json;q=0, */*;q=1', 'application/json;q=0;q=1'],
  ])('or it does not: %s', (accept) => {
    expect(namesType(accept, JSON_TYPE)).toBe(false)
  })

  test('by its most specific range, and among equals by the last', () => {
    expect(namesType('application/json;q=0, application/json;version=1', JSON_TYPE)).toBe(true)
    expect(namesType('application/json;version=1;q=0, application/json', JSON_TYPE)).toBe(false)
    expect(namesType('application/json;q=0, application/json', JSON_TYPE)).toBe(true)
    expect(namesType('application/json, application/json;q=0', JSON_TYPE)).toBe(false)
  })

  test('in any order, case and spacing of its elements', () => {
    const spaces = ['', ' ', '\t', '  ']
    const types = ['text/html', 'Application/Json', 'TEXT/event-STREAM;q=0.7', 'image/*;note="x,y;z"', '']
    for (let turn = 0; turn < types.length; turn++) {
      const turned = [...types.slice(turn), ...types.slice(0, turn)]
      for (const space of spaces) {
        const accept = turned.join(`${space},${space}`).replaceAll(';', `${space};${space}`)
        for (const type of [JSON_TYPE, 'text/event-stream', 'text/html'])
          expect(namesType(accept, type)).toBe(true)
        for (const type of ['image/png', 'application/xml']) expect(namesType(accept, type)).toBe(false)
      }
    }
  })
})

describe('a Content-Type is JSON in UTF-8', () => {
  test.each([
    ...[
      'application/json',
      'APPLICATION/JSON',
      ' application/json ',
      'application/json;',
      'application/json; charset=utf-8',
    ],
    ...[
      'application/json;charset="UTF-8"; profile="https://example.com/a;charset=latin1"',
      'application/json; CHARSET=utf8',
    ],
    ...[
      'application/json; odata=verbose',
      'application/json; charset="u\\tf-8"',
      'application/json; charset=US-ASCII',
      'application/json; charset=ascii',
    ],
    ...['application/json; note="a, b"', 'application/json; charset', 'application/json; x; y=; =z'],
  ])('with any parameters: %s', (contentType) => {
    expect(isJsonInUtf8(contentType)).toBe(true)
  })

  test.each([
    ...[
      undefined,
      '',
      'json',
      'application/',
      '/json',
      'application/jsonx',
      'text/json',
      'application/vnd.api+json',
      '*/*',
    ],
    ...[
      'application/json, text/plain',
      'application/json charset=utf-8',
      '"application/json"',
      'text/plain;x=application/json',
    ],
    ...[
      'application/json; charset=latin1',
      'application/json; charset="utf-16"',
      'application/json; charset = iso-8859-1',
    ],
    ...['application/json; charset=', 'application/json; charset=utf-8; charset=utf-16'],
  ])('or it is not: %s', (contentType) => {
    expect(isJsonInUtf8(contentType)).toBe(false)
  })
})

test.each([
  [undefined, true],
  ['identity', true],
  ['Identity ', true],
  ['gzip', false],
  ['identity, gzip', false],
  ['', true],
  [' ', true],
])('a body with Content-Encoding %j is uncompressed: %s', (encoding, expected) => {
  expect(isUncoded(encoding)).toBe(expected)
})

test.each(['"', '\\', ';', ',', 'a/b,', 'a/b;q=', ';a="', ' ', '"\\', 'a/', '0.'])(
  'a very long %j is read in one pass',
  (part) => {
    const text = part.repeat(100_000)
    for (const header of [text, `application/json;${text}`, `application/json;q=0${text}`]) {
      expect([true, false]).toContain(namesType(header, JSON_TYPE))
      expect([true, false]).toContain(isJsonInUtf8(header))
    }
  },
)
