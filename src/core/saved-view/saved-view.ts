import { requireMember } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'

/** The pages whose views can be saved. */
export const VIEW_PAGES = ['lines', 'campaigns'] as const
export type ViewPage = (typeof VIEW_PAGES)[number]

/** What a page's address says: its filters, columns and order. */
export type ViewQuery = Record<string, string>

export interface SavedView {
  id: string
  name: string
  query: ViewQuery
  /** Whether the page opens with it. */
  is_default: boolean
}

/** Whose views: a person's, in one organization. Nobody else sees them, so they are not in the audit log either. */
export interface ViewOwner {
  organizationNumber: number
  personId: string
}

/** The person who is asking. Only people have views. */
export function requireViewOwner(context: Context): ViewOwner {
  const organizationNumber = requireMember(context)
  if (context.actor.kind === 'person') return { organizationNumber, personId: context.actor.personId }
  throw new Refusal('not_allowed', 'Sign in as a member of the organization to save views.')
}

/** Of one person on one page: more than a menu can show at once. */
export const VIEWS_MAX = 50

const NAME_LENGTH_MAX = 60
const CONTROL_CHARACTER = /\p{Cc}/u

export function readViewName(text: string): string {
  const name = text.trim()
  if (name.length === 0 || name.length > NAME_LENGTH_MAX || CONTROL_CHARACTER.test(name)) {
    throw new Refusal('invalid', `Give the view a name of 1 to ${NAME_LENGTH_MAX} characters.`, 'name')
  }
  return name
}

const PARAMETERS_MAX = 30
const PARAMETER_NAME = /^[a-z][a-z_]{0,39}$/
const VALUE_LENGTH_MAX = 500
/** All of it, as JSON. */
const QUERY_LENGTH_MAX = 4_000

/** Checks its form only: what it means is up to the page, which reads it as it reads any address. */
export function readViewQuery(query: ViewQuery): ViewQuery {
  const parameters = Object.entries(query)
  const isPlain = parameters.every(
    ([name, value]) => PARAMETER_NAME.test(name) && !CONTROL_CHARACTER.test(value),
  )
  if (!isPlain) throw new Refusal('invalid', 'This address cannot be saved. Set the filters again.', 'query')
  const isLong =
    parameters.length > PARAMETERS_MAX ||
    parameters.some(([, value]) => value.length > VALUE_LENGTH_MAX) ||
    JSON.stringify(query).length > QUERY_LENGTH_MAX
  if (isLong) throw new Refusal('invalid', 'This view has too many filters to save. Remove some.', 'query')
  return query
}

export function nameTaken(name: string, wayOut: string): Refusal {
  return new Refusal('conflict', `You already have a view named “${name}”. ${wayOut}`, 'name')
}

export function viewNotFound(): Refusal {
  return new Refusal('not_found', 'View not found. It may have been deleted on another device.')
}
