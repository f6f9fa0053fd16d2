import type { FastifyDynamicSwaggerOptions } from '@fastify/swagger'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { version } from '../../package-root.ts'

/** How the OpenAPI document is made from the schemas of the routes. */
export function openApiOptions(publicUrl: string | undefined): FastifyDynamicSwaggerOptions {
  return {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Flightline',
        version,
        description:
          'Report delivery totals and affiliate results from your own systems, and read what you sell and buy.',
      },
      ...(publicUrl !== undefined && { servers: [{ url: publicUrl }] }),
      externalDocs: { url: `${publicUrl ?? ''}/docs`, description: 'API reference, for people' },
      components: {
        securitySchemes: {
          ingestKey: {
            type: 'http',
            scheme: 'bearer',
            description:
              'An API key with the scope `ingest`. An admin of the selling organization creates it under Settings, API keys.',
          },
          readKey: {
            type: 'http',
            scheme: 'bearer',
            description:
              'An API key with the scope `read`. An admin of the selling or buying organization creates it under Settings, API keys.',
          },
        },
      },
    },
    transform: (route) => {
      const { schema, url } = jsonSchemaTransform(route)
      const { response } = schema as { response?: Record<string, object> }
      if (response) for (const [status, answer] of Object.entries(response)) addHeaders(status, answer)
      return { schema: simplify(schema) as typeof schema, url }
    },
  }
}

const ON_EVERY_ANSWER = {
  'X-Request-Id': { type: 'string', description: 'Names this request in the request log.' },
  'RateLimit-Policy': { type: 'string', description: 'The limit: `q` requests in `w` seconds.' },
  RateLimit: { type: 'string', description: '`r` requests are left; one more in `t` seconds.' },
  'Flightline-Key-Expires': {
    type: 'string',
    format: 'date-time',
    description:
      'When the key, or the previous secret of a rotated key, stops working. Only if that is within 30 days.',
  },
}
const RETRY_AFTER = {
  'Retry-After': { type: 'integer', minimum: 1, description: 'Seconds to wait before sending again.' },
}

function addHeaders(status: string, answer: object): void {
  const isTemporary = status === '429' || status === '503'
  Object.assign(answer, { headers: { ...ON_EVERY_ANSWER, ...(isTemporary && RETRY_AFTER) } })
}

/**
 * Zod writes more than we promise: that an answer never has another field, and dates as long patterns besides their
 * format.
 */
function simplify(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(simplify)
  if (typeof schema !== 'object' || schema === null) return schema
  const kept = Object.entries(schema).filter(
    ([name, value]) =>
      !(name === 'additionalProperties' && value === false) &&
      !(name === 'pattern' && typeof value === 'string' && 'format' in schema),
  )
  return Object.fromEntries(kept.map(([name, value]) => [name, simplify(value)]))
}
