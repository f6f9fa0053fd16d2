import { requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { findPeoplePage, type PeopleShown, type PersonSummary } from './person-list-sql.ts'

export const PEOPLE_PER_PAGE = 50

export interface PeoplePage {
  people: PersonSummary[]
  page: number
  pages: number
  total: number
}

/** Everyone with an account, by name, a numbered page at a time. */
export async function searchPeople(
  context: Context,
  input: { search?: string | undefined; shown?: PeopleShown | undefined; page: number },
): Promise<PeoplePage> {
  requireOperator(context)
  const { search = null, shown = 'all', page } = input
  const { people, total } = await findPeoplePage(
    context.database,
    { search, shown },
    { limit: PEOPLE_PER_PAGE, offset: (page - 1) * PEOPLE_PER_PAGE },
  )
  return { people, page, pages: Math.ceil(total / PEOPLE_PER_PAGE), total }
}
