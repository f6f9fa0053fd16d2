import { randomBytes } from 'node:crypto'
import {
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server'
import type { Database, Queryable } from '../../database/database.ts'
import type { Context } from '../context.ts'
import { tokenFingerprint } from '../person/session.ts'
import { Refusal } from '../refusal.ts'
import type { Ceremony, RelyingParty } from './passkey.ts'
import { insertChallenge, listCredentials } from './passkey-sql.ts'
import { CEREMONY_MINUTES } from './second-factor.ts'

export const CEREMONY_MS = CEREMONY_MINUTES * 60_000
const CHALLENGE_BYTES = 32

export const NO_PASSKEYS_HERE =
  'Passkeys need an https address with a host name, or localhost. Ask the operator to set PUBLIC_URL.'

export type AskingContext<Within extends Queryable = Database> = Pick<Context, 'now'> & {
  database: Within
  relyingParty: RelyingParty | undefined
  isMailSetUp: boolean
}

/** What the browser is to ask a passkey: to sign something new, within minutes. */
export async function askPasskey(
  context: AskingContext,
  ceremony: Ceremony,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { database } = context
  const { id: rpId } = requireRelyingParty(context)
  const credentials =
    ceremony.personId === null ? [] : await listCredentials(database, { personId: ceremony.personId, rpId })
  return generateAuthenticationOptions({
    rpID: rpId,
    challenge: await newChallenge(context, ceremony),
    allowCredentials: credentials.map(({ credential_id, transports }) => ({
      id: credential_id.toString('base64url'),
      transports,
    })),
    timeout: CEREMONY_MS,
    userVerification: 'required',
  })
}

/** Only its fingerprint is kept, with what it was asked for. */
export async function newChallenge(
  { database, now }: AskingContext,
  ceremony: Ceremony,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = new Uint8Array(randomBytes(CHALLENGE_BYTES))
  const text = Buffer.from(challenge).toString('base64url')
  await insertChallenge(database, { ...ceremony, fingerprint: tokenFingerprint(text), now })
  return challenge
}

export function requireRelyingParty({ relyingParty }: Pick<AskingContext, 'relyingParty'>): RelyingParty {
  if (!relyingParty) throw new Refusal('conflict', NO_PASSKEYS_HERE)
  return relyingParty
}
