import type { Queryable } from '../../database/database.ts'
import type { ImageType } from '../attachment/image-size.ts'
import { findImage } from './product-image-sql.ts'

/** For anyone: the ID of an image comes from its content, so only those who were shown it know it. */
export async function readProductImage(
  database: Queryable,
  imageId: string,
): Promise<{ mediaType: ImageType; bytes: Buffer } | undefined> {
  return findImage(database, imageId)
}
