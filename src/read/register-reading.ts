import type { FastifyInstance } from 'fastify'
import { affiliateResources } from './affiliates.ts'
import { campaignResources } from './campaigns.ts'
import { lineResources } from './lines.ts'
import { registerResource, type ReadServices } from './resource.ts'
import { statementResources } from './statements.ts'

/** GET /api/v1/…: what an organization sells and buys, for its systems. */
export function registerReading(app: FastifyInstance, services: ReadServices): void {
  const resources = [...campaignResources, ...lineResources, ...statementResources, ...affiliateResources]
  for (const resource of resources) registerResource(app, services, resource)
}
