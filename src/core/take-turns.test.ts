import { describe, expect, test } from 'vitest'
import { takeTurns } from './take-turns.ts'

describe('work that takes turns', () => {
  test('is done a limited number at a time, in order of arrival, whether others fail or not', async () => {
    const inTurn = takeTurns({ atOnceMax: 2, waitingMax: 100 })
    const begun: number[] = []
    let atWork = 0
    let most = 0
    const works = Array.from({ length: 20 }, (_, i) =>
      inTurn(async () => {
        begun.push(i)
        most = Math.max(most, ++atWork)
        await new Promise((resolve) => setImmediate(resolve))
        atWork--
        if (i % 3 === 0) throw new Error(`number ${i}`)
        return i
      }),
    )
    const outcomes = await Promise.allSettled(works)
    expect(begun).toEqual(Array.from({ length: 20 }, (_, i) => i))
    expect(most).toBe(2)
    expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual(begun.map((i) => i % 3 !== 0))
  })

  test('is not begun if too many are waiting', async () => {
    const inTurn = takeTurns({ atOnceMax: 1, waitingMax: 1 })
    let resolve: (value: string) => void = () => undefined
    const promise = new Promise<string>((done) => (resolve = done))
    const works = [inTurn(() => promise), inTurn(async () => 'second'), inTurn(async () => 'third')]
    expect(await works[2]).toBeUndefined()
    resolve('first')
    expect(await Promise.all(works)).toEqual(['first', 'second', undefined])
  })
})
