import type { Database } from '../../database/database.ts'
import { hasFactor } from '../second-factor/second-factor.ts'
import { findFactors } from '../second-factor/second-factor-sql.ts'
import { findSettings, type OrganizationSettings } from '../organization/organization-settings-sql.ts'
import { findOrganizationSides, type OrganizationSides } from '../organization/organization-sql.ts'
import { USUAL_TIME_ZONE } from '../organization/time-zone.ts'
import { findPreferences } from './preference-sql.ts'
import type { Preferences } from './preferences.ts'
import type { Session } from './session.ts'
import { listPlaces, type PlaceRow } from './session-sql.ts'

export interface SessionView {
  /** Null if nobody is signed in. */
  person:
    | ({ id: string; email: string; name: string; is_operator: boolean; is_tour_due: boolean } & Preferences)
    | null
  organization: Place | null
  /** Those that the person can work in. */
  organizations: PlaceRow[]
  /** The name of the one they would be in if it were not suspended. */
  suspended_organization: string | null
  /** The name of the one they would be in if they had signed in by its single sign-on. */
  sign_on_required_by: string | null
  /** Null if nobody is signed in. */
  second_factor: {
    /** Whether the person has one; if this session has not shown it, that is what is missing. */
    is_set_up: boolean
    /** When their organization wants one that this session has not shown; null: nothing is missing. */
    due_at: string | null
    /** Until it is shown, nothing of their organization is, and nothing of the installation to an operator. */
    is_missing: boolean
    is_missing_as_operator: boolean
  } | null
}

type Place = OrganizationSettings & Pick<PlaceRow, 'role'> & OrganizationSides

/** Who is signed in, how they read, and where they can work. */
export async function showSession(
  database: Database,
  session: Session | undefined,
  { operatorsNeedFactor }: { operatorsNeedFactor: boolean },
): Promise<SessionView> {
  if (!session) return NOBODY
  const { person, organization, suspendedOrganization, signOnRequiredBy } = session
  const [preferences, shown, organizations, factors] = await Promise.all([
    findPreferences(database, person.id),
    organization && showPlace(database, organization, session),
    listPlaces(database, session),
    findFactors(database, person.id),
  ])
  const { id, email, name, isOperator, isTourDue } = person
  const { locale, time_zone } = preferences
  return {
    person: { id, email, name, is_operator: isOperator, is_tour_due: isTourDue, locale, time_zone },
    organization: shown,
    organizations,
    suspended_organization: suspendedOrganization,
    sign_on_required_by: signOnRequiredBy?.name ?? null,
    second_factor: {
      is_set_up: hasFactor(factors),
      due_at: session.hasSecondFactor ? null : session.secondFactorDueAt,
      is_missing: session.lacksSecondFactor,
      is_missing_as_operator: lacksFactorAsOperator(session, operatorsNeedFactor),
    },
  }
}

/** Until the second factor that the organization requires is shown, it looks as if it were new: who asks is all that the page needs. */
async function showPlace(
  database: Database,
  { number, id, name, role }: NonNullable<Session['organization']>,
  { lacksSecondFactor }: Session,
): Promise<Place> {
  if (lacksSecondFactor) return { id, name, role, ...NEW_SETTINGS, ...NEW_SIDES }
  const [settings, sides] = await Promise.all([
    findSettings(database, number),
    findOrganizationSides(database, number),
  ])
  return { ...settings, role, ...sides }
}

const NEW_SETTINGS = { time_zone: USUAL_TIME_ZONE, currency: null, logo: null }
const NEW_SIDES: OrganizationSides = { sells: false, buys: false, has_sellers: false }

export const NOBODY: SessionView = {
  person: null,
  organization: null,
  organizations: [],
  suspended_organization: null,
  sign_on_required_by: null,
  second_factor: null,
}

/** Operators do nothing for the installation without a second factor, where it can be reached from other machines. */
export function lacksFactorAsOperator(
  { person, hasSecondFactor }: Session,
  operatorsNeedFactor: boolean,
): boolean {
  return person.isOperator && operatorsNeedFactor && !hasSecondFactor
}
