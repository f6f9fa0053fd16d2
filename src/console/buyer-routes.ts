import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { listBuyers } from '../core/campaign/list-buyers.ts'
import { inviteBuyerAgain } from '../core/organization/invite-buyer-again.ts'
import { introduceBuyer } from '../core/organization/introduce-buyer.ts'
import { createSendMail } from '../mail/send-mail.ts'
import type { NewBuyerAnswer } from './campaign-answers.ts'
import { routeForMember, type ConsoleContext } from './console-route.ts'
import { sendInvitation } from './hand-over-link.ts'
import type { NewLinkAnswer } from './member-answers.ts'
import { uuid } from './query-parts.ts'

const TEXT_LENGTH_MAX = 1_000
const text = z.string().max(TEXT_LENGTH_MAX, 'this is too long')

/** The buyers of an organization. */
export function registerBuyerRoutes(app: FastifyInstance, context: ConsoleContext): void {
  const { config } = context
  const sendMail = createSendMail(config)
  const isByMail = sendMail !== undefined

  routeForMember(app, context, {
    method: 'GET',
    path: '/api/console/buyers',
    answer: async (call) => listBuyers(call),
  })

  routeForMember(app, context, {
    method: 'POST',
    path: '/api/console/buyers',
    body: z.strictObject({ name: text, email: text }),
    answer: async (call, { body }, reply): Promise<NewBuyerAnswer> => {
      const { id, name, invitation } = await introduceBuyer(call, {
        ...body,
        sellerId: call.organizationId,
        isByMail,
      })
      return {
        id,
        name,
        ...(await sendInvitation({ config, sendMail, reply }, invitation, call.person.name)),
      }
    },
  })

  routeForMember(app, context, {
    method: 'POST',
    path: '/api/console/buyers/:buyerId/invitation',
    params: z.object({ buyerId: uuid }),
    answer: async (call, { params }, reply): Promise<NewLinkAnswer> => {
      const invitation = await inviteBuyerAgain(call, {
        ...params,
        sellerId: call.organizationId,
        isByMail,
      })
      call.found.subjectId = invitation.id
      return sendInvitation({ config, sendMail, reply }, invitation, call.person.name)
    },
  })
}
