import type { Database } from '../../database/database.ts'
import { findOrganizationSides, type OrganizationSides } from '../organization/organization-sql.ts'
import type { Session } from './session.ts'
import { listPlaces, type PlaceRow } from './session-sql.ts'

export interface SessionView {
  /** Null if nobody is signed in. */
  person: { id: string; email: string; name: string; is_operator: boolean; is_tour_due: boolean } | null
  organization: (PlaceRow & OrganizationSides) | null
  /** Those that the person can work in. */
  organizations: PlaceRow[]
  /** The name of the one they would be in if it were not suspended. */
  suspended_organization: string | null
}

/** Who is signed in, and where they can work. */
export async function showSession(database: Database, session: Session | undefined): Promise<SessionView> {
  if (!session) return { person: null, organization: null, organizations: [], suspended_organization: null }
  const { person, organization, suspendedOrganization } = session
  const [sides, organizations] = await Promise.all([
    organization && findOrganizationSides(database, organization.number),
    listPlaces(database, person.id),
  ])
  return {
    person: {
      id: person.id,
      email: person.email,
      name: person.name,
      is_operator: person.isOperator,
      is_tour_due: person.isTourDue,
    },
    organization: organization &&
      sides && { id: organization.id, name: organization.name, role: organization.role, ...sides },
    organizations,
    suspended_organization: suspendedOrganization,
  }
}
