import type { Queryable } from '../../database/database.ts'
import type { Notifications, Preferences } from './preferences.ts'

/** The usual ones for people who chose nothing. */
export async function findPreferences(
  database: Queryable,
  personId: string,
): Promise<Preferences & Notifications> {
  const [row] = await database.query<Preferences & Notifications>(
    `SELECT locale, time_zone, mails_new_sellers AS new_sellers, mails_changed_terms AS changed_terms
     FROM person_preference WHERE person_id = $1`,
    [personId],
  )
  return row ?? { locale: null, time_zone: 'organization', new_sellers: true, changed_terms: false }
}

export async function upsertPreferences(
  database: Queryable,
  personId: string,
  wanted: Preferences & Notifications,
): Promise<void> {
  await database.query(
    `INSERT INTO person_preference (person_id, locale, time_zone, mails_new_sellers, mails_changed_terms)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (person_id) DO UPDATE SET locale = excluded.locale, time_zone = excluded.time_zone,
       mails_new_sellers = excluded.mails_new_sellers, mails_changed_terms = excluded.mails_changed_terms`,
    [personId, wanted.locale, wanted.time_zone, wanted.new_sellers, wanted.changed_terms],
  )
}
