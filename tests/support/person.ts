import { randomUUID } from 'node:crypto'
import type { Actor } from '../../src/core/context.ts'
import type { Database } from '../../src/database/database.ts'

/** A member of an organization, as the caller of an operation. */
export async function createMember(
  database: Database,
  organizationNumber: number,
  role: 'admin' | 'member',
): Promise<Actor & { kind: 'person' }> {
  const [row] = await database.query<{ id: string }>(
    `WITH person AS (
       INSERT INTO person (email, name, password_hash) VALUES ($1, 'Test person', 'none') RETURNING id
     ), membership AS (
       INSERT INTO membership (organization_number, person_id, role) SELECT $2, id, $3 FROM person
     )
     SELECT id FROM person`,
    [`${randomUUID()}@example.com`, organizationNumber, role],
  )
  return { kind: 'person', organizationNumber, personId: row!.id, role }
}
