import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { inviteMember } from '../core/invitation/invite-member.ts'
import { withdrawInvitation } from '../core/invitation/withdraw-invitation.ts'
import { createOrganization } from '../core/organization/create-organization.ts'
import { resumeOrganization } from '../core/organization/resume-organization.ts'
import { searchOrganizations } from '../core/organization/search-organizations.ts'
import { showOrganization } from '../core/organization/show-organization.ts'
import { suspendOrganization } from '../core/organization/suspend-organization.ts'
import { createSendMail } from '../mail/send-mail.ts'
import { routeForOperator, type ConsoleContext } from './console-route.ts'
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
export function registerOperatorOrganizationRoutes(app: FastifyInstance, context: ConsoleContext): void {
  const { config } = context
  const sendMail = createSendMail(config)
  const isByMail = sendMail !== undefined

  routeForOperator(app, context, {
    method: 'GET',
    path: '/api/console/operator/organizations',
    query: z.object({
      search: searchText,
      show: z.enum(['all', 'active', 'suspended'], 'show all, active or suspended').optional(),
      page: pageNumber,
    }),
    answer: async (call, { query }): Promise<OrganizationsPage> => {
      const { search, show = 'all', page } = query
      return searchOrganizations(call, {
        search,
        page,
        isSuspended: show === 'all' ? undefined : show === 'suspended',
      })
    },
  })

  routeForOperator(app, context, {
    method: 'POST',
    path: '/api/console/operator/organizations',
    body: z.object({ name: z.string(), admin_email: z.string().optional() }),
    answer: async (call, { body }, reply): Promise<NewOrganizationAnswer> => {
      const { id, name, invitation } = await createOrganization(call, {
        name: body.name,
        adminEmail: body.admin_email,
        isByMail,
      })
      return {
        id,
        name,
        invitation:
          invitation && (await sendInvitation({ config, sendMail, reply }, invitation, call.person.name)),
      }
    },
  })

  routeForOperator(app, context, {
    method: 'GET',
    path: '/api/console/operator/organizations/:organizationId',
    params: organization,
    answer: async (call, { params }): Promise<OrganizationView> => showOrganization(call, params),
  })

  routeForOperator(app, context, {
    method: 'POST',
    path: '/api/console/operator/organizations/:organizationId/invitations',
    params: organization,
    body: z.object({ email: z.string(), role: z.enum(['admin', 'member'], 'choose admin or member') }),
    answer: async (call, { params, body }, reply): Promise<NewLinkAnswer> => {
      const invitation = await inviteMember(call, { ...params, ...body, isByMail })
      call.found.subjectId = invitation.id
      return sendInvitation({ config, sendMail, reply }, invitation, call.person.name)
    },
  })

  routeForOperator(app, context, {
    method: 'DELETE',
    path: '/api/console/operator/organizations/:organizationId/invitations/:invitationId',
    params: organization.extend({ invitationId: uuid }),
    answer: async (call, { params }) => withdrawInvitation(call, params),
  })

  routeForOperator(app, context, {
    method: 'PUT',
    path: '/api/console/operator/organizations/:organizationId/suspension',
    params: organization,
    answer: async (call, { params }) => suspendOrganization(call, params),
  })

  routeForOperator(app, context, {
    method: 'DELETE',
    path: '/api/console/operator/organizations/:organizationId/suspension',
    params: organization,
    answer: async (call, { params }) => resumeOrganization(call, params),
  })
}
