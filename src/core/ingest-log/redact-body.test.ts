import { describe, expect, test } from 'vitest'
import { BEGINNING_BYTES_MAX, redactBody, SEARCHED_LENGTH_MAX, type RedactedBody } from './redact-body.ts'

const LONG = 'k'.repeat(60)

describe('what is not JSON', () => {
  test.each([
    ['{"signing_key":"plum4242","a":1', '{"signing_key":"(dropped)","a":1'],
    ['{"signing_key": "plum4242', '{"signing_key": "(dropped)"'],
    ['{"pwd" : "a\\"plum4242","b":"c"', '{"pwd" : "(dropped)","b":"c"'],
    ['{"credentials":{"x":["plum4242","}"],"y":{}},"b":"c"', '{"credentials":"(dropped)","b":"c"'],
    ['{"p\\u0077d":"plum4242"', '{"p\\u0077d":"(dropped)"'],
    ['user=a&signing_key=plum4242&b=c', 'user=a&signing_key=(dropped)&b=c'],
    ["pin: 'plum4242'\nname: b", 'pin: (dropped)\nname: b'],
    ['pwd=\\plum4242 b=c', 'pwd=(dropped) b=c'],
    ['{"name":"plum4242","shipping":"b"', '{"name":"plum4242","shipping":"b"'],
  ])('loses what follows the name of a secret, and nothing else: %s', (sent, kept) => {
    const redacted = redact(sent, false)
    expect(redacted).toMatchObject({ text: kept, isCut: false, isRedacted: kept !== sent })
  })

  test('is cut after secrets were looked for, so that none is cut in two', () => {
    for (let before = 1; before < 80; before += 3) {
      const start = 'x '.repeat(BEGINNING_BYTES_MAX / 2).slice(before)
      const { text, isCut } = redact(`${start} ://app:${LONG}@db ${'y '.repeat(20_000)}`, false)
      expect(text).not.toContain('kk')
      expect(isCut).toBe(true)
    }
  })

  test('keeps nothing of what was only partly read, even where much was taken out before it', () => {
    const start = 'x '.repeat(BEGINNING_BYTES_MAX / 2 - 4_000)
    const { text } = redact(
      `${start}password=${'z'.repeat(11_990)} ${`://app:${LONG}@db `.repeat(500)}`,
      false,
    )
    expect(text).not.toContain('kk')
    const little = redact(`password=${'z'.repeat(17_400)} ${`://app:${LONG}@db `.repeat(500)}`, false)
    expect(little.text).not.toContain('app')
  })
})

describe('JSON', () => {
  test('has each name looked at, even if a value is written the same with a colon', () => {
    const { text } = redact('{"items":["password:",{"password":"plum4242"}]}')
    expect(text).toBe('{"items":["password:",{"password":"(dropped)"}]}')
    expect(redact('{"items":["password",{"password":"plum4242"}]}').text).not.toContain('plum')
  })

  test('with very much to look at is cut; with the same text many times it is not', () => {
    const strings = Array.from({ length: 2_000 }, (_, i) => `some words for item ${i}, and more of them`)
    expect(strings.join('').length).toBeGreaterThan(SEARCHED_LENGTH_MAX)
    const { text, isCut } = redact(JSON.stringify({ items: strings }))
    expect([text.length, isCut]).toEqual([BEGINNING_BYTES_MAX, true])
    const same = JSON.stringify({ items: strings.map(() => strings[0]) })
    expect(redact(same)).toMatchObject({ text: same, isCut: false, isRedacted: false })
  })
})

function redact(sent: string, isJson = true): Omit<RedactedBody, 'bytes'> & { text: string } {
  const { bytes, ...rest } = redactBody(Buffer.from(sent), isJson)
  return { ...rest, text: bytes.toString() }
}
