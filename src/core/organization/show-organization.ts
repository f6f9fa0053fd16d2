import { requireAdmin, requireOperator } from '../access.ts'
import type { Context } from '../context.ts'
import { listOpenInvitations, type InvitationRow } from '../member/invitation-sql.ts'
import {
  countOfOrganization,
  findOrganizationSummary,
  listKeysOfOrganization,
  listPeopleOfOrganization,
  type OrganizationCounts,
  type OrganizationKey,
  type OrganizationPerson,
  type OrganizationSummary,
} from './organization-list-sql.ts'

const ROWS_MAX = 500
/** Counting stops here: an organization may have millions of lines. */
export const COUNTED_MAX = 10_000

export interface OrganizationView {
  organization: OrganizationSummary
  counts: OrganizationCounts
  /** Counting stops here: the real number may be higher. */
  counted_max: number
  /** The first 500 of each. */
  people: OrganizationPerson[]
  keys: OrganizationKey[]
  /** The open ones, newest first. */
  invitations: InvitationRow[]
}

/** An organization with its people, invitations, keys, and how much it sells and buys, for the operator. */
export async function showOrganization(context: Context): Promise<OrganizationView> {
  requireOperator(context)
  const number = requireAdmin(context)
  const { database } = context
  const [organization, counts, people, keys, invitations] = await Promise.all([
    findOrganizationSummary(database, number),
    countOfOrganization(database, number, COUNTED_MAX),
    listPeopleOfOrganization(database, number, ROWS_MAX),
    listKeysOfOrganization(database, number, ROWS_MAX),
    listOpenInvitations(database, {
      organizationNumber: number,
      now: context.now,
      rowsMax: ROWS_MAX,
      isForOperator: true,
    }),
  ])
  return { organization, counts, counted_max: COUNTED_MAX, people, keys, invitations }
}
