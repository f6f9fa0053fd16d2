import { z } from 'zod'
import { listBuyers } from '../../core/campaign/list-buyers.ts'
import { inviteBuyerAgain } from '../../core/organization/invite-buyer-again.ts'
import { introduceBuyer } from '../../core/organization/introduce-buyer.ts'
import { admin, member } from '../route.ts'
import { isByMail, sendInvitation } from '../hand-over-link.ts'

const TEXT_LENGTH_MAX = 1_000
const text = z.string().max(TEXT_LENGTH_MAX, 'this is too long')

/** The buyers of an organization. */
export const buyers = [
  member('GET /buyers', {
    answer: async (context) => listBuyers(context),
  }),

  admin('POST /buyers', {
    asksAgain: true,
    logged: 'organization_created',
    body: z.strictObject({ name: text, email: text }),
    answer: async (context, { body }, reply) => {
      const { id, name, invitation } = await introduceBuyer(context, {
        ...body,
        isByMail: isByMail(context),
      })
      return {
        id,
        name,
        ...(await sendInvitation(context, reply, invitation)),
      }
    },
  }),

  admin('POST /buyers/:buyerId/invitation', {
    asksAgain: true,
    logged: 'invitation_made',
    answer: async (context, { params }, reply) => {
      const invitation = await inviteBuyerAgain(context, {
        ...params,
        isByMail: isByMail(context),
      })
      context.found.subjectId = invitation.id
      return sendInvitation(context, reply, invitation)
    },
  }),
]
