import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { answerSeller } from '../core/consent/answer-seller.ts'
import { listSellers } from '../core/consent/list-sellers.ts'
import { routeForMember, type ConsoleServices } from './console-route.ts'
import { uuid } from './query-parts.ts'
import type { SellersAnswer } from './seller-answers.ts'

/** The sellers an organization buys from, and those that ask to sell to it. */
export function registerSellerRoutes(app: FastifyInstance, services: ConsoleServices): void {
  routeForMember(app, services, {
    method: 'GET',
    path: '/api/console/sellers',
    query: z.object({ state: z.enum(['pending', 'accepted', 'declined']).optional() }),
    answer: async (context, { query }): Promise<SellersAnswer> => listSellers(context, query),
  })

  routeForMember(app, services, {
    method: 'PUT',
    path: '/api/console/sellers/:sellerId',
    params: z.object({ sellerId: uuid }),
    body: z.strictObject({ state: z.enum(['accepted', 'declined'], 'choose accepted or declined') }),
    answer: async (context, { params, body }) =>
      answerSeller(context, { ...params, answer: body.state, organizationId: context.organizationId }),
  })
}
