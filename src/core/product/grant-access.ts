import { requireOperator } from '../access.ts'
import { lockWorkingKeys } from '../agent-key/agent-key-sql.ts'
import { writeAuditEntries } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { lockCatalogue } from './catalogue-sql.ts'
import { findTerritoriesOf } from './product-sql.ts'
import { readDocument } from './read-document.ts'
import { territoryList } from './territories.ts'
import { Refusal } from '../refusal.ts'
import { upsertAccessRows } from './product-access-sql.ts'
import { distinctPairs, KEY_NOT_FOUND, visibleTerritories } from './product-access.ts'

/**
 * Gives each of these keys access to each of these products, in all of its territories (null) or in the given ones
 * where it is sold; or changes the territories. All or nothing. A key must work, and in each given territory one of the
 * products must be sold; a product that is sold in none of them is skipped. Access that is already there is left alone.
 */
export async function grantAccess(
  context: Context,
  input: { keyIds: readonly string[]; productIds: readonly string[]; territories: readonly string[] | null },
): Promise<{ changed: number; not_sold_there: string[] }> {
  requireOperator(context)
  const { keyIds, productIds } = distinctPairs(input)
  const territories = input.territories && readDocument(territoryList, input.territories, 'territories')
  return context.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    const working = await lockWorkingKeys(tx, keyIds)
    if (keyIds.some((id) => !working.has(id))) throw new Refusal('not_found', KEY_NOT_FOUND, 'key_ids')
    const own = await findTerritoriesOf(tx, productIds)
    const missing = productIds.find((id) => !own.has(id))
    if (missing !== undefined) {
      throw new Refusal('not_found', `No product on sale has this ID: ${missing}.`, 'product_ids')
    }
    const soldAnywhere = new Set([...own.values()].flat())
    const unsold = territories?.find((code) => !soldAnywhere.has(code))
    if (unsold !== undefined) {
      const sold = [...soldAnywhere].toSorted()
      throw new Refusal(
        'invalid',
        `None of these products is sold in ${unsold}. ${whereSold(sold)}`,
        'territories',
      )
    }
    const isSoldThere = (id: string) => visibleTerritories(own.get(id)!, territories).length > 0
    const access = productIds.filter(isSoldThere).flatMap((product_id) => {
      const granted = territories && visibleTerritories(own.get(product_id)!, territories)
      return keyIds.map((key_id) => ({ key_id, product_id, territories: granted }))
    })
    const changed = await upsertAccessRows(tx, access, context.now)
    await writeAuditEntries(
      tx,
      context.actor,
      changed.map((row) => ({
        organizationNumber: null,
        act: 'product.opened',
        subjectKind: 'product',
        subjectId: row.product_id,
        detail: { key_id: row.key_id, key_label: row.key_label, territories: row.territories },
      })),
    )
    return { changed: changed.length, not_sold_there: productIds.filter((id) => !isSoldThere(id)) }
  })
}

const NAMED_MAX = 20

function whereSold(territories: readonly string[]): string {
  const more = territories.length - NAMED_MAX
  const named = territories.slice(0, NAMED_MAX).join(', ')
  return `They are sold in ${named}${more > 0 ? ` and ${more} more` : ''}.`
}
