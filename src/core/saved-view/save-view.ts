import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { timeOrderedUuid } from '../uuid.ts'
import {
  nameTaken,
  readViewName,
  readViewQuery,
  requireViewOwner,
  VIEWS_MAX,
  type ViewPage,
  type ViewQuery,
} from './saved-view.ts'
import { clearDefault, countViews, findViewByName, insertView, updateView } from './saved-view-sql.ts'
import { changingViews } from './changing-views.ts'

/**
 * Saves what a page shows under a name. A view that has the name is replaced only if the caller says so. Whether it is
 * the default then stays as it was, unless given.
 */
export async function saveView(
  context: Context,
  input: {
    page: ViewPage
    name: string
    query: ViewQuery
    isDefault?: boolean | undefined
    isReplacing?: boolean
  },
): Promise<{ id: string }> {
  const owner = requireViewOwner(context)
  const { page, isDefault, isReplacing = false } = input
  const name = readViewName(input.name)
  const query = readViewQuery(input.query)
  return changingViews(context, owner, async (tx) => {
    const existing = await findViewByName(tx, owner, { page, name })
    if (existing && !isReplacing) throw nameTaken(existing.name, 'Replace it, or choose another name.')
    if (!existing && (await countViews(tx, owner, page)) >= VIEWS_MAX) {
      throw new Refusal(
        'conflict',
        `You can save ${VIEWS_MAX} views of a page. Delete one that you no longer need.`,
      )
    }
    if (isDefault === true) await clearDefault(tx, owner, page)
    const id = existing?.id ?? timeOrderedUuid()
    if (existing) await updateView(tx, owner, { id, name, query, isDefault })
    else
      await insertView(tx, owner, { id, page, name, query, isDefault: isDefault ?? false, now: context.now })
    return { id }
  })
}
