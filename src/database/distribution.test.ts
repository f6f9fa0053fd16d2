import { describe, expect, test } from 'vitest'
import { isHalfSpread, PLACEMENTS, type Placement, type Spread } from './distribution.ts'

describe('spreading was interrupted', () => {
  test('if foreign keys are set aside, wherever the tables are', () => {
    expect(isHalfSpread(spreadOf([...PLACEMENTS], 3))).toBe(true)
    expect(isHalfSpread(spreadOf(onCoordinator(), 3))).toBe(true)
  })

  test('if some tables are in place and others are not', () => {
    const [first, ...others] = onCoordinator()
    expect(isHalfSpread(spreadOf([[first![0], 'everywhere'], ...others]))).toBe(true)
  })

  test('neither if it was never begun nor if it is done', () => {
    expect(isHalfSpread(spreadOf(onCoordinator()))).toBe(false)
    expect(isHalfSpread(spreadOf([...PLACEMENTS]))).toBe(false)
  })
})

function onCoordinator(): [string, Placement][] {
  return [...PLACEMENTS.keys()].map((table) => [table, 'coordinator'])
}

function spreadOf(tables: [string, Placement][], foreignKeysSetAside = 0): Spread {
  return { citusVersion: '13.2-1', foreignKeysSetAside, workers: [], tables: new Map(tables) }
}
