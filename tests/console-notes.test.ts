import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import { NOTE_LENGTH_MAX, NOTES_MAX, NOTES_PER_PAGE } from '../src/core/note/note.ts'
import type { Database } from '../src/database/database.ts'
import { askConsole, askConsoleFor, signInMember, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { holdLock, someoneWaits } from './support/hold-lock.ts'
import { openStream, untilItListens } from './support/live.ts'
import { acceptSeller, createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, LINE, type Trade } from './support/trade.ts'

type Notes = Answer<'GET /campaigns/:campaignId/notes'>

let database: Database
let app: TestApp
let trade: Trade

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  trade = await createTrade(database, app, { seller: 'Selling House', buyer: 'Buying House' })
  await untilItListens(app.url, trade.cookies.seller)
})

describe('a note', () => {
  test('for both sides is seen by both with its author; one of a side by that side alone', async () => {
    const { id, packageIds } = await trade.sell('Autumn', [{ name: 'Mid-roll' }])
    const { seller, buyer } = trade.cookies
    await add(seller, id, { is_shared: true, text: 'Airs on Tuesday' })
    await add(seller, id, { is_shared: false, text: 'Margin is thin', package_id: packageIds[0] })
    await add(buyer, id, { is_shared: true, text: 'Fine with us', package_id: packageIds[0] })
    await add(buyer, id, { is_shared: false, text: 'Ask for a discount' })

    const sold = await list(seller, id)
    expect(sold).toMatchObject({ own_name: 'Selling House', other_name: 'Buying House', older: null })
    expect(sold.notes.map(({ text }) => text)).toEqual(['Fine with us', 'Margin is thin', 'Airs on Tuesday'])
    expect(sold.notes[0]).toMatchObject({
      side: 'buyer',
      organization_name: 'Buying House',
      person_name: 'Nora Test',
      is_shared: true,
      line_name: 'Mid-roll',
      is_line_removed: false,
      can_remove: false,
    })
    const bought = await list(buyer, id)
    expect(bought.notes.map(({ text }) => text)).toEqual([
      'Ask for a discount',
      'Fine with us',
      'Airs on Tuesday',
    ])
    expect(JSON.stringify(bought)).not.toContain('Margin')

    const onLine = await list(buyer, id, `?package_id=${packageIds[0]}`)
    expect(onLine.notes.map(({ text }) => text)).toEqual(['Fine with us'])
  })

  test('of one side reaches the other by no page, notice or log, and neither does its removal', async () => {
    const { id } = await trade.sell('Quiet', [{}])
    const [ofSeller, ofBuyer] = await Promise.all([
      openStream(app.url, trade.cookies.seller),
      openStream(app.url, trade.cookies.buyer),
    ])
    const secret = await add(trade.cookies.seller, id, { is_shared: false, text: 'Only ours' })
    await ofSeller.hears('notes')
    const tried = await askConsole(app.url, 'DELETE', `/campaigns/${id}/notes/${secret}`, {
      cookie: trade.cookies.buyer,
    })
    expect(tried.status).toBe(404)
    await remove(trade.cookies.seller, id, secret)
    await ofSeller.hears('notes')
    expect(ofBuyer.unread()).toEqual([])
    // The next notice that it does hear is of something shared.
    await add(trade.cookies.seller, id, { is_shared: true, text: 'For both' })
    await ofBuyer.hears('notes')
    expect((await list(trade.cookies.buyer, id)).notes).toHaveLength(1)
    const activity = await askConsole(app.url, 'GET', '/activity', { cookie: trade.cookies.buyer })
    expect(await activity.text()).not.toContain('Quiet')
  })

  test('that was removed leaves only that it was there, and who removed it', async () => {
    const { id } = await trade.sell('Removed', [{}])
    const member = await signInMember(database, trade.seller.organizationNumber, 'member')
    const colleague = await signInMember(database, trade.seller.organizationNumber, 'member')
    const first = await add(member.cookie, id, { is_shared: true, text: 'Wrong campaign' })
    const second = await add(member.cookie, id, { is_shared: true, text: 'Mine to remove' })
    expect((await list(colleague.cookie, id)).notes[0]!.can_remove).toBe(false)
    for (const { cookie } of [colleague, { cookie: trade.cookies.buyer }]) {
      const refused = await askConsole(app.url, 'DELETE', `/campaigns/${id}/notes/${first}`, { cookie })
      expect(refused.status).toBe(403)
    }
    // An admin of the author's side, and the author.
    await remove(trade.cookies.seller, id, first)
    await remove(member.cookie, id, second)
    // Once more changes nothing.
    await remove(member.cookie, id, second)
    const seen = (await list(trade.cookies.buyer, id)).notes
    expect(seen.map(({ text, removed_by_name }) => [text, removed_by_name])).toEqual([
      ['', 'Nora Test'],
      ['', 'Nora Test'],
    ])
    const [row] = await database.query<{ kept: number }>(
      `SELECT count(*)::integer AS kept FROM note WHERE text <> '' AND campaign_id = $1`,
      [id],
    )
    expect(row!.kept).toBe(0)
    const activity = await askConsoleFor<Answer<'GET /activity'>>(app.url, 'GET', '/activity', {
      cookie: trade.cookies.seller,
    })
    const acts = activity.entries.map(({ what, about }) => [what, about])
    expect(acts).toContainEqual(['added a note', 'on “Removed”, for both sides'])
    expect(acts).toContainEqual(['removed a note', 'on “Removed”, for both sides, written by Nora Test'])
    expect(JSON.stringify(acts)).not.toContain('Wrong campaign')
  })

  test('stays on the campaign, under the name of its line, when the line is removed', async () => {
    const { id, packageIds } = await trade.sell('Shorter', [{ name: 'Stays' }, { name: 'Goes' }])
    await add(trade.cookies.seller, id, { is_shared: true, text: 'Too late', package_id: packageIds[1] })
    await trade.change(id, ({ lines }) => ({ lines: lines.slice(0, 1) }))
    expect((await list(trade.cookies.buyer, id)).notes).toMatchObject([
      { text: 'Too late', line_name: 'Goes', is_line_removed: true },
    ])
    const gone = await askConsole(app.url, 'GET', `/campaigns/${id}/notes?package_id=${packageIds[1]}`, {
      cookie: trade.cookies.seller,
    })
    expect(gone.status).toBe(404)
  })

  test('on a campaign that goes to another buyer stays between those who wrote and read it', async () => {
    const { id } = await trade.sell('Moves', [{}])
    const { seller, buyer: former } = trade.cookies
    await add(seller, id, { is_shared: true, text: 'Dear first buyer' })
    await add(seller, id, { is_shared: false, text: 'Ours' })
    await add(former, id, { is_shared: true, text: 'From the first buyer' })
    await add(former, id, { is_shared: false, text: 'Own of the first buyer' })
    const next = await anotherBuyer()
    await trade.change(id, () => ({ buyer_id: next.organizationId }))
    expect((await list(next.cookie, id)).notes).toEqual([])
    const gone = await askConsole(app.url, 'GET', `/campaigns/${id}/notes`, { cookie: former })
    expect(gone.status).toBe(404)
    const formerNote = (await list(seller, id)).notes.find(({ side }) => side === 'buyer')
    expect(formerNote).toMatchObject({ text: 'From the first buyer', is_of_former_buyer: true })

    // Removing what was shared with the former buyer is no news for the next.
    const ofNext = await openStream(app.url, next.cookie)
    const shared = (await list(seller, id)).notes.find(({ text }) => text === 'Dear first buyer')
    await remove(seller, id, shared!.id)
    const newest = await add(seller, id, { is_shared: true, text: 'Dear next buyer' })
    await ofNext.hears('notes')
    expect((await list(next.cookie, id)).notes.map((note) => note.id)).toEqual([newest])

    // What is the former buyer's own again if it comes back was never lost.
    await trade.change(id, () => ({ buyer_id: trade.buyer.organizationId }))
    expect((await list(former, id)).notes.map(({ text }) => text)).toEqual([
      'Own of the first buyer',
      'From the first buyer',
      '',
    ])
  })

  test('on a draft is for the buyer it is published to, who learns nothing of what was removed before', async () => {
    const { seller, buyer: former } = trade.cookies
    const { id } = await askConsoleFor<{ id: string }>(app.url, 'POST', '/campaigns', {
      cookie: seller,
      body: {
        name: 'Draft',
        buyer_id: trade.buyer.organizationId,
        lines: [LINE, { ...LINE, name: 'Goes early' }, { ...LINE, name: 'Goes late' }],
        is_draft: true,
      },
    })
    type Campaign = Answer<'GET /campaigns/:campaignId'>
    const show = () => askConsoleFor<Campaign>(app.url, 'GET', `/campaigns/${id}`, { cookie: seller })
    const [, early, late] = (await show()).lines.map(({ package_id }) => package_id)
    await remove(seller, id, await add(seller, id, { is_shared: true, text: 'Second thoughts' }))
    await add(seller, id, { is_shared: true, text: 'On a line', package_id: early })
    await add(seller, id, { is_shared: true, text: 'On another', package_id: late })
    const withoutLine = (name: string) =>
      trade.change(id, ({ lines }) => ({ lines: lines.filter((line) => line.name !== name) }))
    await withoutLine('Goes early')
    const next = await anotherBuyer()
    await trade.change(id, () => ({ buyer_id: next.organizationId }))
    const { version } = await show()
    await askConsoleFor(app.url, 'POST', `/campaigns/${id}/publish`, { cookie: seller, body: { version } })
    await withoutLine('Goes late')
    const removed = await add(seller, id, { is_shared: true, text: 'Known' })
    await remove(seller, id, removed)
    expect((await list(next.cookie, id)).notes).toMatchObject([
      { id: removed, text: '', is_of_former_buyer: false },
      { text: 'On another', line_name: 'Goes late', is_line_removed: true },
      { text: 'On a line', line_name: null, package_id: null, is_line_removed: false },
    ])
    expect((await list(seller, id)).notes).toMatchObject([
      { text: '' },
      { text: 'On another', line_name: 'Goes late' },
      { text: 'On a line', line_name: 'Goes early', is_line_removed: true, is_of_former_buyer: false },
      { text: '' },
    ])
    const gone = await askConsole(app.url, 'GET', `/campaigns/${id}/notes`, { cookie: former })
    expect(gone.status).toBe(404)
  })

  test('on a draft whose buyer is changed at that moment is for the new one', async () => {
    const { seller } = trade.cookies
    const { id } = await askConsoleFor<{ id: string }>(app.url, 'POST', '/campaigns', {
      cookie: seller,
      body: { name: 'Draft', buyer_id: trade.buyer.organizationId, lines: [LINE], is_draft: true },
    })
    const next = await anotherBuyer()
    const release = await holdLock(
      database,
      `UPDATE campaign SET buyer_number = (SELECT number FROM organization WHERE id = '${next.organizationId}')
       WHERE id = '${id}'`,
    )
    const added = add(seller, id, { is_shared: true, text: 'Just now' })
    await someoneWaits(database)
    await release()
    await added
    expect((await list(seller, id)).notes).toMatchObject([{ text: 'Just now', is_of_former_buyer: false }])
  })

  test('waits for a buyer who has not accepted the seller', async () => {
    const stranger = await createSeller(database, 'Undecided')
    const { cookie } = await signInMember(database, stranger.organizationNumber)
    const { id } = await askConsoleFor<{ id: string }>(app.url, 'POST', '/campaigns', {
      cookie: trade.cookies.seller,
      body: {
        name: 'Asked',
        buyer_id: stranger.organizationId,
        lines: [
          {
            name: 'Line',
            pricing_basis: 'impressions',
            flight_start: '2026-01-01',
            flight_end: '2026-12-31',
            booked: null,
            price: '1',
            currency: 'EUR',
          },
        ],
      },
    })
    const ofBuyer = await openStream(app.url, cookie)
    await add(trade.cookies.seller, id, { is_shared: true, text: 'Welcome' })
    expect(await list(trade.cookies.seller, id)).toMatchObject({ is_shown_to_buyer: false })
    for (const method of ['GET', 'POST']) {
      const tried = await askConsole(app.url, method, `/campaigns/${id}/notes`, {
        cookie,
        ...(method === 'POST' && { body: { is_shared: true, text: 'Hello?' } }),
      })
      expect(tried.status).toBe(404)
    }
    await askConsoleFor(app.url, 'PUT', `/sellers/${trade.seller.organizationId}`, {
      cookie,
      body: { state: 'accepted' },
    })
    await ofBuyer.hears('campaigns')
    expect(ofBuyer.unread()).not.toContain('notes')
    expect((await list(cookie, id)).notes.map(({ text }) => text)).toEqual(['Welcome'])
  })
})

describe('what is not a note', () => {
  test.each([
    ['nothing', { is_shared: true, text: ' \n\t ' }, 'text'],
    ['control characters alone', { is_shared: true, text: '\u0001\u0007' }, 'text'],
    ['more than the limit', { is_shared: true, text: 'x'.repeat(NOTE_LENGTH_MAX + 1) }, 'text'],
    ['far more', { is_shared: true, text: 'x'.repeat(500_000) }, 'text'],
    ['one that is for nobody in particular', { text: 'Who sees this?' }, 'is_shared'],
    ['one with more fields', { is_shared: true, text: 'x', author_number: 1 }, undefined],
  ])('is refused at its field: %s', async (_, body, field) => {
    const response = await askConsole(app.url, 'POST', `/campaigns/${trade.seller.campaignId}/notes`, {
      cookie: trade.cookies.seller,
      body,
    })
    expect(response.status).toBe(400)
    expect(((await response.json()) as { field?: string }).field).toBe(field)
  })

  test('text of any script within the limit is kept as it was written', async () => {
    const { id } = await trade.sell('Scripts', [{}])
    const text = `<b>bold</b> & “quotes” עברית 🎧\n\thttps://example.com/?a=1&b=2`
    await add(trade.cookies.seller, id, { is_shared: true, text: `  ${text.replace('\n', '\r\n')} ` })
    await add(trade.cookies.seller, id, { is_shared: true, text: '🎧'.repeat(NOTE_LENGTH_MAX) })
    expect((await list(trade.cookies.buyer, id)).notes.at(-1)!.text).toBe(text)
  })

  test.each(['nonsense', '-1', '00000000-0000-4000-8000-00000000000g'])(
    'the page after %j does not exist',
    async (before) => {
      const response = await askConsole(
        app.url,
        'GET',
        `/campaigns/${trade.seller.campaignId}/notes?before=${before}`,
        { cookie: trade.cookies.seller },
      )
      expect(response.status).toBe(400)
    },
  )

  test('a line of another campaign is no place for it', async () => {
    const one = await trade.sell('One', [{}])
    const two = await trade.sell('Two', [{}])
    const response = await askConsole(app.url, 'POST', `/campaigns/${one.id}/notes`, {
      cookie: trade.cookies.seller,
      body: { is_shared: true, text: 'Misplaced', package_id: two.packageIds[0] },
    })
    expect(response.status).toBe(404)
  })
})

test('ten thousand notes are read a page at a time, each once, and there can be no more', async () => {
  const { id } = await trade.sell('Long', [{}])
  const kept = await add(trade.cookies.buyer, id, { is_shared: true, text: 'The oldest' })
  await database.query(
    `INSERT INTO note (organization_number, id, campaign_id, author_number, buyer_number, is_shared, text, created_at,
       created_by, created_by_name)
     SELECT n.organization_number, gen_random_uuid(), n.campaign_id, n.organization_number, n.buyer_number, i % 200 = 0, i::text,
       n.created_at + make_interval(secs => i), n.created_by, 'Somebody'
     FROM note n, generate_series(1, $2) AS i WHERE n.id = $1`,
    [kept, NOTES_MAX],
  )
  const ids: string[] = []
  const texts: string[] = []
  let query = ''
  for (let pages = 0; pages < 5; pages++) {
    const { notes, older } = await list(trade.cookies.buyer, id, query)
    expect(notes.length).toBeLessThanOrEqual(NOTES_PER_PAGE)
    ids.push(...notes.map((note) => note.id))
    texts.push(...notes.map(({ text }) => text))
    if (older === null) break
    query = `?before=${older}`
  }
  // Only the shared ones of the seller, and its own.
  expect(new Set(ids).size).toBe(NOTES_MAX / 200 + 1)
  expect(texts[0]).toBe(String(NOTES_MAX))
  expect(texts.at(-1)).toBe('The oldest')
  const body = { is_shared: true, text: 'One more' }
  const refused = await askConsole(app.url, 'POST', `/campaigns/${id}/notes`, {
    cookie: trade.cookies.seller,
    body,
  })
  expect(refused.status).toBe(409)
  // The other side has its own limit.
  await add(trade.cookies.buyer, id, body)
})

async function anotherBuyer(): Promise<Account & { organizationId: string }> {
  const buyer = await createSeller(database, 'Next buyer')
  await acceptSeller(database, trade.seller, buyer)
  const account = await signInMember(database, buyer.organizationNumber)
  return { ...account, organizationId: buyer.organizationId }
}

async function add(
  cookie: string,
  campaignId: string,
  body: { is_shared: boolean; text: string; package_id?: string | undefined },
): Promise<string> {
  const { id } = await askConsoleFor<{ id: string }>(app.url, 'POST', `/campaigns/${campaignId}/notes`, {
    cookie,
    body,
  })
  return id
}

async function remove(cookie: string, campaignId: string, noteId: string): Promise<void> {
  await askConsoleFor(app.url, 'DELETE', `/campaigns/${campaignId}/notes/${noteId}`, { cookie })
}

function list(cookie: string, campaignId: string, query = ''): Promise<Notes> {
  return askConsoleFor<Notes>(app.url, 'GET', `/campaigns/${campaignId}/notes${query}`, { cookie })
}
