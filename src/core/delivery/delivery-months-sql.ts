import type { Queryable } from '../../database/database.ts'

/** Makes the tables of the history's months, this one and the next two, where they are missing. */
export async function insertDeliveryMonths(database: Queryable): Promise<void> {
  await database.query(`SELECT create_delivery_months((now() + interval '2 months')::date)`)
}
