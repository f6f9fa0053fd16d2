import type { Queryable } from '../../database/database.ts'

export interface OrganizationRow {
  id: string
  name: string
  created_at: string
}

export async function findOrganizationNumber(database: Queryable, id: string): Promise<number | undefined> {
  const [row] = await database.query<{ number: number }>('SELECT number FROM organization WHERE id = $1', [
    id,
  ])
  return row?.number
}

export async function insertOrganization(
  tx: Queryable,
  name: string,
): Promise<{ number: number; id: string }> {
  const [row] = await tx.query<{ number: number; id: string }>(
    'INSERT INTO organization (name) VALUES ($1) RETURNING number, id',
    [name],
  )
  return row!
}

export async function listOrganizationRows(database: Queryable): Promise<OrganizationRow[]> {
  return database.query<OrganizationRow & Record<string, unknown>>(
    'SELECT id, name, created_at FROM organization ORDER BY number',
  )
}
