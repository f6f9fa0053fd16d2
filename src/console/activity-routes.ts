import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { ActivityRow } from '../core/audit/activity-sql.ts'
import { exportActivity } from '../core/audit/export-activity.ts'
import { listActivePeople } from '../core/audit/list-active-people.ts'
import { listActivity } from '../core/audit/list-activity.ts'
import type { CsvField } from '../http/csv-line.ts'
import { sendCsv } from '../http/csv.ts'
import type { ActivityAnswer } from './activity-answers.ts'
import { describeAct, ORGANIZATION_ACTS } from './activity-words.ts'
import { routeForMember, type ConsoleServices } from './console-route.ts'
import { day, uuid } from './query-parts.ts'

const WORD_LENGTH_MAX = 100
const word = z.string().max(WORD_LENGTH_MAX, 'this is too long').optional()
const filter = { act: word, person: uuid.optional(), from: day, to: day }

/** The audit log of an organization, in plain words. */
export function registerActivityRoutes(app: FastifyInstance, services: ConsoleServices): void {
  routeForMember(app, services, {
    method: 'GET',
    path: '/api/console/activity',
    query: z.object({ ...filter, before: word }),
    answer: async (context, { query }): Promise<ActivityAnswer> => {
      const { organizationId } = context
      const { person: personId, ...rest } = query
      const { entries, next_before } = await listActivity(context, { ...rest, personId, organizationId })
      return {
        entries: entries.map((entry) => ({
          number: entry.number,
          at: entry.at,
          who: whoActed(entry),
          who_email: entry.actor_email,
          ...describeAct(entry.act, entry.detail, entry.subject_id),
        })),
        next_before,
        acts: Object.entries(ORGANIZATION_ACTS).map(([act, { what }]) => ({ act, what })),
        people: await listActivePeople(context, { organizationId }),
      }
    },
  })

  routeForMember(app, services, {
    method: 'GET',
    path: '/api/console/activity.csv',
    query: z.object(filter),
    answer: async (context, { query }, reply) => {
      const { person: personId, ...rest } = query
      const entries = await exportActivity(context, {
        ...rest,
        personId,
        organizationId: context.organizationId,
      })
      const header = ['Time (UTC)', 'Person', 'E-mail address', 'Action', 'About', 'Act', 'Kind', 'ID']
      return sendCsv(reply, 'activity.csv', header, csvRows(entries))
    },
  })
}

async function* csvRows(entries: AsyncIterable<ActivityRow>): AsyncGenerator<CsvField[]> {
  for await (const entry of entries) {
    const { what, about } = describeAct(entry.act, entry.detail, entry.subject_id)
    const { at, actor_email, act, subject_kind, subject_id } = entry
    yield [at, whoActed(entry), actor_email, what, about, act, subject_kind, subject_id]
  }
}

/** The operator and people of other organizations are not named. */
function whoActed({ actor_kind, actor_name }: ActivityRow): string {
  if (actor_kind === 'operator') return 'The operator'
  return actor_name ?? 'Another organization'
}
