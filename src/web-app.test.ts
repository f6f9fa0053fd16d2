import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGE_SECTIONS } from './web-app.ts'

test('every page of the web app is served at its own address', () => {
  const listed = readFileSync('src/web/pages.ts', 'utf8').matchAll(/^ {2}'\/([a-z-]+)/gm)
  const sections = new Set(Array.from(listed, ([, section = '']) => section))
  expect(sections.size).toBeGreaterThan(8)
  expect([...sections].toSorted()).toEqual([...PAGE_SECTIONS].toSorted())
})
