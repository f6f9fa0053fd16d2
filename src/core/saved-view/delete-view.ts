import type { Context } from '../context.ts'
import { canonicalUuid } from '../uuid.ts'
import { requireViewOwner, viewNotFound } from './saved-view.ts'
import { deleteViewRow } from './saved-view-sql.ts'

export async function deleteView(context: Context, input: { viewId: string }): Promise<void> {
  const owner = requireViewOwner(context)
  const id = canonicalUuid(input.viewId)
  const isDeleted = id !== undefined && (await deleteViewRow(context.database, owner, id))
  if (!isDeleted) throw viewNotFound()
}
