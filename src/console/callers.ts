import type { FastifyRequest } from 'fastify'
import { requireAdmin } from '../core/access.ts'
import type { AttachmentContext } from '../core/attachment/attachment-context.ts'
import type { Announcer } from '../core/change/announce-changes.ts'
import type { DeliveryContext, LinesContext } from '../core/context.ts'
import { sayThatSuspended, type Device, type Session } from '../core/person/session.ts'
import type { SignOnContext } from '../core/single-sign-on/sign-on-context.ts'
import { lacksFactorAsOperator } from '../core/person/show-session.ts'
import type { SecurityKind } from '../core/security-log/security-event.ts'
import type { WebhookContext } from '../core/webhook/webhook-context.ts'
import type { Database } from '../database/database.ts'
import type { Instant } from '../exact/instant.ts'
import { Problem } from '../http/problem.ts'
import { isReachableFromElsewhere } from '../http/reachable.ts'
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
  device: Device
  /** Undefined where nobody is signed in. */
  session: Session | undefined
  found: Found
}

/** For the security log: the person and the organization, where a route learns them from a link; and what was created. */
export interface Found {
  personId?: string
  organizationId?: string
  subjectId?: string
  /** In place of the route's own. */
  kind?: SecurityKind
}

export interface PersonContext extends VisitorContext {
  session: Session
}

interface SignedInContext
  extends PersonContext, DeliveryContext, LinesContext, AttachmentContext, WebhookContext, SignOnContext {
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
    refuseWithoutFactor(context, { asMember: false })
    return { ...context, ...servicesOf(visitor), actor: { kind: 'operator', personId: person.id }, person }
  },
}

/** Where a second factor is required, nothing is shown or done before this session has shown one. */
export function refuseWithoutFactor(
  { session, services }: PersonContext,
  { asMember }: { asMember: boolean },
): void {
  const lacks = asMember
    ? session.lacksSecondFactor
    : lacksFactorAsOperator(session, isReachableFromElsewhere(services.config))
  if (!lacks) return
  const who = asMember ? (session.organization?.name ?? 'Your organization') : 'This installation'
  throw new Problem(
    'second_factor_required',
    `${who} requires a second factor. Set one up, or verify yours, under Sign-in and security.`,
  )
}

function enterSignedIn(visitor: VisitorContext): PersonContext {
  const { session } = visitor
  if (!session) throw new Problem('signed_out', 'You are not signed in. Sign in first.')
  return { ...visitor, session }
}

function enterAsMember(visitor: VisitorContext, request: FastifyRequest): MemberContext {
  const context = enterSignedIn(visitor)
  const { person, organization } = context.session
  if (!organization) {
    const { signOnRequiredBy } = context.session
    if (signOnRequiredBy) throw new Problem('single_sign_on_required', sayThatRequired(signOnRequiredBy.name))
    throw new Problem('forbidden', whyNowhere(context.session))
  }
  refuseOtherOrganization(request, organization)
  refuseWithoutFactor(context, { asMember: true })
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
  | 'signOn'
> {
  const {
    deliveryWriter,
    ingestLogBudget,
    requestBodies,
    announcer,
    lineBoards,
    attachmentStore,
    webhooks,
    signOn,
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
    signOn,
  }
}

function sayThatRequired(organizationName: string): string {
  return `${organizationName} requires single sign-on. Reload this page to sign in by it; if you can’t, ask the operator of this installation.`
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
