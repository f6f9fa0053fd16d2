import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'

export async function insertUnsubscribeLink(
  database: Queryable,
  link: { fingerprint: Buffer; personId: string; now: Instant },
): Promise<void> {
  await database.query(
    `INSERT INTO unsubscribe_link (fingerprint, person_id, created_at) VALUES ($1, $2, ${timestampOf('$3')})`,
    [link.fingerprint, link.personId, link.now],
  )
}

export async function findUnsubscribeLink(
  database: Queryable,
  fingerprint: Buffer,
): Promise<{ person_id: string } | undefined> {
  const [row] = await database.query<{ person_id: string }>(
    'SELECT person_id FROM unsubscribe_link WHERE fingerprint = $1',
    [fingerprint],
  )
  return row
}
