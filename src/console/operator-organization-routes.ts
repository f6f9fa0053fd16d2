import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { inviteMember } from '../core/member/invite-member.ts'
import { withdrawInvitation } from '../core/member/withdraw-invitation.ts'
import { createOrganization } from '../core/organization/create-organization.ts'
import { resumeOrganization } from '../core/organization/resume-organization.ts'
import { searchOrganizations } from '../core/organization/search-organizations.ts'
import { showOrganization } from '../core/organization/show-organization.ts'
import { suspendOrganization } from '../core/organization/suspend-organization.ts'
import { createSendMail } from '../mail/send-mail.ts'
import { routeForOperator, type ConsoleServices } from './console-route.ts'
import { sendInvitation } from './hand-over-link.ts'
import type {
  NewLinkAnswer,
  NewOrganizationAnswer,
  OrganizationsPage,
  OrganizationView,
} from './operator-answers.ts'
import { pageNumber, searchText, uuid } from './query-parts.ts'

const organization = z.object({ organizationId: uuid })

/** The organizations of the installation, for its operators. */
export function registerOperatorOrganizationRoutes(app: FastifyInstance, services: ConsoleServices): void {
  const { config } = services
  const sendMail = createSendMail(config)
  const isByMail = sendMail !== undefined

  routeForOperator(app, services, {
    method: 'GET',
    path: '/api/console/operator/organizations',
    query: z.object({
      search: searchText,
      show: z.enum(['all', 'active', 'suspended'], 'show all, active or suspended').optional(),
      page: pageNumber,
    }),
    answer: async (context, { query }): Promise<OrganizationsPage> => {
      const { search, show = 'all', page } = query
      return searchOrganizations(context, {
        search,
        page,
        isSuspended: show === 'all' ? undefined : show === 'suspended',
      })
    },
  })

  routeForOperator(app, services, {
    method: 'POST',
    path: '/api/console/operator/organizations',
    body: z.object({ name: z.string(), admin_email: z.string().optional() }),
    answer: async (context, { body }, reply): Promise<NewOrganizationAnswer> => {
      const { id, name, invitation } = await createOrganization(context, {
        name: body.name,
        adminEmail: body.admin_email,
        isByMail,
      })
      return {
        id,
        name,
        invitation:
          invitation && (await sendInvitation({ config, sendMail, reply }, invitation, context.person.name)),
      }
    },
  })

  routeForOperator(app, services, {
    method: 'GET',
    path: '/api/console/operator/organizations/:organizationId',
    params: organization,
    answer: async (context, { params }): Promise<OrganizationView> => showOrganization(context, params),
  })

  routeForOperator(app, services, {
    method: 'POST',
    path: '/api/console/operator/organizations/:organizationId/invitations',
    params: organization,
    body: z.object({ email: z.string(), role: z.enum(['admin', 'member'], 'choose admin or member') }),
    answer: async (context, { params, body }, reply): Promise<NewLinkAnswer> => {
      const invitation = await inviteMember(context, { ...params, ...body, isByMail })
      context.found.subjectId = invitation.id
      return sendInvitation({ config, sendMail, reply }, invitation, context.person.name)
    },
  })

  routeForOperator(app, services, {
    method: 'DELETE',
    path: '/api/console/operator/organizations/:organizationId/invitations/:invitationId',
    params: organization.extend({ invitationId: uuid }),
    answer: async (context, { params }) => withdrawInvitation(context, params),
  })

  routeForOperator(app, services, {
    method: 'PUT',
    path: '/api/console/operator/organizations/:organizationId/suspension',
    params: organization,
    answer: async (context, { params }) => suspendOrganization(context, params),
  })

  routeForOperator(app, services, {
    method: 'DELETE',
    path: '/api/console/operator/organizations/:organizationId/suspension',
    params: organization,
    answer: async (context, { params }) => resumeOrganization(context, params),
  })
}
