import type { Database } from '../../database/database.ts'
import { findSettings, type OrganizationSettings } from '../organization/organization-settings-sql.ts'
import { findOrganizationSides, type OrganizationSides } from '../organization/organization-sql.ts'
import { findPreferences } from './preference-sql.ts'
import type { Preferences } from './preferences.ts'
import type { Session } from './session.ts'
import { listPlaces, type PlaceRow } from './session-sql.ts'

export interface SessionView {
  /** Null if nobody is signed in. */
  person:
    | ({ id: string; email: string; name: string; is_operator: boolean; is_tour_due: boolean } & Preferences)
    | null
  organization: (OrganizationSettings & Pick<PlaceRow, 'role'> & OrganizationSides) | null
  /** Those that the person can work in. */
  organizations: PlaceRow[]
  /** The name of the one they would be in if it were not suspended. */
  suspended_organization: string | null
}

/** Who is signed in, how they read, and where they can work. */
export async function showSession(database: Database, session: Session | undefined): Promise<SessionView> {
  if (!session) return { person: null, organization: null, organizations: [], suspended_organization: null }
  const { person, organization, suspendedOrganization } = session
  const [preferences, sides, settings, organizations] = await Promise.all([
    findPreferences(database, person.id),
    organization && findOrganizationSides(database, organization.number),
    organization && findSettings(database, organization.number),
    listPlaces(database, person.id),
  ])
  const { id, email, name, isOperator, isTourDue } = person
  const { locale, time_zone } = preferences
  return {
    person: { id, email, name, is_operator: isOperator, is_tour_due: isTourDue, locale, time_zone },
    organization: organization && settings && sides && { ...settings, role: organization.role, ...sides },
    organizations,
    suspended_organization: suspendedOrganization,
  }
}
