import {
  generateRegistrationOptions,
  verifyRegistrationResponse,
  type PublicKeyCredentialCreationOptionsJSON,
  type RegistrationResponseJSON,
  type VerifiedRegistrationResponse,
} from '@simplewebauthn/server'
import { decodeAttestationObject, isoBase64URL } from '@simplewebauthn/server/helpers'
import { writeAudit } from '../audit/audit-sql.ts'
import { tokenFingerprint, type Device, type Session } from '../person/session.ts'
import { Refusal } from '../refusal.ts'
import { CEREMONY_MS, newChallenge, requireRelyingParty, type AskingContext } from './ask-passkey.ts'
import { beginWithFactor } from './begin-with-factor.ts'
import { lockOwnFactors } from './lock-own-factors.ts'
import { ALGORITHMS, challengeIn, namePasskey, userHandleOf, type Ceremony } from './passkey.ts'
import { insertPasskey, listCredentials, takeChallenge } from './passkey-sql.ts'
import { PASSKEYS_MAX, requireShown, type Factors } from './second-factor.ts'
import { findFactors } from './second-factor-sql.ts'

/** As WebAuthn has it. */
const CREDENTIAL_ID_BYTES_MAX = 1_023
/** The longest RSA keys in use take about 1,100. */
const PUBLIC_KEY_BYTES_MAX = 4_096

type RegisteringContext = AskingContext & { session: Session; device: Device }

function ceremonyOf({ person, fingerprint }: Session): Ceremony {
  return { purpose: 'register', personId: person.id, askedBy: fingerprint }
}

/** What the browser is to make: a passkey that names its person, so that nothing has to be typed to sign in with it. */
export async function askNewPasskey(
  context: RegisteringContext,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { database, session } = context
  const { person } = session
  const { id: rpId } = requireRelyingParty(context)
  const factors = await findFactors(database, person.id)
  requireShown(factors, session)
  refuseFull(factors)
  const credentials = await listCredentials(database, { personId: person.id, rpId })
  return generateRegistrationOptions({
    rpName: 'Flightline',
    rpID: rpId,
    userName: person.email,
    userDisplayName: person.name,
    userID: userHandleOf(person.id),
    challenge: await newChallenge(context, ceremonyOf(session)),
    timeout: CEREMONY_MS,
    attestationType: 'none',
    excludeCredentials: credentials.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    supportedAlgorithmIDs: ALGORITHMS,
  })
}

/** Keeps a new passkey. It counts from now on: in this session, too. The first factor comes with recovery codes, shown once. */
export async function registerPasskey(
  context: RegisteringContext,
  { response }: { response: RegistrationResponseJSON },
): Promise<{ id: string; name: string; recovery_codes: string[] | null }> {
  const { database, now, session } = context
  const { person } = session
  const { id: rpId } = requireRelyingParty(context)
  const made = await verify(context, response)
  if (!made) throw new Refusal('invalid', 'The passkey could not be verified. Try again.')
  const { credential, credentialBackedUp: isBackedUp, aaguid } = made
  const name = namePasskey(aaguid, context.device.userAgent)
  return database.transaction(async (tx) => {
    const factors = await lockOwnFactors(tx, session)
    refuseFull(factors)
    const id = await insertPasskey(tx, {
      personId: person.id,
      rpId,
      credentialId: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      isBackedUp,
      name,
      now,
    })
    if (id === undefined) throw new Refusal('conflict', 'This passkey is already in use.')
    await writeAudit(
      tx,
      { kind: 'oneself', personId: person.id },
      {
        organizationNumber: null,
        act: 'passkey.added',
        subjectKind: 'passkey',
        subjectId: id,
        detail: { name },
      },
    )
    return { id, name, recovery_codes: await beginWithFactor(tx, session, factors) }
  })
}

function refuseFull({ passkeys }: Factors): void {
  if (passkeys < PASSKEYS_MAX) return
  throw new Refusal('conflict', `You have ${PASSKEYS_MAX} passkeys. Remove one you no longer use first.`)
}

async function verify(
  context: RegisteringContext,
  response: RegistrationResponseJSON,
): Promise<VerifiedRegistrationResponse['registrationInfo']> {
  const { database, now, session } = context
  const { id: rpId, origins } = requireRelyingParty(context)
  const challenge = challengeIn(response.response.clientDataJSON)
  const fingerprint = tokenFingerprint(challenge)
  if (!(await takeChallenge(database, { ...ceremonyOf(session), fingerprint, now }))) return undefined
  try {
    requireNoAttestation(response)
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: rpId,
      requireUserVerification: true,
      supportedAlgorithmIDs: ALGORITHMS,
    })
    return registrationInfo && isWithinLimits(registrationInfo) ? registrationInfo : undefined
  } catch {
    // How it says that something is wrong with the answer: it asks nothing of the database.
    return undefined
  }
}

/**
 * Nobody vouches for the authenticator here: browsers send `none`, or what it signed with its own new key. The other forms have
 * certificates, and checking those would ask addresses that the caller put in them.
 */
function requireNoAttestation({ response }: RegistrationResponseJSON): void {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = attestation.get('fmt')
  const isOwn = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined
  if (format !== 'none' && !isOwn) throw new Error(`Unexpected attestation: ${format}`)
}

function isWithinLimits({
  credential,
}: NonNullable<VerifiedRegistrationResponse['registrationInfo']>): boolean {
  const idBytes = Buffer.from(credential.id, 'base64url').length
  return idBytes <= CREDENTIAL_ID_BYTES_MAX && credential.publicKey.length <= PUBLIC_KEY_BYTES_MAX
}
