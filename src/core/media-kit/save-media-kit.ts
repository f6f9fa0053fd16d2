import { requireOperator } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { lockCatalogue } from '../product/catalogue-sql.ts'
import { readDocument } from '../product/read-document.ts'
import { Refusal } from '../refusal.ts'
import { mediaKitSettings, type MediaKitSettings } from './media-kit.ts'
import { lockMediaKit, updateMediaKit } from './media-kit-sql.ts'

/** Changes the given revision: an older one is refused, so that two people do not overwrite each other. */
export async function saveMediaKit(
  context: Context,
  input: { settings: unknown; revision: number },
): Promise<{ revision: number }> {
  requireOperator(context)
  const settings = readDocument(mediaKitSettings, input.settings, '')
  return context.database.transaction(async (tx) => {
    await lockCatalogue(tx)
    const before = await lockMediaKit(tx)
    if (before.revision !== input.revision) {
      throw new Refusal(
        'conflict',
        'Someone else changed the media kit in the meantime. Reload it, then make your change.',
      )
    }
    const changes = changesOf(before, settings)
    if (Object.keys(changes).length === 0) return { revision: before.revision }
    await updateMediaKit(tx, settings, context.now)
    await writeAudit(tx, context.actor, {
      organizationNumber: null,
      act: 'media_kit.changed',
      subjectKind: 'media_kit',
      subjectId: 'media_kit',
      detail: changes,
    })
    return { revision: before.revision + 1 }
  })
}

/** As [before, after]. */
function changesOf(before: MediaKitSettings, after: MediaKitSettings): Record<string, [unknown, unknown]> {
  const names = ['is_public', 'shows_prices', 'title', 'introduction', 'contact_email'] as const
  return Object.fromEntries(
    names.filter((name) => before[name] !== after[name]).map((name) => [name, [before[name], after[name]]]),
  )
}
