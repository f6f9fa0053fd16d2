import { expect, test } from 'vitest'
import { readWanted } from './wanted.ts'

const ID = '0198c4e2-5b1a-7c3d-9e4f-a1b2c3d4e5f6'

test.each([
  ID,
  ID.toUpperCase(),
  `  ${ID}\n`,
  `"${ID}",`,
  `{${ID}}`,
  `urn:uuid:${ID}`,
  ID.replaceAll('-', ''),
  ID.replaceAll('-', ' '),
])('an ID is read as people paste it: %j', (pasted) => {
  expect(readWanted(pasted)?.id).toBe(ID)
})

test.each(['Spring', ID.slice(1), `${ID}0`, 'g'.repeat(32), `${ID} and more`])('no ID: %j', (typed) => {
  expect(readWanted(typed)?.id).toBeUndefined()
})

test('words are searched in any order, and very many as one phrase', () => {
  expect(readWanted(' spring  Audio spring ')).toEqual({
    text: 'spring  Audio spring',
    words: ['spring', 'Audio'],
    id: undefined,
  })
  expect(readWanted('a b c d e f')?.words).toEqual(['a b c d e f'])
})

test('nothing typed finds nothing', () => {
  expect(readWanted(' \t ')).toBeUndefined()
})
