import { z } from 'zod'
import { findAnything } from '../../core/search/find-anything.ts'
import { refuseOtherOrganization, refuseWithoutFactor } from '../callers.ts'
import { searchText } from '../query-parts.ts'
import { person } from '../route.ts'

/** Finding anything that a person may see, by a part of its name or by its ID. */
export const find = [
  person('GET /find', {
    query: z.object({ q: searchText }),
    answer: async (context, { query }, reply) => {
      const { organization } = context.session
      if (organization) refuseOtherOrganization(reply.request, organization)
      refuseWithoutFactor(context, { asMember: true })
      refuseWithoutFactor(context, { asMember: false })
      return findAnything(context, { text: query.q ?? '' })
    },
  }),
]
