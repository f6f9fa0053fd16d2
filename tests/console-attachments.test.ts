import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import {
  ATTACHMENT_BYTES_MAX,
  ATTACHMENTS_PER_PAGE,
  CAMPAIGN_ATTACHMENTS_MAX,
  LINE_ATTACHMENTS_MAX,
} from '../src/core/attachment/attachment.ts'
import type { Database } from '../src/database/database.ts'
import { RANGE_BYTES_MAX } from '../src/http/stored-file-answer.ts'
import { askConsole, askConsoleFor, signInMember } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { pngFile, wavFile } from './support/files.ts'
import { openRaw, type RawConnection } from './support/raw-http.ts'
import { previewFile } from './support/report-file.ts'
import { acceptSeller, createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, type Trade } from './support/trade.ts'

type Files = Answer<'GET /campaigns/:campaignId/attachments'>

let database: Database
let app: TestApp
let trade: Trade

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  trade = await createTrade(database, app, { seller: 'Selling House', buyer: 'Buying House' })
})

describe('a file', () => {
  test('is seen by those it is for, and comes back byte by byte', async () => {
    const { id, packageIds } = await trade.sell('Autumn', [{ name: 'Mid-roll' }])
    const bytes = wavFile(200)
    const shared = await add(id, bytes, `?shared=true&file_name=air%20check.wav&package_id=${packageIds[0]}`)
    const own = await add(id, pngFile(), '?shared=false&file_name=margin.png')
    expect((await list(trade.cookies.seller, id)).files.map(({ file_name }) => file_name)).toEqual([
      'margin.png',
      'air check.wav',
    ])
    const { files } = await list(trade.cookies.buyer, id)
    expect(files).toMatchObject([
      {
        id: shared,
        file_name: 'air check.wav',
        media_type: 'audio/wav',
        kind: 'audio',
        byte_length: bytes.length,
        line_name: 'Mid-roll',
        organization_name: 'Selling House',
        can_remove: false,
      },
    ])
    const received = await content(trade.cookies.buyer, id, shared)
    expect(Buffer.from(await received.arrayBuffer()).equals(bytes)).toBe(true)
    for (const method of ['GET', 'HEAD']) {
      expect((await content(trade.cookies.buyer, id, own, {}, method)).status).toBe(404)
    }
    const removal = await askConsole(app.url, 'DELETE', `/campaigns/${id}/attachments/${own}`, {
      cookie: trade.cookies.buyer,
    })
    expect(removal.status).toBe(404)
    const line = await list(trade.cookies.seller, id, `?package_id=${packageIds[0]}`)
    expect(line.files).toHaveLength(1)
  })

  test('is sent so that it cannot run as a page, under a name with the ending of its type', async () => {
    const { id } = await trade.sell('Disguised', [{}])
    const polyglot = Buffer.from('GIF89a/*\x01\0<html><script>alert(document.domain)</script>*/=1', 'latin1')
    const name = encodeURIComponent('../Beweis\u202e “März”\n.html')
    const file = await add(id, polyglot, `?shared=true&file_name=${name}`)
    const response = await content(trade.cookies.buyer, id, file)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'image/gif',
      'content-length': String(polyglot.length),
      'x-content-type-options': 'nosniff',
      'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
      'content-disposition': `attachment; filename="Beweis _M_rz_.html.gif"; filename*=UTF-8''Beweis%20%E2%80%9CM%C3%A4rz%E2%80%9D.html.gif`,
    })
  })

  test('is not sent again to a browser that has it', async () => {
    const { id } = await trade.sell('Kept', [{}])
    const file = await add(id, wavFile(1), '?shared=true&file_name=kept.wav')
    const etag = (await content(trade.cookies.buyer, id, file)).headers.get('etag')!
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/)
    const again = await content(trade.cookies.buyer, id, file, { 'if-none-match': etag })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const other = await content(trade.cookies.buyer, id, file, { 'if-none-match': '"other"' })
    expect(other.status).toBe(200)
  })

  test('is sent in the range that a player asks for, a bounded part at a time', async () => {
    const { id } = await trade.sell('Ranges', [{}])
    const bytes = wavFile(300)
    const file = await add(id, bytes, '?shared=true&file_name=long.wav')
    const part = await content(trade.cookies.buyer, id, file, { range: 'bytes=262140-262150' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 262140-262150/${bytes.length}`)
    expect(Buffer.from(await part.arrayBuffer()).equals(bytes.subarray(262_140, 262_151))).toBe(true)
    const rest = await content(trade.cookies.buyer, id, file, { range: 'bytes=0-' })
    expect(rest.status).toBe(206)
    expect(rest.headers.get('content-length')).toBe(String(RANGE_BYTES_MAX))
    expect((await rest.arrayBuffer()).byteLength).toBe(RANGE_BYTES_MAX)
    const beyond = await content(trade.cookies.buyer, id, file, { range: `bytes=${bytes.length}-` })
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, `bytes */${bytes.length}`])
    const several = await content(trade.cookies.buyer, id, file, { range: 'bytes=0-1,4-5' })
    expect(several.status).toBe(200)
    const answer = await content(trade.cookies.buyer, id, file, {}, 'HEAD')
    expect([answer.status, answer.headers.get('content-length')]).toEqual([200, String(bytes.length)])
  })

  test('that was removed is deleted, and leaves only that it was there', async () => {
    const { id } = await trade.sell('Removed', [{}])
    const file = await add(id, pngFile(), '?shared=true&file_name=wrong%20client.png')
    await askConsoleFor(app.url, 'DELETE', `/campaigns/${id}/attachments/${file}`, {
      cookie: trade.cookies.seller,
    })
    expect((await list(trade.cookies.buyer, id)).files).toMatchObject([
      { file_name: '', removed_by_name: 'Nora Test' },
    ])
    expect((await content(trade.cookies.seller, id, file)).status).toBe(404)
    expect(await partsOf(file)).toBe(0)
  })

  test('of another organization does not exist, whatever campaign it is asked for with', async () => {
    const { id } = await trade.sell('Ours', [{}])
    const file = await add(id, pngFile(), '?shared=true&file_name=ours.png')
    const other = await createTrade(database, app)
    const { id: theirs } = await other.sell('Theirs', [{}])
    for (const [cookie, campaignId] of [
      [other.cookies.seller, id],
      [other.cookies.seller, theirs],
      [other.cookies.buyer, theirs],
    ] as const) {
      expect((await content(cookie, campaignId, file)).status).toBe(404)
    }
    const { id: another } = await trade.sell('Another of ours', [{}])
    expect((await content(trade.cookies.seller, another, file)).status).toBe(404)
  })

  test('on a campaign that goes to another buyer stays hidden from the next', async () => {
    const { id } = await trade.sell('Moves', [{}])
    const shared = await add(id, pngFile(), '?shared=true&file_name=first.png')
    const formers = await add(id, pngFile(), '?shared=true&file_name=second.png', trade.cookies.buyer)
    const next = await createSeller(database, 'Next buyer')
    await acceptSeller(database, trade.seller, next)
    const { cookie } = await signInMember(database, next.organizationNumber)
    await trade.change(id, () => ({ buyer_id: next.organizationId }))
    expect((await list(cookie, id)).files).toEqual([])
    for (const file of [shared, formers]) expect((await content(cookie, id, file)).status).toBe(404)
    expect((await content(trade.cookies.buyer, id, formers)).status).toBe(404)
    expect((await content(trade.cookies.seller, id, formers)).status).toBe(200)
  })
})

describe('what is refused', () => {
  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>', 'image.png'],
    ['a drawing with scripts', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'proof.svg'],
    ['a program', 'MZ\x90', 'proof.pdf'],
  ])('by content, whatever its name: %s', async (_, text, name) => {
    const response = await upload(
      trade.seller.campaignId,
      Buffer.from(text),
      `?shared=true&file_name=${name}`,
    )
    expect(response.status).toBe(400)
    expect(((await response.json()) as { detail: string }).detail).toMatch(/content of this file is not PNG/)
  })

  test('an image that is too large to unpack, or whose header is damaged', async () => {
    const { id } = await trade.sell('Vast', [{}])
    const vast = pngFile()
    vast.writeUInt32BE(60_000, 16)
    vast.writeUInt32BE(60_000, 20)
    for (const [bytes, words] of [
      [vast, 'The image is 60000 × 60000 pixels. Images can have up to 50 megapixels.'],
      [Buffer.from('GIF89a'), 'This image is damaged. Choose another file.'],
    ] as const) {
      const response = await upload(id, bytes, '?shared=true&file_name=vast.png')
      expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([400, words])
    }
    expect((await list(trade.cookies.seller, id)).files).toEqual([])
  })

  test('by its address: who sees it is missing, the name is huge, the line is elsewhere', async () => {
    const { id } = await trade.sell('Addresses', [{}])
    const other = await trade.sell('Other', [{}])
    const statuses = await Promise.all(
      [
        '',
        '?shared=maybe',
        `?shared=true&file_name=${'x'.repeat(5_000)}`,
        `?shared=true&package_id=${other.packageIds[0]}`,
        '?shared=true&package_id=nonsense',
      ].map(async (query) => (await upload(id, pngFile(), query)).status),
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([400, 400, 400, 404, 404])
    expect((await list(trade.cookies.seller, id)).files).toEqual([])
  })

  test('by what the sender says of its length, before any of it is read', async () => {
    const { id } = await trade.sell('Declared', [{}])
    const declared = openRaw(app.url)
    declared.socket.write(headOf(id, `content-length: ${ATTACHMENT_BYTES_MAX + 1}`))
    expect((await declared.answer()).status).toBe(400)
    const missing = openRaw(app.url)
    missing.socket.write(headOf(trade.buyer.campaignId, 'content-length: 5000000'))
    expect((await missing.answer()).status).toBe(404)
    declared.socket.destroy()
    missing.socket.destroy()
  })

  test('while it is read, if its length was not said', async () => {
    const { id } = await trade.sell('Chunked', [{}])
    const connection = openRaw(app.url)
    connection.socket.write(headOf(id, 'transfer-encoding: chunked'))
    const chunk = Buffer.alloc(1024 * 1024, 'GIF89a')
    connection.socket.on('error', () => undefined)
    for (let sent = 0; sent <= ATTACHMENT_BYTES_MAX; sent += chunk.length) {
      connection.socket.write(`${chunk.length.toString(16)}\r\n`)
      connection.socket.write(chunk)
      connection.socket.write('\r\n')
    }
    expect((await connection.answer()).status).toBe(413)
    connection.socket.destroy()
  })

  test('a body that ends early leaves nothing behind, and gives its turn back', async () => {
    const { id } = await trade.sell('Cut off', [{}])
    for (const framing of ['content-length: 100000', 'transfer-encoding: chunked']) {
      for (let i = 0; i < 4; i++) {
        const connection = openRaw(app.url)
        const start = framing.startsWith('t') ? '6\r\nGIF89a\r\n' : 'GIF89a'
        connection.socket.write(headOf(id, framing) + start)
        connection.socket.end()
        await connection.closed
      }
    }
    await expect
      .poll(async () => (await upload(id, pngFile(), '?shared=true&file_name=whole.png')).status)
      .toBe(201)
    expect((await list(trade.cookies.seller, id)).files).toHaveLength(1)
  })

  test('a third at a time, which is not in the way of report files', async () => {
    const { id, packageIds } = await trade.sell('Slow', [{}])
    const slow: RawConnection[] = []
    const third = () => upload(id, Buffer.alloc(0), '?shared=true&file_name=x.png')
    // A slow one that arrives while the third has a turn is itself refused, so more of them follow.
    await expect
      .poll(async () => {
        const connection = openRaw(app.url)
        connection.socket.write(`${headOf(id, 'content-length: 100000')}GIF89a`)
        slow.push(connection)
        return (await third()).status
      })
      .toBe(429)
    const report = `package_id,impressions\n${packageIds[0]},5\n`
    const preview = await previewFile(app.url, { cookie: trade.cookies.seller }, report)
    expect(preview).toMatchObject({ header: ['package_id', 'impressions'] })
    for (const { socket } of slow) socket.destroy()
    await expect.poll(async () => (await third()).status).toBe(400)
  })

  test('nothing at all, and bytes that are sent as something else', async () => {
    const { id } = await trade.sell('Empty', [{}])
    expect((await upload(id, Buffer.alloc(0), '?shared=true&file_name=x.png')).status).toBe(400)
    const form = await fetch(`${app.url}/api/console/campaigns/${id}/attachments?shared=true`, {
      method: 'POST',
      headers: { cookie: trade.cookies.seller, 'content-type': 'multipart/form-data; boundary=x' },
      body: new Uint8Array(pngFile()),
    })
    expect(form.status).toBe(415)
  })
})

describe('the limits', () => {
  test('of files are those of one side, on the campaign and on each line; removed ones make room', async () => {
    const { id, packageIds } = await trade.sell('Many', [{}])
    const first = await add(id, pngFile(), '?shared=false&file_name=0.png')
    const onLine = `?shared=true&file_name=0.png&package_id=${packageIds[0]}`
    await add(id, pngFile(), onLine)
    await copyFile(first, CAMPAIGN_ATTACHMENTS_MAX - 1)
    const refused = await upload(id, pngFile(), '?shared=true&file_name=more.png')
    expect(refused.status).toBe(409)
    expect(((await refused.json()) as { detail: string }).detail).toContain(
      `${CAMPAIGN_ATTACHMENTS_MAX} files`,
    )
    const [ofLine] = (await list(trade.cookies.buyer, id)).files
    await copyFile(ofLine!.id, LINE_ATTACHMENTS_MAX - 1)
    expect((await upload(id, pngFile(), onLine)).status).toBe(409)
    // The other side neither sees nor feels what is not for it.
    await add(id, pngFile(), '?shared=true&file_name=buyer.png', trade.cookies.buyer)
    const page = await list(trade.cookies.buyer, id)
    expect(page.files).toHaveLength(ATTACHMENTS_PER_PAGE)
    const older = await list(trade.cookies.buyer, id, `?before=${page.older}`)
    expect(page.files.length + older.files.length).toBe(LINE_ATTACHMENTS_MAX + 1)
    await askConsoleFor(app.url, 'DELETE', `/campaigns/${id}/attachments/${first}`, {
      cookie: trade.cookies.seller,
    })
    await add(id, pngFile(), '?shared=true&file_name=room.png')
  })

  test('of storage is that of the organization that sends it, and is checked before the body is read', async () => {
    const small = await startApp(database, { attachmentStorageBytes: 1_000 })
    const own = await createTrade(database, small)
    const { id } = await own.sell('Small', [{}])
    const send = (cookie: string, bytes: Buffer) =>
      askConsole(small.url, 'POST', `/campaigns/${id}/attachments?shared=true&file_name=x.gif`, {
        cookie,
        bytes,
      })
    const bytes = Buffer.alloc(600, 'GIF89a\x01\0\x01\0', 'latin1')
    expect((await send(own.cookies.seller, bytes)).status).toBe(201)
    const refused = await send(own.cookies.seller, bytes)
    expect(refused.status).toBe(409)
    expect((await send(own.cookies.buyer, bytes)).status).toBe(201)
    const connection = openRaw(small.url)
    connection.socket.write(headOf(id, 'content-length: 401', own.cookies.seller))
    expect((await connection.answer()).status).toBe(409)
    connection.socket.destroy()
  })

  test('two at once cannot both be the last that fits', async () => {
    const small = await startApp(database, { attachmentStorageBytes: 1_000 })
    const own = await createTrade(database, small)
    const { id } = await own.sell('Race', [{}])
    const bytes = Buffer.alloc(600, 'GIF89a\x01\0\x01\0', 'latin1')
    const statuses = await Promise.all(
      [1, 2].map(
        async () =>
          (
            await askConsole(small.url, 'POST', `/campaigns/${id}/attachments?shared=true`, {
              cookie: own.cookies.seller,
              bytes,
            })
          ).status,
      ),
    )
    expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  test('of one file is 20 MB, and such a file is kept whole', async () => {
    const { id } = await trade.sell('Large', [{}])
    const bytes = Buffer.alloc(ATTACHMENT_BYTES_MAX, 'GIF89a\x01\0\x01\0', 'latin1')
    const file = await add(id, bytes, '?shared=true&file_name=large.gif')
    const received = await content(trade.cookies.buyer, id, file)
    expect(Buffer.from(await received.arrayBuffer()).equals(bytes)).toBe(true)
  })

  test('of an organization is 24 downloads at once', async () => {
    const { id } = await trade.sell('Slow downloads', [{}])
    const bytes = Buffer.alloc(ATTACHMENT_BYTES_MAX, 'GIF89a\x01\0\x01\0', 'latin1')
    const file = await add(id, bytes, '?shared=true&file_name=large.gif')
    const slow: RawConnection[] = []
    const more = () => content(trade.cookies.seller, id, file, { range: 'bytes=0-5' })
    // One that arrives while another has the last turn is itself refused, so more of them follow.
    let refused = await more()
    for (; refused.status === 206; refused = await more()) {
      const connection = openRaw(app.url)
      // Nobody reads the answer, so it stays under way.
      connection.socket.pause()
      connection.socket.write(
        `GET /api/console/campaigns/${id}/attachments/${file}/content HTTP/1.1\r\nhost: localhost\r\ncookie: ${trade.cookies.seller}\r\n\r\n`,
      )
      slow.push(connection)
    }
    expect(slow.length).toBeGreaterThanOrEqual(24)
    expect(await refused.json()).toMatchObject({
      detail: expect.stringContaining('already downloading 24 files'),
    })
    expect((await content(trade.cookies.buyer, id, file, { range: 'bytes=0-5' })).status).toBe(206)
    for (const { socket } of slow) socket.destroy()
    await expect.poll(async () => (await more()).status).toBe(206)
  })
})

function headOf(campaignId: string, framing: string, cookie = trade.cookies.seller): string {
  return [
    `POST /api/console/campaigns/${campaignId}/attachments?shared=true&file_name=x.gif HTTP/1.1`,
    'host: localhost',
    `cookie: ${cookie}`,
    'content-type: application/octet-stream',
    framing,
    '\r\n',
  ].join('\r\n')
}

function upload(campaignId: string, bytes: Buffer, query: string, cookie = trade.cookies.seller) {
  return askConsole(app.url, 'POST', `/campaigns/${campaignId}/attachments${query}`, { cookie, bytes })
}

async function add(campaignId: string, bytes: Buffer, query: string, cookie?: string): Promise<string> {
  const response = await upload(campaignId, bytes, query, cookie)
  if (response.status !== 201) throw new Error(`status ${response.status}: ${await response.text()}`)
  return ((await response.json()) as { id: string }).id
}

function list(cookie: string, campaignId: string, query = ''): Promise<Files> {
  return askConsoleFor<Files>(app.url, 'GET', `/campaigns/${campaignId}/attachments${query}`, { cookie })
}

function content(
  cookie: string,
  campaignId: string,
  file: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<Response> {
  return askConsole(app.url, method, `/campaigns/${campaignId}/attachments/${file}/content`, {
    cookie,
    headers,
  })
}

async function partsOf(file: string): Promise<number> {
  const [row] = await database.query<{ parts: number }>(
    'SELECT count(*)::integer AS parts FROM attachment_part WHERE attachment_id = $1',
    [file],
  )
  return row!.parts
}

/** More of the same, without their bytes. */
async function copyFile(file: string, copies: number): Promise<void> {
  await database.query(
    `INSERT INTO attachment SELECT organization_number, gen_random_uuid(), campaign_id, package_id, line_name, author_number,
       buyer_number, is_shared, file_name, media_type, byte_length, sha256, created_at, created_by, created_by_name
     FROM attachment, generate_series(1, $2) WHERE id = $1`,
    [file, copies],
  )
}
