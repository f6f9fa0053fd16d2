import { requireAdmin } from '../access.ts'
import { findOrganizationNumber } from '../organization/organization-sql.ts'
import { generateToken, tokenFingerprint, type Session } from '../person/session.ts'
import { requireOwnSignIn } from '../person/require-own-sign-in.ts'
import { Refusal } from '../refusal.ts'
import { insertAttempt } from './attempt-sql.ts'
import { clientOf } from './client-secret.ts'
import { findConnection, findConnectionOfDomain, type FoundConnection } from './connection-sql.ts'
import { listSignOnWays, type SignOnWay } from './identity-sql.ts'
import { requireConnection } from './require-connection.ts'
import { attemptSecrets, domainOfEmail, ownPage, type Purpose } from './single-sign-on.ts'
import { SignOnFailure } from './sign-on-problem.ts'
import type { SignOnContext, VisitingSignOnContext } from './sign-on-context.ts'

/** Where the browser goes, and the secret that it has to bring back. */
export interface BegunSignOn {
  url: string
  browserToken: string
}

/** Whether people with this address sign in by single sign-on. It is the same for every address of a domain. */
export async function lookUpSignOn(
  { database }: VisitingSignOnContext,
  input: { email: string },
): Promise<{ is_available: boolean; is_required: boolean }> {
  const domain = domainOfEmail(input.email)
  const connection = domain === undefined ? undefined : await findConnectionOfDomain(database, domain)
  return { is_available: connection !== undefined, is_required: connection?.is_required ?? false }
}

/** Sends someone to the provider of the organization that has the domain of their address. */
export async function beginSignOn(
  context: VisitingSignOnContext,
  input: { email: string; to: string | undefined },
): Promise<BegunSignOn> {
  const domain = domainOfEmail(input.email)
  const connection = domain === undefined ? undefined : await findConnectionOfDomain(context.database, domain)
  if (!connection) {
    throw new Refusal(
      'invalid',
      'Single sign-on is not set up for this address. Check it, or sign in with your password.',
      'email',
    )
  }
  return begin(context, connection, {
    purpose: 'sign_in',
    leadsTo: ownPage(input.to),
    loginHint: input.email,
  })
}

/** Sends a member to the provider of the organization that lets them in only by single sign-on. */
export async function beginRequiredSignOn(
  context: VisitingSignOnContext,
  session: Session,
  input: { to: string | undefined },
): Promise<BegunSignOn> {
  const required = session.signOnRequiredBy
  const connection = required && (await findConnection(context.database, required.number))
  if (!connection) throw new Refusal('conflict', 'Reload this page: single sign-on is not required here.')
  return begin(context, connection, {
    purpose: 'sign_in',
    session,
    leadsTo: ownPage(input.to),
    loginHint: session.person.email,
  })
}

/** Sends an admin to the provider to try out the settings. */
export async function beginTest(context: SignOnContext, session: Session): Promise<BegunSignOn> {
  const connection = await requireConnection(context.database, requireAdmin(context))
  return begin(context, connection, {
    purpose: 'test',
    session,
    leadsTo: '/settings/single-sign-on',
    loginHint: session.person.email,
  })
}

/** Where a person can sign in by single sign-on, or could once it is connected. */
export async function showSignOnWays(
  { database }: VisitingSignOnContext,
  session: Session,
): Promise<{ ways: SignOnWay[]; domain: string | null }> {
  const domain = domainOfEmail(session.person.email) ?? null
  const isBySignOn = session.signOnOrganizationNumber !== null
  // What a provider let in sees nothing of other organizations.
  const ways = isBySignOn ? [] : await listSignOnWays(database, { personId: session.person.id, domain })
  return { ways, domain }
}

/** Lets a person sign in to their account by single sign-on from now on. They have shown otherwise that it is theirs. */
export async function beginConnecting(
  context: VisitingSignOnContext,
  session: Session,
  input: { organizationId: string },
): Promise<BegunSignOn> {
  requireOwnSignIn(session)
  const { ways } = await showSignOnWays(context, session)
  const way = ways.find(({ organization_id }) => organization_id === input.organizationId)
  const number = way && (await findOrganizationNumber(context.database, way.organization_id))
  const connection = number === undefined ? undefined : await findConnection(context.database, number)
  if (!connection) throw new Refusal('not_found', 'You cannot connect to this organization’s single sign-on.')
  return begin(context, connection, {
    purpose: 'connect',
    session,
    leadsTo: '/account',
    loginHint: session.person.email,
  })
}

/** Asks someone again who they are, at the provider that they signed in with. */
export async function beginConfirming(
  context: VisitingSignOnContext,
  session: Session,
): Promise<BegunSignOn> {
  const number = session.signOnOrganizationNumber
  const connection = number === null ? undefined : await findConnection(context.database, number)
  if (!connection) throw new Refusal('conflict', 'You did not sign in by single sign-on. Use your password.')
  return begin(context, connection, {
    purpose: 'confirm',
    session,
    leadsTo: '/sign-in/confirmed',
    loginHint: session.person.email,
  })
}

async function begin(
  context: VisitingSignOnContext,
  connection: FoundConnection,
  attempt: { purpose: Purpose; leadsTo: string; loginHint: string; session?: Session },
): Promise<BegunSignOn> {
  const { purpose, leadsTo, loginHint, session } = attempt
  try {
    if (connection.is_suspended) throw new SignOnFailure('organization_suspended')
    if (!connection.is_on && purpose !== 'test') throw new SignOnFailure('off')
    const { token: browserToken } = generateToken()
    const secrets = attemptSecrets(browserToken)
    const url = await context.signOn.provider.authorizationUrl(clientOf(connection, context.signingSecret), {
      secrets,
      loginHint,
      asksAgain: purpose === 'confirm',
    })
    await insertAttempt(context.database, {
      organizationNumber: connection.organization_number,
      fingerprint: tokenFingerprint(secrets.state),
      purpose,
      sessionFingerprint: session?.fingerprint ?? null,
      leadsTo,
      now: context.now,
    })
    return { url, browserToken }
  } catch (error) {
    if (!(error instanceof SignOnFailure)) throw error
    throw new Refusal(error.problem === 'busy' ? 'busy' : 'conflict', error.message)
  }
}
