import { readFileSync } from 'node:fs'
import { createServer, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { packageRoot } from '../src/package-root.ts'
import { startApp } from './support/app.ts'
import { openPage } from './support/browser.ts'
import { whenFileIsDone } from './support/clean-up.ts'
import { createLine, createSeller, viewLine } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

test('the built client runs in a browser: it pushes, and checks webhooks', async () => {
  const { database } = await createTestDatabase()
  const app = await startApp(database)
  const seller = await createSeller(database)
  const packageId = await createLine(database, seller)
  const page = await openPage(await serveClientBefore(app.url))
  const result = await page.evaluate(programOf(seller.apiKey, packageId))
  expect(result).toEqual({ statuses: ['accepted', 'rejected'], refused: 'WebhookVerificationError' })
  expect(await viewLine(database, packageId)).toMatchObject({ quantity: '9007199254740991' })
})

/** As text: what the test runner makes of imports is nothing for a browser. */
function programOf(key: string, packageId: string): string {
  return `(async () => {
    const { createClient, verifyWebhook } = await import('/client/client.js')
    const flightline = createClient({ url: location.origin, key: '${key}' })
    const { results } = await flightline.delivery.push([
      { package_id: '${packageId}', impressions: 9007199254740991n },
      { package_id: 'x' },
    ])
    const headers = new Headers({
      'webhook-id': 'a',
      'webhook-timestamp': String(Math.floor(Date.now() / 1000)),
      'webhook-signature': 'v1,AAAA',
    })
    const refused = await verifyWebhook({ body: '{}', headers, secret: 'whsec_AAAA' }).catch(({ name }) => name)
    return { statuses: results.map(({ status }) => status), refused }
  })()`
}

/** On the same origin as the API, as a page of one's own would have it. */
async function serveClientBefore(url: string): Promise<string> {
  const server = createServer((request, response) => {
    const { method = 'GET', url: path = '/', headers } = request
    if (path === '/') response.setHeader('content-type', 'text/html').end('<!doctype html>')
    else if (path.startsWith('/client/')) {
      const file = readFileSync(new URL(`dist/client/${basename(path)}`, packageRoot))
      response.setHeader('content-type', 'text/javascript').end(file)
    } else {
      const onward = httpRequest(new URL(path, url), { method, headers }, (answer) => {
        answer.pipe(response.writeHead(answer.statusCode!, answer.headers))
      })
      request.pipe(onward)
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  whenFileIsDone(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
}
