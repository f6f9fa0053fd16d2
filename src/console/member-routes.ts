import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { makeAccessLink } from '../core/access-link/make-access-link.ts'
import { inviteMember } from '../core/invitation/invite-member.ts'
import { listInvitations } from '../core/invitation/list-invitations.ts'
import { withdrawInvitation } from '../core/invitation/withdraw-invitation.ts'
import { changeRole } from '../core/member/change-role.ts'
import { listMembers } from '../core/member/list-members.ts'
import { removeMember } from '../core/member/remove-member.ts'
import { createSendMail } from '../mail/send-mail.ts'
import { routeForMember, type ConsoleContext } from './console-route.ts'
import { sendAccessLink, sendInvitation } from './hand-over-link.ts'
import type { InvitationsAnswer, MembersAnswer, NewLinkAnswer } from './member-answers.ts'
import { uuid } from './query-parts.ts'

const role = z.enum(['admin', 'member'], 'choose admin or member')
const member = z.object({ personId: uuid })

/** The members and invitations of an organization, and links for people who cannot sign in. */
export function registerMemberRoutes(app: FastifyInstance, context: ConsoleContext): void {
  const { config } = context
  const sendMail = createSendMail(config)
  const isByMail = sendMail !== undefined

  routeForMember(app, context, {
    method: 'GET',
    path: '/api/console/members',
    answer: async (call): Promise<MembersAnswer> => ({ members: await listMembers(call, call) }),
  })

  routeForMember(app, context, {
    method: 'PATCH',
    path: '/api/console/members/:personId',
    params: member,
    body: z.object({ role }),
    answer: async (call, { params, body }) =>
      changeRole(call, { ...params, ...body, organizationId: call.organizationId }),
  })

  routeForMember(app, context, {
    method: 'DELETE',
    path: '/api/console/members/:personId',
    params: member,
    answer: async (call, { params }) =>
      removeMember(call, { ...params, organizationId: call.organizationId }),
  })

  routeForMember(app, context, {
    method: 'POST',
    path: '/api/console/members/:personId/access-link',
    params: member,
    answer: async (call, { params }, reply): Promise<NewLinkAnswer> => {
      const { organizationId } = call
      const access = await makeAccessLink(call, { ...params, organizationId, isByMail })
      return sendAccessLink({ config, sendMail, reply }, access, call.person.name)
    },
  })

  routeForMember(app, context, {
    method: 'GET',
    path: '/api/console/invitations',
    answer: async (call): Promise<InvitationsAnswer> => ({ invitations: await listInvitations(call, call) }),
  })

  routeForMember(app, context, {
    method: 'POST',
    path: '/api/console/invitations',
    body: z.object({ email: z.string(), role }),
    answer: async (call, { body }, reply): Promise<NewLinkAnswer> => {
      const { organizationId } = call
      const invitation = await inviteMember(call, { ...body, organizationId, isByMail })
      call.found.subjectId = invitation.id
      return sendInvitation({ config, sendMail, reply }, invitation, call.person.name)
    },
  })

  routeForMember(app, context, {
    method: 'DELETE',
    path: '/api/console/invitations/:invitationId',
    params: z.object({ invitationId: uuid }),
    answer: async (call, { params }) =>
      withdrawInvitation(call, { ...params, organizationId: call.organizationId }),
  })
}
