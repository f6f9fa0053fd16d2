/** Random numbers, the same in every run with the same seed (mulberry32). */
export interface Random {
  /** From 0 up to 1. */
  next(): number
  /** From 0 to `below - 1`. */
  nat(below: number): number
  pick<T>(list: readonly T[]): T
  shuffle<T>(list: readonly T[]): T[]
}

export function randomFrom(seed: number): Random {
  let state = seed | 0
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const nat = (below: number) => Math.floor(next() * below)
  return {
    next,
    nat,
    pick: (list) => list[nat(list.length)]!,
    shuffle(list) {
      const shuffled = [...list]
      for (let i = shuffled.length - 1; i > 0; i--) {
        const j = nat(i + 1)
        ;[shuffled[i], shuffled[j]] = [shuffled[j]!, shuffled[i]!]
      }
      return shuffled
    },
  }
}

/** One seed for the whole run; set FUZZ_SEED to try others, or to reproduce a run. */
export const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_114)
