import { z } from 'zod'
import { exportOrganization } from '../../core/archive/export-organization.ts'
import { actingFor } from '../../core/access.ts'
import { inviteMember } from '../../core/member/invite-member.ts'
import { withdrawInvitation } from '../../core/member/withdraw-invitation.ts'
import { createOrganization } from '../../core/organization/create-organization.ts'
import { searchOrganizations } from '../../core/organization/search-organizations.ts'
import { showOrganization } from '../../core/organization/show-organization.ts'
import { resumeOrganization, suspendOrganization } from '../../core/organization/suspend-organization.ts'
import { zipFile } from '../../http/file-answer.ts'
import { operator } from '../route.ts'
import { isByMail, sendInvitation } from '../hand-over-link.ts'
import { pageNumber, searchText } from '../query-parts.ts'

/** The organizations of the installation, for its operators. */
export const organizations = [
  operator('GET /operator/organizations', {
    query: z.object({
      search: searchText,
      show: z.enum(['all', 'active', 'suspended'], 'show all, active or suspended').optional(),
      page: pageNumber,
    }),
    answer: async (context, { query }) => {
      const { search, show = 'all', page } = query
      return searchOrganizations(context, {
        search,
        page,
        isSuspended: show === 'all' ? undefined : show === 'suspended',
      })
    },
  }),

  operator('POST /operator/organizations', {
    asksAgain: true,
    logged: 'organization_created',
    body: z.object({ name: z.string(), admin_email: z.string().optional() }),
    answer: async (context, { body }, reply) => {
      const { id, name, invitation } = await createOrganization(context, {
        name: body.name,
        adminEmail: body.admin_email,
        isByMail: isByMail(context),
      })
      return {
        id,
        name,
        invitation: invitation && (await sendInvitation(context, reply, invitation)),
      }
    },
  }),

  operator('GET /operator/organizations/:organizationId', {
    answer: async (context, { params }) => showOrganization(await actingFor(context, params.organizationId)),
  }),

  operator('GET /operator/organizations/:organizationId/archive', {
    asksAgain: true,
    logged: 'organization_exported',
    turns: 'archives',
    lasts: true,
    answer: async (context, { params }) =>
      zipFile(
        await exportOrganization(await actingFor(context, params.organizationId), context.services.exports),
      ),
  }),

  operator('POST /operator/organizations/:organizationId/invitations', {
    asksAgain: true,
    logged: 'invitation_made',
    body: z.object({ email: z.string(), role: z.enum(['admin', 'member'], 'choose admin or member') }),
    answer: async (context, { params, body }, reply) => {
      const invitation = await inviteMember(await actingFor(context, params.organizationId), {
        ...body,
        isByMail: isByMail(context),
      })
      context.found.subjectId = invitation.id
      return sendInvitation(context, reply, invitation)
    },
  }),

  operator('DELETE /operator/organizations/:organizationId/invitations/:invitationId', {
    logged: 'invitation_withdrawn',
    answer: async (context, { params }) =>
      withdrawInvitation(await actingFor(context, params.organizationId), params),
  }),

  operator('PUT /operator/organizations/:organizationId/suspension', {
    asksAgain: true,
    logged: 'organization_suspended',
    answer: async (context, { params }) => {
      await suspendOrganization(context, params)
    },
  }),

  operator('DELETE /operator/organizations/:organizationId/suspension', {
    asksAgain: true,
    logged: 'organization_resumed',
    answer: async (context, { params }) => {
      await resumeOrganization(context, params)
    },
  }),
]
