import { requireOperator } from '../access.ts'
import { lockAgentKey } from '../agent-key/agent-key-sql.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { lockCatalogue } from './catalogue-sql.ts'
import { findTerritories } from './product-sql.ts'
import { readDocument } from './read-document.ts'
import { territoryList } from './territories.ts'
import { Refusal } from '../refusal.ts'
import { canonicalUuid } from '../uuid.ts'
import { upsertAccessRow } from './product-access-sql.ts'

/** Gives a key access to a product, in some of its territories or (null) in all; or changes the territories. */
export async function grantAccess(
  context: Context,
  input: { keyId: string; productId: string; territories: readonly string[] | null },
): Promise<void> {
  requireOperator(context)
  const { productId } = input
  const keyId = canonicalUuid(input.keyId)
  const territories = input.territories && readDocument(territoryList, input.territories, 'territories')
  await context.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    const key = keyId === undefined ? undefined : await lockAgentKey(tx, keyId)
    if (keyId === undefined || !key)
      throw new Refusal('not_found', 'Agent key not found. List the agent keys to see their IDs.')
    if (key.isRevoked) throw new Refusal('conflict', 'This agent key is revoked. Choose another key.')
    const own = await findTerritories(tx, productId)
    if (!own) {
      throw new Refusal('not_found', 'No product on sale has this ID. List the products to see their IDs.')
    }
    const foreign = territories?.find((code) => !own.includes(code))
    if (foreign !== undefined) {
      throw new Refusal(
        'invalid',
        `The product is not sold in ${foreign}: its territories are ${own.join(', ')}.`,
      )
    }
    await upsertAccessRow(tx, { keyId, productId, territories })
    await writeAudit(tx, context.actor, {
      organizationNumber: null,
      act: 'product.opened',
      subjectKind: 'product',
      subjectId: productId,
      detail: { key_id: keyId, key_label: key.label, territories },
    })
  })
}
