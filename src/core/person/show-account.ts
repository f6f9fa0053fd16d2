import type { Database } from '../../database/database.ts'
import type { Instant } from '../../exact/instant.ts'
import { findOpenEmailChange } from './email-change-sql.ts'
import { findPreferences } from './preference-sql.ts'
import type { Preferences } from './preferences.ts'
import type { Session } from './session.ts'

export interface AccountView extends Preferences {
  name: string
  email: string
  /** The address that waits for its link to be opened. */
  new_email: { email: string; expires_at: string } | null
  /** In this session, only what concerns its organization can be changed. */
  is_by_single_sign_on: boolean
}

/** One's own account. */
export async function showAccount({
  database,
  now,
  session,
}: {
  database: Database
  now: Instant
  session: Session
}): Promise<AccountView> {
  const { id, name, email } = session.person
  const [preferences, newEmail] = await Promise.all([
    findPreferences(database, id),
    findOpenEmailChange(database, { personId: id, now }),
  ])
  return {
    name,
    email,
    new_email: newEmail ?? null,
    is_by_single_sign_on: session.signOnOrganizationNumber !== null,
    ...preferences,
  }
}
