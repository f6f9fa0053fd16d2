import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { askConsole, askConsoleFor } from './account.ts'

/** A passkey in software, with a real key: it signs whatever a test wants, right or wrong. */
export interface Authenticator {
  credentialId: string
  privateKey: KeyObject
  publicKey: { x: Buffer; y: Buffer }
  counter: number
  userHandle: string | undefined
}

interface Wrong {
  origin?: string
  rpId?: string
  isUserVerified?: boolean
  challenge?: string
  type?: string
  counter?: number
  /** Signed with another key. */
  by?: KeyObject
  userHandle?: string
  /** In the place of the one that its browser names. */
  credentialId?: Buffer
  /** Who vouches for it, in the place of nobody. */
  attestation?: (clientData: Buffer) => { format: string; certificates?: Buffer[] }
}

interface Asked {
  challenge: string
  rpId?: string
  rp?: { id?: string }
  user?: { id: string }
}

export function newAuthenticator(): Authenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x, y } = publicKey.export({ format: 'jwk' })
  return {
    credentialId: randomBytes(16).toString('base64url'),
    privateKey,
    publicKey: { x: Buffer.from(x!, 'base64url'), y: Buffer.from(y!, 'base64url') },
    counter: 0,
    userHandle: undefined,
  }
}

/** What a browser sends after it made a passkey. */
export function createCredential(
  authenticator: Authenticator,
  origin: string,
  options: Asked,
  wrong: Wrong = {},
) {
  authenticator.userHandle = options.user?.id
  const id = wrong.credentialId ?? Buffer.from(authenticator.credentialId, 'base64url')
  const { x, y } = authenticator.publicKey
  const key = mapOf([
    [Buffer.from([0x01]), Buffer.from([0x02])],
    [Buffer.from([0x03]), Buffer.from([0x26])],
    [Buffer.from([0x20]), Buffer.from([0x01])],
    [Buffer.from([0x21]), bytesOf(x)],
    [Buffer.from([0x22]), bytesOf(y)],
  ])
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  const attested = Buffer.concat([Buffer.alloc(16), length, id, key])
  const data = Buffer.concat([authenticatorData(authenticator, options.rp?.id, wrong, 0x40), attested])
  const client = clientData('webauthn.create', origin, options, wrong)
  const { format, certificates } = wrong.attestation?.(client) ?? { format: 'none' }
  const signature = sign(
    'sha256',
    Buffer.concat([data, createHash('sha256').update(client).digest()]),
    authenticator.privateKey,
  )
  const statement: [Buffer, Buffer][] = [
    [textOf('alg'), Buffer.from([0x26])],
    [textOf('sig'), bytesOf(signature)],
    ...(certificates ? [[textOf('x5c'), listOf(certificates.map(bytesOf))] as [Buffer, Buffer]] : []),
  ]
  const attestation = mapOf([
    [textOf('fmt'), textOf(format)],
    [textOf('attStmt'), mapOf(format === 'none' ? [] : statement)],
    [textOf('authData'), bytesOf(data)],
  ])
  return {
    id: authenticator.credentialId,
    rawId: authenticator.credentialId,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: client.toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    },
  }
}

/** What a browser sends after a passkey signed. */
export function signChallenge(
  authenticator: Authenticator,
  origin: string,
  options: Asked,
  wrong: Wrong = {},
) {
  const client = clientData('webauthn.get', origin, options, wrong)
  const data = authenticatorData(authenticator, options.rpId, wrong, 0)
  const signed = Buffer.concat([data, createHash('sha256').update(client).digest()])
  const userHandle = wrong.userHandle ?? authenticator.userHandle
  return {
    id: authenticator.credentialId,
    rawId: authenticator.credentialId,
    type: 'public-key',
    clientExtensionResults: {},
    response: {
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, wrong.by ?? authenticator.privateKey).toString('base64url'),
      ...(userHandle !== undefined && { userHandle }),
    },
  }
}

/** A passkey of the person who is signed in, registered through the door. */
export async function addPasskey(
  url: string,
  cookie: string,
): Promise<{ authenticator: Authenticator; id: string; codes: string[] | null }> {
  const { authenticator, body } = await makePasskey(url, cookie)
  const { id, recovery_codes: codes } = await askConsoleFor<{ id: string; recovery_codes: string[] | null }>(
    url,
    'POST',
    '/account/passkeys',
    { cookie, body },
  )
  return { authenticator, id, codes }
}

/** A passkey that the server asked for, and what is sent to have it added. */
export async function makePasskey(
  url: string,
  cookie: string,
): Promise<{ authenticator: Authenticator; body: object }> {
  const authenticator = newAuthenticator()
  const options = await askConsoleFor<Asked>(url, 'POST', '/account/passkeys/options', { cookie })
  return { authenticator, body: { response: createCredential(authenticator, originOf(url), options) } }
}

/** Answers what the server asks a passkey at `path`, with something wrong or nothing. */
export async function answerWith(
  authenticator: Authenticator,
  { url, path, cookie, more = {} }: { url: string; path: string; cookie?: string; more?: object },
  wrong: Wrong = {},
): Promise<Response> {
  const optionsPath = `${path.replace(/\/passkey$/, path === '/session/passkey' ? '/passkey' : '')}/options`
  const isOfPerson = path.startsWith('/session/confirmation')
  const options = await askConsoleFor<Asked>(url, 'POST', optionsPath, {
    cookie,
    ...(!isOfPerson && { body: more }),
  })
  const response = signChallenge(authenticator, originOf(url), options, wrong)
  return askConsole(url, isOfPerson ? 'PUT' : 'POST', path, { cookie, body: { ...more, response } })
}

/** The test server listens on 127.0.0.1, which is no name that a passkey could be made for. */
export function originOf(url: string): string {
  return `http://localhost:${new URL(url).port}`
}

function clientData(type: string, origin: string, { challenge }: Asked, wrong: Wrong): Buffer {
  return Buffer.from(
    JSON.stringify({
      type: wrong.type ?? type,
      challenge: wrong.challenge ?? challenge,
      origin: wrong.origin ?? origin,
      crossOrigin: false,
    }),
  )
}

const PRESENT = 0x01
const VERIFIED = 0x04

function authenticatorData(
  authenticator: Authenticator,
  rpId: string | undefined,
  wrong: Wrong,
  more: number,
): Buffer {
  authenticator.counter += 1
  const counter = Buffer.alloc(4)
  counter.writeUInt32BE(wrong.counter ?? authenticator.counter)
  const flags = PRESENT | (wrong.isUserVerified === false ? 0 : VERIFIED) | more
  const hash = createHash('sha256')
    .update(wrong.rpId ?? rpId ?? '')
    .digest()
  return Buffer.concat([hash, Buffer.from([flags]), counter])
}

/** CBOR (RFC 8949), as much of it as an attestation needs. */
function mapOf(entries: [Buffer, Buffer][]): Buffer {
  return Buffer.concat([Buffer.from([0xa0 + entries.length]), ...entries.flat()])
}

function listOf(items: Buffer[]): Buffer {
  return Buffer.concat([Buffer.from([0x80 + items.length]), ...items])
}

function textOf(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
}

function bytesOf(bytes: Buffer): Buffer {
  const isShort = bytes.length < 256
  const head = Buffer.alloc(isShort ? 2 : 3)
  head[0] = isShort ? 0x58 : 0x59
  if (isShort) head[1] = bytes.length
  else head.writeUInt16BE(bytes.length, 1)
  return Buffer.concat([head, bytes])
}
