import type { FastifyRequest } from 'fastify'
import { requireAdmin } from '../core/access.ts'
import type { AttachmentContext } from '../core/attachment/attachment-context.ts'
import type { Announcer } from '../core/change/announce-changes.ts'
import type { DeliveryContext, LinesContext } from '../core/context.ts'
import { sayThatSuspended, type Session } from '../core/person/session.ts'
import type { WebhookContext } from '../core/webhook/webhook-context.ts'
import type { Database } from '../database/database.ts'
import type { Instant } from '../exact/instant.ts'
import { Problem } from '../http/problem.ts'
import type { ConsoleServices } from './services.ts'

/** Who a route is for, and what it then knows about the caller. */
export interface Callers {
  /** Anyone, signed in or not. */
  anybody: VisitorContext
  /** Anyone who is signed in. */
  person: PersonContext
  /** Members of an organization, whatever their role; the operation asks for more where it needs more. */
  member: MemberContext
  /** Admins of an organization. */
  admin: MemberContext
  /** Operators. For everyone else these addresses do not exist. */
  operator: OperatorContext
}

/** What is known of every request. */
export interface VisitorContext {
  services: ConsoleServices
  database: Database
  now: Instant
  requestId: string
  /** On the clock of `performance.now()`. */
  startedAtMs: number
  /** The caller's address, by which attempts are counted. */
  address: string
  /** Undefined where nobody is signed in. */
  session: Session | undefined
  found: Found
}

/** For the security log: the person and the organization, where a route learns them from a link; and what was created. */
export interface Found {
  personId?: string
  organizationId?: string
  subjectId?: string
}

export interface PersonContext extends VisitorContext {
  session: Session
}

interface SignedInContext
  extends PersonContext, DeliveryContext, LinesContext, AttachmentContext, WebhookContext {
  announcer: Announcer
  person: { id: string; email: string; name: string }
}

export interface MemberContext extends SignedInContext {
  actor: { kind: 'person'; organizationNumber: number; personId: string; role: 'admin' | 'member' }
  organizationId: string
}

export interface OperatorContext extends SignedInContext {
  actor: { kind: 'operator'; personId: string }
}

type Enter<Caller extends keyof Callers> = (
  visitor: VisitorContext,
  request: FastifyRequest,
) => Callers[Caller]

/** Lets callers in, or refuses them, before any of the body is read. */
export const ENTRANCES: { [Caller in keyof Callers]: Enter<Caller> } = {
  anybody: (visitor) => visitor,
  person: enterSignedIn,
  member: enterAsMember,
  admin(visitor, request) {
    const context = enterAsMember(visitor, request)
    requireAdmin(context)
    return context
  },
  operator(visitor) {
    const context = enterSignedIn(visitor)
    const { person } = context.session
    if (!person.isOperator) throw new Problem('not_found', 'Page not found.')
    return { ...context, ...servicesOf(visitor), actor: { kind: 'operator', personId: person.id }, person }
  },
}

function enterSignedIn(visitor: VisitorContext): PersonContext {
  const { session } = visitor
  if (!session) throw new Problem('signed_out', 'You are not signed in. Sign in first.')
  return { ...visitor, session }
}

function enterAsMember(visitor: VisitorContext, request: FastifyRequest): MemberContext {
  const context = enterSignedIn(visitor)
  const { person, organization } = context.session
  if (!organization) throw new Problem('forbidden', whyNowhere(context.session))
  refuseOtherOrganization(request, organization)
  const { id, number, role } = organization
  return {
    ...context,
    ...servicesOf(visitor),
    actor: { kind: 'person', organizationNumber: number, personId: person.id, role },
    organizationId: id,
    person,
  }
}

function servicesOf({
  services,
}: VisitorContext): Pick<
  SignedInContext,
  | 'deliveryWriter'
  | 'ingestLogBudget'
  | 'requestBodies'
  | 'announcer'
  | 'lineBoards'
  | 'attachmentStore'
  | 'attachmentStorageBytes'
  | 'signingSecret'
  | 'webhooks'
> {
  const {
    deliveryWriter,
    ingestLogBudget,
    requestBodies,
    announcer,
    lineBoards,
    attachmentStore,
    webhooks,
    config,
  } = services
  const { attachmentStorageBytes, signingSecret } = config
  return {
    deliveryWriter,
    ingestLogBudget,
    requestBodies,
    announcer,
    lineBoards,
    attachmentStore,
    attachmentStorageBytes,
    signingSecret,
    webhooks,
  }
}

function whyNowhere({ suspendedOrganization }: Session): string {
  return suspendedOrganization === null
    ? 'You are not in an organization. Ask an admin for an invitation.'
    : sayThatSuspended(suspendedOrganization)
}

/** A page names the organization that it shows. If the person has since switched to another in another tab, nothing must be written there. */
export function refuseOtherOrganization(
  request: FastifyRequest,
  organization: { id: string; name: string },
): void {
  const shown = request.headers['flightline-organization']
  if (shown === undefined || shown === organization.id) return
  throw new Problem(
    'conflict',
    `You have switched to ${organization.name} in another tab. Reload this page to continue.`,
  )
}
