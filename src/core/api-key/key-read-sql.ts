import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'

/** Requests of one key to the reading API in one hour. */
export interface KeyReads {
  organizationNumber: number
  sourceNumber: number
  /** Its beginning, in microseconds. */
  hour: number
  requests: number
}

const WRITE_KEY_READS = {
  name: 'write_key_reads',
  text: `
    INSERT INTO key_read AS r (organization_number, hour, source_number, requests)
    SELECT "organizationNumber", ${timestampOf('hour')}, "sourceNumber", sum(requests)::bigint
    FROM json_to_recordset($1) AS log ("organizationNumber" integer, hour float8, "sourceNumber" integer, requests bigint)
    GROUP BY 1, 2, 3 ORDER BY 1, 2, 3
    ON CONFLICT (organization_number, hour, source_number) DO UPDATE SET requests = r.requests + excluded.requests`,
}

export async function writeKeyReads(database: Queryable, counts: readonly KeyReads[]): Promise<void> {
  await database.query(WRITE_KEY_READS, [JSON.stringify(counts)])
}
