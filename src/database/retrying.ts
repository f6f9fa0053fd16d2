import { failureOf } from './failure.ts'

const ATTEMPTS_MAX = 8

/** Retries after a conflict with another writer. */
export async function retrying<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (failureOf(error) !== 'retry' || attempt === ATTEMPTS_MAX) throw error
    }
  }
}
