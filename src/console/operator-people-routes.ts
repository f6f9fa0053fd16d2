import type { FastifyInstance, FastifyReply } from 'fastify'
import { z } from 'zod'
import { makeAccessLink } from '../core/person/make-access-link.ts'
import { appointOperator } from '../core/person/appoint-operator.ts'
import { createOperator } from '../core/person/create-operator.ts'
import { resumePerson } from '../core/person/resume-person.ts'
import { searchPeople } from '../core/person/search-people.ts'
import { suspendPerson } from '../core/person/suspend-person.ts'
import { withdrawOperator } from '../core/person/withdraw-operator.ts'
import { createSendMail } from '../mail/send-mail.ts'
import { routeForOperator, type ConsoleServices, type OperatorContext } from './console-route.ts'
import { sendAccessLink } from './hand-over-link.ts'
import type { NewLinkAnswer, NewOperatorAnswer, PeoplePage } from './operator-answers.ts'
import { pageNumber, searchText, uuid } from './query-parts.ts'

const person = z.object({ personId: uuid })

/** Everyone with an account, for operators. Passwords are never shown. */
export function registerOperatorPeopleRoutes(app: FastifyInstance, services: ConsoleServices): void {
  const { config } = services
  const sendMail = createSendMail(config)
  const isByMail = sendMail !== undefined
  const letIn = async (
    context: OperatorContext,
    personId: string,
    reply: FastifyReply,
  ): Promise<NewLinkAnswer> =>
    sendAccessLink(
      { config, sendMail, reply },
      await makeAccessLink(context, { personId, isByMail }),
      context.person.name,
    )

  routeForOperator(app, services, {
    method: 'GET',
    path: '/api/console/operator/people',
    query: z.object({
      search: searchText,
      show: z.enum(['all', 'operators', 'suspended'], 'show all, operators or suspended').optional(),
      page: pageNumber,
    }),
    answer: async (context, { query }): Promise<PeoplePage> => {
      const { search, show, page } = query
      return searchPeople(context, { search, shown: show, page })
    },
  })

  routeForOperator(app, services, {
    method: 'PUT',
    path: '/api/console/operator/people/:personId/suspension',
    params: person,
    answer: async (context, { params }) => suspendPerson(context, params),
  })

  routeForOperator(app, services, {
    method: 'DELETE',
    path: '/api/console/operator/people/:personId/suspension',
    params: person,
    answer: async (context, { params }) => resumePerson(context, params),
  })

  routeForOperator(app, services, {
    method: 'POST',
    path: '/api/console/operator/people/:personId/access-link',
    params: person,
    answer: async (context, { params }, reply) => letIn(context, params.personId, reply),
  })

  // A new operator chooses the password with the link: nobody else knows it.
  routeForOperator(app, services, {
    method: 'POST',
    path: '/api/console/operator/operators',
    body: z.object({ email: z.string(), name: z.string() }),
    answer: async (context, { body }, reply): Promise<NewOperatorAnswer> => {
      const { id } = await createOperator(context, body)
      return { person_id: id, ...(await letIn(context, id, reply)) }
    },
  })

  routeForOperator(app, services, {
    method: 'PUT',
    path: '/api/console/operator/operators/:personId',
    params: person,
    answer: async (context, { params }) => appointOperator(context, params),
  })

  routeForOperator(app, services, {
    method: 'DELETE',
    path: '/api/console/operator/operators/:personId',
    params: person,
    answer: async (context, { params }) => withdrawOperator(context, params),
  })
}
