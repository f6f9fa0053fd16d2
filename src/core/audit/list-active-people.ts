import type { Context } from '../context.ts'
import { administeredOrganization } from '../organization/administered-organization.ts'
import { listActivePeopleRows, type ActivePerson } from './activity-sql.ts'

const PEOPLE_MAX = 2_000

/** The people to filter activity by: current and former members of an organization. */
export async function listActivePeople(
  context: Context,
  input: { organizationId: string },
): Promise<ActivePerson[]> {
  const organizationNumber = await administeredOrganization(context, input.organizationId)
  return listActivePeopleRows(context.database, organizationNumber, PEOPLE_MAX)
}
