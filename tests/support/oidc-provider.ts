import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider, type Configuration } from 'oidc-provider'
import { whenFileIsDone } from './clean-up.ts'

export const CLIENT = { id: 'flightline', secret: 'a client secret for tests only' }

export interface TestProvider {
  issuer: string
  /** Who can sign in there: what is said of them, by their subject. */
  accounts: Map<string, Record<string, unknown>>
  close(): Promise<void>
}

/**
 * A real OpenID Connect provider on this machine, for the organizations of a test: each has an address of its own below this one. Its
 * sign-in page asks for a subject and believes it.
 */
export async function startProvider(redirectUris: string): Promise<TestProvider> {
  const accounts = new Map<string, Record<string, unknown>>()
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const configuration: Configuration = {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: [redirectUris],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key for tests only'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    ttl: { Session: 600, Grant: 600, Interaction: 600, AccessToken: 600, IdToken: 600 },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => ({ ...accounts.get(subject), sub: subject }),
    }),
    // Nobody is asked for consent.
    async loadExistingGrant(context) {
      const { client, session, provider } = context.oidc
      const grant = new provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  }
  const provider = new Provider(issuer, configuration)
  provider.Client.prototype.redirectUriAllowed = (uri) => uri.startsWith(`${redirectUris}/`)
  const answer = provider.callback()
  server.on('request', (request, response) => {
    void (async () => {
      if (!request.url!.startsWith('/interaction/')) return answer(request, response)
      if (request.method === 'GET') {
        response.setHeader('content-type', 'text/html; charset=utf-8')
        return response.end(
          `<!doctype html><html lang="en"><title>Test provider</title><h1>Test provider</h1>
           <form method="post"><label>User <input name="user" autofocus></label><button>Sign in</button></form></html>`,
        )
      }
      let body = ''
      for await (const chunk of request as AsyncIterable<Buffer>) body += chunk.toString()
      const user = new URLSearchParams(body).get('user') ?? ''
      const result = accounts.has(user)
        ? { login: { accountId: user } }
        : { error: 'access_denied', error_description: '<script>alert(1)</script> unknown user' }
      return provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false })
    })().catch((error: unknown) => response.writeHead(500).end(String(error)))
  })
  const close = async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
  whenFileIsDone(close)
  return { issuer, accounts, close }
}
