import { expect, test } from 'vitest'
import { shareLookups } from './share-lookups.ts'

test('look-ups that arrive while others are running share a query, each with its own answer', async () => {
  const asked: number[][] = []
  const find = shareLookups(async (keys: number[]) => {
    asked.push(keys)
    return keys.map((key) => key * 10)
  })
  expect(await Promise.all([1, 2, 3, 4].map(find))).toEqual([10, 20, 30, 40])
  expect(asked).toEqual([[1], [2], [3, 4]])
})

test('the queue is bounded: one look-up too many fails at once, and the earlier ones are answered', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const find = shareLookups(async (keys: number[]) => {
    await held
    return keys
  })
  const taken = Array.from({ length: 2_002 }, (_, key) => find(key))
  await expect(find(2_002)).rejects.toThrow('too many look-ups')
  release()
  expect(await Promise.all(taken)).toEqual(taken.map((_, key) => key))
  expect(await find(7)).toBe(7)
})
