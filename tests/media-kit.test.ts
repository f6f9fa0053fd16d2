import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import { addProductImage } from '../src/core/product/add-product-image.ts'
import { withdrawProduct } from '../src/core/product/withdraw-product.ts'
import type { Database } from '../src/database/database.ts'
import { createDemoAgent } from '../src/demo/demo-agent.ts'
import { DEMO_PRODUCTS } from '../src/demo/demo-products.ts'
import { askConsole, askConsoleFor, signInOperator, type Account } from './support/account.ts'
import { asOperator, product, save } from './support/agent-catalogue.ts'
import { startApp, type TestApp } from './support/app.ts'
import { LOGO } from './support/logo.ts'
import { createTestDatabase } from './support/test-database.ts'

type Kit = Answer<'GET /operator/media-kit'>

interface World {
  database: Database
  app: TestApp
  operator: Account
}

let shared: World

beforeAll(async () => {
  shared = await newWorld()
})

const SETTINGS = {
  is_public: true,
  shows_prices: false,
  title: 'What we sell',
  introduction: 'Two lines\n\nof text.',
  contact_email: 'sales@example.com',
}

describe('the settings of the media kit', () => {
  test('begin as not public, without prices and without products', async () => {
    expect(await kitOf(await newWorld())).toMatchObject({
      is_public: false,
      shows_prices: false,
      title: null,
      introduction: null,
      contact_email: null,
      products_in_kit: 0,
      products_on_sale: 0,
      url: null,
    })
  })

  test('are saved with an entry in the audit log, and only from their newest revision', async () => {
    const world = await newWorld({ publicUrl: 'http://ads.example.com' })
    const { revision, url } = await kitOf(world)
    expect(url).toBe('http://ads.example.com/media-kit')
    expect((await put(world, SETTINGS, revision)).status).toBe(200)
    expect(await kitOf(world)).toMatchObject({ ...SETTINGS, revision: revision + 1 })
    const stale = await put(world, { ...SETTINGS, title: 'Mine' }, revision)
    expect(stale.status).toBe(409)
    // The same again changes nothing.
    expect((await put(world, SETTINGS, revision + 1)).status).toBe(200)
    const emptied = { ...SETTINGS, is_public: false, title: ' ', introduction: '', contact_email: '' }
    expect((await put(world, emptied, revision + 1)).status).toBe(200)
    expect(await kitOf(world)).toMatchObject({ title: null, introduction: null, contact_email: null })
    expect(await audited(world)).toEqual([
      'changed the media kit: no longer public, title from “What we sell” to none, introduction, contact from sales@example.com to none',
      'changed the media kit: now public, title from none to “What we sell”, introduction, contact from none to sales@example.com',
    ])
  })

  test('are all named if they are wrong', async () => {
    const response = await put(
      shared,
      { is_public: 'yes', title: 'a\nb', introduction: '\u0007', contact_email: 'nobody' },
      1,
    )
    expect(response.status).toBe(400)
    const { errors } = (await response.json()) as { errors: { field: string }[] }
    expect(errors.map(({ field }) => field)).toEqual([
      'is_public',
      'shows_prices',
      'title',
      'introduction',
      'contact_email',
    ])
  })

  test('put all products on sale into the kit at once, or take all out, and a form that was open is refused', async () => {
    const world = await newWorld()
    await save(world.database, product('one'), product('two', { in_media_kit: true }), product('gone'))
    await withdrawProduct(asOperator(world.database), { productId: 'gone' })
    const revisions = async () =>
      Object.fromEntries(
        (
          await world.database.query<{ product_id: string; revision: number; shown_revision: number }>(
            'SELECT product_id, revision, shown_revision FROM product',
          )
        ).map((row) => [row.product_id, [row.revision, row.shown_revision]]),
      )
    const before = await revisions()
    expect(await chooseAll(world, true)).toEqual({ changed: 1 })
    expect(await kitOf(world)).toMatchObject({ products_in_kit: 2, products_on_sale: 2 })
    // What agents are shown has not changed.
    expect(await revisions()).toEqual({ ...before, one: [2, 1] })
    const stale = await askConsole(world.app.url, 'PUT', '/operator/products/one', {
      ...world.operator,
      body: { product: product('one'), revision: 1 },
    })
    expect(stale.status).toBe(409)
    expect(await chooseAll(world, true)).toEqual({ changed: 0 })
    expect(await chooseAll(world, false)).toEqual({ changed: 2 })
    expect(await kitOf(world)).toMatchObject({ products_in_kit: 0 })
    expect(await audited(world)).toEqual([
      'took all products out of the media kit: 2 products',
      'added all products to the media kit: 1 product',
    ])
  })
})

test('an import names the products that it would put on the public page', async () => {
  const world = await newWorld()
  await save(world.database, product('shown', { in_media_kit: true }), product('hidden'))
  const products = [
    product('shown', { name: 'Renamed', in_media_kit: true }),
    product('hidden', { in_media_kit: true }),
    product('new', { in_media_kit: true }),
    product('other'),
  ]
  const check = () =>
    askConsoleFor<Answer<'POST /operator/product-import'>>(
      world.app.url,
      'POST',
      '/operator/product-import',
      { ...world.operator, body: { products, dry_run: true } },
    )
  expect((await check()).newly_public).toEqual([])
  await publish(world)
  expect((await check()).newly_public).toEqual(['hidden', 'new'])
})

describe('the public page', () => {
  test('is like an address that does not exist until the kit is public, and again once it no longer is', async () => {
    const world = await newWorld()
    await save(world.database, product('one', { in_media_kit: true }))
    const asPerson = { headers: { accept: 'text/html' } }
    const expectNothing = async () => {
      const [kit, unknown] = await Promise.all([
        fetch(`${world.app.url}/media-kit`, asPerson),
        fetch(`${world.app.url}/no-such-page`, asPerson),
      ])
      expect(kit.status).toBe(404)
      expect(withoutNonce(await kit.text())).toBe(withoutNonce(await unknown.text()))
      const [document, other] = await Promise.all([
        fetch(`${world.app.url}/media-kit`),
        fetch(`${world.app.url}/no-such-page`),
      ])
      expect({ ...(await problemIn(document)) }).toEqual(await problemIn(other))
      expect(document.headers.get('cache-control')).toBe('no-store')
    }
    await expectNothing()
    await publish(world)
    expect((await fetch(`${world.app.url}/media-kit`)).status).toBe(200)
    await publish(world, { is_public: false })
    await expectNothing()
  })

  test('has the products in the kit that are on sale, and changes with them', async () => {
    const world = await newWorld()
    await save(
      world.database,
      product('in_kit', { name: 'Shown product', in_media_kit: true }),
      product('not_in_kit', { name: 'Kept to ourselves' }),
      product('withdrawn', { name: 'Sold before', in_media_kit: true }),
    )
    await withdrawProduct(asOperator(world.database), { productId: 'withdrawn' })
    await publish(world)
    const html = await page(world)
    expect(namesIn(html)).toEqual(['Shown product'])
    expect(html).not.toMatch(/Kept to ourselves|Sold before|not_in_kit|withdrawn/)
    await save(world.database, product('in_kit', { name: 'Another name', in_media_kit: true }))
    expect(namesIn(await page(world))).toEqual(['Another name'])
    await save(world.database, product('in_kit', { name: 'Another name' }))
    expect(await page(world)).toContain('Nothing is for sale here yet.')
  })

  test('has the public part of a product: its texts, channels, formats, placements, shows, countries and image', async () => {
    const world = await newWorld({ publicUrl: 'http://ads.example.com' })
    const { database } = world
    const { image_id } = await addProductImage(asOperator(database), { bytes: LOGO })
    await database.query(
      `INSERT INTO collection (publisher_domain, collection_id, document)
       VALUES ('news.example', 'long_shift', $1)`,
      [
        JSON.stringify({
          collection_id: 'long_shift',
          name: 'The Long Shift',
          kind: 'series',
          cadence: 'weekly',
          status: 'hiatus',
        }),
      ],
    )
    await save(
      database,
      product('rich', {
        name: 'Front page',
        channels: ['podcast', 'display'],
        in_media_kit: true,
        placements: [
          { placement_id: 'top', publisher_domain: 'news.example', name: 'Top of page', mode: 'included' },
        ],
        collections: [{ publisher_domain: 'news.example', collection_ids: ['long_shift'] }],
        product_card: {
          title: 'The first thing they read',
          description: 'Seen by all.',
          cta_label: 'Book it',
          image: { image_id, alt_text: 'Our front page' },
        },
      }),
      product('elsewhere', {
        name: 'Home page',
        in_media_kit: true,
        product_card: { image: { url: 'https://cdn.example/a.png?x=1&y=2', width: 4, height: 3 } },
      }),
    )
    await publish(world)
    const html = await page(world)
    for (const text of [
      '<h2 id="channel-podcast">Podcast</h2>',
      'Podcast, Display',
      'news.example',
      'Seen by all.',
      'A place for advertisements.',
      '<bdi>Top of page</bdi',
      '<bdi>The Long Shift</bdi > (weekly show, on hiatus)',
      'Austria, Germany',
      '<bdi>Medium rectangle 300x250, image</bdi>',
      `src="/images/${image_id}"`,
      'width="60"',
      'alt="Our front page"',
      'src="https://cdn.example/a.png?x=1&amp;y=2"',
      'href="mailto:sales@example.com?subject=Front%20page"',
      '>Ask about this product</a>',
      '<link rel="canonical" href="http://ads.example.com/media-kit" />',
      '<meta property="og:url" content="http://ads.example.com/media-kit" />',
      '<meta property="og:image" content="https://cdn.example/a.png?x=1&amp;y=2" />',
      '<meta name="description" content="Two lines of text." />',
      '<meta name="robots" content="index, follow" />',
    ]) {
      expect(html.replaceAll(/\s+/g, ' ')).toContain(text)
    }
    expect(structuredDataIn(html)).toMatchObject({
      '@type': 'ItemList',
      name: 'What we sell',
      numberOfItems: 2,
      itemListElement: [
        { position: 1, item: { name: 'Home page' } },
        {
          position: 2,
          item: {
            '@type': 'Service',
            url: 'http://ads.example.com/media-kit#product-rich',
            name: 'Front page',
            areaServed: ['Austria', 'Germany'],
            image: `http://ads.example.com/images/${image_id}`,
          },
        },
      ],
    })
  })

  test('never has a price, a forecast, a term, a seller or a key, unless prices are chosen', async () => {
    const world = await newWorld()
    await createDemoAgent(asOperator(world.database))
    const secret = product('secret', {
      in_media_kit: true,
      pricing_options: [
        {
          pricing_option_id: 'hidden_option',
          pricing_model: 'cpm',
          currency: 'SEK',
          fixed_price: 4321.5,
          min_spend_per_package: 987_654,
        },
        { pricing_option_id: 'floor', pricing_model: 'cpc', currency: 'SEK', floor_price: 7.25 },
        { pricing_option_id: 'flat', pricing_model: 'flat_rate', currency: 'SEK', fixed_price: 31_337 },
      ],
      product_card: { price_label: 'From 4 thousand' },
      cancellation_policy: undefined,
    })
    await save(world.database, secret)
    await publish(world)
    const hidden = [await page(world), await preview(world)]
    for (const html of hidden) {
      expect(html).not.toMatch(
        /4,?321|987,?654|7\.25|31,?337|From 4 thousand|hidden_option|SEK|impressions, minimum|auction|"offers"|>Price</,
      )
      for (const { pricing_options } of DEMO_PRODUCTS) {
        for (const option of pricing_options as Record<string, unknown>[]) {
          expect(html).not.toContain(`${String(option['currency'])} `)
          expect(html).not.toContain(String(option['pricing_option_id']))
        }
      }
      expect(html).not.toMatch(/forecast|reporting|exclusiv|guaranteed|fla_/)
    }
    await publish(world, { shows_prices: true })
    const shown = await page(world)
    for (const words of [
      'From 4 thousand',
      'SEK 4,321.50 per 1,000 impressions, minimum spend SEK 987,654',
      'From SEK 7.25 per click, by auction',
      'SEK 31,337 flat rate',
      'EUR 4,800 per day',
    ]) {
      expect(shown).toContain(`<li>${words}</li>`)
    }
    const { itemListElement } = structuredDataIn(shown)
    expect(itemListElement.find(({ item }) => item.name === 'Product secret')?.item.offers).toEqual([
      {
        '@type': 'Offer',
        price: 4321.5,
        priceCurrency: 'SEK',
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          price: 4321.5,
          priceCurrency: 'SEK',
          unitText: '1,000 impressions',
        },
      },
      { '@type': 'Offer', price: 31_337, priceCurrency: 'SEK' },
    ])
  })

  test('shows hostile text as text', async () => {
    const world = await newWorld()
    const evil = `</script></style><script>alert('1')</script><img src=x onerror=alert(2)>"'&\u202egnp\u2028.`
    await save(
      world.database,
      product('evil', {
        name: evil,
        description: evil,
        in_media_kit: true,
        placements: [{ placement_id: 'p', publisher_domain: 'news.example', name: evil, mode: 'included' }],
        product_card: { title: evil.slice(0, 60), description: evil, cta_label: '"><b>Now' },
      }),
    )
    await publish(world, { title: evil, introduction: evil, contact_email: `a"'&b@example.com` })
    const html = await page(world)
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(html.match(/<\/script>/g)).toHaveLength(1)
    expect(html.match(/<style/g)).toHaveLength(1)
    expect(html).not.toMatch(/<img|<b>|"'&/)
    expect(html).toContain('href="mailto:a%22&#39;%26b@example.com"')
    const { name, itemListElement } = structuredDataIn(html)
    expect([name, itemListElement[0]!.item.name]).toEqual([evil, evil])
  })

  test('can be kept for a minute, has no scripts, and is asked for by its tag', async () => {
    const world = await newWorld()
    await save(world.database, product('one', { in_media_kit: true }))
    await publish(world)
    const address = `${world.app.url}/media-kit`
    const response = await fetch(address)
    const html = await response.text()
    const headers = Object.fromEntries(response.headers)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=60',
      vary: 'accept-encoding',
      etag: expect.stringMatching(/^W\/"[\w-]{22}"$/),
    })
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self' https: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    )
    expect(headers['set-cookie']).toBeUndefined()
    const plain = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(await plain.text()).toBe(html)
    const etag = headers['etag']!
    for (const tag of [etag, etag.slice(2), `"other", ${etag}`]) {
      const again = await fetch(address, { headers: { 'if-none-match': tag } })
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
    // A change that is not on the page does not change its tag; one that is does.
    await save(world.database, product('two'))
    expect((await fetch(address)).headers.get('etag')).toBe(etag)
    await save(world.database, product('two', { in_media_kit: true }))
    expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(200)
    const head = await fetch(address, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test('has pages of 100 products, which link to each other', async () => {
    const world = await newWorld({ publicUrl: 'http://ads.example.com' })
    await save(
      world.database,
      ...Array.from({ length: 230 }, (_, i) =>
        product(`p${i}`, {
          name: `Name ${String(i).padStart(3, '0')}`,
          channels: [i < 150 ? 'display' : 'print'],
          in_media_kit: true,
        }),
      ),
    )
    await publish(world)
    const pages = [await page(world), await page(world, '?page=2'), await page(world, '?page=3')]
    expect(pages.map((html) => namesIn(html).length)).toEqual([100, 100, 30])
    expect(pages.flatMap(namesIn)).toEqual(
      Array.from({ length: 230 }, (_, i) => `Name ${String(i).padStart(3, '0')}`),
    )
    const [first, second, third] = pages as [string, string, string]
    expect(first).toContain('<link rel="next" href="/media-kit?page=2" />')
    expect(first).not.toContain('rel="prev"')
    // Print begins on the second page, and display goes on there.
    expect(first.replaceAll(/\s+/g, ' ')).toContain('href="/media-kit?page=2#channel-print" >Print</a')
    expect(second).toContain('>Display (continued)</h2>')
    expect(second).toContain('<link rel="prev" href="/media-kit" />')
    expect(second).toContain('<link rel="canonical" href="http://ads.example.com/media-kit?page=2" />')
    expect(structuredDataIn(third).itemListElement[0]!.position).toBe(201)
    expect(third).not.toContain('rel="next"')
    expect(await page(world, '?page=1')).toBe(first)
    for (const query of [
      '?page=4',
      '?page=0',
      '?page=-1',
      '?page=x',
      '?page=1&page=2',
      '?page=',
      '?page=9999999',
    ]) {
      expect([query, (await fetch(`${world.app.url}/media-kit${query}`)).status]).toEqual([query, 404])
    }
  })

  test('is made once for all who ask at the same time', async () => {
    const world = await newWorld()
    await save(world.database, product('one', { in_media_kit: true }))
    await publish(world)
    const reads = async () => {
      const [row] = await world.database.query<{ reads: string }>(
        `SELECT sum(idx_tup_fetch + seq_tup_read) AS reads FROM pg_stat_user_tables WHERE relname = 'media_kit'`,
      )
      return Number(row!.reads)
    }
    const answers = await Promise.all(Array.from({ length: 12 }, () => fetch(`${world.app.url}/media-kit`)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(await Promise.all(answers.map((answer) => answer.text()))).size).toBe(1)
    expect(await reads()).toBeLessThan(12)
  })

  test('can be previewed by an operator before it is public, with links that stay in the preview', async () => {
    const world = await newWorld()
    await save(
      world.database,
      ...Array.from({ length: 101 }, (_, i) => product(`p${i}`, { in_media_kit: true })),
    )
    const html = await preview(world)
    expect(html).toContain('only operators can see this')
    expect(html).toContain('<meta name="robots" content="noindex" />')
    expect(html).toContain('href="/api/console/operator/media-kit/preview?page=2"')
    expect(namesIn(await preview(world, '?page=2'))).toHaveLength(1)
    const beyond = await askConsole(
      world.app.url,
      'GET',
      '/operator/media-kit/preview?page=3',
      world.operator,
    )
    expect(beyond.status).toBe(404)
    expect((await fetch(`${world.app.url}/media-kit`)).status).toBe(404)
  })
})

async function newWorld(settings: { publicUrl?: string } = {}): Promise<World> {
  const { database } = await createTestDatabase()
  const app = await startApp(database, settings)
  return { database, app, operator: await signInOperator(database) }
}

function kitOf({ app, operator }: World): Promise<Kit> {
  return askConsoleFor<Kit>(app.url, 'GET', '/operator/media-kit', operator)
}

function put({ app, operator }: World, settings: object, revision: number): Promise<Response> {
  return askConsole(app.url, 'PUT', '/operator/media-kit', { ...operator, body: { settings, revision } })
}

async function publish(world: World, changes: Partial<typeof SETTINGS> = {}): Promise<void> {
  const response = await put(world, { ...SETTINGS, ...changes }, (await kitOf(world)).revision)
  expect(response.status).toBe(200)
}

function chooseAll({ app, operator }: World, in_media_kit: boolean): Promise<{ changed: number }> {
  const body = { in_media_kit }
  return askConsoleFor(app.url, 'PUT', '/operator/media-kit/products', { ...operator, body })
}

async function audited({ app, operator }: World): Promise<string[]> {
  const { entries } = await askConsoleFor<Answer<'GET /operator/audit'>>(
    app.url,
    'GET',
    '/operator/audit',
    operator,
  )
  return entries
    .filter(({ what }) => what.includes('media kit'))
    .map(({ what, about }) => `${what}: ${about}`)
}

async function page({ app }: World, query = ''): Promise<string> {
  const response = await fetch(`${app.url}/media-kit${query}`)
  expect(response.status).toBe(200)
  return response.text()
}

async function preview({ app, operator }: World, query = ''): Promise<string> {
  const response = await askConsole(app.url, 'GET', `/operator/media-kit/preview${query}`, operator)
  expect(response.status).toBe(200)
  return response.text()
}

function namesIn(html: string): string[] {
  return Array.from(html.matchAll(/<h3[^>]*><a[^>]*>([^<]*)<\/a><\/h3>/g), ([, name]) => name!)
}

interface StructuredData {
  name: string
  itemListElement: { position: number; item: { name: string; offers?: unknown[] } }[]
}

function structuredDataIn(html: string): StructuredData {
  const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(text) as StructuredData
}

function withoutNonce(html: string): string {
  return html.replaceAll(/[\w+/]{22}==/g, '')
}

async function problemIn(response: Response): Promise<object> {
  const { request_id: _, ...problem } = (await response.json()) as Record<string, unknown>
  return problem
}
