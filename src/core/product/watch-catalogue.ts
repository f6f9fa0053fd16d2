import type { Database } from '../../database/database.ts'
import { shareNext } from '../../database/share-next.ts'
import { findCatalogueVersion } from './catalogue-sql.ts'

/** The version of the catalogue, kept in memory for as long as it is certain to be the current one. */
export interface CatalogueWatch {
  /** Undefined if it has to be looked up. */
  known(): string | undefined
  find(): Promise<string>
  close(): Promise<void>
}

/**
 * For the only server on a database. Changes by this process end the certainty when their transaction ends, before anyone is
 * told of them; those by another process, such as the command line, when Postgres announces their commit.
 */
export function watchCatalogue(database: Database): CatalogueWatch {
  let announced = 0
  let kept: { version: string; seen: number } | undefined
  const listening = database.listen('catalogue', () => announced++)
  /** Both only ever grow. */
  const seenSoFar = () => announced + database.transactionsEnded()
  const lookUp = shareNext(async () => {
    const seen = seenSoFar()
    const version = await findCatalogueVersion(database)
    kept = { version, seen }
    return version
  })

  function known(): string | undefined {
    return listening.isUp() && kept?.seen === seenSoFar() ? kept.version : undefined
  }

  return {
    known,
    find: async () => known() ?? lookUp(),
    close: () => listening.close(),
  }
}
