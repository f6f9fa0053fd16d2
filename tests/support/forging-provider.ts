import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { whenFileIsDone } from './clean-up.ts'

/** A provider that says what a test wants, right or wrong, signed with whatever a test wants. */
export interface ForgingProvider {
  issuer: string
  /** What its configuration says besides, or instead. */
  metadata: Record<string, unknown>
  /** Its next ID token, for the code that is redeemed. */
  idToken: () => Promise<string> | string
  /** Instead of an answer with that token. */
  answerToken: ((response: ServerResponse) => void) | undefined
  /** Instead of its configuration. */
  answerConfiguration: ((response: ServerResponse) => void) | undefined
  /** The codes that were redeemed, and where they say that they were sent. */
  redeemed: string[]
  redirectUris: string[]
  /** A token as it should be, but for what is given. */
  sign(claims: JWTPayload, header?: { alg?: string; kid?: string }): Promise<string>
  /** Signed with another key than those it shows. */
  signWithStrangeKey(claims: JWTPayload): Promise<string>
  signWithSecret(claims: JWTPayload, secret: string): Promise<string>
  unsigned(claims: JWTPayload): string
}

export async function startForgingProvider(): Promise<ForgingProvider> {
  const own = await generateKeyPair('RS256')
  const strange = await generateKeyPair('RS256')
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', use: 'sig', alg: 'RS256' }
  const server = createServer((request, response) => {
    void (async () => {
      let body = ''
      for await (const chunk of request as AsyncIterable<Buffer>) body += chunk.toString()
      if (request.url === '/.well-known/openid-configuration') {
        if (provider.answerConfiguration) return provider.answerConfiguration(response)
        return json({
          issuer,
          authorization_endpoint: `${issuer}/authorize`,
          token_endpoint: `${issuer}/token`,
          jwks_uri: `${issuer}/keys`,
          response_types_supported: ['code'],
          subject_types_supported: ['public'],
          id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
          authorization_response_iss_parameter_supported: true,
          ...provider.metadata,
        })
      }
      if (request.url === '/keys') return json({ keys: [jwk] })
      const asked = new URLSearchParams(body)
      provider.redeemed.push(asked.get('code') ?? '')
      provider.redirectUris.push(asked.get('redirect_uri') ?? '')
      if (provider.answerToken) return provider.answerToken(response)
      return json({
        access_token: 'an access token',
        token_type: 'Bearer',
        id_token: await provider.idToken(),
      })
    })().catch((error: unknown) => response.writeHead(500).end(String(error)))

    function json(content: unknown): void {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(content))
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  whenFileIsDone(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const header = { alg: 'RS256', kid: 'own' }
  const encode = (part: unknown) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const provider: ForgingProvider = {
    issuer,
    metadata: {},
    idToken: () => '',
    answerToken: undefined,
    answerConfiguration: undefined,
    redeemed: [],
    redirectUris: [],
    sign: (claims) => new SignJWT(claims).setProtectedHeader(header).sign(own.privateKey),
    signWithStrangeKey: (claims) => new SignJWT(claims).setProtectedHeader(header).sign(strange.privateKey),
    signWithSecret: (claims, secret) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode(secret)),
    unsigned: (claims) => `${encode({ alg: 'none' })}.${encode(claims)}.`,
  }
  return provider
}
