import { expect, test } from 'vitest'
import { createAdmission } from './admission.ts'

/** A quarter of all room: that of one organization. */
const SHARE = 1024 * 1024

test('requests that find no room are admitted, in order, as others are answered', async () => {
  const admission = createAdmission()
  const leave = await admission.admit(1, SHARE)
  const order: number[] = []
  const waiting = [1, 2, 3].map(async (turn) => {
    const leaveToo = await admission.admit(1, SHARE)
    order.push(turn)
    leaveToo?.()
  })
  leave!()
  await Promise.all(waiting)
  expect(order).toEqual([1, 2, 3])
})

test('if there is no room for long, a request is refused, but not one of another organization', async () => {
  const admission = createAdmission()
  await admission.admit(1, 64 * SHARE)
  await expect(admission.admit(1, 1)).resolves.toBeUndefined()
  await admission.admit(2, 64 * SHARE)
})

test('organizations share the total room, and wait for each other', async () => {
  const admission = createAdmission()
  const leave = await Promise.all([1, 2, 3, 4].map((organization) => admission.admit(organization, SHARE)))
  const fifth = admission.admit(5, 1)
  leave[2]!()
  await expect(fifth).resolves.toBeTypeOf('function')
})

test('small requests are bounded by their number', async () => {
  const admission = createAdmission()
  for (let request = 0; request < 500; request++) await admission.admit(1, 0)
  await expect(admission.admit(1, 0)).resolves.toBeUndefined()
})

test('an organization that sends little gets its turn, however many requests of others wait', async () => {
  const admission = createAdmission()
  const leave: (() => void)[] = []
  const send = (organization: number) =>
    admission.admit(organization, SHARE / 2).then((leaveToo) => leave.push(leaveToo!))
  const loud = [1, 2, 3, 4]
  await Promise.all(loud.flatMap((organization) => [send(organization), send(organization)]))
  const waiting = loud.flatMap((organization) => Array.from({ length: 10 }, () => send(organization)))
  let isIn = false
  const quiet = send(5).then(() => (isIn = true))
  let left = 0
  while (!isIn && leave.length > 0) {
    leave.shift()!()
    left++
    await new Promise((resolve) => setImmediate(resolve))
  }
  expect(left).toBeLessThanOrEqual(loud.length + 1)
  while (leave.length > 0) {
    leave.shift()!()
    await new Promise((resolve) => setImmediate(resolve))
  }
  await Promise.all([...waiting, quiet])
})
