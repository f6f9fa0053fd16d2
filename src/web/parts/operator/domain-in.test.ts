import { expect, test } from 'vitest'
import { domainIn } from './domain-in.ts'

test.each([
  ['news.example.com', 'news.example.com'],
  [' News.Example.COM. ', 'news.example.com'],
  ['https://example.com/path?a=b#c', 'example.com'],
  ['http://example.com:8080', 'example.com'],
  ['example.com/path', 'example.com'],
  ['not a domain', 'not a domain'],
  ['', ''],
])('the domain in “%s” is “%s”', (typed, domain) => {
  expect(domainIn(typed)).toBe(domain)
})
