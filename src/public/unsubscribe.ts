import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { requireLink, unsubscribe } from '../core/alert/unsubscribe.ts'
import { Refusal } from '../core/refusal.ts'
import { reachingDatabase } from '../http/app.ts'
import { addressBucket, addressOf } from '../http/client-address.ts'
import { html, Markup } from '../http/html.ts'
import type { PublicServices } from './public-services.ts'

const STYLE = `:root { color-scheme: light dark; }
body { max-width: 34rem; margin: 15vh auto 0; padding: 0 1.5rem; font: 1rem/1.55 system-ui, sans-serif; }
h1 { font-size: 1.5rem; }
button { padding: .6rem 1.1rem; border: 0; border-radius: .3rem; background: #364fc7; color: #fff; font: inherit; cursor: pointer; }`

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ')

/** Stops alert mails by the link in one of them, without signing in: a button on a page, and one click in a mail program. */
export function registerUnsubscribe(app: FastifyInstance, { database, count, read }: PublicServices): void {
  app.register(async (scope) => {
    // What mail programs send (RFC 8058) and what the form sends; the link alone says what to do.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { bodyLimit: 1_024, parseAs: 'string' }, (_request, _body, done) =>
      done(null),
    )

    scope.get('/unsubscribe/:token', { schema: { hide: true } }, async (request, reply) => {
      await answer(request, reply, async (token) => {
        await requireLink(database, token)
        return html`<h1>Stop alert e-mails?</h1>
          <p>
            You still see alerts in the app. You can switch e-mails on again under
            <a href="/account/alerts">your account</a>.
          </p>
          <form method="post"><button>Stop alert e-mails</button></form>`
      })
    })

    scope.post('/unsubscribe/:token', { schema: { hide: true } }, async (request, reply) => {
      await answer(request, reply, async (token) => {
        await unsubscribe(database, token)
        return html`<h1>Alert e-mails are off</h1>
          <p>To switch them on again, choose alerts in <a href="/account/alerts">your account</a>.</p>`
      })
    })
  })

  async function answer(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (token: string) => Promise<Markup>,
  ): Promise<void> {
    await count(addressBucket(addressOf(request)))
    const { token } = request.params as { token: string }
    void reply
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-robots-tag', 'noindex')
      .header('content-security-policy', POLICY)
      .type('text/html; charset=utf-8')
    try {
      const content = await read(() => reachingDatabase(() => work(token), 'This took too long. Try again.'))
      await reply.send(pageOf(content))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      await reply.code(404).send(
        pageOf(
          html`<h1>This link does not work</h1>
            <p>${error.message}</p>`,
        ),
      )
    }
  }
}

function pageOf(content: Markup): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>Alert e-mails · Flightline</title>
        ${new Markup(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <p><strong>Flightline</strong></p>
        ${content}
      </body>
    </html>`.text
}
