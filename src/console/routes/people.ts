import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { makeAccessLink } from '../../core/person/make-access-link.ts'
import { endSessionsOfPerson } from '../../core/person/end-session.ts'
import { appointOperator } from '../../core/person/appoint-operator.ts'
import { createOperator } from '../../core/person/create-operator.ts'
import { exportPerson } from '../../core/person/export-person.ts'
import { removePerson } from '../../core/person/remove-person.ts'
import { searchPeople } from '../../core/person/search-people.ts'
import { resumePerson, suspendPerson } from '../../core/person/suspend-person.ts'
import { resetSecondFactor } from '../../core/second-factor/reset-second-factor.ts'
import { mailSignInChange } from '../mail-sign-in-change.ts'
import { withdrawOperator } from '../../core/person/withdraw-operator.ts'
import { jsonFile } from '../../http/file-answer.ts'
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
    asksAgain: true,
    logged: 'person_suspended',
    answer: async (context, { params }) => {
      await suspendPerson(context, params)
    },
  }),

  operator('DELETE /operator/people/:personId/suspension', {
    asksAgain: true,
    logged: 'person_resumed',
    answer: async (context, { params }) => {
      await resumePerson(context, params)
    },
  }),

  operator('DELETE /operator/people/:personId/sessions', {
    asksAgain: true,
    logged: 'sessions_ended',
    answer: async (context, { params }) => endSessionsOfPerson(context, params),
  }),

  operator('DELETE /operator/people/:personId', {
    asksAgain: true,
    logged: 'person_removed',
    answer: async (context, { params }) => {
      await removePerson(context, params)
    },
  }),

  operator('GET /operator/people/:personId/export', {
    asksAgain: true,
    logged: 'person_exported',
    turns: 'archives',
    lasts: true,
    answer: async (context, { params }) =>
      jsonFile('person.json', await exportPerson(context, context.services.exports, params)),
  }),

  operator('POST /operator/people/:personId/access-link', {
    asksAgain: true,
    logged: 'access_link_made',
    answer: async (context, { params }, reply) => letIn(context, params.personId, reply),
  }),

  operator('DELETE /operator/people/:personId/second-factor', {
    asksAgain: true,
    logged: 'second_factor_reset',
    answer: async (context, { params }, reply) => {
      const person = await resetSecondFactor(context, params)
      await mailSignInChange(context, reply, 'factors_reset', person)
    },
  }),

  // A new operator chooses the password with the link: nobody else knows it.
  operator('POST /operator/operators', {
    asksAgain: true,
    logged: 'operator_created',
    body: z.object({ email: z.string(), name: z.string() }),
    answer: async (context, { body }, reply) => {
      const { id } = await createOperator(context, body)
      return { person_id: id, ...(await letIn(context, id, reply)) }
    },
  }),

  operator('PUT /operator/operators/:personId', {
    asksAgain: true,
    logged: 'operator_appointed',
    answer: async (context, { params }) => appointOperator(context, params),
  }),

  operator('DELETE /operator/operators/:personId', {
    asksAgain: true,
    logged: 'operator_withdrawn',
    answer: async (context, { params }) => withdrawOperator(context, params),
  }),
]

async function letIn(context: OperatorContext, personId: string, reply: FastifyReply): Promise<HandedLink> {
  const access = await makeAccessLink(context, { personId, isByMail: isByMail(context) })
  return sendAccessLink(context, reply, access)
}
