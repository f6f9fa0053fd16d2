import type { Queryable } from '../../database/database.ts'
import type { Preferences } from './preferences.ts'

/** The usual ones for people who chose nothing. */
export async function findPreferences(database: Queryable, personId: string): Promise<Preferences> {
  const [row] = await database.query<Preferences>(
    'SELECT locale, time_zone FROM person_preference WHERE person_id = $1',
    [personId],
  )
  return row ?? { locale: null, time_zone: 'organization' }
}

export async function upsertPreferences(
  database: Queryable,
  personId: string,
  wanted: Preferences,
): Promise<void> {
  await database.query(
    `INSERT INTO person_preference (person_id, locale, time_zone) VALUES ($1, $2, $3)
     ON CONFLICT (person_id) DO UPDATE SET locale = excluded.locale, time_zone = excluded.time_zone`,
    [personId, wanted.locale, wanted.time_zone],
  )
}
