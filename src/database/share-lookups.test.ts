import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { shareLookups } from './share-lookups.ts'

test('look-ups that arrive in the same turn, or while two queries are running, share one, each with its own answer', async () => {
  const asked: number[][] = []
  const releases: (() => void)[] = []
  const find = shareLookups(async (keys: number[]) => {
    asked.push(keys)
    await new Promise<void>((resolve) => releases.push(resolve))
    return keys.map((key) => key * 10)
  })
  const first = [1, 2].map(find)
  await setImmediate()
  const second = find(3)
  await setImmediate()
  const third = [4, 5].map(find)
  await setImmediate()
  expect(asked).toEqual([[1, 2], [3]])
  releases[0]!()
  expect(await Promise.all(first)).toEqual([10, 20])
  await setImmediate()
  expect(asked).toEqual([[1, 2], [3], [4, 5]])
  for (const release of releases) release()
  expect(await Promise.all([second, ...third])).toEqual([30, 40, 50])
})

test('a query that hangs holds up no more than its own look-ups', async () => {
  const find = shareLookups((keys: number[]) =>
    keys[0] === 0 ? new Promise<number[]>(() => undefined) : Promise.resolve(keys),
  )
  const [, ...others] = Array.from({ length: 501 }, (_, key) => find(key))
  expect(await others.at(-1)).toBe(500)
})

test('the queue is bounded: one look-up too many fails at once, and the earlier ones are answered', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const find = shareLookups(async (keys: number[]) => {
    await held
    return keys
  })
  const taken = Array.from({ length: 2_000 }, (_, key) => find(key))
  await expect(find(2_000)).rejects.toThrow('too many look-ups')
  release()
  expect(await Promise.all(taken)).toEqual(taken.map((_, key) => key))
  expect(await find(7)).toBe(7)
})
