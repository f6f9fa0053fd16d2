import type { Database } from '../../database/database.ts'
import type { Instant } from '../../exact/instant.ts'
import type { Context } from '../context.ts'
import type { AttemptSecrets } from './single-sign-on.ts'

/** The client that we are to an organization's provider. */
export interface ProviderClient {
  organizationNumber: number
  organizationId: string
  issuer: string
  clientId: string
  /** Null: a public client. */
  clientSecret: string | null
}

/** What the provider says of someone who signed in, verified. */
export interface Claims {
  subject: string
  email: string | null
  /** False only if the provider says so: many leave it out. */
  isEmailVerified: boolean
  name: string | null
  /** Whose account it is, where the issuer is everybody's (`hd`). */
  hostedDomain: string | null
  /** How long ago the person signed in at the provider; null: it does not say. */
  signedInSecondsAgo: number | null
}

/** Asks an organization's provider. Each method throws SignOnFailure. */
export interface IdentityProvider {
  /** Whether it can be used, as it is now. */
  check(client: ProviderClient): Promise<void>
  /** Where the browser goes to sign in. */
  authorizationUrl(
    client: ProviderClient,
    input: { secrets: AttemptSecrets; loginHint: string | undefined; asksAgain: boolean },
  ): Promise<string>
  /** Turns the answer that the browser brought back into claims. */
  redeem(
    client: ProviderClient,
    input: {
      /** The query that it came back with. */
      answer: string
      secrets: AttemptSecrets
      /** The person must have signed in at the provider within these seconds. */
      maxAgeSeconds: number | undefined
    },
  ): Promise<Claims>
  /** Forgets what was read of an organization's provider. */
  forget(organizationNumber: number): void
}

export interface SignOnServices {
  provider: IdentityProvider
  /** Where the provider of an organization sends people back to. */
  redirectUriOf(organizationId: string): string
  /** On a developer's machine a provider may be on it, too. */
  allowsLoopback: boolean
  /** The TXT records of a name, each in one piece. Empty if there is none; throws SignOnFailure if nobody answers. */
  lookUpTexts(name: string): Promise<string[]>
}

/** For anyone, signed in or not. */
export interface VisitingSignOnContext {
  database: Database
  now: Instant
  /** Seals client secrets in the database; undefined: they are stored as they are. */
  signingSecret: string | undefined
  signOn: SignOnServices
}

/** For operations on the connection of an organization. */
export interface SignOnContext extends Context, VisitingSignOnContext {}
