import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { makeAccessLink } from '../core/access-link/make-access-link.ts'
import { appointOperator } from '../core/person/appoint-operator.ts'
import { createOperator } from '../core/person/create-operator.ts'
import { resumePerson } from '../core/person/resume-person.ts'
import { searchPeople } from '../core/person/search-people.ts'
import { suspendPerson } from '../core/person/suspend-person.ts'
import { withdrawOperator } from '../core/person/withdraw-operator.ts'
import { createSendMail } from '../mail/send-mail.ts'
import { routeForOperator, type ConsoleContext, type OperatorCall } from './console-route.ts'
import { sendAccessLink } from './hand-over-link.ts'
import type { NewLinkAnswer, NewOperatorAnswer, PeoplePage } from './operator-answers.ts'
import { pageNumber, searchText, uuid } from './query-parts.ts'

const person = z.object({ personId: uuid })

/** Everyone with an account, for operators. Passwords are never shown. */
export function registerOperatorPeopleRoutes(app: FastifyInstance, context: ConsoleContext): void {
  const { config } = context
  const sendMail = createSendMail(config)
  const isByMail = sendMail !== undefined
  const letIn = async (call: OperatorCall, personId: string, reply: FastifyReply): Promise<NewLinkAnswer> =>
    sendAccessLink(
      { config, sendMail, reply },
      await makeAccessLink(call, { personId, isByMail }),
      call.person.name,
    )

  routeForOperator(app, context, {
    method: 'GET',
    path: '/api/console/operator/people',
    query: z.object({
      search: searchText,
      show: z.enum(['all', 'operators', 'suspended'], 'show all, operators or suspended').optional(),
      page: pageNumber,
    }),
    answer: async (call, { query }): Promise<PeoplePage> => {
      const { search, show, page } = query
      return searchPeople(call, { search, shown: show, page })
    },
  })

  routeForOperator(app, context, {
    method: 'PUT',
    path: '/api/console/operator/people/:personId/suspension',
    params: person,
    answer: async (call, { params }) => suspendPerson(call, params),
  })

  routeForOperator(app, context, {
    method: 'DELETE',
    path: '/api/console/operator/people/:personId/suspension',
    params: person,
    answer: async (call, { params }) => resumePerson(call, params),
  })

  routeForOperator(app, context, {
    method: 'POST',
    path: '/api/console/operator/people/:personId/access-link',
    params: person,
    answer: async (call, { params }, reply) => letIn(call, params.personId, reply),
  })

  // A new operator chooses the password with the link: nobody else knows it.
  routeForOperator(app, context, {
    method: 'POST',
    path: '/api/console/operator/operators',
    body: z.object({ email: z.string(), name: z.string() }),
    answer: async (call, { body }, reply): Promise<NewOperatorAnswer> => {
      const { id } = await createOperator(call, body)
      return { person_id: id, ...(await letIn(call, id, reply)) }
    },
  })

  routeForOperator(app, context, {
    method: 'PUT',
    path: '/api/console/operator/operators/:personId',
    params: person,
    answer: async (call, { params }) => appointOperator(call, params),
  })

  routeForOperator(app, context, {
    method: 'DELETE',
    path: '/api/console/operator/operators/:personId',
    params: person,
    answer: async (call, { params }) => withdrawOperator(call, params),
  })
}
