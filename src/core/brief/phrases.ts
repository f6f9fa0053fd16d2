/** Terms of one or more words, found in a sequence of words: the longest that begins at a position. */
export class Phrases<T> {
  private readonly byFirst = new Map<string, Phrase<T>[]>()

  add(words: readonly string[], value: T): void {
    const [first, ...rest] = words
    if (first === undefined) return
    const known = this.byFirst.get(first)
    if (!known) {
      this.byFirst.set(first, [{ rest, values: [value] }])
      return
    }
    const same = known.find((phrase) => isSame(phrase.rest, rest))
    if (same?.values.includes(value)) return
    if (same) same.values.push(value)
    else known.splice(placeFor(known, rest.length), 0, { rest, values: [value] })
  }

  at(words: readonly string[], i: number): { values: readonly T[]; length: number } | undefined {
    const known = this.byFirst.get(words[i]!)
    if (!known) return undefined
    for (const { rest, values } of known) {
      let length = 0
      while (length < rest.length && words[i + 1 + length] === rest[length]) length += 1
      if (length === rest.length) return { values, length: length + 1 }
    }
    return undefined
  }

  /** Some phrase does. */
  beginsWith(word: string): boolean {
    return this.byFirst.has(word)
  }

  /** Of one word alone. */
  word(word: string): readonly T[] | undefined {
    const shortest = this.byFirst.get(word)?.at(-1)
    return shortest?.rest.length === 0 ? shortest.values : undefined
  }
}

interface Phrase<T> {
  /** The words after the first. */
  rest: readonly string[]
  values: T[]
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((word, i) => word === other[i])
}

/** Longer ones come first. */
function placeFor<T>(known: readonly Phrase<T>[], length: number): number {
  const shorter = known.findIndex(({ rest }) => rest.length < length)
  return shorter === -1 ? known.length : shorter
}
