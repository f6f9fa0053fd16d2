import type { FastifyInstance } from 'fastify'
import { listPublicKeys } from '../core/signing/list-public-keys.ts'
import { reachingDatabase } from '../http/app.ts'
import { addressBucket, addressOf } from '../http/client-address.ts'
import type { PublicServices } from './public-services.ts'

const CACHED_SECONDS = 300

/** The installation's public keys, for anyone who was sent a statement. */
export function registerSigningKeys(app: FastifyInstance, { database, count, read }: PublicServices): void {
  app.get('/.well-known/flightline-keys.json', { schema: { hide: true } }, async (request, reply) => {
    await count(addressBucket(addressOf(request)))
    const keys = await read(() =>
      reachingDatabase(() => listPublicKeys(database), 'This took too long. Try again.'),
    )
    return reply
      .header('cache-control', `public, max-age=${CACHED_SECONDS}`)
      .header('access-control-allow-origin', '*')
      .type('application/jwk-set+json')
      .send(JSON.stringify({ keys }, null, 2))
  })
}
