import { z } from 'zod'
import { answerSeller } from '../../core/consent/answer-seller.ts'
import { listSellers } from '../../core/consent/list-sellers.ts'
import { admin, member } from '../route.ts'

/** The sellers an organization buys from, and those that ask to sell to it. */
export const sellers = [
  member('GET /sellers', {
    query: z.object({ state: z.enum(['pending', 'accepted', 'declined']).optional() }),
    answer: async (context, { query }) => listSellers(context, query),
  }),

  admin('PUT /sellers/:sellerId', {
    body: z.strictObject({ state: z.enum(['accepted', 'declined'], 'choose accepted or declined') }),
    answer: async (context, { params, body }) => answerSeller(context, { ...params, answer: body.state }),
  }),
]
