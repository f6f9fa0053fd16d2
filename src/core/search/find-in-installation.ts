import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import type { FoundGroup } from './found.ts'
import { findOrganizationsByName, findPeopleByName } from './people-search-sql.ts'
import { findShowsByName } from './show-search-sql.ts'
import type { Wanted } from './wanted.ts'

/** The shows, organizations and people of the whole installation. */
export async function findInInstallation(context: Context, wanted: Wanted): Promise<FoundGroup[]> {
  requireOperator(context)
  const { database } = context
  return [
    { kind: 'shows', results: await findShowsByName(database, wanted) },
    { kind: 'organizations', results: await findOrganizationsByName(database, wanted) },
    { kind: 'people', results: await findPeopleByName(database, wanted) },
  ]
}
