import type { Context } from '../context.ts'
import { requireViewOwner, type SavedView, type ViewPage } from './saved-view.ts'
import { listViewRows } from './saved-view-sql.ts'

/** The caller's own views of a page, by name. */
export async function listViews(context: Context, input: { page: ViewPage }): Promise<SavedView[]> {
  const owner = requireViewOwner(context)
  return listViewRows(context.database, owner, input.page)
}
