import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { makeAccessLink } from '../core/person/make-access-link.ts'
import { inviteMember } from '../core/member/invite-member.ts'
import { listInvitations } from '../core/member/list-invitations.ts'
import { withdrawInvitation } from '../core/member/withdraw-invitation.ts'
import { changeRole } from '../core/member/change-role.ts'
import { listMembers } from '../core/member/list-members.ts'
import { removeMember } from '../core/member/remove-member.ts'
import { createSendMail } from '../mail/send-mail.ts'
import { routeForMember, type ConsoleServices } from './console-route.ts'
import { sendAccessLink, sendInvitation } from './hand-over-link.ts'
import type { InvitationsAnswer, MembersAnswer, NewLinkAnswer } from './member-answers.ts'
import { uuid } from './query-parts.ts'

const role = z.enum(['admin', 'member'], 'choose admin or member')
const member = z.object({ personId: uuid })

/** The members and invitations of an organization, and links for people who cannot sign in. */
export function registerMemberRoutes(app: FastifyInstance, services: ConsoleServices): void {
  const { config } = services
  const sendMail = createSendMail(config)
  const isByMail = sendMail !== undefined

  routeForMember(app, services, {
    method: 'GET',
    path: '/api/console/members',
    answer: async (context): Promise<MembersAnswer> => ({ members: await listMembers(context, context) }),
  })

  routeForMember(app, services, {
    method: 'PATCH',
    path: '/api/console/members/:personId',
    params: member,
    body: z.object({ role }),
    answer: async (context, { params, body }) =>
      changeRole(context, { ...params, ...body, organizationId: context.organizationId }),
  })

  routeForMember(app, services, {
    method: 'DELETE',
    path: '/api/console/members/:personId',
    params: member,
    answer: async (context, { params }) =>
      removeMember(context, { ...params, organizationId: context.organizationId }),
  })

  routeForMember(app, services, {
    method: 'POST',
    path: '/api/console/members/:personId/access-link',
    params: member,
    answer: async (context, { params }, reply): Promise<NewLinkAnswer> => {
      const { organizationId } = context
      const access = await makeAccessLink(context, { ...params, organizationId, isByMail })
      return sendAccessLink({ config, sendMail, reply }, access, context.person.name)
    },
  })

  routeForMember(app, services, {
    method: 'GET',
    path: '/api/console/invitations',
    answer: async (context): Promise<InvitationsAnswer> => ({
      invitations: await listInvitations(context, context),
    }),
  })

  routeForMember(app, services, {
    method: 'POST',
    path: '/api/console/invitations',
    body: z.object({ email: z.string(), role }),
    answer: async (context, { body }, reply): Promise<NewLinkAnswer> => {
      const { organizationId } = context
      const invitation = await inviteMember(context, { ...body, organizationId, isByMail })
      context.found.subjectId = invitation.id
      return sendInvitation({ config, sendMail, reply }, invitation, context.person.name)
    },
  })

  routeForMember(app, services, {
    method: 'DELETE',
    path: '/api/console/invitations/:invitationId',
    params: z.object({ invitationId: uuid }),
    answer: async (context, { params }) =>
      withdrawInvitation(context, { ...params, organizationId: context.organizationId }),
  })
}
