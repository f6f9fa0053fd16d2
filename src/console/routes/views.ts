import { z } from 'zod'
import { changeView } from '../../core/saved-view/change-view.ts'
import { deleteView } from '../../core/saved-view/delete-view.ts'
import { listViews } from '../../core/saved-view/list-views.ts'
import { saveView } from '../../core/saved-view/save-view.ts'
import { VIEW_PAGES } from '../../core/saved-view/saved-view.ts'
import { member } from '../route.ts'

const page = z.enum(VIEW_PAGES)
const query = z.record(z.string(), z.string('filters are text'), 'send the filters by their names')

/** A person's own views of the tables. */
export const views = [
  member('GET /views', {
    query: z.object({ page }),
    answer: async (context, { query: { page: of } }) => ({ views: await listViews(context, { page: of }) }),
  }),

  member('POST /views', {
    status: 201,
    body: z.object({
      page,
      name: z.string(),
      query,
      is_default: z.boolean().optional(),
      replace: z.boolean().optional(),
    }),
    answer: async (context, { body: { is_default, replace = false, ...view } }) =>
      saveView(context, { ...view, isDefault: is_default, isReplacing: replace }),
  }),

  member('PATCH /views/:viewId', {
    body: z.object({
      name: z.string().optional(),
      query: query.optional(),
      is_default: z.boolean().optional(),
    }),
    answer: async (context, { params, body: { is_default, ...changes } }) =>
      changeView(context, { ...params, ...changes, isDefault: is_default }),
  }),

  member('DELETE /views/:viewId', {
    answer: async (context, { params }) => deleteView(context, params),
  }),
]
