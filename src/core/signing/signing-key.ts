import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createPrivateKey,
  generateKeyPairSync,
  hkdfSync,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto'

/** Ed25519 keys of the installation, and how their private halves are sealed. Pure, but for randomness. */

export interface NewSigningKey {
  /** The thumbprint of the public key (RFC 7638). */
  id: string
  publicKey: Buffer
  seed: Buffer
}

/** What precedes the 32 bytes of a seed in PKCS #8. */
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex')

export function createSigningKey(): NewSigningKey {
  const { privateKey } = generateKeyPairSync('ed25519')
  const { d, x } = privateKey.export({ format: 'jwk' })
  return keyOf(Buffer.from(d!, 'base64url'), Buffer.from(x!, 'base64url'))
}

function keyOf(seed: Buffer, publicKey: Buffer): NewSigningKey {
  return { id: thumbprintOf(publicKey), publicKey, seed }
}

export function signingKeyFromSeed(seed: Buffer): NewSigningKey {
  const { x } = privateKeyOf(seed).export({ format: 'jwk' })
  return keyOf(seed, Buffer.from(x!, 'base64url'))
}

/** Names in the order of the alphabet and without white space, as the RFC has it. */
export function thumbprintOf(publicKey: Buffer): string {
  const jwk = `{"crv":"Ed25519","kty":"OKP","x":"${publicKey.toString('base64url')}"}`
  return createHash('sha256').update(jwk).digest('base64url')
}

export function signWith(seed: Buffer, bytes: Buffer): Buffer {
  return sign(null, bytes, privateKeyOf(seed))
}

function privateKeyOf(seed: Buffer): KeyObject {
  return createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' })
}

const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypted and authenticated, bound to the key's id: one sealed seed cannot be put in the place of another. */
export function seal(seed: Buffer, secret: string, keyId: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), nonce).setAAD(Buffer.from(keyId))
  const sealed = Buffer.concat([cipher.update(seed), cipher.final()])
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()])
}

/** Undefined if the secret is another than the one that sealed it. */
export function unseal(sealed: Buffer, secret: string, keyId: string): Buffer | undefined {
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), nonce)
    .setAAD(Buffer.from(keyId))
    .setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES, -TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}

/** The secret is long and random (`SIGNING_SECRET_LENGTH_MIN`), so it needs no slow hash. */
function sealingKey(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'flightline signing keys', 32))
}

export const SIGNING_SECRET_LENGTH_MIN = 32
