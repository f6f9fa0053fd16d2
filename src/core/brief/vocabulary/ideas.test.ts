import { expect, test } from 'vitest'
import { CHANNEL_NAMES } from '../../product/product.ts'
import { LANGUAGES } from '../idea.ts'
import { termWords } from '../tokens.ts'
import { IDEAS, IDEAS_BY_ID } from './ideas.ts'

const TERMS = IDEAS.flatMap(({ id, words }) =>
  LANGUAGES.flatMap((language) =>
    (words[language] ?? '').split(',').map((term) => ({ id, language, term: term.trim() })),
  ),
)

test('the id of an idea is its own', () => {
  const ids = IDEAS.map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(100)
  expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([])
})

test('what an idea is within or near is an idea, and another one', () => {
  const unknown = IDEAS.flatMap(({ id, within = [], near = [] }) =>
    [...within, ...near].filter((other) => other === id || !IDEAS_BY_ID.has(other)),
  )
  expect(unknown).toEqual([])
})

test('no idea is within itself, however many others are between', () => {
  const widerThan = (id: string): string[] =>
    (IDEAS_BY_ID.get(id)?.within ?? []).flatMap((wider) => [wider, ...widerThan(wider)])
  expect(IDEAS.filter(({ id }) => widerThan(id).includes(id))).toEqual([])
})

test('every idea has terms in all nine languages', () => {
  const missing = IDEAS.flatMap(({ id, words }) =>
    LANGUAGES.filter((language) => termWords(words[language] ?? '').length === 0).map(
      (language) => `${id} in ${language}`,
    ),
  )
  expect(missing).toEqual([])
})

test('every channel can be asked for', () => {
  const asked = new Set(IDEAS.flatMap(({ kind, met }) => (kind === 'channel' ? (met?.channels ?? []) : [])))
  expect(CHANNEL_NAMES.filter((channel) => !asked.has(channel))).toEqual([])
})

test('no term is empty', () => {
  expect(TERMS.filter(({ term }) => termWords(term).length === 0)).toEqual([])
})

test('a term of one word has at least two letters', () => {
  const short = TERMS.filter(({ term }) => {
    const [first = '', ...others] = termWords(term)
    return others.length === 0 && first.length < 2
  })
  expect(short).toEqual([])
})
