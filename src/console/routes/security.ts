import { z } from 'zod'
import { showDaysKept } from '../../core/retention/show-data-kept.ts'
import { exportSecurityEvents } from '../../core/security-log/export-security-events.ts'
import { listSecurityEvents } from '../../core/security-log/list-security-events.ts'
import type { SecurityRow } from '../../core/security-log/security-log-sql.ts'
import { csvFile } from '../../http/file-answer.ts'
import type { CsvField } from '../../core/spreadsheet/csv-line.ts'
import { operator } from '../route.ts'
import { day, searchText } from '../query-parts.ts'
import { OUTCOME_LABELS, REASON_LABELS, SECURITY_LABELS } from '../security-words.ts'

const filter = {
  kind: searchText,
  outcome: searchText,
  who: searchText,
  address: searchText,
  from: day,
  to: day,
}

/** Sign-ins, refused keys and changes of permissions. */
export const security = [
  operator('GET /operator/security', {
    query: z.object({ ...filter, after: z.string().optional() }),
    answer: async (context, { query }) => {
      const { events, next } = await listSecurityEvents(context, query)
      return {
        events: events.map((event) => ({
          number: event.number,
          at: event.at,
          label: SECURITY_LABELS[event.kind],
          outcome: event.outcome,
          outcome_label: OUTCOME_LABELS[event.outcome],
          who: whoOf(event),
          who_email: event.person_email,
          about: aboutOf(event),
          organization:
            event.organization_id === null
              ? null
              : { id: event.organization_id, name: event.organization_name! },
          address: event.address,
          request_id: event.request_id,
          times: event.times,
        })),
        next,
        kinds: Object.entries(SECURITY_LABELS)
          .map(([kind, label]) => ({ kind, label }))
          .toSorted((one, other) => one.label.localeCompare(other.label)),
        days_kept: await showDaysKept({ ...context, settings: context.services.config }, 'security_events'),
      }
    },
  }),

  operator('GET /operator/security.csv', {
    query: z.object(filter),
    answer: async (context, { query }) =>
      csvFile('security-log.csv', HEADER, csvRows(exportSecurityEvents(context, query))),
  }),
]

/** Null if nobody was signed in or trying to. */
function whoOf({ person_name, account, times }: SecurityRow): string | null {
  if (person_name !== null) return person_name
  return account !== null && times === 1 ? 'An unknown account' : null
}

function aboutOf({ subject_name, reason }: SecurityRow): string {
  return subject_name ?? (reason === null ? '' : (REASON_LABELS[reason] ?? reason))
}

const HEADER = [
  'Time (UTC)',
  'Event',
  'Outcome',
  'Times',
  'Who',
  'E-mail address',
  'Person ID',
  'About',
  'Subject ID',
  'Organization',
  'Organization ID',
  'Address',
  'Request ID',
  'Kind',
]

async function* csvRows(events: AsyncIterable<SecurityRow>): AsyncGenerator<CsvField[]> {
  for await (const event of events) {
    yield [
      event.at,
      SECURITY_LABELS[event.kind],
      OUTCOME_LABELS[event.outcome],
      event.times,
      whoOf(event),
      event.person_email,
      event.person_id,
      aboutOf(event),
      event.subject_id,
      event.organization_name,
      event.organization_id,
      event.address,
      event.request_id,
      event.kind,
    ]
  }
}
