import { describe, expect, test } from 'vitest'
import { affiliateCodeKey, isAffiliateCode } from './affiliate-code.ts'

describe('a code', () => {
  test.each([
    'A',
    'TRAIL20',
    'trail-20%_off!',
    '"quoted",{braces}\\',
    'NULL',
    'x'.repeat(64),
    'été',
    'e\u0301te\u0301',
    '夏の道',
    '여름',
    'صيف',
    '🎧',
    '🎧'.repeat(64),
  ])('may be %j: visible characters of any script', (code) => {
    expect(isAffiliateCode(code)).toBe(true)
  })

  test.each([
    ['nothing', ''],
    ['65 characters', 'x'.repeat(65)],
    ['65 characters beyond the basic plane', '🎧'.repeat(65)],
    ['a space', ' '],
    ['a space inside', 'TRAIL 20'],
    ['a space at the end', 'TRAIL20 '],
    ['a no-break space', 'TRAIL\u00a020'],
    ['an ideographic space', '夏\u3000道'],
    ['a line feed', 'TRAIL20\n'],
    ['a tab', 'TRAIL\t20'],
    ['a NUL', 'TRAIL\u000020'],
    ['a line separator', 'TRAIL\u202820'],
    ['a zero-width space', 'TRAIL\u200b20'],
    ['a zero-width joiner', '👩\u200d💻'],
    ['a soft hyphen', 'TRAIL\u00ad20'],
    ['a mark that turns the direction of text', 'TRAIL\u202e20'],
    ['a variation selector', '❤\ufe0f'],
    ['a Hangul filler', '\u3164'],
    ['a byte order mark', '\ufeffTRAIL'],
    ['half of a surrogate pair', '\ud800'],
    ['a character for private use', '\ue000'],
    ['an unassigned character', '\uffff'],
  ])('may not have %s, which is invisible', (_name, code) => {
    expect(isAffiliateCode(code)).toBe(false)
  })

  test.each([null, undefined, 5, true, {}, ['TRAIL']])('is no %j', (sent) => {
    expect(isAffiliateCode(sent)).toBe(false)
  })
})

describe('two codes', () => {
  test.each([
    ['trail20', 'TRAIL20', 'Trail20'],
    ['été', 'ÉTÉ', 'e\u0301te\u0301', 'E\u0301TE\u0301'],
    ['straße', 'STRASSE', 'strasse', 'STRAẞE'],
    ['οδος', 'ΟΔΟΣ', 'οδοσ'],
    ['лето', 'ЛЕТО'],
    ['\u212a', 'k', 'K'],
  ])('are the same when they differ in case only: %s, %s', (...codes) => {
    expect(new Set(codes.map(affiliateCodeKey)).size).toBe(1)
  })

  test.each([
    ['été', 'ete'],
    ['TRAIL20', 'TRAIL2O'],
    ['20', '２０'],
    ['A', 'Α'],
    ['夏', '冬'],
  ])('are different when they differ in more: %s and %s', (one, other) => {
    expect(affiliateCodeKey(one)).not.toBe(affiliateCodeKey(other))
  })

  test('are the same in upper case, in lower case and with decomposed accents, for each character allowed in a code', () => {
    const ways: ((text: string) => string)[] = [
      (text) => text.toUpperCase(),
      (text) => text.toLowerCase(),
      (text) => text.normalize('NFD'),
      affiliateCodeKey,
    ]
    const wrong: string[] = []
    for (let point = 0; point <= 0x10ffff; point++) {
      const character = String.fromCodePoint(point)
      if (!isAffiliateCode(character)) continue
      const code = `a${character}b`
      const key = affiliateCodeKey(code)
      if (ways.some((way) => affiliateCodeKey(way(code)) !== key)) wrong.push(code)
    }
    expect(wrong).toEqual([])
  })
})
