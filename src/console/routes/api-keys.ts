import { z } from 'zod'
import { changeApiKey } from '../../core/api-key/change-api-key.ts'
import { createApiKey } from '../../core/api-key/create-api-key.ts'
import { KEY_SCOPES } from '../../core/api-key/key-scope.ts'
import { listApiKeys } from '../../core/api-key/list-api-keys.ts'
import { revokeApiKey } from '../../core/api-key/revoke-api-key.ts'
import { rotateApiKey } from '../../core/api-key/rotate-api-key.ts'
import { showKeyUse } from '../../core/api-key/show-key-use.ts'
import { addressOf, plainAddress } from '../../http/client-address.ts'
import { admin } from '../route.ts'

/** The keys of an organization's own systems. */
export const apiKeys = [
  admin('GET /api-keys', {
    answer: async (context, _input, { request }) => ({
      keys: await listApiKeys(context),
      your_address: plainAddress(addressOf(request)),
    }),
  }),

  admin('GET /api-keys/:keyId/use', {
    answer: async (context, { params }) => showKeyUse(context, params),
  }),

  admin('POST /api-keys', {
    asksAgain: true,
    logged: 'api_key_created',
    body: z.object({
      label: z.string(),
      scopes: z.array(z.string()).max(KEY_SCOPES.length).optional(),
      expires_at: z.string().optional(),
      allowed_addresses: z.array(z.string()).optional(),
    }),
    answer: async (context, { body }) =>
      createApiKey(context, {
        label: body.label,
        scopes: body.scopes,
        expires: body.expires_at,
        allowedAddresses: body.allowed_addresses,
        keysMax: context.services.config.apiKeysMax,
      }),
  }),

  admin('PATCH /api-keys/:keyId', {
    asksAgain: true,
    logged: 'api_key_changed',
    body: z.strictObject({
      label: z.string().optional(),
      expires_at: z.string().optional(),
      allowed_addresses: z.array(z.string()).optional(),
    }),
    answer: async (context, { params, body }) =>
      changeApiKey(context, {
        keyId: params.keyId,
        label: body.label,
        expires: body.expires_at,
        allowedAddresses: body.allowed_addresses,
      }),
  }),

  admin('POST /api-keys/:keyId/rotation', {
    asksAgain: true,
    logged: 'api_key_rotated',
    body: z.object({ overlap_hours: z.number() }),
    answer: async (context, { params, body }) =>
      rotateApiKey(context, { keyId: params.keyId, overlapHours: body.overlap_hours }),
  }),

  admin('POST /api-keys/:keyId/revocation', {
    asksAgain: true,
    logged: 'api_key_revoked',
    answer: async (context, { params }) => revokeApiKey(context, params),
  }),
]
