import type { Queryable } from '../../database/database.ts'

/** A person of the selling organization, who reports by hand or with a file. */
export interface ReportingPerson {
  organizationNumber: number
  personId: string
  /** Null: by hand. */
  fileName: string | null
}

/** The number of this source in the history and the log; created on first use. */
export async function sourceOfPerson(database: Queryable, person: ReportingPerson): Promise<number> {
  const found = (await findSource(database, person)) ?? (await insertSource(database, person))
  // If none was inserted, another request has just done so.
  const number = found ?? (await findSource(database, person))
  if (number === undefined) throw new Error('a report source disappeared')
  return number
}

async function findSource(database: Queryable, person: ReportingPerson): Promise<number | undefined> {
  const [row] = await database.query<{ number: number }>(
    `SELECT number FROM report_source
     WHERE organization_number = $1 AND person_id = $2 AND kind = $3 AND file_name IS NOT DISTINCT FROM $4`,
    columnsOf(person),
  )
  return row?.number
}

async function insertSource(database: Queryable, person: ReportingPerson): Promise<number | undefined> {
  const [row] = await database.query<{ number: number }>(
    `INSERT INTO report_source (organization_number, person_id, kind, file_name) VALUES ($1, $2, $3, $4)
     ON CONFLICT DO NOTHING RETURNING number`,
    columnsOf(person),
  )
  return row?.number
}

function columnsOf({ organizationNumber, personId, fileName }: ReportingPerson): unknown[] {
  return [organizationNumber, personId, fileName === null ? 'person' : 'file', fileName]
}
