/** What was asked for last, up to a number of bytes. */
export interface ByteCache<Kept extends { bytes: Buffer }> {
  find(key: string): Kept | undefined
  keep(key: string, value: Kept): void
  clear(): void
}

export function createByteCache<Kept extends { bytes: Buffer }>(bytesMax: number): ByteCache<Kept> {
  /** In the order in which they were last asked for. */
  const kept = new Map<string, Kept>()
  let bytes = 0

  function drop(key: string): void {
    bytes -= kept.get(key)?.bytes.length ?? 0
    kept.delete(key)
  }

  return {
    find(key) {
      const found = kept.get(key)
      if (!found) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found
    },
    keep(key, value) {
      drop(key)
      if (value.bytes.length > bytesMax) return
      kept.set(key, value)
      bytes += value.bytes.length
      for (const oldest of kept.keys()) {
        if (bytes <= bytesMax) return
        drop(oldest)
      }
    },
    clear() {
      kept.clear()
      bytes = 0
    },
  }
}
