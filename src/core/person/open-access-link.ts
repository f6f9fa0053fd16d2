import type { Queryable } from '../../database/database.ts'
import type { Context } from '../context.ts'
import { tokenFingerprint } from './session.ts'
import { Refusal } from '../refusal.ts'
import { isWithinOrganization, NO_ACCESS_LINK, refuseClosedLink } from './access-link.ts'
import {
  findAccessLink,
  findAccessPerson,
  type AccessPerson,
  type FoundAccessLink,
} from './access-link-sql.ts'

/**
 * The link and the person it lets in. Checks again that its maker may make it: since then the person may have joined
 * another organization, or the maker may have lost the right.
 */
export async function openAccessLink(
  database: Queryable,
  input: { token: string; now: Context['now'] },
): Promise<{ link: FoundAccessLink; person: AccessPerson }> {
  const link = await findAccessLink(database, { fingerprint: tokenFingerprint(input.token), now: input.now })
  if (!link) throw new Refusal('not_found', NO_ACCESS_LINK)
  refuseClosedLink(link)
  const person = (await findAccessPerson(database, link.person_id))!
  const { is_maker_entitled, maker_organization_number: makerNumber } = link
  const mayLetIn = is_maker_entitled && (makerNumber === null || isWithinOrganization(person, makerNumber))
  if (!mayLetIn) throw new Refusal('conflict', 'This link is no longer valid. Ask for a new one.')
  return { link, person }
}
