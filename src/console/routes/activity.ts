import { z } from 'zod'
import { FORMER_MEMBERS } from '../../core/audit/former-members.ts'
import type { AuditRow } from '../../core/audit/audit-log-sql.ts'
import { listActivePeople } from '../../core/audit/list-active-people.ts'
import { exportActivity, listActivity } from '../../core/audit/list-activity.ts'
import type { CsvField } from '../../core/spreadsheet/csv-line.ts'
import { csvFile } from '../../http/file-answer.ts'
import { describeAct, ORGANIZATION_ACTS } from '../activity-words.ts'
import { admin } from '../route.ts'
import { day, uuid } from '../query-parts.ts'

const WORD_LENGTH_MAX = 100
const word = z.string().max(WORD_LENGTH_MAX, 'this is too long').optional()
const filter = {
  act: word,
  person: z.union([z.literal(FORMER_MEMBERS), uuid]).optional(),
  from: day,
  to: day,
}

/** The audit log of an organization, in plain words. */
export const activity = [
  admin('GET /activity', {
    onlyReads: true,
    query: z.object({ ...filter, before: word }),
    answer: async (context, { query }) => {
      const { person: personId, ...rest } = query
      const { entries, next_before } = await listActivity(context, { ...rest, personId })
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
        people: await listActivePeople(context),
      }
    },
  }),

  admin('GET /activity.csv', {
    onlyReads: true,
    query: z.object(filter),
    answer: async (context, { query }) => {
      const { person: personId, ...rest } = query
      const entries = await exportActivity(context, { ...rest, personId })
      const header = ['Time (UTC)', 'Person', 'E-mail address', 'Action', 'About', 'Act', 'Kind', 'ID']
      return csvFile('activity.csv', header, csvRows(entries))
    },
  }),
]

async function* csvRows(entries: AsyncIterable<AuditRow>): AsyncGenerator<CsvField[]> {
  for await (const entry of entries) {
    const { what, about } = describeAct(entry.act, entry.detail, entry.subject_id)
    const { at, actor_email, act, subject_kind, subject_id } = entry
    yield [at, whoActed(entry), actor_email, what, about, act, subject_kind, subject_id]
  }
}

/** The operator and people of other organizations are not named. */
function whoActed({ actor_standing, actor_name }: AuditRow): string {
  if (actor_standing === 'operator') return 'The operator'
  if (actor_standing === 'schedule') return 'The schedule'
  return actor_name ?? 'Another organization'
}
