/** Reads and changes a part of a document by its path, as the server names fields: `forecast.points[0].budget`. */

export type DocumentPart = Record<string, unknown>

export function readAt(document: DocumentPart, path: string): unknown {
  return partsOf(path).reduce<unknown>((within, part) => memberOf(within, part), document)
}

/** A copy with the new value; undefined removes the field, or the row of a list. What is missing on the way is created. */
export function writtenAt(document: DocumentPart, path: string, value: unknown): DocumentPart {
  return written(document, partsOf(path), value) as DocumentPart
}

type Part = string | number

function partsOf(path: string): Part[] {
  return [...path.matchAll(/\[(\d+)\]|[^.[\]]+/g)].map(([name, position]) =>
    position === undefined ? name : Number(position),
  )
}

function memberOf(within: unknown, part: Part): unknown {
  if (Array.isArray(within)) return typeof part === 'number' ? (within[part] as unknown) : undefined
  return isDocument(within) && Object.hasOwn(within, part) ? within[part] : undefined
}

function written(within: unknown, [part, ...deeper]: readonly Part[], value: unknown): unknown {
  if (part === undefined) return value
  const next = written(memberOf(within, part), deeper, value)
  if (typeof part === 'number') {
    const list: unknown[] = Array.isArray(within) ? within : []
    return next === undefined ? list.toSpliced(part, 1) : list.toSpliced(part, 1, next)
  }
  const { [part]: _before, ...others } = isDocument(within) ? within : {}
  if (next === undefined) return others
  // In its old place: the order of fields is that of the page.
  return isDocument(within) && Object.hasOwn(within, part)
    ? { ...within, [part]: next }
    : { ...others, [part]: next }
}

function isDocument(value: unknown): value is DocumentPart {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
