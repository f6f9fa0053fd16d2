import type { Call } from '../call.ts'
import { memberOrganization } from '../organization/member-organization.ts'
import { listSellerRows } from './consent-sql.ts'
import type { ConsentState, SellerView } from './consent.ts'

const SELLERS_MAX = 1_000

/** The sellers of the caller's organization: accepted, pending and declined. */
export async function listSellers(
  call: Call,
  input: { state?: ConsentState | undefined } = {},
): Promise<{ sellers: SellerView[] }> {
  const buyerNumber = memberOrganization(call)
  const { state = null } = input
  return { sellers: await listSellerRows(call.database, { buyerNumber, state, rowsMax: SELLERS_MAX }) }
}
