import { expect, test, vi } from 'vitest'
import { createBackgroundWriter } from './background-writer.ts'
import { DatabaseUnavailable } from './failure.ts'

test('an entry that cannot be written while the database is away is written later, and others are not lost', async () => {
  const written: number[] = []
  let isAway = true
  const onLost = vi.fn<(entries: number) => void>()
  const writer = createBackgroundWriter<number>(
    (entries) => {
      if (entries.length > 1) return Promise.reject(new Error('one of them is wrong'))
      if (entries[0] === 2) return Promise.reject(new Error('this one is wrong'))
      if (entries[0] === 3 && isAway) {
        isAway = false
        return Promise.reject(new DatabaseUnavailable('away'))
      }
      written.push(...entries)
      return Promise.resolve()
    },
    { onLost, onError: () => undefined },
  )
  for (const entry of [1, 2, 3, 4]) writer.note(entry)
  await writer.close()
  expect(written).toEqual([1, 3, 4])
  expect(onLost.mock.calls.flat()).toEqual([1])
})

test('large entries are written a few at a time', async () => {
  const { writer, batches } = writerOfLarge()
  for (const bytes of [5_000_000, 2_000_000, 2_000_000, 2_000_000, 1]) writer.note({ bytes })
  await writer.close()
  expect(batches).toEqual([1, 2, 2])
})

test('one that rests between batches still writes everything, at once if it is closed', async () => {
  const { writer, batches } = writerOfLarge({ restTimes: 4 })
  for (const bytes of [5_000_000, 5_000_000, 1]) writer.note({ bytes })
  await expect.poll(() => batches).toEqual([1, 1, 1])
  for (const bytes of [5_000_000, 5_000_000, 1]) writer.note({ bytes })
  await writer.close()
  expect(batches).toEqual([1, 1, 1, 1, 1, 1])
})

function writerOfLarge(pace: { restTimes?: number } = {}) {
  const batches: number[] = []
  const writer = createBackgroundWriter<{ bytes: number }>(
    (entries) => {
      batches.push(entries.length)
      return Promise.resolve()
    },
    { onLost: () => undefined, onError: () => undefined },
    { bytesOf: ({ bytes }) => bytes, ...pace },
  )
  return { writer, batches }
}
