import type { Queryable } from '../../database/database.ts'
import { agentKeyWorks } from '../agent-key/agent-key-sql.ts'

export interface SeenKeyRow {
  id: string
  label: string
  buyer_name: string
  prefix: string
  /** Neither revoked nor expired. */
  is_working: boolean
  /** Of the catalogue, at the same moment. */
  version: string
}

export async function findSeenKey(database: Queryable, keyId: string): Promise<SeenKeyRow | undefined> {
  const [row] = await database.query<SeenKeyRow>(
    `SELECT id, label, buyer_name, prefix,
       ${agentKeyWorks('k')} AS is_working,
       (SELECT version FROM catalogue) AS version
     FROM agent_key k WHERE id = $1`,
    [keyId],
  )
  return row
}

export interface StandingRow {
  product_id: string
  is_withdrawn: boolean
  is_granted: boolean
  own: string[]
  granted: string[] | null
}

/** Every product, with the access that a key has to it. */
export async function listStandingRows(database: Queryable, keyId: string): Promise<StandingRow[]> {
  return database.query<StandingRow>(
    `SELECT p.product_id, p.withdrawn_at IS NOT NULL AS is_withdrawn, o.key_id IS NOT NULL AS is_granted,
       p.territories AS own, o.territories AS granted
     FROM product p LEFT JOIN opening o ON o.product_id = p.product_id AND o.key_id = $1
     ORDER BY p.product_id COLLATE "C"`,
    [keyId],
  )
}
