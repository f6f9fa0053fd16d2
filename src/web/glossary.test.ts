import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GLOSSARY } from './glossary.ts'

/** The meanings as they are read: without code marks, links and the padding of the table. */
const meanings = readFileSync(new URL('../../docs/glossary.md', import.meta.url), 'utf8')
  .split('\n')
  .map((line) => line.split('|')[2] ?? '')
  .map((cell) =>
    cell
      .replaceAll('`', '')
      .replaceAll("'", '’')
      .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
      .trim(),
  )

test.each(Object.entries(GLOSSARY))('the app explains %s as the glossary does', (_term, sentence) => {
  expect(meanings.some((meaning) => meaning.startsWith(sentence))).toBe(true)
})
