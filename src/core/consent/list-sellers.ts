import { requireMember } from '../access.ts'
import type { Context } from '../context.ts'
import { listSellerRows } from './consent-sql.ts'
import type { ConsentState, SellerView } from './consent.ts'

const SELLERS_MAX = 1_000

/** The sellers of the caller's organization: accepted, pending and declined. */
export async function listSellers(
  context: Context,
  input: { state?: ConsentState | undefined } = {},
): Promise<{ sellers: SellerView[] }> {
  const buyerNumber = requireMember(context)
  const { state = null } = input
  return { sellers: await listSellerRows(context.database, { buyerNumber, state, rowsMax: SELLERS_MAX }) }
}
