import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Body } from '../src/console/routes.ts'
import type { Database } from '../src/database/database.ts'
import { askConsole, askConsoleFor, signInMember } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { postDelivery } from './support/ingest.ts'
import { randomFrom, SEED } from './support/random.ts'
import { reportConfirmed } from './support/report-by-hand.ts'
import { createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, LINE, type Trade } from './support/trade.ts'

/** From draft to archive, as its seller and its buyer see it. */

type Campaign = Answer<'GET /campaigns/:campaignId'>
type Act = 'publish' | 'cancel' | 'withdraw-cancellation' | 'archive' | 'unarchive'
type Consent = Body<'PUT /sellers/:sellerId'>['state']

let database: Database
let app: TestApp

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
})

test('after any sequence of acts, the buyer sees exactly the published campaigns of the seller it accepted', async () => {
  const random = randomFrom(SEED)
  const seller = await createSeller(database, 'Northern Audio')
  const buyer = await createSeller(database, 'Meadow Foods')
  const selling = (await signInMember(database, seller.organizationNumber, 'member')).cookie
  const buying = (await signInMember(database, buyer.organizationNumber)).cookie
  const model: { id: string; isDraft: boolean; cancelled: 'no' | 'later' | 'now'; isArchived: boolean }[] = []
  let consent: Consent | 'pending' | undefined

  const create = async (isDraft: boolean) => {
    const body = {
      name: `Campaign ${model.length}`,
      buyer_id: buyer.organizationId,
      lines: [LINE],
      is_draft: isDraft,
    }
    const response = await askConsole(app.url, 'POST', '/campaigns', { cookie: selling, body })
    expect(response.status).toBe(!isDraft && consent === 'declined' ? 400 : 201)
    if (response.status !== 201) return
    model.push({
      ...((await response.json()) as { id: string }),
      isDraft,
      cancelled: 'no',
      isArchived: false,
    })
    if (!isDraft) consent ??= 'pending'
  }
  const answer = async (state: Consent) => {
    const path = `/sellers/${seller.organizationId}`
    const response = await askConsole(app.url, 'PUT', path, { cookie: buying, body: { state } })
    expect(response.status).toBe(consent === undefined ? 404 : 204)
    if (consent !== undefined) consent = state
  }
  const doAct = async (name: Act) => {
    if (model.length === 0) return
    const each = random.pick(model)
    const day = random.pick([0, 3])
    const { isDraft, cancelled, isArchived } = each
    const isAllowed = {
      publish: isDraft && !isArchived && consent !== 'declined',
      cancel: !isDraft && !isArchived,
      'withdraw-cancellation': cancelled !== 'no' && !isArchived,
      archive: !isArchived && (isDraft || cancelled === 'now'),
      unarchive: isArchived,
    }[name]
    const body = name === 'cancel' ? { from: dayFrom(day) } : {}
    const { status } = await act({ cookie: selling, id: each.id, name, body })
    expect({ name, ...each, status }).toEqual({ name, ...each, status: isAllowed ? 200 : 400 })
    if (!isAllowed) return
    if (name === 'publish') {
      each.isDraft = false
      consent ??= 'pending'
    }
    if (name === 'cancel') each.cancelled = day === 0 ? 'now' : 'later'
    if (name === 'withdraw-cancellation') each.cancelled = 'no'
    if (name === 'archive' || name === 'unarchive') each.isArchived = name === 'archive'
  }

  for (let step = 0; step < 25; step++) {
    await random.pick([
      () => create(true),
      () => create(true),
      () => create(false),
      () => answer('accepted'),
      () => answer(random.pick(['accepted', 'declined'] as const)),
      ...(['publish', 'publish', 'cancel', 'withdraw-cancellation', 'archive', 'unarchive'] as const).map(
        (name) => () => doAct(name),
      ),
    ])()
    const shown = consent === 'accepted' ? model.filter(({ isDraft }) => !isDraft) : []
    const listed = shown.filter(({ isArchived }) => !isArchived)
    const ask = <Result>(path: string) => askConsoleFor<Result>(app.url, 'GET', path, { cookie: buying })
    const ids = (campaigns: { id: string }[]) => campaigns.map(({ id }) => id).toSorted()
    const lists = ['/campaigns?side=buyer', '/campaign-rows?side=buyer'] as const
    for (const path of lists) {
      const all = await ask<{ campaigns: { id: string }[] }>(path)
      const archived = await ask<{ campaigns: { id: string }[] }>(`${path}&status=archived`)
      const drafts = await ask<{ campaigns: { id: string }[] }>(`${path}&status=draft`)
      expect([ids(all.campaigns), ids(archived.campaigns), drafts.campaigns]).toEqual([
        ids(listed),
        ids(shown.filter(({ isArchived }) => isArchived)),
        [],
      ])
    }
    const { lines } = await ask<Answer<'GET /lines'>>('/lines?side=buyer')
    expect(lines.map(({ campaign_id }) => campaign_id).toSorted()).toEqual(ids(listed))
    const side = (await ask<Answer<'GET /home'>>('/home')).sides.find((each) => each.side === 'buyer')
    const running = listed.filter(({ cancelled }) => cancelled !== 'now').length
    expect([side?.lines ?? 0, side?.states ?? []]).toEqual([
      listed.length,
      running === 0 ? [] : [{ state: 'no_data', lines: running }],
    ])
    const details = model.map(async ({ id }) => {
      const { status } = await askConsole(app.url, 'GET', `/campaigns/${id}`, { cookie: buying })
      expect(status).toBe(shown.some((each) => each.id === id) ? 200 : 404)
    })
    await Promise.all(details)
  }
})

describe('a cancelled campaign', () => {
  const FLIGHT = { flight_start: dayFrom(-10), flight_end: dayFrom(9), booked: '1000' }

  test('is as before until its day, then raises no alarm, needs nothing and has nothing remaining', async () => {
    const trade = await createTrade(database, app)
    const { id, packageIds } = await trade.sell('Autumn', [FLIGHT, { ...FLIGHT, name: 'Silent' }])
    await trade.report(packageIds[0]!, 100, `${dayFrom(-3)}T00:00:00Z`)
    await database.query(
      `UPDATE line_figure SET received_at = now() - interval '4 days' WHERE organization_number = $1 AND as_of IS NOT NULL`,
      [trade.seller.organizationNumber],
    )
    const before = await seen(trade, id)
    expect(before.home).toMatchObject([{ behind: { total: 1 }, quiet: { total: 2 } }])
    expect(before.campaign.lines[0]).toMatchObject({ pacing: { state: 'behind' }, rates: expect.anything() })

    const reason = 'The season was moved.\nSorry.'
    await actOf(trade, id, 'cancel', { from: dayFrom(1), reason })
    const announced = await seen(trade, id)
    expect(announced.campaign).toMatchObject({
      status: 'running',
      cancelled_from: dayFrom(1),
      cancellation_reason: reason,
    })
    expect(withoutLife(announced)).toEqual(withoutLife(before))

    await actOf(trade, id, 'cancel', { from: dayFrom(0), reason })
    const after = await seen(trade, id)
    expect(after.campaign).toMatchObject({
      status: 'cancelled',
      pacing: 'cancelled',
      money: [{ booked: '20.00', delivered: '1.00', remaining: '0.00', percent: '5.0' }],
      lines: [
        { delivered: '100', rates: null, freshness: { is_overdue: false }, money: { remaining: '0.00' } },
        { delivered: null, rates: null, freshness: null, money: { remaining: '0.00' } },
      ],
    })
    for (const { pacing } of after.campaign.lines) {
      expect(pacing).toMatchObject({
        status: 'cancelled',
        state: 'cancelled',
        projected_total: null,
        pace_percent: null,
      })
    }
    expect(after.home).toMatchObject([
      {
        lines: 2,
        states: [],
        behind: { total: 0 },
        ending: { total: 0 },
        quiet: { total: 0 },
        final_missing: 0,
      },
    ])
    expect(after.lines).toMatchObject([
      { status: 'cancelled', needed_per_day: null, remaining_value: '0.00', is_quiet: false },
      { status: 'cancelled', needed_per_day: null, remaining_value: '0.00', is_quiet: false },
    ])
    expect(after.row).toMatchObject({ status: 'cancelled', money: [{ remaining: '0.00', percent: '5.0' }] })
    expect(after.card).toMatchObject({ status: 'cancelled', money: [{ remaining: '0.00', percent: '5.0' }] })
    for (const query of [
      'flight=running',
      'flight=live',
      'freshness=quiet',
      'freshness=never',
      'pacing=behind',
    ]) {
      expect((await trade.lines(trade.cookies.buyer, `?side=buyer&${query}`)).total).toBe(0)
    }
    expect((await trade.lines(trade.cookies.buyer, '?side=buyer&flight=cancelled')).total).toBe(2)

    const refusedChange = async (change: (form: Body<'PUT /campaigns/:campaignId'>) => object) =>
      trade.change(id, change).then(
        () => 'saved',
        (error: Error) => error.message,
      )
    expect(await refusedChange(({ lines }) => ({ lines: [...lines, LINE] }))).toMatch(
      /"field":"lines\.2\.name".*withdraw the cancellation to add lines/,
    )
    expect(
      await refusedChange(({ lines: [line, ...rest] }) => ({
        lines: [{ ...line, flight_end: dayFrom(-1) }, ...rest],
      })),
    ).toMatch(/"field":"lines\.0\.flight_end".*is cancelled from/)

    await actOf(trade, id, 'withdraw-cancellation')
    expect(withoutLife(await seen(trade, id))).toEqual(withoutLife(before))
  })

  test('has a plan in its chart up to the last day before, for both sides, until the cancellation is withdrawn', async () => {
    const trade = await createTrade(database, app)
    const { id } = await trade.sell('Autumn', [FLIGHT])
    const drawn = async (side: 'seller' | 'buyer') => {
      const { points } = await askConsoleFor<Answer<'GET /campaigns/:campaignId/chart'>>(
        app.url,
        'GET',
        `/campaigns/${id}/chart`,
        { cookie: trade.cookies[side] },
      )
      return [points.length, points.at(-1)?.day, points.at(-1)?.plan]
    }
    await actOf(trade, id, 'cancel', { from: dayFrom(2) })
    for (const side of ['seller', 'buyer'] as const)
      expect(await drawn(side)).toEqual([12, dayFrom(1), '600'])
    await actOf(trade, id, 'withdraw-cancellation')
    expect(await drawn('buyer')).toEqual([20, dayFrom(9), '1000'])
  })

  test('is refused from a day in the past or after the last one, and every wrong field is named', async () => {
    const trade = await createTrade(database, app)
    const { id } = await trade.sell('Autumn', [FLIGHT])
    const refusalOf = async (body: object) =>
      (await act({ cookie: trade.cookies.seller, id, name: 'cancel', body })).json()
    expect(await refusalOf({ from: dayFrom(-1), reason: 'x'.repeat(501) })).toMatchObject({
      status: 400,
      errors: [{ field: 'from' }, { field: 'reason' }],
    })
    for (const from of ['', '2026-02-30', 'tomorrow', dayFrom(10)]) {
      expect(await refusalOf({ from })).toMatchObject({ status: 400, field: 'from' })
    }
    await actOf(trade, id, 'cancel', { from: dayFrom(9) })
    expect(await show(trade, id)).toMatchObject({ cancelled_from: dayFrom(9), cancellation_reason: null })
  })
})

describe('an archived campaign', () => {
  const ENDED = { flight_start: dayFrom(-20), flight_end: dayFrom(-2) }

  test('is left out of lists, totals, files and Home of both sides, unless they ask for it; search finds it', async () => {
    const trade = await createTrade(database, app)
    const { id, packageIds } = await trade.sell('Pineapple', [ENDED])
    await trade.sell('Other', [ENDED])
    await actOf(trade, id, 'archive')
    for (const cookie of [trade.cookies.seller, trade.cookies.buyer]) {
      const ask = <Result>(path: string) => askConsoleFor<Result>(app.url, 'GET', path, { cookie })
      const names = async (path: string) =>
        (await ask<{ campaigns: { name: string }[] }>(path)).campaigns.map(({ name }) => name)
      const side = cookie === trade.cookies.seller ? 'seller' : 'buyer'
      for (const list of [`/campaigns?side=${side}`, `/campaign-rows?side=${side}`]) {
        expect(await names(list)).not.toContain('Pineapple')
        expect(await names(`${list}&status=archived`)).toEqual(['Pineapple'])
        expect(await names(`${list}&search=${id}`)).toEqual(['Pineapple'])
      }
      const totals = (query: string) => ask<Answer<'GET /lines/totals'>>(`/lines/totals?side=${side}${query}`)
      const usual = await totals('')
      expect((await totals('&flight=archived')).lines).toBe(1)
      expect((await totals(`&campaign_id=${id}`)).lines).toBe(1)
      expect((await totals(`&search=${packageIds[0]!}`)).lines).toBe(1)
      const home = (await ask<Answer<'GET /home'>>('/home')).sides.find((each) => each.side === side)!
      expect([home.lines, home.final_missing]).toEqual([usual.lines, 1])
      const file = async (query: string) =>
        (await askConsole(app.url, 'GET', `/lines/export?side=${side}${query}`, { cookie })).text()
      expect(await file('')).not.toContain('Pineapple')
      expect(await file('&flight=archived')).toContain('Pineapple')
      const { groups } = await ask<Answer<'GET /find'>>('/find?q=pineapple')
      expect(groups).toMatchObject([
        { kind: 'campaigns', results: [{ name: 'Pineapple', state: 'archived' }] },
      ])
    }
    await actOf(trade, id, 'unarchive')
    expect((await show(trade, id)).archived_at).toBeNull()
  })

  test('cannot be edited, and a running one cannot be archived', async () => {
    const trade = await createTrade(database, app)
    const { id } = await trade.sell('Ended', [ENDED])
    const running = await trade.sell('Running', [{}])
    await actOf(trade, id, 'archive')
    await expect(trade.change(id, () => ({ name: 'Renamed' }))).rejects.toThrow('This campaign is archived.')
    const refused = await act({ cookie: trade.cookies.seller, id: running.id, name: 'archive', body: {} })
    expect(await refused.json()).toMatchObject({ status: 400 })
  })
})

test('a published draft is new to its buyer on that day, and first in its lists', async () => {
  const trade = await createTrade(database, app)
  const { id } = await askConsoleFor<{ id: string }>(app.url, 'POST', '/campaigns', {
    cookie: trade.cookies.seller,
    body: { name: 'Draft', buyer_id: trade.buyer.organizationId, lines: [LINE], is_draft: true },
  })
  await database.query(`UPDATE campaign SET created_at = now() - interval '30 days' WHERE id = $1`, [id])
  await trade.sell('Later', [{}])
  const before = Date.now()
  await actOf(trade, id, 'publish')
  const ask = async (cookie: string, path: string) =>
    (await askConsoleFor<Answer<'GET /campaigns'>>(app.url, 'GET', path, { cookie })).campaigns.map(
      ({ name }) => name,
    )
  for (const query of ['', '&search=r', '&status=running']) {
    expect(await ask(trade.cookies.buyer, `/campaigns?side=buyer${query}`)).toEqual(['Draft', 'Later'])
  }
  // Each organization also sells one campaign of its own, created before these.
  expect(await ask(trade.cookies.buyer, '/campaigns')).toEqual(['Draft', 'Later', 'Test campaign'])
  expect(await ask(trade.cookies.seller, '/campaigns')).toEqual(['Later', 'Test campaign', 'Draft'])
  const createdAt = async (cookie: string) =>
    Date.parse((await askConsoleFor<Campaign>(app.url, 'GET', `/campaigns/${id}`, { cookie })).created_at)
  expect(await createdAt(trade.cookies.buyer)).toBeGreaterThanOrEqual(before)
  expect(await createdAt(trade.cookies.seller)).toBeLessThan(before - 29 * 86_400_000)
})

test('the file to fill in totals has no drafts, no archived campaigns and no lines that were cut short', async () => {
  const trade = await createTrade(database, app)
  const ending = { flight_end: dayFrom(0) }
  await trade.sell('Running', [{}])
  const draft = await trade.sell('Draft', [{}])
  await database.query('UPDATE campaign SET is_draft = true WHERE id = $1', [draft.id])
  const later = await trade.sell('Cancelled later', [{}])
  await actOf(trade, later.id, 'cancel', { from: dayFrom(3) })
  const cut = await trade.sell('Cut short', [ending])
  await actOf(trade, cut.id, 'cancel', { from: dayFrom(0) })
  const archived = await trade.sell('Archived', [{ flight_end: dayFrom(-2) }])
  await actOf(trade, archived.id, 'archive')
  const template = await askConsole(app.url, 'GET', '/delivery-file/template.csv', {
    cookie: trade.cookies.seller,
  })
  const [, ...rows] = (await template.text()).trimEnd().split('\r\n')
  expect(rows.map((row) => row.split(',')[1])).toEqual(['Cancelled later', 'Running'])
})

test('a seller who archives everything is not shown the first steps again', async () => {
  const trade = await createTrade(database, app)
  const { id, packageIds } = await trade.sell('Ended', [
    { flight_start: dayFrom(-20), flight_end: dayFrom(-2) },
  ])
  const firstSteps = async () =>
    (await askConsoleFor<Answer<'GET /home'>>(app.url, 'GET', '/home', { cookie: trade.cookies.seller }))
      .first_steps
  await signInMember(database, trade.seller.organizationNumber, 'member')
  expect(await firstSteps()).not.toBeNull()
  await trade.report(packageIds[0]!, 5)
  expect(await firstSteps()).toBeNull()
  await actOf(trade, id, 'archive')
  expect(await firstSteps()).toBeNull()
})

test('totals for drafts, cancelled and archived campaigns are accepted by API and by hand', async () => {
  const trade = await createTrade(database, app)
  const draft = await trade.sell('Draft', [{}])
  await database.query('UPDATE campaign SET is_draft = true WHERE id = $1', [draft.id])
  const cancelled = await trade.sell('Cancelled', [{}])
  await actOf(trade, cancelled.id, 'cancel', { from: dayFrom(0) })
  const archived = await trade.sell('Archived', [{}])
  await actOf(trade, archived.id, 'cancel', { from: dayFrom(0) })
  await actOf(trade, archived.id, 'archive')
  for (const { id, packageIds } of [draft, cancelled, archived]) {
    const [packageId] = packageIds
    const sent = await postDelivery(app.url, trade.seller.apiKey, {
      items: [{ package_id: packageId, impressions: 5 }],
    })
    expect(await sent.json()).toMatchObject({ accepted: 1, rejected: 0 })
    const byHand = await reportConfirmed(
      app.url,
      `/lines/${packageId}/delivery`,
      { cookie: trade.cookies.seller },
      { quantity: '6' },
    )
    expect(await byHand.json()).toMatchObject({ results: [{ status: 'accepted' }] })
    expect((await show(trade, id)).lines).toMatchObject([{ delivered: '6' }])
  }
})

test('an act on a campaign that has changed since is refused, and changes nothing', async () => {
  const trade = await createTrade(database, app)
  const { id } = await trade.sell('Autumn', [{}])
  const { version } = await show(trade, id)
  await actOf(trade, id, 'cancel', { from: dayFrom(5) })
  for (const name of ['publish', 'cancel', 'withdraw-cancellation', 'archive', 'unarchive'] as const) {
    const body = { version, ...(name === 'cancel' && { from: dayFrom(6) }) }
    const refused = await act({ cookie: trade.cookies.seller, id, name, body })
    expect(refused.status).toBe(409)
  }
  expect(await show(trade, id)).toMatchObject({ version: version + 1, cancelled_from: dayFrom(5) })
})

test('every act is in the history of terms of both sides, unseen by the buyer until it looks, and in the activity', async () => {
  const trade = await createTrade(database, app)
  const { id } = await askConsoleFor<{ id: string }>(app.url, 'POST', '/campaigns', {
    cookie: trade.cookies.seller,
    body: { name: 'Autumn', buyer_id: trade.buyer.organizationId, lines: [LINE], is_draft: true },
  })
  const termsOf = (cookie: string) =>
    askConsoleFor<Answer<'GET /campaigns/:campaignId/terms'>>(app.url, 'GET', `/campaigns/${id}/terms`, {
      cookie,
    })
  await actOf(trade, id, 'archive')
  await actOf(trade, id, 'unarchive')
  await actOf(trade, id, 'publish')
  // A campaign that is new to the buyer has not changed.
  expect(await termsOf(trade.cookies.buyer)).toMatchObject({
    unseen: 0,
    changes: [{ terms: { state: ['draft', 'live'] } }],
  })
  await actOf(trade, id, 'cancel', { from: dayFrom(4), reason: 'Rain' })
  await actOf(trade, id, 'cancel', { from: dayFrom(0), reason: 'Rain' })
  await actOf(trade, id, 'cancel', { from: dayFrom(0), reason: '' })
  await actOf(trade, id, 'archive')
  const changes = [
    { terms: { archived: [false, true] }, is_unseen: true },
    { terms: { cancellation_reason: ['Rain', null] }, is_unseen: true },
    { terms: { cancelled_from: [dayFrom(4), dayFrom(0)] }, is_unseen: true },
    { terms: { cancelled_from: [null, dayFrom(4)], cancellation_reason: [null, 'Rain'] }, is_unseen: true },
    { terms: { state: ['draft', 'live'] }, is_unseen: false },
  ]
  expect(await termsOf(trade.cookies.buyer)).toMatchObject({ unseen: 4, changes })
  expect(await termsOf(trade.cookies.seller)).toMatchObject({
    unseen: 4,
    changes: [
      ...changes,
      { terms: { archived: [true, false] }, is_unseen: false },
      { terms: { archived: [false, true] }, is_unseen: false },
    ],
  })
  // Nothing leaves the buyer's list unseen: what has changed is listed, archived or not.
  const unseen = '/campaign-rows?side=buyer&terms=unseen'
  const asBuyer = { cookie: trade.cookies.buyer }
  expect(await askConsoleFor(app.url, 'GET', unseen, asBuyer)).toMatchObject({ campaigns: [{ id }] })
  expect(await askConsoleFor(app.url, 'GET', '/home', asBuyer)).toMatchObject({ changed_campaigns: 1 })
  const seenNow = await askConsole(app.url, 'POST', `/campaigns/${id}/terms/seen`, {
    ...asBuyer,
    body: { version: (await show(trade, id)).version },
  })
  expect(seenNow.status).toBe(204)
  expect(await askConsoleFor(app.url, 'GET', unseen, asBuyer)).toMatchObject({ campaigns: [] })

  const { entries } = await askConsoleFor<Answer<'GET /activity'>>(app.url, 'GET', '/activity', {
    cookie: trade.cookies.seller,
  })
  const day = (from: number) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }).format(
      Date.parse(dayFrom(from)),
    )
  expect(entries.slice(0, 8).map(({ what, about }) => `${what}: ${about}`)).toEqual([
    'archived a campaign: “Autumn”',
    'changed the cancellation of a campaign: “Autumn” reason removed',
    `changed the cancellation of a campaign: “Autumn” from ${day(0)} instead of ${day(4)}`,
    `cancelled a campaign: “Autumn” from ${day(4)} (Rain)`,
    'published a campaign: “Autumn”',
    'unarchived a campaign: “Autumn”',
    'archived a campaign: “Autumn”',
    'created a campaign: “Autumn” with 1 line as a draft',
  ])
})

async function act(given: { cookie: string; id: string; name: Act; body: object }): Promise<Response> {
  const { cookie, id, name, body } = given
  const { version } = await askConsoleFor<Campaign>(app.url, 'GET', `/campaigns/${id}`, { cookie })
  return askConsole(app.url, 'POST', `/campaigns/${id}/${name}`, { cookie, body: { version, ...body } })
}

async function actOf(trade: Trade, id: string, name: Act, body: object = {}): Promise<void> {
  const response = await act({ cookie: trade.cookies.seller, id, name, body })
  expect([response.status, await response.json()]).toEqual([200, { version: expect.any(Number) }])
}

function show(trade: Trade, id: string): Promise<Campaign> {
  return askConsoleFor<Campaign>(app.url, 'GET', `/campaigns/${id}`, { cookie: trade.cookies.seller })
}

/** What the buyer sees of a campaign, on every page that counts or adds it up. */
async function seen(trade: Trade, id: string) {
  const ask = <Result>(path: string) =>
    askConsoleFor<Result>(app.url, 'GET', path, { cookie: trade.cookies.buyer })
  const { campaigns: rows } = await ask<Answer<'GET /campaign-rows'>>(
    `/campaign-rows?side=buyer&search=${id}`,
  )
  const { campaigns: cards } = await ask<Answer<'GET /campaigns'>>(`/campaigns?search=${id}`)
  return {
    campaign: await ask<Campaign>(`/campaigns/${id}`),
    row: rows[0],
    card: cards[0],
    lines: (await ask<Answer<'GET /lines'>>(`/lines?side=buyer&campaign_id=${id}&sort=name`)).lines,
    home: (await ask<Answer<'GET /home'>>('/home')).sides.filter(({ side }) => side === 'buyer'),
  }
}

const LIFE = new Set(['version', 'cancelled_from', 'cancellation_reason', 'unseen_terms'])

/** Everything but the note about a cancellation. */
function withoutLife(given: unknown): unknown {
  return JSON.parse(JSON.stringify(given, (key, value: unknown) => (LIFE.has(key) ? undefined : value)))
}

/** A UTC day, this many days from today. */
function dayFrom(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
}
