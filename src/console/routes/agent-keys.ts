import { z } from 'zod'
import { createAgentKey } from '../../core/agent-key/create-agent-key.ts'
import { listAgentKeys } from '../../core/agent-key/list-agent-keys.ts'
import { revokeAgentKey } from '../../core/agent-key/revoke-agent-key.ts'
import { rotateAgentKey } from '../../core/agent-key/rotate-agent-key.ts'
import { agentAddressOf } from '../agent-address.ts'
import { operator } from '../route.ts'

/** The keys of buyers' agents. */
export const agentKeys = [
  operator('GET /operator/agent-keys', {
    answer: async (context) => ({
      keys: await listAgentKeys(context),
      ...agentAddressOf(context),
    }),
  }),

  operator('POST /operator/agent-keys', {
    logged: 'agent_key_created',
    body: z.object({ label: z.string(), buyer_name: z.string(), expires_at: z.string().optional() }),
    answer: async (context, { body: { label, buyer_name: buyerName, expires_at: expiresAt } }) => ({
      ...(await createAgentKey(context, { label, buyerName, expiresAt })),
      ...agentAddressOf(context),
    }),
  }),

  operator('POST /operator/agent-keys/:keyId/rotation', {
    logged: 'agent_key_rotated',
    body: z.object({ overlap_hours: z.number() }),
    answer: async (context, { params, body }) => ({
      ...(await rotateAgentKey(context, { keyId: params.keyId, overlapHours: body.overlap_hours })),
      ...agentAddressOf(context),
    }),
  }),

  operator('POST /operator/agent-keys/:keyId/revocation', {
    logged: 'agent_key_revoked',
    answer: async (context, { params }) => revokeAgentKey(context, params),
  }),
]
