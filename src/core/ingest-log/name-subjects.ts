import { readReportedLines } from '../delivery/reported-line-sql.ts'
import type { RequestsContext } from './open-request.ts'
import type { IngestRequestRow } from './read-ingest-log-sql.ts'
import { readRequestBodies } from './request-body-sql.ts'
import { readContent } from './sent-content.ts'

/** What a request with a single item is about. */
export interface RequestSubject {
  /** The line as it is named now; null if the organization sells no such line. */
  line: { name: string; package_id: string; campaign_id: string; campaign_name: string } | null
  /** Of the affiliate feeds. */
  code: string | null
}

export interface ListedRequest extends IngestRequestRow {
  /** Null if it has several items, or what was sent is not kept. */
  subject: RequestSubject | null
}

/** One item with its usual fields is far shorter. */
const KEPT_BYTES_MAX = 4_096
const CODE_LENGTH_MAX = 64

/** Says what requests with a single item are about, by what was sent: two queries for all of them. */
export async function nameSubjects(
  { database, requestBodies }: RequestsContext,
  organizationNumber: number,
  requests: readonly IngestRequestRow[],
): Promise<ListedRequest[]> {
  const single = requests.filter(
    ({ outcome, accepted, rejected }) => outcome === 'processed' && accepted + rejected === 1,
  )
  const waiting = await Promise.all(
    single.map(({ request_id }) => requestBodies.waiting(organizationNumber, request_id, KEPT_BYTES_MAX)),
  )
  const kept =
    single.length === 0 ? [] : await readRequestBodies(database, organizationNumber, single, KEPT_BYTES_MAX)
  const bodies = new Map(
    [...kept, ...waiting.filter((body) => body !== undefined)].map((body) => [body.requestId, body]),
  )
  const named = new Map<string, { packageId: string | null; code: string | null }>()
  for (const { request_id: id, feed } of single) {
    const body = bodies.get(id)
    const [item] = (body && (await readContent(body, feed)).items) ?? []
    if (item !== undefined) named.set(id, namesIn(item))
  }
  const packageIds = [...named.values()].flatMap(({ packageId }) => packageId ?? [])
  const lines = await readReportedLines(database, organizationNumber, packageIds)
  return requests.map((request) => {
    const names = named.get(request.request_id)
    if (!names) return { ...request, subject: null }
    const line = lines.get(names.packageId ?? '')
    return {
      ...request,
      subject: {
        line: line
          ? {
              name: line.name,
              package_id: names.packageId!,
              campaign_id: line.campaignId,
              campaign_name: line.campaignName,
            }
          : null,
        code: names.code,
      },
    }
  })
}

function namesIn(item: unknown): { packageId: string | null; code: string | null } {
  if (typeof item !== 'object' || item === null) return { packageId: null, code: null }
  const { package_id, packageId, code } = item as Record<string, unknown>
  const id = package_id ?? packageId
  return {
    packageId: typeof id === 'string' ? id.toLowerCase() : null,
    code: typeof code === 'string' ? code.slice(0, CODE_LENGTH_MAX) : null,
  }
}
