import { expect, test } from 'vitest'
import { problemOfName } from './parse-name.ts'

test.each(['Radio Süd', 'نمی\u200cخواهم', '👩\u200d💻 Studio', '日本放送'])('a name may be %s', (name) => {
  expect(problemOfName(name, 'the campaign')).toBeUndefined()
})

test.each(['Bank\u202Egnp', 'a\u2066b', 'Ac\u00ADme', 'Acme\u200B.', '\u200Eb'])(
  'a name has no characters that hide or reverse others: %j',
  (name) => {
    expect(problemOfName(name, 'the campaign')?.message).toContain('invisible character')
  },
)
