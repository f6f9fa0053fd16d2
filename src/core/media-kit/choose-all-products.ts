import { requireOperator } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { lockCatalogue } from '../product/catalogue-sql.ts'
import { updateAllInKit } from './media-kit-sql.ts'

/** Puts all products on sale into the media kit, or takes every product out. */
export async function chooseAllProducts(
  context: Context,
  input: { isInKit: boolean },
): Promise<{ changed: number }> {
  requireOperator(context)
  const { isInKit } = input
  return context.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    const changed = await updateAllInKit(tx, isInKit, context.now)
    if (changed > 0) {
      await writeAudit(tx, context.actor, {
        organizationNumber: null,
        act: isInKit ? 'media_kit.filled' : 'media_kit.emptied',
        subjectKind: 'media_kit',
        subjectId: 'media_kit',
        detail: { products: changed },
      })
    }
    return { changed }
  })
}
