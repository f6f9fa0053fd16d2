import { createHash } from 'node:crypto'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  ClientSecretBasic,
  ClientSecretPost,
  clockTolerance,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  None,
  ResponseBodyError,
  WWWAuthenticateChallengeError,
  type Configuration,
  type ServerMetadata,
} from 'openid-client'
import { SESSION_DAYS } from '../core/person/session.ts'
import { CLOCK_TOLERANCE_SECONDS } from '../core/single-sign-on/single-sign-on.ts'
import { SignOnFailure } from '../core/single-sign-on/sign-on-problem.ts'
import type { Claims, IdentityProvider, ProviderClient } from '../core/single-sign-on/sign-on-context.ts'
import { takeTurns } from '../core/take-turns.ts'
import type { Clock } from '../database/clock.ts'
import { createGuardedFetch, type GuardOptions } from './guarded-fetch.ts'

/** How long a provider's configuration and keys are kept, and how long it is not asked again after it failed. */
const KEPT_MS = 10 * 60_000
const FAILED_MS = 10_000
const KEPT_MAX = 500
/** A provider that hangs keeps only its own organization waiting. */
const AT_ONCE_MAX = 32
const AT_ONCE_PER_ORGANIZATION_MAX = 8
/** Issued longer ago than this, a token was not issued for this sign-on. */
const TOKEN_AGE_SECONDS_MAX = 5 * 60
/** Who signed in at the provider longer ago than a session here can last signs in there again. */
const SIGN_IN_SECONDS_MAX = SESSION_DAYS * 24 * 60 * 60
/** Those of RFC 7518 and 8037 with a public key. A client secret signs nothing here, and unsigned tokens are refused. */
const SIGNATURES = new Set([
  'RS256',
  'PS256',
  'ES256',
  'ES384',
  'ES512',
  'RS384',
  'RS512',
  'PS384',
  'PS512',
  'EdDSA',
  'Ed25519',
])

interface Kept {
  configuration: Promise<Configuration>
  fingerprint: string
  untilMs: number
}

/** Asks the providers of organizations, by OpenID Connect. */
export function createIdentityProvider(
  clock: Clock,
  redirectUriOf: (organizationId: string) => string,
  options: GuardOptions,
): IdentityProvider {
  const fetchGuarded = createGuardedFetch(options)
  const kept = new Map<number, Kept>()
  const leaving = placesAtProviders()
  // Those who come back would have to start again: they have places of their own.
  const returning = placesAtProviders()
  const checked = new Set<number>()

  return {
    async check(client) {
      const { organizationNumber } = client
      if (checked.has(organizationNumber)) throw new SignOnFailure('busy')
      checked.add(organizationNumber)
      kept.delete(organizationNumber)
      await leaving(client, async () => {
        const configuration = await configurationOf(client)
        // Its keys are there, too.
        const { jwks_uri: keys } = configuration.serverMetadata()
        const answer = await fetchGuarded(keys!, { method: 'GET', headers: { accept: 'application/json' } })
        const body: unknown = await answer.json().catch(() => undefined)
        const isKeySet =
          typeof body === 'object' && body !== null && 'keys' in body && Array.isArray(body.keys)
        if (answer.status !== 200 || !isKeySet) throw new SignOnFailure('not_a_provider')
      }).finally(() => checked.delete(organizationNumber))
    },

    async authorizationUrl(client, { secrets, loginHint, asksAgain }) {
      const configuration = await leaving(client, () => configurationOf(client))
      const url = buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUriOf(client.organizationId),
        scope: 'openid email profile',
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: secrets.challenge,
        code_challenge_method: 'S256',
        ...(loginHint !== undefined && { login_hint: loginHint }),
        // With a greatest age, the provider has to say when the person signed in.
        ...(asksAgain ? { prompt: 'login', max_age: '0' } : { max_age: String(SIGN_IN_SECONDS_MAX) }),
      })
      return url.href
    },

    async redeem(client, { answer, secrets, maxAgeSeconds }) {
      return returning(client, async () => {
        const configuration = await configurationOf(client)
        const tokens = await translated(() =>
          authorizationCodeGrant(
            configuration,
            new URL(`${redirectUriOf(client.organizationId)}?${answer}`),
            {
              expectedState: secrets.state,
              expectedNonce: secrets.nonce,
              pkceCodeVerifier: secrets.verifier,
              idTokenExpected: true,
            },
          ),
        )
        const claims = tokens.claims()
        const nowSeconds = clock.nowMs() / 1_000
        if (!claims || Math.abs(nowSeconds - claims.iat) > TOKEN_AGE_SECONDS_MAX) {
          throw new SignOnFailure('invalid_answer')
        }
        // One without a time is no answer to the question.
        const { auth_time: signedInAt } = claims
        if (maxAgeSeconds !== undefined && (signedInAt ?? 0) < nowSeconds - maxAgeSeconds) {
          throw new SignOnFailure('not_fresh')
        }
        const signedInSecondsAgo = signedInAt === undefined ? null : Math.max(0, nowSeconds - signedInAt)
        // Many providers send it only when asked once more.
        const hasUserInfo = configuration.serverMetadata().userinfo_endpoint !== undefined
        const more: Record<string, unknown> =
          claims['email'] === undefined && hasUserInfo
            ? await translated(() => fetchUserInfo(configuration, tokens.access_token, claims.sub))
            : {}
        return { ...readClaims(claims.sub, { ...claims, ...more }), signedInSecondsAgo }
      })
    },

    forget(organizationNumber) {
      kept.delete(organizationNumber)
    },
  }

  /** One that works is kept, and for a moment one that does not. */
  async function configurationOf(client: ProviderClient): Promise<Configuration> {
    const { organizationNumber } = client
    const fingerprint = createHash('sha256')
      .update(JSON.stringify([client.issuer, client.clientId, client.clientSecret]))
      .digest('base64')
    const known = kept.get(organizationNumber)
    if (known?.fingerprint === fingerprint && known.untilMs > clock.nowMs()) return known.configuration
    const entry: Kept = {
      configuration: discover(client),
      fingerprint,
      untilMs: clock.nowMs() + KEPT_MS,
    }
    entry.configuration.catch(() => {
      entry.untilMs = clock.nowMs() + FAILED_MS
    })
    kept.delete(organizationNumber)
    kept.set(organizationNumber, entry)
    for (const oldest of kept.keys()) {
      if (kept.size <= KEPT_MAX) break
      kept.delete(oldest)
    }
    return entry.configuration
  }

  async function discover({ issuer, clientId, clientSecret }: ProviderClient): Promise<Configuration> {
    const isLocal = new URL(issuer).protocol === 'http:'
    const configuration = await translated(() =>
      discovery(
        new URL(issuer),
        clientId,
        { [clockTolerance]: CLOCK_TOLERANCE_SECONDS },
        authenticationOf(clientSecret),
        {
          [customFetch]: fetchGuarded,
          execute: [enableNonRepudiationChecks, ...(isLocal ? [allowInsecureRequests] : [])],
        },
      ),
    ).catch((error: unknown) => {
      // What cannot be read or is refused is no provider here; the way to it is another matter.
      const isAboutContent =
        error instanceof SignOnFailure && ['invalid_answer', 'provider_error'].includes(error.problem)
      throw isAboutContent ? new SignOnFailure('not_a_provider') : error
    })
    const metadata = configuration.serverMetadata()
    // Some providers have one configuration for several issuers: the one in the settings is the one that is trusted.
    if (metadata.issuer !== issuer) throw new SignOnFailure('wrong_issuer')
    requireUsable(metadata, isLocal)
    return configuration
  }
}

/** For as many as may ask providers at a time, and fewer of one organization: refused beyond that. */
function placesAtProviders(): <Result>(
  client: ProviderClient,
  work: () => Promise<Result>,
) => Promise<Result> {
  const atOnce = takeTurns({ atOnceMax: AT_ONCE_MAX, waitingMax: 0 })
  const asking = new Map<number, number>()

  return async ({ organizationNumber }, work) => {
    const before = asking.get(organizationNumber) ?? 0
    if (before >= AT_ONCE_PER_ORGANIZATION_MAX) throw new SignOnFailure('busy')
    asking.set(organizationNumber, before + 1)
    try {
      const outcome = await atOnce(async () => ({ done: await work() }))
      if (!outcome) throw new SignOnFailure('busy')
      return outcome.done
    } finally {
      const left = asking.get(organizationNumber)! - 1
      if (left === 0) asking.delete(organizationNumber)
      else asking.set(organizationNumber, left)
    }
  }
}

/** As the standard has it, in the header; in the body only where the provider takes it nowhere else. */
function authenticationOf(secret: string | null) {
  if (secret === null) return None()
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)]
  return (...[server, client, body, headers]: Parameters<typeof basic>): void => {
    const methods = server.token_endpoint_auth_methods_supported
    const takesBasic = methods === undefined || methods.includes('client_secret_basic')
    const authenticate = takesBasic || !methods.includes('client_secret_post') ? basic : post
    authenticate(server, client, body, headers)
  }
}

function requireUsable(metadata: ServerMetadata, isLocal: boolean): void {
  const { authorization_endpoint: authorization, token_endpoint: token, jwks_uri: keys } = metadata
  const protocols = isLocal ? ['https:', 'http:'] : ['https:']
  for (const address of [authorization, token, keys]) {
    // The browser is sent to the first: it must not be able to run anything there.
    const isUsable =
      address !== undefined && URL.canParse(address) && protocols.includes(new URL(address).protocol)
    if (!isUsable) throw new SignOnFailure('unsupported')
  }
  const signatures = metadata.id_token_signing_alg_values_supported
  const signsUsably =
    signatures === undefined || (Array.isArray(signatures) && signatures.some((one) => SIGNATURES.has(one)))
  if (!signsUsably) throw new SignOnFailure('unsupported')
}

/** Nothing of what the provider wrote goes on from here. */
async function translated<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new SignOnFailure(problemOf(error))
  }
}

function problemOf(error: unknown): SignOnFailure['problem'] {
  if (error instanceof SignOnFailure) return error.problem
  if (error instanceof AuthorizationResponseError) {
    return error.error === 'access_denied' ? 'denied' : 'provider_error'
  }
  if (error instanceof WWWAuthenticateChallengeError) return 'refused_client'
  if (error instanceof ResponseBodyError) {
    return ['invalid_client', 'unauthorized_client'].includes(error.error)
      ? 'refused_client'
      : 'invalid_answer'
  }
  const { cause, code } = error as { cause?: unknown; code?: unknown }
  if (code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED' && hasAttribute(cause, 'issuer'))
    return 'wrong_issuer'
  if (cause instanceof SignOnFailure) return cause.problem
  return 'invalid_answer'
}

function hasAttribute(cause: unknown, name: string): boolean {
  return typeof cause === 'object' && cause !== null && 'attribute' in cause && cause.attribute === name
}

function readClaims(subject: string, claims: Record<string, unknown>): Omit<Claims, 'signedInSecondsAgo'> {
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  const names = [text(claims['given_name']), text(claims['family_name'])].filter((name) => name !== null)
  return {
    subject,
    email: text(claims['email'])?.trim() ?? null,
    // Some send it as text.
    isEmailVerified: ![false, 'false', 0, '0'].includes(claims['email_verified'] as never),
    hostedDomain: text(claims['hd']),
    name: text(claims['name']) ?? (names.length > 0 ? names.join(' ') : null),
  }
}
