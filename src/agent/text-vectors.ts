import { LatelyUsed } from './lately-used.ts'
import type { ModelRequests, Time } from './model-requests.ts'

/** The vectors of product texts, kept in memory. */
export interface TextVectors {
  /** Undefined unless all of them are present. */
  of(texts: readonly string[]): Float32Array[] | undefined
  /** Requests the missing ones. Resolves when no request is pending, which may take minutes. */
  fill(texts: readonly string[]): Promise<void>
  forget(): void
}

/** About 6 KB each with 1,536 dimensions. */
export const TEXTS_MAX = 20_000
/** Reading the answer blocks this process for tens of milliseconds. */
const TEXTS_PER_REQUEST = 50
const TEXT_LENGTH_MAX = 2_000
/** No one waits that long: the callers have gone on without. */
const REQUEST_MS_MAX = 60_000

export function createTextVectors(requests: ModelRequests, time: Time): TextVectors {
  const vectors = new LatelyUsed<Float32Array>(TEXTS_MAX)
  const missing = new Set<string>()
  let filling: Promise<void> | undefined

  return {
    of(texts) {
      const found = texts.map((text) => vectors.get(text))
      return found.every((vector) => vector !== undefined) ? found : undefined
    },
    async fill(texts) {
      const wanted = texts.filter((text) => vectors.get(text) === undefined)
      if (wanted.length === 0) return
      for (const text of wanted) if (missing.size < TEXTS_MAX) missing.add(text)
      filling ??= fillAll()
      await filling
    },
    forget: () => vectors.clear(),
  }

  async function fillAll(): Promise<void> {
    while (missing.size > 0 && !requests.closing.aborted) {
      const taken = requests.take('texts')
      if (!taken.isTaken) await time.wait(taken.waitMs, requests.closing)
      else if (!(await fillSome())) missing.clear()
    }
    filling = undefined
  }

  async function fillSome(): Promise<boolean> {
    const texts = [...missing].slice(0, TEXTS_PER_REQUEST)
    const limit = requests.startLimit(REQUEST_MS_MAX)
    const found = await requests.ask(
      texts.map((text) => sendable(text, TEXT_LENGTH_MAX)),
      limit,
    )
    limit.end()
    if (!found) return false
    for (const [i, text] of texts.entries()) {
      vectors.keep(text, found[i]!)
      missing.delete(text)
    }
    return true
  }
}

/** Never half a character: strict parsers refuse it. */
export function sendable(text: string, lengthMax: number): string {
  return text
    .slice(0, lengthMax)
    .replaceAll(/\p{Surrogate}/gu, ' ')
    .trim()
}
