import { rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import type { Answer } from '../src/console/routes.ts'
import { addProductImage } from '../src/core/product/add-product-image.ts'
import { PRODUCT_IMAGE_BYTES_MAX } from '../src/core/product/product-image.ts'
import type { Database } from '../src/database/database.ts'
import { drawPng } from '../src/demo/demo-logos.ts'
import { startUpkeep } from '../src/upkeep.ts'
import { askConsole, signInMember, signInOperator, type Account } from './support/account.ts'
import { asOperator, product, save } from './support/agent-catalogue.ts'
import { startApp, type TestApp } from './support/app.ts'
import { openCommandLine } from './support/command-line.ts'
import { holdLock, whoWaits } from './support/hold-lock.ts'
import { sendRaw } from './support/raw-http.ts'
import { createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import { waitFor } from './support/wait-for.ts'

type Uploaded = Answer<'POST /operator/product-images'>

let database: Database
let app: TestApp
let operator: Account
let shade = 0

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  operator = await signInOperator(database)
})

describe('an uploaded image', () => {
  test('is stored once, however often it is sent, and has one entry in the audit log', async () => {
    const png = newImage(40, 20)
    const first = await upload(png)
    expect(first).toEqual({
      image_id: expect.stringMatching(/^[0-9a-f]{64}$/),
      media_type: 'image/png',
      width: 40,
      height: 20,
    })
    expect(await upload(png)).toEqual(first)
    expect(
      await database.query('SELECT byte_length, created_by FROM product_image WHERE image_id = $1', [
        first.image_id,
      ]),
    ).toEqual([{ byte_length: png.length, created_by: operator.personId }])
    const audit = await askConsole(app.url, 'GET', '/operator/audit', operator)
    const { entries } = (await audit.json()) as Answer<'GET /operator/audit'>
    expect(entries.filter(({ about }) => about === '40 × 20 pixels')).toMatchObject([
      { what: 'uploaded an image for products', organization: null },
    ])
  })

  test.each([
    ['image/gif', Buffer.from('GIF89a\x03\0\x02\0\0\0\0;', 'latin1')],
    ['image/jpeg', Buffer.from('ffd8ffc0000b0800020003010122000000ffd9', 'hex')],
    [
      'image/webp',
      Buffer.concat([
        Buffer.from('RIFF\x1a\0\0\0WEBPVP8L\x0e\0\0\0/\x02\x40\0\0', 'latin1'),
        Buffer.alloc(12),
      ]),
    ],
  ])('can be %s, by its content', async (media_type, bytes) => {
    const uploaded = await upload(bytes)
    expect(uploaded).toMatchObject({ media_type, width: 3, height: 2 })
    const shown = await get(uploaded)
    expect(shown.headers.get('content-type')).toBe(media_type)
    expect(Buffer.from(await shown.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('is given to anyone as the image it is, forever, for pages of any site, and can never run as a page', async () => {
    const png = newImage()
    const uploaded = await upload(png)
    const response = await get(uploaded)
    expect(Buffer.from(await response.arrayBuffer()).equals(png)).toBe(true)
    const etag = `"${uploaded.image_id}"`
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(png.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      etag,
    })
    expect(response.headers.get('set-cookie')).toBeNull()
    const head = await fetch(addressOf(uploaded), { method: 'HEAD' })
    expect([head.status, head.headers.get('content-length'), await head.text()]).toEqual([
      200,
      String(png.length),
      '',
    ])
    const again = await fetch(addressOf(uploaded), { headers: { 'if-none-match': etag } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  })

  test.each(['0'.repeat(64), 'A'.repeat(64), 'nonsense', '%00', '..%2f..%2fetc%2fpasswd', 'x'.repeat(200)])(
    'is not found under %s',
    async (imageId) => {
      expect((await fetch(`${app.url}/images/${imageId}`)).status).toBe(404)
    },
  )

  test('is named by products only if it is there', async () => {
    const { image_id } = await upload(newImage())
    const withImage = (id: string) =>
      product('with_image', { product_card: { image: { image_id: id, alt_text: 'The front page' } } })
    const unknown = await askConsole(app.url, 'POST', '/operator/products', {
      ...operator,
      body: { product: { ...withImage('0'.repeat(64)), name: '' } },
    })
    expect(unknown.status).toBe(400)
    expect(await unknown.json()).toMatchObject({
      errors: [{ field: 'name' }, { field: 'product_card.image.image_id' }],
    })
    for (const [path, status, body] of [
      ['/operator/product-preview', 200, { product: withImage('0'.repeat(64)) }],
      ['/operator/product-import', 400, { products: [withImage('0'.repeat(64))], dry_run: false }],
    ] as const) {
      const response = await askConsole(app.url, 'POST', path, { ...operator, body })
      expect([path, response.status]).toEqual([path, status])
      expect(await response.text()).toContain('product_card.image.image_id')
    }
    const saved = await askConsole(app.url, 'POST', '/operator/products', {
      ...operator,
      body: { product: withImage(image_id) },
    })
    expect(saved.status).toBe(200)
  })
})

describe('a file is refused', () => {
  const png = (width: number, height: number) => {
    const bytes = drawPng(1, 1, () => [0, 0, 0])
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    return bytes
  }
  test.each([
    ['that is HTML', Buffer.from('<script>alert(1)</script>'), 'not a PNG, JPEG, GIF or WebP image'],
    ['that is SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'not a PNG, JPEG, GIF or WebP'],
    ['that is a PDF', Buffer.from('%PDF-1.7'), 'not a PNG, JPEG, GIF or WebP'],
    ['that is empty', Buffer.alloc(0), 'file'],
    ['that is damaged', png(0, 5), 'damaged'],
    ['that ends in its header', Buffer.from('GIF89a'), 'damaged'],
    ['with a side that is too long', png(8_001, 1), 'Each side can have up to 8000'],
    ['with too many pixels', png(4_001, 4_000), 'up to 16 megapixels'],
  ])('%s', async (_, bytes, words) => {
    const response = await send(bytes)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(words)
  })

  test('that is too large, before any of it is read', async () => {
    const length = PRODUCT_IMAGE_BYTES_MAX + 1
    const answer = await sendRaw(
      app.url,
      `POST /api/console/operator/product-images HTTP/1.1\r\nhost: x\r\ncookie: ${operator.cookie}\r\n` +
        `content-type: application/octet-stream\r\ncontent-length: ${length}\r\n\r\n`,
    )
    expect(answer.status).toBe(400)
    expect(answer.body).toContain('Images can be up to 2 MB.')
  })

  test('of anyone but an operator', async () => {
    const { organizationNumber } = await createSeller(database)
    const admin = await signInMember(database, organizationNumber)
    expect((await send(newImage(), admin)).status).toBe(404)
  })

  test('while there are too many, unless it is there already', async () => {
    const full = await createTestDatabase()
    const context = asOperator(full.database)
    const first = newImage()
    await addProductImage(context, { bytes: first })
    await full.database.query(
      `INSERT INTO product_image (image_id, media_type, width, height, byte_length, bytes, created_at)
       SELECT lpad(to_hex(n), 64, '0'), 'image/png', 1, 1, 1, 'x', now() FROM generate_series(2, 20000) n`,
    )
    await expect(addProductImage(context, { bytes: newImage() })).rejects.toThrow('There are 20,000 images')
    await addProductImage(context, { bytes: first })
    await full.database.query('DELETE FROM product_image WHERE byte_length = 1')
    await full.database.query('UPDATE product_image SET byte_length = 2000000000')
    await full.database.query(
      `INSERT INTO product_image SELECT repeat('a', 64), media_type, width, height, byte_length, bytes, created_at FROM product_image`,
    )
    await full.database.query(
      `INSERT INTO product_image SELECT repeat('b', 64), media_type, width, height, 1000000000 - 10, bytes, created_at
       FROM product_image LIMIT 1`,
    )
    await expect(addProductImage(context, { bytes: newImage() })).rejects.toThrow('take 5 GB')
  })
})

test('upkeep deletes images that no product names after 7 days, and no others', async () => {
  const own = (await createTestDatabase()).database
  const context = asOperator(own)
  const add = async () => (await addProductImage(context, { bytes: newImage() })).image_id
  const [unused, onSale, withdrawn, fresh] = [await add(), await add(), await add(), await add()]
  await save(
    own,
    product('on_sale', { product_card: { image: { image_id: onSale } } }),
    product('withdrawn', { product_card: { image: { image_id: withdrawn } } }),
  )
  await own.query(`UPDATE product SET withdrawn_at = now() WHERE product_id = 'withdrawn'`)
  await own.query(`UPDATE product_image SET created_at = now() - interval '8 days' WHERE image_id <> $1`, [
    fresh,
  ])
  onTestFinished(startUpkeep(own, readConfig({}, '/nonexistent'), pino({ level: 'silent' })))
  const left = async () =>
    (await own.query<{ image_id: string }>('SELECT image_id FROM product_image')).map((row) => row.image_id)
  await waitFor(async () => expect(await left()).not.toContain(unused))
  expect((await left()).toSorted()).toEqual([onSale, withdrawn, fresh].toSorted())
})

test('callers without credentials take few connections, and none while an image is in memory', async () => {
  const uploaded = await upload(newImage())
  await get(uploaded)
  const others = await Promise.all(Array.from({ length: 12 }, () => upload(newImage())))
  const release = await holdLock(database, 'LOCK TABLE product_image IN ACCESS EXCLUSIVE MODE')
  const waiting = others.map((one) => get(one))
  expect((await get(uploaded)).status).toBe(200)
  const held = async () => {
    const all = await whoWaits(database)
    return all.filter(({ query }) => query.includes('FROM product_image WHERE image_id')).length
  }
  await waitFor(async () => expect(await held()).toBe(2))
  expect((await askConsole(app.url, 'GET', '/operator/products', operator)).status).toBe(200)
  expect(await held()).toBe(2)
  await release()
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(others.map(() => 200))
})

test('the command line stores a file and prints its ID', async () => {
  const { database: own, url } = await createTestDatabase({ isShared: true })
  const path = join(tmpdir(), `flightline-image-${process.pid}.png`)
  onTestFinished(() => rm(path))
  await writeFile(path, newImage(7, 5))
  const inOneProcess = openCommandLine(tmpdir())
  const flightline = (args: string[]) =>
    inOneProcess(args, { PATH: process.env['PATH'], HOME: process.env['HOME'], DATABASE_URL: url })
  const { stdout } = await flightline(['product', 'image', path])
  expect(await own.query('SELECT image_id, width, height FROM product_image')).toEqual([
    { image_id: (JSON.parse(stdout) as Uploaded).image_id, width: 7, height: 5 },
  ])
  const refused = await flightline(['product', 'image', `${path}.none`])
  expect(refused).toMatchObject({ code: 1, stderr: expect.stringContaining('there is no such file') })
})

/** Different from all others. */
function newImage(width = 4, height = 4): Buffer {
  shade++
  return drawPng(width, height, () => [shade & 255, shade >> 8, 100])
}

function send(bytes: Buffer, by = operator): Promise<Response> {
  return askConsole(app.url, 'POST', '/operator/product-images', { ...by, bytes })
}

async function upload(bytes: Buffer): Promise<Uploaded> {
  const response = await send(bytes)
  expect(response.status).toBe(200)
  return (await response.json()) as Uploaded
}

function addressOf({ image_id }: Uploaded): string {
  return `${app.url}/images/${image_id}`
}

function get(image: Uploaded): Promise<Response> {
  return fetch(addressOf(image))
}
