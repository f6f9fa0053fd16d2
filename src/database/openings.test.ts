import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createOpenings, NotItsTurn } from './openings.ts'

test('no more connections are opened at a time than that, in the order in which they were asked for', async () => {
  const openings = createOpenings(2)
  const begun: number[] = []
  const ends: (() => void)[] = []
  const opened = [0, 1, 2, 3, 4].map((number) =>
    openings.inTurn(new Socket(), () => {
      begun.push(number)
      return new Promise((resolve, reject) => {
        // A failure makes room, too.
        ends[number] = number === 0 ? () => reject(new Error('refused')) : resolve
      })
    }),
  )
  expect(begun).toEqual([0, 1])
  ends[0]!()
  await expect(opened[0]).rejects.toThrow('refused')
  await expect.poll(() => begun).toEqual([0, 1, 2])
  for (const next of [1, 2, 3, 4]) {
    await expect.poll(() => ends[next]).toBeDefined()
    ends[next]!()
    await opened[next]
  }
  expect(begun).toEqual([0, 1, 2, 3, 4])
})

test('a connection that is given up while it waits is not opened, and takes no one’s turn', async () => {
  const openings = createOpenings(1)
  let end: () => void = () => undefined
  const first = openings.inTurn(new Socket(), () => new Promise((resolve) => (end = resolve)))
  const [timedOut, cutOff] = [new Socket(), new Socket()]
  const begun: string[] = []
  const given = [timedOut, cutOff].map((socket) =>
    openings.inTurn(socket, async () => void begun.push('given up')),
  )
  const last = openings.inTurn(new Socket(), async () => void begun.push('last'))
  timedOut.destroy()
  cutOff.destroy(new Error('another server takes writes'))
  for (const each of given) await expect(each).rejects.toBeInstanceOf(NotItsTurn)
  end()
  await Promise.all([first, last])
  expect(begun).toEqual(['last'])
})
