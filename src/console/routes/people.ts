import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { makeAccessLink } from '../../core/person/make-access-link.ts'
import { appointOperator } from '../../core/person/appoint-operator.ts'
import { createOperator } from '../../core/person/create-operator.ts'
import { searchPeople } from '../../core/person/search-people.ts'
import { resumePerson, suspendPerson } from '../../core/person/suspend-person.ts'
import { withdrawOperator } from '../../core/person/withdraw-operator.ts'
import { operator } from '../route.ts'
import type { OperatorContext } from '../callers.ts'
import { isByMail, sendAccessLink, type HandedLink } from '../hand-over-link.ts'
import { pageNumber, searchText } from '../query-parts.ts'

/** Everyone with an account, for operators. Passwords are never shown. */
export const people = [
  operator('GET /operator/people', {
    query: z.object({
      search: searchText,
      show: z.enum(['all', 'operators', 'suspended'], 'show all, operators or suspended').optional(),
      page: pageNumber,
    }),
    answer: async (context, { query }) => {
      const { search, show, page } = query
      return searchPeople(context, { search, shown: show, page })
    },
  }),

  operator('PUT /operator/people/:personId/suspension', {
    logged: 'person_suspended',
    answer: async (context, { params }) => {
      await suspendPerson(context, params)
    },
  }),

  operator('DELETE /operator/people/:personId/suspension', {
    logged: 'person_resumed',
    answer: async (context, { params }) => {
      await resumePerson(context, params)
    },
  }),

  operator('POST /operator/people/:personId/access-link', {
    logged: 'access_link_made',
    answer: async (context, { params }, reply) => letIn(context, params.personId, reply),
  }),

  // A new operator chooses the password with the link: nobody else knows it.
  operator('POST /operator/operators', {
    logged: 'operator_created',
    body: z.object({ email: z.string(), name: z.string() }),
    answer: async (context, { body }, reply) => {
      const { id } = await createOperator(context, body)
      return { person_id: id, ...(await letIn(context, id, reply)) }
    },
  }),

  operator('PUT /operator/operators/:personId', {
    logged: 'operator_appointed',
    answer: async (context, { params }) => appointOperator(context, params),
  }),

  operator('DELETE /operator/operators/:personId', {
    logged: 'operator_withdrawn',
    answer: async (context, { params }) => withdrawOperator(context, params),
  }),
]

async function letIn(context: OperatorContext, personId: string, reply: FastifyReply): Promise<HandedLink> {
  const access = await makeAccessLink(context, { personId, isByMail: isByMail(context) })
  return sendAccessLink(context, reply, access)
}
