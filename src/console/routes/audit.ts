import { z } from 'zod'
import type { AuditRow } from '../../core/audit/audit-log-sql.ts'
import { exportAudit, listAudit } from '../../core/audit/list-audit.ts'
import { csvFile } from '../../http/file-answer.ts'
import type { CsvField } from '../../core/spreadsheet/csv-line.ts'
import { describeAct, INSTALLATION_ACTS, ORGANIZATION_ACTS } from '../activity-words.ts'
import { operator } from '../route.ts'
import { day, searchText } from '../query-parts.ts'

const filter = { organization: searchText, act: searchText, who: searchText, from: day, to: day }

/** The audit log over all organizations, in plain words. */
export const audit = [
  operator('GET /operator/audit', {
    query: z.object({ ...filter, before: z.string().optional() }),
    answer: async (context, { query }) => {
      const { entries, next_before } = await listAudit(context, query)
      return {
        entries: entries.map((entry) => ({
          number: entry.number,
          at: entry.at,
          who: whoActed(entry),
          who_email: entry.actor_email,
          ...describeAct(entry.act, entry.detail, entry.subject_id),
          organization:
            entry.organization_id === null
              ? null
              : { id: entry.organization_id, name: entry.organization_name! },
        })),
        next_before,
        acts: Object.entries({ ...ORGANIZATION_ACTS, ...INSTALLATION_ACTS })
          .map(([act, { what }]) => ({ act, what }))
          .toSorted((one, other) => one.what.localeCompare(other.what)),
      }
    },
  }),

  operator('GET /operator/audit.csv', {
    query: z.object(filter),
    answer: async (context, { query }) =>
      csvFile('audit-log.csv', HEADER, csvRows(await exportAudit(context, query))),
  }),
]

const HEADER = [
  'Time (UTC)',
  'Organization',
  'Organization ID',
  'Who',
  'E-mail address',
  'What',
  'About',
  'Act',
  'Kind',
  'ID',
  'Details (JSON)',
]

async function* csvRows(entries: AsyncIterable<AuditRow>): AsyncGenerator<CsvField[]> {
  for await (const entry of entries) {
    const { what, about } = describeAct(entry.act, entry.detail, entry.subject_id)
    const { at, organization_id, organization_name, actor_email, act, subject_kind, subject_id, detail } =
      entry
    yield [
      at,
      organization_name,
      organization_id,
      whoActed(entry),
      actor_email,
      what,
      about,
      act,
      subject_kind,
      subject_id,
      JSON.stringify(detail),
    ]
  }
}

/** An entry from a server of an older version, written during an upgrade, has only the id. */
function whoActed({ actor_name, actor_person_id, actor_standing }: AuditRow): string {
  if (actor_standing === 'schedule') return 'Schedule'
  return actor_name ?? actor_person_id ?? 'Command line'
}
