import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { registerActivityRoutes } from './activity-routes.ts'
import { registerAffiliateRoutes } from './affiliate-routes.ts'
import { registerApiKeyRoutes } from './api-key-routes.ts'
import { registerBuyerRoutes } from './buyer-routes.ts'
import type { ConsoleServices } from './console-route.ts'
import { registerCampaignRoutes } from './campaign-routes.ts'
import { registerHistoryRoutes } from './history-routes.ts'
import { registerAgentActivityRoutes } from './agent-activity-routes.ts'
import { registerLinkRoutes } from './link-routes.ts'
import { registerMemberRoutes } from './member-routes.ts'
import { registerReportFileRoutes } from './report-file-routes.ts'
import { registerReportingRoutes } from './reporting-routes.ts'
import { registerRequestRoutes } from './request-routes.ts'
import { registerOperatorAuditRoutes } from './operator-audit-routes.ts'
import { registerOperatorHealthRoutes } from './operator-health-routes.ts'
import { registerOperatorOrganizationRoutes } from './operator-organization-routes.ts'
import { registerOperatorPeopleRoutes } from './operator-people-routes.ts'
import { registerOperatorFormatRoutes } from './operator-format-routes.ts'
import { registerOperatorKeyRoutes } from './operator-key-routes.ts'
import { registerOperatorAccessRoutes } from './operator-access-routes.ts'
import { registerOperatorProductRoutes } from './operator-product-routes.ts'
import { registerOperatorSecurityRoutes } from './operator-security-routes.ts'
import { registerSellerRoutes } from './seller-routes.ts'
import { registerSessionRoutes } from './session-routes.ts'

/** The door for people: the JSON behind the web app, area by area. */
const AREAS = [
  registerSessionRoutes,
  registerCampaignRoutes,
  registerBuyerRoutes,
  registerSellerRoutes,
  registerLinkRoutes,
  registerApiKeyRoutes,
  registerMemberRoutes,
  registerActivityRoutes,
  registerReportingRoutes,
  registerReportFileRoutes,
  registerHistoryRoutes,
  registerAffiliateRoutes,
  registerRequestRoutes,
  registerOperatorOrganizationRoutes,
  registerOperatorPeopleRoutes,
  registerOperatorAuditRoutes,
  registerOperatorSecurityRoutes,
  registerOperatorHealthRoutes,
  registerAgentActivityRoutes,
  registerOperatorKeyRoutes,
  registerOperatorProductRoutes,
  registerOperatorFormatRoutes,
  registerOperatorAccessRoutes,
]

export async function registerConsole(app: FastifyInstance, context: ConsoleServices): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(cookie)
    // A form on another site could send this. Bodies are JSON.
    scope.removeContentTypeParser('text/plain')
    for (const register of AREAS) register(scope, context)
  })
}
