import { expect, test } from 'vitest'
import { splitLinks } from './split-links.ts'

const linksIn = (text: string) => splitLinks(text).flatMap(({ part, isLink }) => (isLink ? [part] : []))

test.each([
  ['See https://example.com/a?b=1&c=2.', ['https://example.com/a?b=1&c=2']],
  ['(http://example.com/x), then https://b.example', ['http://example.com/x', 'https://b.example']],
  ['javascript:alert(1) data:text/html,x //example.com', []],
  ['https://', []],
  ['https://example.com/\u202egnp.exe', ['https://example.com/']],
  ['<a href="https://example.com">x</a>', ['https://example.com">x</a']],
])('of %j the links are %j', (text, links) => {
  expect(linksIn(text)).toEqual(links)
})

test('no character is lost', () => {
  const text = 'a https://example.com/1 b\nhttps://example.com/2.'
  expect(
    splitLinks(text)
      .map(({ part }) => part)
      .join(''),
  ).toBe(text)
})

test('a long text without end is cut in no time', () => {
  const text = 'https://'.repeat(500)
  const startedAt = performance.now()
  splitLinks(text)
  expect(performance.now() - startedAt).toBeLessThan(500)
})
