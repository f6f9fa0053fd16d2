import type { Health, QuietLines } from '../core/health/health.ts'
import type { SecurityOutcome } from '../core/security-log/security-event.ts'
import type { NewLinkAnswer } from './member-answers.ts'

/** The answers of the operator's routes on the installation. */
export type { OrganizationsPage } from '../core/organization/search-organizations.ts'
export type { OrganizationView } from '../core/organization/show-organization.ts'
export type {
  OrganizationKey,
  OrganizationPerson,
  OrganizationSummary,
} from '../core/organization/organization-list-sql.ts'
export type { PeoplePage } from '../core/person/search-people.ts'
export type { PersonSummary } from '../core/person/person-list-sql.ts'
export type * from '../core/health/health.ts'
export type { NewLinkAnswer } from './member-answers.ts'

/** An operator who has no password yet, and the link to choose one. */
export interface NewOperatorAnswer extends NewLinkAnswer {
  person_id: string
}

export interface NewOrganizationAnswer {
  id: string
  name: string
  /** Null if no admin was named. */
  invitation: NewLinkAnswer | null
}

export interface AuditAnswer {
  entries: {
    number: string
    at: string
    /** A name, or the command line. */
    who: string
    who_email: string | null
    /** What was done: continues the sentence that begins with the actor. */
    what: string
    /** What it was done to. */
    about: string
    /** Null: an act on the installation itself, or on a person's own account. */
    organization: { id: string; name: string } | null
  }[]
  /** Where the next page begins; null on the last. */
  next_before: string | null
  /** What the log can be filtered by. */
  acts: { act: string; what: string }[]
}

export interface SecurityAnswer {
  events: {
    number: string
    at: string
    label: string
    outcome: SecurityOutcome
    outcome_label: string
    /** Who did it, or whose account was tried. */
    who: string | null
    who_email: string | null
    /** What it was done to, or why it was refused. */
    about: string
    organization: { id: string; name: string } | null
    /** Null: many. */
    address: string | null
    /** Of the first, if several are counted in one. */
    request_id: string | null
    times: number
  }[]
  /** Where the next page begins; null on the last. */
  next: string | null
  /** What the log can be filtered by. */
  kinds: { kind: string; label: string }[]
  days_kept: number
}

export interface HealthAnswer extends Health {
  version: string
}

export type QuietLinesAnswer = QuietLines
