import { describe, expect, test } from 'vitest'
import { PropertyList } from './property-list.ts'

const listOf = (...domains: string[]) => new PropertyList(domains.map((value) => ({ type: 'domain', value })))

describe('a domain in a property list', () => {
  test.each<[string, string, boolean]>([
    ['example.com', 'example.com', true],
    ['Example.COM.', 'example.com', true],
    ['example.com', 'www.example.com', true],
    ['example.com', 'm.example.com', true],
    ['example.com', 'news.example.com', false],
    ['example.com', 'badexample.com', false],
    ['edition.example.com', 'edition.example.com', true],
    ['edition.example.com', 'example.com', false],
    ['edition.example.com', 'www.edition.example.com', false],
    ['edition.example.com', 'm.edition.example.com', false],
    ['www.example.com', 'example.com', false],
    ['example.co.uk', 'www.example.co.uk', true],
    ['edition.example.co.uk', 'm.edition.example.co.uk', false],
    ['*.example.com', 'news.example.com', true],
    ['*.example.com', 'a.b.example.com', true],
    ['*.example.com', 'example.com', false],
    ['*.example.com', 'badexample.com', false],
    ['*.com', 'example.com', true],
    ['*', 'example.com', false],
    ['', 'example.com', false],
  ])('%j covers %j: %j', (listed, domain, isCovered) => {
    expect(listOf(listed).covers(domain)).toBe(isCovered)
  })

  test('of type subdomain is that host only, and other types are no domains', () => {
    const list = new PropertyList([
      { type: 'subdomain', value: 'news.example.com' },
      { type: 'ios_bundle', value: 'example.org' },
    ])
    expect(list.covers('news.example.com')).toBe(true)
    expect(list.covers('www.news.example.com')).toBe(false)
    expect(list.covers('example.org')).toBe(false)
  })
})

describe('a product', () => {
  const properties = ['a.example', 'b.example'].map((publisher_domain) => ({
    publisher_domain,
    selection_type: 'all' as const,
  }))

  test('that is sold whole needs all its properties in the list', () => {
    expect(listOf('a.example').admits({ publisher_properties: properties })).toBe(false)
    expect(listOf('a.example', 'b.example').admits({ publisher_properties: properties })).toBe(true)
  })

  test('whose properties can be chosen needs one of them', () => {
    const sold = { publisher_properties: properties, property_targeting_allowed: true }
    expect(listOf('a.example').admits(sold)).toBe(true)
    expect(listOf('c.example').admits(sold)).toBe(false)
  })

  test('is in no empty list', () => {
    expect(listOf().admits({ publisher_properties: properties })).toBe(false)
  })
})
