import type { Queryable } from '../../database/database.ts'

const FIND_CATALOGUE_VERSION = {
  name: 'find_catalogue_version',
  text: 'SELECT version FROM catalogue',
}

/** Moves with every change of products, formats and access. */
export async function findCatalogueVersion(database: Queryable): Promise<string> {
  const [row] = await database.query<{ version: string }>(FIND_CATALOGUE_VERSION)
  return row!.version
}

/**
 * First thing in every transaction that changes the catalogue: each of its statements moves the version, so that two that
 * took products and formats in different orders would wait for each other. Readers wait for nobody.
 */
export async function lockCatalogue(tx: Queryable): Promise<void> {
  await tx.query('SELECT FROM catalogue FOR UPDATE')
}
