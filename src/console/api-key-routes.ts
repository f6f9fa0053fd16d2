import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { createApiKey } from '../core/api-key/create-api-key.ts'
import { listApiKeys } from '../core/api-key/list-api-keys.ts'
import { revokeApiKey } from '../core/api-key/revoke-api-key.ts'
import type { ApiKeysAnswer, NewApiKeyAnswer } from './api-key-answers.ts'
import { routeForMember, type ConsoleServices } from './console-route.ts'
import { uuid } from './query-parts.ts'

/** The keys of an organization's own systems. */
export function registerApiKeyRoutes(app: FastifyInstance, services: ConsoleServices): void {
  routeForMember(app, services, {
    method: 'GET',
    path: '/api/console/api-keys',
    answer: async (context): Promise<ApiKeysAnswer> => ({ keys: await listApiKeys(context, context) }),
  })

  routeForMember(app, services, {
    method: 'POST',
    path: '/api/console/api-keys',
    body: z.object({ label: z.string() }),
    answer: async (context, { body }): Promise<NewApiKeyAnswer> =>
      createApiKey(context, {
        organizationId: context.organizationId,
        label: body.label,
        keysMax: services.config.apiKeysMax,
      }),
  })

  routeForMember(app, services, {
    method: 'POST',
    path: '/api/console/api-keys/:keyId/revocation',
    params: z.object({ keyId: uuid }),
    answer: async (context, { params }) => revokeApiKey(context, params),
  })
}
