import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto'

/**
 * The certificates of an `android-key` attestation for a credential, as an attacker can make them: valid in all but who signed
 * them, and naming an address at which to look up what was revoked.
 */
export function androidCertificates(input: {
  publicKey: KeyObject
  clientData: Buffer
  revocationUrl: string
}): Buffer[] {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const challenge = createHash('sha256').update(input.clientData).digest()
  const description = sequence(
    integer(3),
    der(0x0a, Buffer.from([1])),
    integer(4),
    der(0x0a, Buffer.from([1])),
    der(0x04, challenge),
    der(0x04),
    sequence(),
    sequence(),
  )
  const revocation = sequence(
    sequence(der(0xa0, der(0xa0, der(0x86, Buffer.from(input.revocationUrl, 'latin1'))))),
  )
  const leaf = certificate({
    subject: 'leaf',
    publicKey: input.publicKey,
    by: root.privateKey,
    extensions: [
      ['2b06010401d679020111', description],
      ['551d1f', revocation],
    ],
  })
  return [leaf, certificate({ subject: 'root', publicKey: root.publicKey, by: root.privateKey })]
}

const ECDSA_WITH_SHA256 = sequence(objectId('2a8648ce3d040302'))

/** X.509, issued by "root". */
function certificate(input: {
  subject: string
  publicKey: KeyObject
  by: KeyObject
  extensions?: [id: string, value: Buffer][]
}): Buffer {
  const { subject, publicKey, by, extensions = [] } = input
  const year = 365 * 24 * 60 * 60_000
  const signed = sequence(
    der(0xa0, integer(2)),
    integer(1),
    ECDSA_WITH_SHA256,
    name('root'),
    sequence(time(Date.now() - year), time(Date.now() + year)),
    name(subject),
    publicKey.export({ format: 'der', type: 'spki' }),
    ...(extensions.length > 0
      ? [der(0xa3, sequence(...extensions.map(([id, value]) => sequence(objectId(id), der(0x04, value)))))]
      : []),
  )
  return sequence(signed, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), sign('sha256', signed, by)))
}

function name(text: string): Buffer {
  return sequence(der(0x31, sequence(objectId('550403'), der(0x0c, Buffer.from(text)))))
}

function time(atMs: number): Buffer {
  const digits = new Date(atMs).toISOString().replaceAll(/\D/g, '').slice(2, 14)
  return der(0x17, Buffer.from(`${digits}Z`))
}

function objectId(hex: string): Buffer {
  return der(0x06, Buffer.from(hex, 'hex'))
}

function integer(small: number): Buffer {
  return der(0x02, Buffer.from([small]))
}

function sequence(...contents: Buffer[]): Buffer {
  return der(0x30, ...contents)
}

function der(tag: number, ...contents: Buffer[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...head]), content])
}
