import { z } from 'zod'
import { acceptInvitation } from '../../core/member/accept-invitation.ts'
import { showInvitation } from '../../core/member/show-invitation.ts'
import { redeemAccessLink } from '../../core/person/redeem-access-link.ts'
import { showAccessLink } from '../../core/person/show-access-link.ts'
import { mailSignInChange } from '../mail-sign-in-change.ts'
import { anybody } from '../route.ts'
import { setDeviceCookie, setSessionCookie } from '../session-cookie.ts'

const LENGTH_MAX = 1_000
const text = z.string().max(LENGTH_MAX, 'this is too long')

/** For anyone with a link: invitations, and access for people who could not sign in. */
export const links = [
  anybody('POST /invitation', {
    body: z.object({ token: text }),
    answer: async (context, { body }) => showInvitation(context, body),
  }),

  anybody('POST /invitation/acceptance', {
    logged: 'invitation_accepted',
    body: z.object({ token: text, newcomer: z.object({ name: text, password: text }).optional() }),
    answer: async (context, { body: { token, newcomer = null } }, reply) => {
      const { publicUrl } = context.services.config
      const { session } = context
      const { personId, organizationId, tokens } = await acceptInvitation(context, {
        token,
        session,
        newcomer,
        device: context.device,
      })
      Object.assign(context.found, { personId, organizationId })
      if (!tokens) return
      setSessionCookie(reply, publicUrl, tokens.session)
      setDeviceCookie(reply, publicUrl, tokens.device)
    },
  }),

  anybody('POST /access', {
    body: z.object({ token: text }),
    answer: async (context, { body }) => showAccessLink(context, body),
  }),

  anybody('POST /access/password', {
    logged: 'access_link_used',
    body: z.object({ token: text, password: text }),
    answer: async (context, { body }, reply) => {
      const { person, deviceToken } = await redeemAccessLink(context, body)
      context.found.personId = person.id
      await mailSignInChange(context, reply, 'password_changed', person)
      setDeviceCookie(reply, context.services.config.publicUrl, deviceToken)
    },
  }),
]
