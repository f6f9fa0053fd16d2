import { expect, test } from 'vitest'
import { createByteCache } from './byte-cache.ts'

test('what was asked for last is kept, within the limit', () => {
  const cache = createByteCache<{ bytes: Buffer }>(30)
  const keep = (key: string, length: number) => cache.keep(key, { bytes: Buffer.alloc(length) })
  const kept = () => ['a', 'b', 'c', 'd'].filter((key) => cache.find(key))
  keep('a', 10)
  keep('b', 10)
  keep('c', 10)
  cache.find('a')
  keep('d', 10)
  expect(kept()).toEqual(['a', 'c', 'd'])
  keep('a', 20)
  expect(kept()).toEqual(['a', 'd'])
  keep('b', 31)
  expect(kept()).toEqual(['a', 'd'])
  cache.clear()
  expect(kept()).toEqual([])
  keep('b', 30)
  expect(kept()).toEqual(['b'])
})
