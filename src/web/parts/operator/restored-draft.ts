/** What is kept of a form while the page is reloaded. */
export interface TypedDraft<Draft> {
  draft: Draft
  /** Of what is edited when the form was opened: a save over later changes of others is refused. Null: it is new. */
  revision: number | null
}

/** `restore` gets a draft that was kept, perhaps by an earlier version of the page, and returns null if it cannot be used. */
export function typedDraftFrom<Draft>(
  stored: unknown,
  restore: (draft: unknown) => Draft | null,
): TypedDraft<Draft> | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { draft, revision } = stored as Partial<TypedDraft<unknown>>
  const restored = restore(draft)
  return restored === null
    ? null
    : { draft: restored, revision: typeof revision === 'number' ? revision : null }
}

/** Whether it has every member of a new draft, each of the same kind. */
export function isLikeDraft<Draft extends object>(stored: unknown, first: Draft): stored is Draft {
  if (typeof stored !== 'object' || stored === null) return false
  return Object.entries(first).every(([name, value]) => {
    const kept: unknown = (stored as Record<string, unknown>)[name]
    return typeof kept === typeof value && kept !== null && Array.isArray(kept) === Array.isArray(value)
  })
}
