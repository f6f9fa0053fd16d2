import { z } from 'zod'
import { createApiKey } from '../../core/api-key/create-api-key.ts'
import { KEY_SCOPES } from '../../core/api-key/key-scope.ts'
import { listApiKeys } from '../../core/api-key/list-api-keys.ts'
import { revokeApiKey } from '../../core/api-key/revoke-api-key.ts'
import { admin } from '../route.ts'

/** The keys of an organization's own systems. */
export const apiKeys = [
  admin('GET /api-keys', {
    answer: async (context) => ({ keys: await listApiKeys(context) }),
  }),

  admin('POST /api-keys', {
    logged: 'api_key_created',
    body: z.object({
      label: z.string(),
      scopes: z.array(z.string()).max(KEY_SCOPES.length).optional(),
      expires_at: z.string().optional(),
    }),
    answer: async (context, { body: { label, scopes, expires_at: expires } }) =>
      createApiKey(context, { label, scopes, expires, keysMax: context.services.config.apiKeysMax }),
  }),

  admin('POST /api-keys/:keyId/revocation', {
    logged: 'api_key_revoked',
    answer: async (context, { params }) => revokeApiKey(context, params),
  }),
]
