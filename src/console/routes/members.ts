import { z } from 'zod'
import { makeAccessLink } from '../../core/person/make-access-link.ts'
import { inviteMember } from '../../core/member/invite-member.ts'
import { listInvitations } from '../../core/member/list-invitations.ts'
import { withdrawInvitation } from '../../core/member/withdraw-invitation.ts'
import { changeRole } from '../../core/member/change-role.ts'
import { listAdmins } from '../../core/member/list-admins.ts'
import { listMembers } from '../../core/member/list-members.ts'
import { removeMember } from '../../core/member/remove-member.ts'
import { resetSecondFactor } from '../../core/second-factor/reset-second-factor.ts'
import { mailSignInChange } from '../mail-sign-in-change.ts'
import { admin, member } from '../route.ts'
import { isByMail, sendAccessLink, sendInvitation } from '../hand-over-link.ts'

const role = z.enum(['admin', 'member'], 'choose admin or member')

/** The members and invitations of an organization, and links for people who cannot sign in. */
export const members = [
  member('GET /admins', { answer: listAdmins }),

  admin('GET /members', {
    answer: async (context) => ({ members: await listMembers(context) }),
  }),

  admin('PATCH /members/:personId', {
    asksAgain: true,
    logged: 'role_changed',
    body: z.object({ role }),
    answer: async (context, { params, body }) => changeRole(context, { ...params, ...body }),
  }),

  member('DELETE /members/:personId', {
    asksAgain: true,
    logged: 'member_removed',
    answer: async (context, { params }) => removeMember(context, params),
  }),

  admin('POST /members/:personId/access-link', {
    asksAgain: true,
    logged: 'access_link_made',
    answer: async (context, { params }, reply) => {
      const access = await makeAccessLink(context, { ...params, isByMail: isByMail(context) })
      return sendAccessLink(context, reply, access)
    },
  }),

  admin('DELETE /members/:personId/second-factor', {
    asksAgain: true,
    logged: 'second_factor_reset',
    answer: async (context, { params }, reply) => {
      const person = await resetSecondFactor(context, params)
      await mailSignInChange(context, reply, 'factors_reset', person)
    },
  }),

  admin('GET /invitations', {
    answer: async (context) => ({
      invitations: await listInvitations(context),
    }),
  }),

  admin('POST /invitations', {
    asksAgain: true,
    logged: 'invitation_made',
    body: z.object({ email: z.string(), role }),
    answer: async (context, { body }, reply) => {
      const invitation = await inviteMember(context, { ...body, isByMail: isByMail(context) })
      context.found.subjectId = invitation.id
      return sendInvitation(context, reply, invitation)
    },
  }),

  admin('DELETE /invitations/:invitationId', {
    logged: 'invitation_withdrawn',
    answer: async (context, { params }) => withdrawInvitation(context, params),
  }),
]
