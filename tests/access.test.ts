import { beforeAll, describe, expect, test } from 'vitest'
import { moveCatalogueVersion } from '../src/core/product/catalogue-sql.ts'
import { TOOLS } from '../src/agent/call-tool.ts'
import { insertUnsubscribeLink } from '../src/core/alert/unsubscribe-sql.ts'
import { generateToken } from '../src/core/person/session.ts'
import { addProductImage } from '../src/core/product/add-product-image.ts'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
import { asOperator, createBuyer, createKey, product } from './support/agent-catalogue.ts'
import { post, startTestAgent, toolCall, type RpcAnswer } from './support/agent.ts'
import { startApp, type TestApp } from './support/app.ts'
import { PAGE_SECTIONS } from '../src/web-app.ts'
import { LOGO } from './support/logo.ts'
import { sendRaw } from './support/raw-http.ts'
import { routesOf } from './support/routes-of.ts'
import { signInMember } from './support/account.ts'
import { createLine, createReadKey, createSeller, type Seller } from './support/seller.ts'
import { draftStatements, issueStatement } from './support/statements.ts'
import { createTestDatabase } from './support/test-database.ts'

/**
 * Every route of the main listener, except those behind the web app, against every kind of caller. A new route without a row here fails; so does a row
 * whose route no longer exists.
 */
const CALLERS = [
  'nobody',
  'the seller',
  'another organization',
  'a revoked key',
  'an agent key',
  'a reading key of the seller',
  'a reading key of the buyer',
  'a reading key of another organization',
] as const
type Caller = (typeof CALLERS)[number]
type Answers = Record<Caller, string>

const everybody = (answer: string): Answers => ({
  nobody: answer,
  'the seller': answer,
  'another organization': answer,
  'a revoked key': answer,
  'an agent key': answer,
  'a reading key of the seller': answer,
  'a reading key of the buyer': answer,
  'a reading key of another organization': answer,
})

const NO_REPORTING = {
  'a reading key of the seller': '401',
  'a reading key of the buyer': '401',
  'a reading key of another organization': '401',
}

/** Others get a list without it, or the answer that there is no such thing. */
const reading = (toOthers: '200' | '404'): Answers => ({
  nobody: '401',
  'the seller': '403',
  'another organization': '403',
  'a revoked key': '401',
  'an agent key': '401',
  'a reading key of the seller': '200',
  'a reading key of the buyer': '200',
  'a reading key of another organization': toOthers,
})

/** Pages of other sites may read them: anyone can check a statement. */
const PUBLIC_KEYS = 'GET /.well-known/flightline-keys.json'

const ROUTES: Record<string, Answers> = {
  'GET /': everybody('200'),
  ...Object.fromEntries(
    PAGE_SECTIONS.flatMap((section) => [
      [`GET /${section}`, everybody('200')],
      [`GET /${section}/*`, everybody('200')],
    ]),
  ),
  'GET /assets/*': everybody('404'),
  'GET /healthz': everybody('200'),
  'GET /readyz': everybody('200'),
  // Callers on this machine may read them; see below for others.
  'GET /metrics': everybody('200'),
  'GET /openapi.json': everybody('200'),
  'GET /docs': everybody('200'),
  'GET /docs/': everybody('200'),
  'GET /docs/reference.css': everybody('200'),
  'GET /docs/reference.js': everybody('200'),
  'GET /images/:imageId': everybody('200'),
  [PUBLIC_KEYS]: everybody('200'),
  // Not set up here; see security-txt.test.ts for one that is.
  'GET /.well-known/security.txt': everybody('404'),
  // Public here; see media-kit.test.ts for one that is not.
  'GET /media-kit': everybody('200'),
  // For anyone with a link from a mail, without a key; see outbox.test.ts for others.
  'GET /unsubscribe/:token': everybody('200'),
  'POST /unsubscribe/:token': everybody('200'),
  // Leads to a page that says what was wrong: nobody was sent to a provider; see single-sign-on.test.ts for others.
  'GET /sso/callback/:organizationId': everybody('303'),
  'POST /api/ingest/delivery/metrics': {
    nobody: '401',
    'the seller': '200 accepted',
    'another organization': '200 not_seller',
    'a revoked key': '401',
    'an agent key': '401',
    ...NO_REPORTING,
  },
  'POST /api/ingest/affiliate/codes': {
    nobody: '401',
    'the seller': '200 accepted',
    'another organization': '200 not_seller',
    'a revoked key': '401',
    'an agent key': '401',
    ...NO_REPORTING,
  },
  'POST /api/ingest/affiliate/metrics': {
    nobody: '401',
    'the seller': '200 accepted',
    'another organization': '200 unknown_code',
    'a revoked key': '401',
    'an agent key': '401',
    ...NO_REPORTING,
  },
  'GET /api/v1/campaigns': reading('200'),
  'GET /api/v1/campaigns/:id': reading('404'),
  'GET /api/v1/lines': reading('200'),
  'GET /api/v1/lines/:package_id': reading('404'),
  'GET /api/v1/lines/:package_id/history': reading('404'),
  'GET /api/v1/statements': reading('200'),
  'GET /api/v1/statements/:id': reading('404'),
  'GET /api/v1/affiliate/codes': reading('200'),
  'GET /api/v1/affiliate/metrics': reading('200'),
}

let app: TestApp
let packageId: string
let imageId: string
let unsubscribeToken: string
let campaignId: string
let statementId: string
let keys: Record<Caller, string | undefined>

beforeAll(async () => {
  const { database } = await createTestDatabase()
  app = await startApp(database)
  const [seller, other, former] = await Promise.all([1, 2, 3].map(() => createSeller(database)))
  await database.query('UPDATE api_key SET revoked_at = now() WHERE id = $1', [former!.keyId])
  packageId = await createLine(database, seller!)
  await database.query('UPDATE media_kit SET is_public = true')
  await moveCatalogueVersion(database)
  imageId = (await addProductImage(asOperator(database), { bytes: LOGO })).image_id
  keys = {
    nobody: undefined,
    'the seller': seller!.apiKey,
    'another organization': other!.apiKey,
    'a revoked key': former!.apiKey,
    'an agent key': (await createKey(database)).key,
    'a reading key of the seller': await createReadKey(database, seller!),
    'a reading key of the buyer': await createReadKey(database, {
      organizationNumber: await buyerOf(seller!),
    }),
    'a reading key of another organization': await createReadKey(database, other!),
  }
  campaignId = seller!.campaignId
  const { cookie, personId } = await signInMember(database, seller!.organizationNumber)
  const link = generateToken()
  unsubscribeToken = link.token
  const now = instantFromMilliseconds(Date.now())
  await insertUnsubscribeLink(database, { fingerprint: link.fingerprint, personId, now })
  statementId = (await draftStatements(app.url, cookie, campaignId, '2024-05-31'))[0]!
  await issueStatement(app.url, cookie, statementId)

  async function buyerOf(selling: Seller): Promise<number> {
    const [row] = await database.query<{ buyer_number: number }>(
      'SELECT buyer_number FROM campaign WHERE id = $1',
      [selling.campaignId],
    )
    return row!.buyer_number
  }
  await ask('POST', '/api/ingest/affiliate/codes', seller!.apiKey)
})

test('every route has a row, and every row a route', () => {
  // Those behind the web app have their own table, console-access.test.ts.
  const routes = routesOf(app.app).filter((route) => !route.includes(' /api/console/'))
  expect(routes.toSorted()).toEqual(Object.keys(ROUTES).toSorted())
})

describe.each(Object.entries(ROUTES))('%s', (route, answers) => {
  test.each(CALLERS)('answers %s as the table says', async (caller) => {
    const [method = '', path = ''] = route.split(' ')
    const response = await ask(method, path.replace('*', 'nonsense'), keys[caller])
    expect(await describeAnswer(response)).toBe(answers[caller])
  })

  test('sends the security headers, against framing, content sniffing and referrer leaks', async () => {
    const [method = '', path = ''] = route.split(' ')
    const { headers } = await ask(method, path)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('permissions-policy')).toContain('camera=()')
    expect(headers.get('access-control-allow-origin')).toBe(route === PUBLIC_KEYS ? '*' : null)
    expect(headers.get('x-powered-by')).toBeNull()
  })
})

test.each(Object.keys(ROUTES).filter((route) => route.startsWith('GET ')))(
  'HEAD is answered like %s, without a body',
  async (route) => {
    const path = route.slice('GET '.length)
    const [get, head] = [await ask('GET', path), await ask('HEAD', path)]
    expect(head.status).toBe(get.status)
    expect(await head.text()).toBe('')
  },
)

describe('the metrics', () => {
  test('are only for callers on this machine that do not come through a proxy', async () => {
    for (const header of ['x-forwarded-for', 'forwarded']) {
      const response = await fetch(`${app.url}/metrics`, { headers: { [header]: 'for=10.0.0.1' } })
      expect(response.status).toBe(404)
    }
  })

  test('are refused to other machines', async () => {
    for (const [remoteAddress, status] of [
      ['127.0.0.1', 200],
      ['::1', 200],
      ['::ffff:127.0.0.1', 200],
      ['192.0.2.1', 404],
      ['2001:db8::1', 404],
      ['::ffff:192.0.2.1', 404],
    ] as const) {
      const response = await app.app.inject({ url: '/metrics', remoteAddress })
      expect([remoteAddress, response.statusCode]).toEqual([remoteAddress, status])
    }
  })

  test('are refused to a web page that reaches this machine under its own host name', async () => {
    const { database } = await createTestDatabase()
    const named = await startApp(database, { publicUrl: 'https://flightline.example.com' })
    for (const [host, status] of [
      ['localhost:3000', 200],
      ['127.0.0.1', 200],
      ['[::1]:3000', 200],
      ['flightline.example.com', 200],
      ['evil.example', 404],
      ['localhost.evil.example', 404],
      ['', 404],
    ] as const) {
      const answer = await sendRaw(named.url, `GET /metrics HTTP/1.1\r\nhost: ${host}\r\n\r\n`)
      expect([host, answer.status]).toEqual([host, status])
    }
  })

  test('require METRICS_TOKEN once it is set', async () => {
    const { database } = await createTestDatabase()
    const guarded = await startApp(database, { metricsToken: 'a-token-of-the-operator' })
    const statuses = []
    for (const authorization of [
      'Bearer a-token-of-the-operator',
      'Bearer a-token-of-the-operatoR',
      'Bearer x',
      '',
    ]) {
      statuses.push((await fetch(`${guarded.url}/metrics`, { headers: { authorization } })).status)
    }
    expect(statuses).toEqual([200, 404, 404, 404])
  })

  test('name no organization, key or package', async () => {
    await ask('POST', '/api/ingest/delivery/metrics', keys['the seller'])
    const text = await (await fetch(`${app.url}/metrics`)).text()
    expect(text).toContain('flightline_ingest_items_total{feed="delivery",verdict="accepted"}')
    expect(text).not.toContain(packageId)
    expect(text).not.toContain('flk_')
  })
})

test('every route under /api is in the reference, with the key it takes', async () => {
  const { paths } = (await (await fetch(`${app.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { security?: unknown[] }>>
  }
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { security }]) => {
      expect(security).toEqual([path.startsWith('/api/v1/') ? { readKey: [] } : { ingestKey: [] }])
      return `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`
    }),
  )
  expect(described.toSorted()).toEqual(
    Object.keys(ROUTES)
      .filter((route) => route.includes(' /api/'))
      .toSorted(),
  )
})

/** Every tool of the agent against every kind of caller. */
describe('the tools of the agent', async () => {
  const SERVED = {
    nobody: 'completed',
    'a buyer': 'completed',
    'another buyer': 'completed',
    'a revoked agent key': '401',
    'an ingest key': '401',
  }
  const ROWS: Record<string, typeof SERVED> = {
    get_adcp_capabilities: SERVED,
    get_products: {
      ...SERVED,
      nobody: 'completed: ',
      'a buyer': 'completed: for_the_buyer',
      'another buyer': 'completed: for_the_other',
    },
    list_creative_formats: SERVED,
  }
  const { database } = await createTestDatabase()
  const agent = await startTestAgent(database)
  const revoked = await createBuyer(database, product('for_the_revoked'))
  await database.query('UPDATE agent_key SET revoked_at = now() WHERE id = $1', [revoked.id])
  const callers: Record<keyof typeof SERVED, string | undefined> = {
    nobody: undefined,
    'a buyer': (await createBuyer(database, product('for_the_buyer'))).key,
    'another buyer': (await createBuyer(database, product('for_the_other'))).key,
    'a revoked agent key': revoked.key,
    'an ingest key': (await createSeller(database)).apiKey,
  }

  test('every tool has a row, and every row a tool', () => {
    expect(TOOLS.map(({ name }) => name).toSorted()).toEqual(Object.keys(ROWS).toSorted())
  })

  describe.each(Object.entries(ROWS))('%s', (tool, answers) => {
    test.each(Object.entries(answers))('answers %s with %s', async (caller, expected) => {
      const key = callers[caller as keyof typeof SERVED]
      const response = await post(agent.url, toolCall(tool, {}), { key })
      if (response.status !== 200) return expect(String(response.status)).toBe(expected)
      const { status, products } = ((await response.json()) as RpcAnswer).result!.structuredContent
      const shown = tool === 'get_products' ? `: ${products.map(({ product_id }) => product_id).join()}` : ''
      return expect(status + shown).toBe(expected)
    })
  })
})

function ask(method: string, path: string, key?: string): Promise<Response> {
  const address = path
    .replace(':imageId', imageId)
    .replace(':token', unsubscribeToken)
    .replace('/campaigns/:id', `/campaigns/${campaignId}`)
    .replace('/statements/:id', `/statements/${statementId}`)
    .replace(':package_id', packageId)
  return fetch(app.url + address, {
    method,
    redirect: 'manual',
    headers: {
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
      ...(method === 'POST' && { 'content-type': 'application/json' }),
    },
    ...(method === 'POST' && {
      body: JSON.stringify(bodyOfEveryFeed()),
    }),
  })
}

/** Each feed reads its own list and ignores the others. */
function bodyOfEveryFeed() {
  return {
    items: [{ package_id: packageId, impressions: 1 }],
    codes: [{ packageId, code: 'TRAIL' }],
    metrics: [{ code: 'TRAIL', date: '2025-03-01', clicks: 1, conversions: 0, conversionValue: 0 }],
  }
}

/** The status, and for a feed the verdict too. */
async function describeAnswer(response: Response): Promise<string> {
  const isVerdict = response.status === 200 && response.url.includes('/api/ingest/')
  if (!isVerdict) return String(response.status)
  const answer = (await response.json()) as {
    results?: { reason?: string }[]
    errors?: { reason?: string }[]
  }
  const [refused] = answer.results ?? answer.errors ?? []
  return `200 ${refused?.reason ?? 'accepted'}`
}
