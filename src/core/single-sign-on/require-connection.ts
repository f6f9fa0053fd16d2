import type { Queryable } from '../../database/database.ts'
import { Refusal } from '../refusal.ts'
import { findConnection, lockConnection, type ConnectionRow, type FoundConnection } from './connection-sql.ts'

export async function requireConnection(
  database: Queryable,
  organizationNumber: number,
): Promise<FoundConnection> {
  const connection = await findConnection(database, organizationNumber)
  if (!connection) throw notSetUp()
  return connection
}

export async function requireLockedConnection(
  tx: Queryable,
  organizationNumber: number,
): Promise<ConnectionRow> {
  const connection = await lockConnection(tx, organizationNumber)
  if (!connection) throw notSetUp()
  return connection
}

function notSetUp(): Refusal {
  return new Refusal('conflict', 'Single sign-on is not set up yet. Save the provider first.')
}
