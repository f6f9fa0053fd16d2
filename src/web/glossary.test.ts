import { readdirSync, readFileSync } from 'node:fs'
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

const sources = ['pages', 'parts'].flatMap((folder) => {
  const url = new URL(`./${folder}/`, import.meta.url)
  return readdirSync(url, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.tsx'))
    .map((path) => readFileSync(new URL(path, url), 'utf8'))
})

test.each(Object.keys(GLOSSARY))('some page explains %s', (term) => {
  expect(sources.some((source) => source.includes(`<Term of="${term}">`))).toBe(true)
})
