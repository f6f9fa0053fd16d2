import type { Call } from '../call.ts'
import { administeredOrganization } from '../organization/administered-organization.ts'
import { listActivePeopleRows, type ActivePerson } from './activity-sql.ts'

const PEOPLE_MAX = 2_000

/** The people to filter activity by: current and former members of an organization. */
export async function listActivePeople(
  call: Call,
  input: { organizationId: string },
): Promise<ActivePerson[]> {
  const organizationNumber = await administeredOrganization(call, input.organizationId)
  return listActivePeopleRows(call.database, organizationNumber, PEOPLE_MAX)
}
