import type { Database } from '../../database/database.ts'
import { insertDeliveryMonths } from './delivery-months-sql.ts'

/** Upkeep, at the start and every hour: reports always find the table of their month. */
export async function createDeliveryMonths(database: Database): Promise<void> {
  await insertDeliveryMonths(database)
}
