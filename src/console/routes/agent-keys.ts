import { z } from 'zod'
import { createAgentKey } from '../../core/agent-key/create-agent-key.ts'
import { AGENT_KEY_STATES } from '../../core/agent-key/agent-key.ts'
import { nameAgentKeys } from '../../core/agent-key/name-agent-keys.ts'
import { revokeAgentKey } from '../../core/agent-key/revoke-agent-key.ts'
import { rotateAgentKey } from '../../core/agent-key/rotate-agent-key.ts'
import { searchAgentKeys } from '../../core/agent-key/search-agent-keys.ts'
import { agentAddressOf } from '../agent-address.ts'
import { operator } from '../route.ts'
import { pageNumber, searchText } from '../query-parts.ts'

/** Two keys, separated by a comma, are compared at most. */
const KEYS_CHOSEN_LENGTH_MAX = 100

/** The keys of buyers' agents. */
export const agentKeys = [
  operator('GET /operator/agent-keys', {
    query: z.object({
      search: searchText,
      state: z.enum(AGENT_KEY_STATES, `show ${AGENT_KEY_STATES.join(', ')}`).default('active'),
      page: pageNumber,
    }),
    answer: async (context, { query }) => ({
      ...(await searchAgentKeys(context, query)),
      ...agentAddressOf(context),
    }),
  }),

  operator('GET /operator/key-names', {
    query: z.object({
      search: searchText,
      chosen: z
        .string()
        .max(KEYS_CHOSEN_LENGTH_MAX, 'name fewer keys')
        .optional()
        .transform((text) => (text ?? '').split(',')),
    }),
    answer: async (context, { query }) => nameAgentKeys(context, { search: query.search, ids: query.chosen }),
  }),

  operator('POST /operator/agent-keys', {
    asksAgain: true,
    logged: 'agent_key_created',
    body: z.object({ label: z.string(), buyer_name: z.string(), expires_at: z.string().optional() }),
    answer: async (context, { body: { label, buyer_name: buyerName, expires_at: expiresAt } }) => ({
      ...(await createAgentKey(context, { label, buyerName, expiresAt })),
      ...agentAddressOf(context),
    }),
  }),

  operator('POST /operator/agent-keys/:keyId/rotation', {
    asksAgain: true,
    logged: 'agent_key_rotated',
    body: z.object({ overlap_hours: z.number() }),
    answer: async (context, { params, body }) => ({
      ...(await rotateAgentKey(context, { keyId: params.keyId, overlapHours: body.overlap_hours })),
      ...agentAddressOf(context),
    }),
  }),

  operator('POST /operator/agent-keys/:keyId/revocation', {
    asksAgain: true,
    logged: 'agent_key_revoked',
    answer: async (context, { params }) => revokeAgentKey(context, params),
  }),
]
