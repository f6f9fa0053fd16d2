import { requireAdmin } from '../access.ts'
import type { Context } from '../context.ts'
import { listActivePeopleRows, type ActivePerson } from './audit-log-sql.ts'

const PEOPLE_MAX = 2_000

/** The people to filter activity by: current and former members of an organization. */
export async function listActivePeople(context: Context): Promise<ActivePerson[]> {
  const organizationNumber = requireAdmin(context)
  return listActivePeopleRows(context.database, organizationNumber, PEOPLE_MAX)
}
