import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { createAgentKey } from '../core/agent-key/create-agent-key.ts'
import { listAgentKeys } from '../core/agent-key/list-agent-keys.ts'
import { revokeAgentKey } from '../core/agent-key/revoke-agent-key.ts'
import { rotateAgentKey } from '../core/agent-key/rotate-agent-key.ts'
import { routeForOperator, type ConsoleServices } from './console-route.ts'
import type {
  AgentAddressAnswer,
  AgentKeysAnswer,
  IssuedKeyAnswer,
  RotatedKeyAnswer,
} from './operator-key-answers.ts'
import { uuid } from './query-parts.ts'

const keyInPath = z.object({ keyId: uuid })

/** The keys of buyers' agents. */
export function registerOperatorKeyRoutes(app: FastifyInstance, services: ConsoleServices): void {
  const address = (): AgentAddressAnswer => ({
    agent_url: services.agentView.agentUrl(),
    is_agent_url_set: services.config.agentUrl !== undefined,
  })

  routeForOperator(app, services, {
    method: 'GET',
    path: '/api/console/operator/agent-keys',
    answer: async (context): Promise<AgentKeysAnswer> => ({
      keys: await listAgentKeys(context),
      ...address(),
    }),
  })

  routeForOperator(app, services, {
    method: 'POST',
    path: '/api/console/operator/agent-keys',
    body: z.object({ label: z.string(), buyer_name: z.string(), expires_at: z.string().optional() }),
    answer: async (
      context,
      { body: { label, buyer_name: buyerName, expires_at: expiresAt } },
    ): Promise<IssuedKeyAnswer> => ({
      ...(await createAgentKey(context, { label, buyerName, expiresAt })),
      ...address(),
    }),
  })

  routeForOperator(app, services, {
    method: 'POST',
    path: '/api/console/operator/agent-keys/:keyId/rotation',
    params: keyInPath,
    body: z.object({ overlap_hours: z.number() }),
    answer: async (context, { params, body }): Promise<RotatedKeyAnswer> => ({
      ...(await rotateAgentKey(context, { keyId: params.keyId, overlapHours: body.overlap_hours })),
      ...address(),
    }),
  })

  routeForOperator(app, services, {
    method: 'POST',
    path: '/api/console/operator/agent-keys/:keyId/revocation',
    params: keyInPath,
    answer: async (context, { params }) => revokeAgentKey(context, params),
  })
}
