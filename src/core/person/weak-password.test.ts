import { describe, expect, test } from 'vitest'
import { COMMON_WORDS } from './common-passwords.ts'
import { checkPassword, generatePassword } from './password.ts'
import { isWeakPassword } from './weak-password.ts'

const OWNER = { email: 'nora.lindqvist@harbouraudio.example', name: 'Nora Lindqvist' }

describe('a password that attackers try first is refused', () => {
  test.each([
    ['digits in order', ['123456789012', '1234567890123456', '098765432109', '012345678901', '112233445566']],
    [
      'one character or block, repeated',
      ['aaaaaaaaaaaa', '111111111111', 'abcabcabcabc', '123412341234', 'xyxyxyxyxyxy'],
    ],
    [
      'walks over the keyboard',
      [
        'qwertyuiop12',
        'qwertzuiop123',
        'azertyuiop12',
        '1qaz2wsx3edc',
        '1q2w3e4r5t6y',
        'qwertyasdfgh',
        'asdfghjkl123',
        'zaq12wsxcde3',
        'йцукен123456',
      ],
    ],
    [
      'letters in order',
      ['abcdefghijkl', 'abcdefgh1234', 'zyxwvutsrqpo', 'abc123abc123', 'abcd1234abcd1234'],
    ],
    [
      'a common word and digits',
      [
        'password1234',
        'password12345!',
        'letmein12345',
        'dragon123456',
        'monkey199012',
        'iloveyou1234',
        'sunshine2026',
        'Summer2026!!',
        'welcome-2026',
        'Passwort2024',
        'liverpool1892',
        'qwerty123456',
      ],
    ],
    [
      'other spellings of it',
      ['P@ssw0rd2026', 'p455w0rd1234', 'P@$$w0rd!!!!', '1l0v3y0u2025', 'drowssap1234', 'adm1n1strat0r'],
    ],
    [
      'a common word alone, or twice',
      ['administrator', 'passwordpassword', 'password password', 'superman-superman', 'contraseña123'],
    ],
    [
      'a long one that many people chose',
      [
        'thisismypassword',
        'iloveyousomuch',
        'congratulations',
        'unbelievable1',
        'rockandroll12',
        'Pennsylvania!',
      ],
    ],
    ['two common words', ['iloveyouforever', 'princesssunshine', 'Batman&Superman']],
    [
      'known phrases',
      ['correcthorsebatterystaple', 'thequickbrownfox', 'maytheforcebewithyou', 'LoremIpsumDolor'],
    ],
    [
      'the name and address of the person',
      [
        'lindqvist2026',
        'NoraLindqvist',
        'nora.lindqvist',
        'nora.lindqvist@harbouraudio.example',
        'harbouraudio1',
        'Nora19900101',
      ],
    ],
    ['the product', ['flightline12', 'Flightline2026!', 'flightlineflightline']],
  ])('%s', (_kind, passwords) => {
    expect(passwords.filter((password) => !isWeakPassword(password, OWNER))).toEqual([])
  })
})

describe('a password that they do not try first is accepted', () => {
  test.each([
    'correct horse battery staple',
    'a password for tests',
    'a long enough password',
    'six tabs of a heavy page',
    'twelve chars',
    'namedOnly0123456789',
    'Kirschbaumtorte am See',
    'donkey-lantern-vivid-port',
    'tr0mbone&cactus91',
    'hG7#pqL2!vXz',
    'zebra mango wizard',
    '837192658473',
    'ужин на крыше вдвоём',
    '雨の日は傘を忘れずに持って行く',
  ])('%s', (password) => {
    expect(isWeakPassword(password, OWNER)).toBe(false)
  })

  test('so is every generated one', () => {
    for (let i = 0; i < 500; i++) {
      const password = generatePassword()
      expect({ password, isWeak: isWeakPassword(password, OWNER) }).toEqual({ password, isWeak: false })
    }
  })
})

test('the refusal says what to do, and a short password is refused for its length', () => {
  expect(() => checkPassword('password1234', OWNER)).toThrow(/several unrelated words work well/)
  expect(() => checkPassword('pass', OWNER)).toThrow(/12 to 200 characters/)
})

test('the longest passwords are judged too, however repetitive', () => {
  for (const block of ['a', 'ab', 'i1l!', 'password', '0o', 'nora ']) {
    expect(isWeakPassword(block.repeat(200).slice(0, 200), OWNER)).toBe(true)
  }
})

test('the list has more than a thousand words, each once and as they are compared', () => {
  expect(COMMON_WORDS.length).toBeGreaterThan(1_000)
  expect(new Set(COMMON_WORDS).size).toBe(COMMON_WORDS.length)
  expect(COMMON_WORDS.filter((word) => word !== word.normalize('NFKC').toLowerCase())).toEqual([])
})
