import { createHash, randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import { openDatabase } from '../src/database/database.ts'

/**
 * The plain approach, for comparison only: look up the key, then one INSERT … ON CONFLICT statement per request that
 * joins the lines, writes a current table and a history, and a row of the log. No shared commits. The rules are left
 * out except for ownership, so it does less than Flightline.
 */
const connection = JSON.parse(process.argv[2]!) as object
const database = openDatabase({
  connection,
  isShared: false,
  usesNamedStatements: true,
  connectionsMax: 4,
  onError: () => undefined,
})

const WRITE = {
  name: 'baseline_write',
  text: `
    WITH item AS (
      SELECT l.organization_number, l.line_number, u.quantity, u.as_of
      FROM unnest($2::uuid[], $3::numeric[], $4::timestamptz[]) AS u (package_id, quantity, as_of)
      JOIN package_line l ON l.organization_number = $1 AND l.package_id = u.package_id
      ORDER BY l.line_number
    ), figure AS (
      INSERT INTO baseline_figure AS f (organization_number, line_number, quantity, as_of, received_at)
      SELECT organization_number, line_number, quantity, as_of, now() FROM item
      ON CONFLICT (organization_number, line_number) DO UPDATE
        SET quantity = excluded.quantity, as_of = excluded.as_of, received_at = excluded.received_at
        WHERE excluded.as_of >= f.as_of
      RETURNING line_number
    ), report AS (
      INSERT INTO baseline_report (organization_number, line_number, received_at, as_of, source_number, quantity)
      SELECT organization_number, line_number, clock_timestamp(), as_of, $5, quantity FROM item
    ), log AS (
      INSERT INTO baseline_request (organization_number, received_at, request_id, accepted)
      SELECT $1, now(), $6, (SELECT count(*) FROM item)
    )
    SELECT line_number FROM item`,
}

const app = Fastify({ bodyLimit: 1024 * 1024 })
app.post('/api/ingest/delivery/metrics', async (request) => {
  const secret = (request.headers.authorization ?? '').slice('Bearer '.length)
  const [key] = await database.query<{ organization_number: number; source_number: number }>(
    {
      name: 'baseline_key',
      text: 'SELECT organization_number, source_number FROM api_key WHERE fingerprint = $1 AND revoked_at IS NULL',
    },
    [createHash('sha256').update(secret).digest()],
  )
  const { items } = request.body as { items: { package_id: string; impressions: number; as_of?: string }[] }
  const now = new Date().toISOString()
  await database.query(WRITE, [
    key!.organization_number,
    items.map((item) => item.package_id),
    items.map((item) => item.impressions),
    items.map((item) => item.as_of ?? now),
    key!.source_number,
    randomUUID(),
  ])
  return {
    accepted: items.length,
    rejected: 0,
    results: items.map((item, index) => ({ index, package_id: item.package_id, status: 'accepted' })),
  }
})
await app.listen({ host: '127.0.0.1', port: 0 })
const address = app.server.address()
console.log(`port ${typeof address === 'object' && address ? address.port : ''}`)
