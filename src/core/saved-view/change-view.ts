import type { Context } from '../context.ts'
import { canonicalUuid } from '../uuid.ts'
import { changingViews } from './changing-views.ts'
import {
  nameTaken,
  readViewName,
  readViewQuery,
  requireViewOwner,
  viewNotFound,
  type ViewQuery,
} from './saved-view.ts'
import { clearDefault, findView, findViewByName, updateView } from './saved-view-sql.ts'

/** Renames a view, saves what it shows now, or makes it the one that its page opens with. What is left out stays. */
export async function changeView(
  context: Context,
  input: {
    viewId: string
    name?: string | undefined
    query?: ViewQuery | undefined
    isDefault?: boolean | undefined
  },
): Promise<void> {
  const owner = requireViewOwner(context)
  const id = canonicalUuid(input.viewId)
  const name = input.name === undefined ? undefined : readViewName(input.name)
  const query = input.query === undefined ? undefined : readViewQuery(input.query)
  const { isDefault } = input
  await changingViews(context, owner, async (tx) => {
    const view = id === undefined ? undefined : await findView(tx, owner, id)
    if (id === undefined || !view) throw viewNotFound()
    const { page } = view
    const namesake = name === undefined ? undefined : await findViewByName(tx, owner, { page, name })
    if (namesake && namesake.id !== id) throw nameTaken(namesake.name, 'Choose another name.')
    if (isDefault === true) await clearDefault(tx, owner, page)
    await updateView(tx, owner, { id, name, query, isDefault })
  })
}
