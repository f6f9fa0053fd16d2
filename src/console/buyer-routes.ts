import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { listBuyers } from '../core/campaign/list-buyers.ts'
import { inviteBuyerAgain } from '../core/organization/invite-buyer-again.ts'
import { introduceBuyer } from '../core/organization/introduce-buyer.ts'
import { createSendMail } from '../mail/send-mail.ts'
import type { NewBuyerAnswer } from './campaign-answers.ts'
import { routeForMember, type ConsoleServices } from './console-route.ts'
import { sendInvitation } from './hand-over-link.ts'
import type { NewLinkAnswer } from './member-answers.ts'
import { uuid } from './query-parts.ts'

const TEXT_LENGTH_MAX = 1_000
const text = z.string().max(TEXT_LENGTH_MAX, 'this is too long')

/** The buyers of an organization. */
export function registerBuyerRoutes(app: FastifyInstance, services: ConsoleServices): void {
  const { config } = services
  const sendMail = createSendMail(config)
  const isByMail = sendMail !== undefined

  routeForMember(app, services, {
    method: 'GET',
    path: '/api/console/buyers',
    answer: async (context) => listBuyers(context),
  })

  routeForMember(app, services, {
    method: 'POST',
    path: '/api/console/buyers',
    body: z.strictObject({ name: text, email: text }),
    answer: async (context, { body }, reply): Promise<NewBuyerAnswer> => {
      const { id, name, invitation } = await introduceBuyer(context, {
        ...body,
        sellerId: context.organizationId,
        isByMail,
      })
      return {
        id,
        name,
        ...(await sendInvitation({ config, sendMail, reply }, invitation, context.person.name)),
      }
    },
  })

  routeForMember(app, services, {
    method: 'POST',
    path: '/api/console/buyers/:buyerId/invitation',
    params: z.object({ buyerId: uuid }),
    answer: async (context, { params }, reply): Promise<NewLinkAnswer> => {
      const invitation = await inviteBuyerAgain(context, {
        ...params,
        sellerId: context.organizationId,
        isByMail,
      })
      context.found.subjectId = invitation.id
      return sendInvitation({ config, sendMail, reply }, invitation, context.person.name)
    },
  })
}
