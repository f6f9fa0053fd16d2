import type { Database } from '../../database/database.ts'
import type { Instant } from '../../exact/instant.ts'
import { lockCatalogue } from './catalogue-sql.ts'
import { deleteUnnamedImages } from './product-image-sql.ts'

/** Some of the images that were uploaded before this and that no product names. Nobody can begin to name one meanwhile. */
export async function deleteUnusedImages(database: Database, before: Instant): Promise<number> {
  return database.transaction(async (tx) => {
    await lockCatalogue(tx)
    return deleteUnnamedImages(tx, before)
  })
}
