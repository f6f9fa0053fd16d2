import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { createApiKey } from '../core/api-key/create-api-key.ts'
import { listApiKeys } from '../core/api-key/list-api-keys.ts'
import { revokeApiKey } from '../core/api-key/revoke-api-key.ts'
import type { ApiKeysAnswer, NewApiKeyAnswer } from './api-key-answers.ts'
import { routeForMember, type ConsoleContext } from './console-route.ts'
import { uuid } from './query-parts.ts'

/** The keys of an organization's own systems. */
export function registerApiKeyRoutes(app: FastifyInstance, context: ConsoleContext): void {
  routeForMember(app, context, {
    method: 'GET',
    path: '/api/console/api-keys',
    answer: async (call): Promise<ApiKeysAnswer> => ({ keys: await listApiKeys(call, call) }),
  })

  routeForMember(app, context, {
    method: 'POST',
    path: '/api/console/api-keys',
    body: z.object({ label: z.string() }),
    answer: async (call, { body }): Promise<NewApiKeyAnswer> =>
      createApiKey(call, {
        organizationId: call.organizationId,
        label: body.label,
        keysMax: context.config.apiKeysMax,
      }),
  })

  routeForMember(app, context, {
    method: 'POST',
    path: '/api/console/api-keys/:keyId/revocation',
    params: z.object({ keyId: uuid }),
    answer: async (call, { params }) => revokeApiKey(call, params),
  })
}
