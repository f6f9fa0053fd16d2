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
 * Comes first in every transaction that changes the catalogue: each statement moves the version, so two transactions that
 * take products and formats in different orders would block each other. Readers never wait.
 */
export async function lockCatalogue(tx: Queryable): Promise<void> {
  await tx.query('SELECT FROM catalogue FOR UPDATE')
}

/**
 * With every change that agents or the media kit may show: what was made from the catalogue before is dropped. In the statement's own
 * transaction, so that the version and the change are seen together, and announced at the commit.
 */
export async function moveCatalogueVersion(tx: Queryable): Promise<void> {
  await tx.query(
    `WITH moved AS (UPDATE catalogue SET version = version + 1) SELECT pg_notify('catalogue', '')`,
  )
}
