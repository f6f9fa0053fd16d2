import { writeAudit } from '../audit/audit-sql.ts'
import type { Call } from '../call.ts'
import { operatorOnly } from './operator-only.ts'
import { insertOrganization } from './organization-sql.ts'
import { readableName } from './readable-name.ts'

/** Creates an organization. Any may sell, buy, or both. */
export async function createOrganization(
  call: Call,
  input: { name: string },
): Promise<{ id: string; name: string }> {
  operatorOnly(call)
  const name = readableName(input.name, 'the organization')
  return call.database.transaction(async (tx) => {
    const { id, number } = await insertOrganization(tx, name)
    await writeAudit(tx, call.actor, {
      organizationNumber: number,
      act: 'organization.created',
      subjectKind: 'organization',
      subjectId: id,
      detail: { name },
    })
    return { id, name }
  })
}
