import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { version } from '../package-root.ts'

/** /openapi.json, made from the routes, and /docs, a page to read it. Register before the routes it describes. */
export async function registerReference(app: FastifyInstance, publicUrl: string | undefined): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Flightline',
        version,
        description: 'Delivery totals and affiliate results, pushed by the systems of sellers.',
      },
      ...(publicUrl !== undefined && { servers: [{ url: publicUrl }] }),
      components: {
        securitySchemes: {
          ingestKey: {
            type: 'http',
            scheme: 'bearer',
            description: 'An API key created under Settings, API keys.',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    staticCSP: true,
    // Asking for https would leave the page blank where Flightline is reached by plain http.
    transformStaticCSP: (policy) =>
      policy
        .replace(/;? *upgrade-insecure-requests/, '')
        .replace(/frame-ancestors [^;]*/, "frame-ancestors 'none'"),
    theme: {
      title: 'Flightline API',
      css: [{ filename: 'flightline.css', content: '.swagger-ui .topbar { display: none }' }],
    },
  })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
