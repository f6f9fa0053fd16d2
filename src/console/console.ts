import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { ConsoleContext } from './console-route.ts'
import { registerCampaignRoutes } from './campaign-routes.ts'
import { registerSessionRoutes } from './session-routes.ts'

/** The door for people: the JSON behind the web app, area by area. */
const AREAS = [registerSessionRoutes, registerCampaignRoutes]

export async function registerConsole(app: FastifyInstance, context: ConsoleContext): Promise<void> {
  await app.register(cookie)
  for (const register of AREAS) register(app, context)
}
