import { timingSafeEqual } from 'node:crypto'
import type { Queryable } from '../../database/database.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { findMember } from '../member/member-sql.ts'
import { acceptOpenInvitation, joinOrganization } from '../member/invitation-sql.ts'
import { problemOfName } from '../organization/parse-name.ts'
import { insertSignInChange } from '../person/account-mail-sql.ts'
import { completeSignIn, type SignedIn } from '../person/complete-sign-in.ts'
import { insertPerson, lockSigningIn, verifyEmail } from '../person/person-sql.ts'
import { isWellFormedToken, tokenFingerprint, type Device, type Session } from '../person/session.ts'
import { lockSession, markSessionConfirmed } from '../person/session-sql.ts'
import { takeAttempt, type AttemptRow } from './attempt-sql.ts'
import { clientOf } from './client-secret.ts'
import { findConnection, lockConnection, markTested, type ConnectionRow } from './connection-sql.ts'
import { isVerifiedDomain } from './domain-sql.ts'
import { findIdentity, insertIdentity, lockPersonWithReach, type SignOnPerson } from './identity-sql.ts'
import {
  attemptSecrets,
  CLOCK_TOLERANCE_SECONDS,
  domainsToProve,
  SUBJECT_LENGTH_MAX,
  type AttemptSecrets,
  type Purpose,
} from './single-sign-on.ts'
import { SignOnFailure } from './sign-on-problem.ts'
import type { Claims, VisitingSignOnContext } from './sign-on-context.ts'

const EMAIL_LENGTH_MAX = 254
const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u

export interface SignOnAnswer {
  /** Of the address that it came to, which only the provider of that organization sends people back to. */
  organizationId: string
  /** The query that the browser brought back from the provider. */
  answer: string
  /** The secret of the browser that was sent there. */
  browserToken: string | undefined
  deviceTokens: readonly string[]
  session: Session | undefined
  device: Device
  isMailSetUp: boolean
}

/** What is known of an attempt by the time it ends, in whatever way. */
export interface SignOnSeen {
  purpose?: Purpose
  leadsTo?: string
  organizationId?: string
  personId?: string
}

/**
 * Ends the way to the provider and back, once: the person who comes back is signed in, joins the organization, or has shown who they are.
 * Throws SignOnFailure; `seen` is filled as far as it got.
 */
export async function completeSignOn(
  context: VisitingSignOnContext,
  input: SignOnAnswer,
  seen: SignOnSeen,
): Promise<SignedIn | undefined> {
  const { database, now, signingSecret, signOn } = context
  const secrets = secretsOfBrowser(input)
  const attempt = await takeAttempt(database, { fingerprint: tokenFingerprint(secrets.state), now })
  // An answer at the address of another organization is of another provider: this one must not see its code.
  if (attempt?.organization_id !== input.organizationId.toLowerCase()) throw new SignOnFailure('expired')
  const { purpose, organization_number: organizationNumber } = attempt
  Object.assign(seen, { purpose, leadsTo: attempt.leads_to })
  const connection = await findConnection(database, organizationNumber)
  if (!connection) throw new SignOnFailure('off')
  seen.organizationId = connection.organization_id
  const session = requireSession(attempt, input.session)
  if (session) seen.personId = session.person.id
  if (connection.is_suspended) throw new SignOnFailure('organization_suspended')
  if (!connection.is_on && purpose !== 'test') throw new SignOnFailure('off')
  const claims = await signOn.provider.redeem(clientOf(connection, signingSecret), {
    answer: input.answer,
    secrets,
    maxAgeSeconds: purpose === 'confirm' ? attempt.age_seconds + CLOCK_TOLERANCE_SECONDS : undefined,
  })
  const email = await requireOwnAddress(database, connection, claims)
  const identity = { organizationNumber, issuer: connection.issuer, subject: claims.subject }

  return database.transaction(async (tx) => {
    const current = await lockConnection(tx, organizationNumber)
    const isSame = current?.issuer === connection.issuer && current.client_id === connection.client_id
    if (!isSame || (!current.is_on && purpose !== 'test')) throw new SignOnFailure('try_again')
    await requireOwnAddress(tx, current, claims)
    if (session) await requireSignedInStill(tx, session)
    const found = await findIdentity(tx, identity)
    if (session && purpose === 'confirm') {
      const isFromHere = session.signOnOrganizationNumber === organizationNumber
      if (found?.id !== session.person.id || !isFromHere) throw new SignOnFailure('other_person')
      await markSessionConfirmed(tx, session.fingerprint, { hasSecondFactor: true })
      return undefined
    }
    if (session) {
      if (found && found.id !== session.person.id) throw new SignOnFailure('other_person')
      const known = { id: session.person.id, email: session.person.email }
      await (purpose === 'test' ? requireAdminStill(tx, known) : join(tx, current, known))
      if (!found) await connectKnown(tx, known)
      if (purpose === 'test') await markTested(tx, organizationNumber, now)
      return undefined
    }
    const known = found ?? (await findOwnAccount(tx, email))
    // Someone who was signed in here already has an account: they would not find their own in a new one.
    if (!known && attempt.session_fingerprint !== null) throw new SignOnFailure('connect_own')
    const person = known ?? (await createAccount(tx, email, claims))
    seen.personId = person.id
    const locked = await lockSigningIn(tx, person.id)
    if (!locked || locked.isSuspended) throw new SignOnFailure('suspended')
    await join(tx, current, person)
    if (!known) await connect(tx, person)
    else if (!found) await connectKnown(tx, known)
    return completeSignIn(tx, {
      person,
      method: 'sso',
      hasSecondFactor: true,
      confirmedSecondsAgo: claims.signedInSecondsAgo ?? 0,
      signOnOrganizationNumber: organizationNumber,
      deviceTokens: input.deviceTokens,
      previous: input.session,
      device: input.device,
      isMailSetUp: input.isMailSetUp,
    })
  })

  /** The owner of an account that was there before hears of it. */
  async function connectKnown(tx: Queryable, known: { id: string; email: string }): Promise<void> {
    await connect(tx, known)
    if (!input.isMailSetUp) return
    await insertSignInChange(tx, {
      kind: 'sign_on_connected',
      personId: known.id,
      email: known.email,
      now,
    })
  }

  async function connect(tx: Queryable, { id }: { id: string }): Promise<void> {
    if (!(await insertIdentity(tx, { ...identity, personId: id, now }))) {
      throw new SignOnFailure('other_identity')
    }
    await writeAudit(
      tx,
      { kind: 'oneself', personId: id },
      {
        organizationNumber,
        act: 'single_sign_on.connected',
        subjectKind: 'person',
        subjectId: id,
        detail: { email },
      },
    )
  }

  /** Removed or demoted since they left for the provider, nobody tests it, and nobody comes back in by that. */
  async function requireAdminStill(tx: Queryable, { id: personId }: { id: string }): Promise<void> {
    const member = await findMember(tx, { organizationNumber, personId })
    if (member?.role !== 'admin') throw new SignOnFailure('not_admin')
  }

  async function join(
    tx: Queryable,
    { default_role: usualRole }: ConnectionRow,
    { id: personId, email: address }: { id: string; email: string },
  ): Promise<void> {
    if (await findMember(tx, { organizationNumber, personId })) return
    // By the address that the provider vouches for. What a person calls theirs here may be someone else's.
    const invited = { organizationNumber, email, personId, now }
    const role = (await acceptOpenInvitation(tx, invited)) ?? usualRole
    await joinOrganization(tx, { organizationNumber, personId, role })
    await writeAudit(
      tx,
      { kind: 'oneself', personId },
      {
        organizationNumber,
        act: 'member.joined_by_single_sign_on',
        subjectKind: 'person',
        subjectId: personId,
        detail: { email: address, role },
      },
    )
  }

  /**
   * The account with this address, if it is the organization's to decide about: one that gives access to nothing else, and whose
   * password nobody else can know. Any other is connected by its owner, who has signed in to it.
   */
  async function findOwnAccount(tx: Queryable, address: string): Promise<SignOnPerson | undefined> {
    const found = await lockPersonWithReach(tx, address)
    if (!found) return undefined
    seen.personId = found.id
    if (found.is_suspended) throw new SignOnFailure('suspended')
    // The database treats more letters as equal (İ and i).
    const isSameAddress = found.email.toLowerCase() === address.toLowerCase()
    const isMember = found.organization_numbers.includes(organizationNumber)
    const hasNoOther = found.organization_numbers.every((number) => number === organizationNumber)
    const isOwn = !found.has_password || (isMember && found.is_verified)
    if (!isSameAddress || found.is_operator || !hasNoOther || !isOwn) {
      throw new SignOnFailure('connect_first')
    }
    if (!found.is_verified) await verifyEmail(tx, found.id, now)
    return found
  }

  async function createAccount(
    tx: Queryable,
    address: string,
    { name }: Claims,
  ): Promise<{ id: string; email: string }> {
    const id = await insertPerson(tx, {
      email: address,
      name: readableName(name) ?? readableName(address.split('@')[0]!) ?? address.slice(0, 200),
      passwordHash: null,
      isOperator: false,
      isTourDue: true,
    })
    if (id === undefined) throw new SignOnFailure('try_again')
    await verifyEmail(tx, id, now)
    return { id, email: address }
  }
}

/** The state is made from the browser's secret: nobody without it can even use up the attempt. */
function secretsOfBrowser({ browserToken, answer }: SignOnAnswer): AttemptSecrets {
  if (browserToken === undefined || !isWellFormedToken(browserToken)) throw new SignOnFailure('other_browser')
  const secrets = attemptSecrets(browserToken)
  const states = new URLSearchParams(answer).getAll('state')
  const isOwn = timingSafeEqual(tokenFingerprint(states[0] ?? ''), tokenFingerprint(secrets.state))
  if (states.length !== 1 || !isOwn) throw new SignOnFailure('other_browser')
  return secrets
}

/** Of the person who asked, unless someone is signing in. They must still be the same. */
function requireSession(
  { purpose, session_fingerprint: asked }: AttemptRow,
  session: Session | undefined,
): Session | undefined {
  if (purpose === 'sign_in') return undefined
  if (!session || !asked?.equals(session.fingerprint)) throw new SignOnFailure('other_session')
  return session
}

/** The provider may have taken seconds. What ended the session meanwhile counts. */
async function requireSignedInStill(tx: Queryable, { person, fingerprint }: Session): Promise<void> {
  const locked = await lockSigningIn(tx, person.id)
  const current = await lockSession(tx, fingerprint)
  if (!locked || locked.isSuspended || !current) throw new SignOnFailure('other_session')
}

async function requireOwnAddress(
  database: Queryable,
  { organization_number: organizationNumber, issuer }: ConnectionRow,
  { subject, email, isEmailVerified, hostedDomain }: Claims,
): Promise<string> {
  if (subject.length > SUBJECT_LENGTH_MAX) throw new SignOnFailure('invalid_answer')
  if (email === null || email.length > EMAIL_LENGTH_MAX || !EMAIL.test(email)) {
    throw new SignOnFailure('email_missing')
  }
  if (!isEmailVerified) throw new SignOnFailure('email_unverified')
  const [ofAddress, ...ofWorkspace] = domainsToProve(issuer, { email, hostedDomain })
  await requireVerified(ofAddress, 'domain')
  for (const domain of ofWorkspace) await requireVerified(domain, 'workspace')
  return email

  async function requireVerified(domain: string | undefined, problem: 'domain' | 'workspace'): Promise<void> {
    const isVerified =
      domain !== undefined && (await isVerifiedDomain(database, { organizationNumber, domain }))
    if (!isVerified) throw new SignOnFailure(problem)
  }
}

function readableName(name: string | null): string | undefined {
  const trimmed = name?.trim()
  return trimmed !== undefined && !problemOfName(trimmed, 'the person') ? trimmed : undefined
}
