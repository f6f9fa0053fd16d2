import type { ActiveKey } from '../core/api-key/api-key-sql.ts'
import { prepareBody } from '../core/ingest-log/request-bodies.ts'
import { writeRequestBodies } from '../core/ingest-log/request-body-sql.ts'
import type { Queryable } from '../database/database.ts'
import type { Instant } from '../exact/instant.ts'

/** The body that one of the seller's systems would have sent; all of its items were accepted. */
export async function keepWhatWasSent(
  database: Queryable,
  { organizationNumber }: ActiveKey,
  request: { requestId: string; receivedAt: Instant; body: object },
): Promise<void> {
  const { requestId, receivedAt, body } = request
  const sent = Buffer.from(JSON.stringify(body))
  const kept = { organizationNumber, receivedAt, requestId, sent, isJson: true, answered: null }
  await writeRequestBodies(database, [await prepareBody(kept)])
}
