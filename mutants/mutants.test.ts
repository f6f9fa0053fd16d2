import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { MUTANTS } from './mutants.ts'
import { REVIEW } from './review.ts'

/** Without running them: a mutant that a change of the code has left behind is found by the rules. */
describe('the table of mutants', () => {
  test('has the 34 of the security review, and 40 others at least', () => {
    expect(REVIEW).toHaveLength(34)
    expect(MUTANTS.length).toBeGreaterThanOrEqual(34 + 40)
  })

  test('names each guarantee once', () => {
    const names = MUTANTS.map(({ name }) => name)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  test('changes one line, which is in its file once', () => {
    const stale = MUTANTS.filter(({ file, from, to }) => {
      const [before, after] = [from.split('\n'), to.split('\n')]
      const changed = before.filter((line, at) => line !== after[at])
      return before.length !== after.length || changed.length !== 1 || textOf(file).split(from).length !== 2
    })
    expect(stale.map(({ name, file, from }) => ({ name, file, from }))).toEqual([])
  })

  test('names tests that exist; all of a file only where that takes no database', () => {
    const stale = MUTANTS.filter(({ testFile, testName }) => {
      if (testName === undefined) return !testFile.startsWith('src/') || textOf(testFile) === ''
      return !testFile.startsWith('tests/') || !textOf(testFile).includes(testName)
    })
    expect(stale.map(({ name, testFile, testName }) => ({ name, testFile, testName }))).toEqual([])
  })
})

const texts = new Map<string, string>()

/** Empty if there is no such file. */
function textOf(file: string): string {
  const text = texts.get(file) ?? (existsSync(file) ? readFileSync(file, 'utf8') : '')
  texts.set(file, text)
  return text
}
