import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { pino } from 'pino'
import { beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import type { Answer } from '../src/console/routes.ts'
import { describeAlert } from '../src/core/alert/alert-words.ts'
import type { Database, Queryable } from '../src/database/database.ts'
import { DatabaseUnavailable } from '../src/database/failure.ts'
import { createSendMail } from '../src/mail/send-mail.ts'
import { startOutbox } from '../src/outbox.ts'
import { askConsole, askConsoleFor, signInMember, type Account } from './support/account.ts'
import { whenFileIsDone } from './support/clean-up.ts'
import { startApp, type TestApp } from './support/app.ts'
import { startMailServer } from './support/mail-server.ts'
import { randomFrom, SEED } from './support/random.ts'
import { openOutbox, PUBLIC_URL } from './support/outbox.ts'
import { createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, LINE, type Trade } from './support/trade.ts'
import { draftStatements, issueStatement } from './support/statements.ts'
import { dayFromToday, HALFWAY } from './support/flight.ts'
import { postDelivery } from './support/ingest.ts'

type Alerts = Answer<'GET /alerts'>

let database: Database
let app: TestApp

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
})

async function alertsOf(cookie: string): Promise<Alerts['alerts']> {
  return (await askConsoleFor<Alerts>(app.url, 'GET', '/alerts', { cookie })).alerts
}

async function kindsOf(cookie: string): Promise<string[]> {
  return (await alertsOf(cookie)).map(({ kind }) => kind)
}

describe('alerts', () => {
  test('tell both sides that a line fell behind plan, once', async () => {
    const trade = await createTrade(database, app)
    const { id, packageIds } = await trade.sell('Autumn', [HALFWAY])
    const outbox = openOutbox(database)
    await trade.report(packageIds[0]!, 100, dayFromToday(0))
    await outbox.work()
    for (const cookie of [trade.cookies.seller, trade.cookies.buyer]) {
      const [alert, ...others] = await alertsOf(cookie)
      expect(others).toEqual([])
      expect(alert).toMatchObject({
        kind: 'behind_plan',
        is_new: true,
        package_id: packageIds[0],
        campaign_id: id,
        line: 'Front page',
        campaign: 'Autumn',
        delivered: '100',
        goal: '1000',
        delivered_percent: '10.0',
      })
    }
    await trade.report(packageIds[0]!, 110)
    await outbox.work()
    expect(await kindsOf(trade.cookies.seller)).toEqual(['behind_plan'])
  })

  test('name the other side to each', async () => {
    const trade = await createTrade(database, app, { seller: 'Selling House', buyer: 'Buying House' })
    const { packageIds } = await trade.sell('Autumn', [HALFWAY])
    await trade.report(packageIds[0]!, 1000)
    await openOutbox(database).work()
    expect((await alertsOf(trade.cookies.seller))[0]).toMatchObject({
      kind: 'goal_reached',
      partner: 'Buying House',
    })
    expect((await alertsOf(trade.cookies.buyer))[0]).toMatchObject({
      kind: 'goal_reached',
      partner: 'Selling House',
    })
  })

  test('a change of terms alerts the buyer, and puts lines behind that a higher goal puts behind', async () => {
    const trade = await createTrade(database, app)
    const { id, packageIds } = await trade.sell('Autumn', [HALFWAY])
    const outbox = openOutbox(database)
    await trade.report(packageIds[0]!, 550)
    await outbox.work()
    expect(await kindsOf(trade.cookies.buyer)).toEqual([])
    await trade.change(id, ({ lines }) => ({ lines: lines.map((line) => ({ ...line, booked: '5000' })) }))
    await outbox.work()
    expect((await kindsOf(trade.cookies.buyer)).toSorted()).toEqual(['behind_plan', 'terms_changed'])
    expect(await kindsOf(trade.cookies.seller)).toEqual(['behind_plan'])
  })

  test('a line that goes quiet and one that ends short are found by time alone', async () => {
    const trade = await createTrade(database, app)
    const { packageIds } = await trade.sell('Autumn', [HALFWAY, { ...HALFWAY, name: 'Never reported' }])
    const outbox = openOutbox(database)
    await trade.report(packageIds[0]!, 550)
    await outbox.lookForTimePassed()
    await outbox.work()
    // Five days in flight without any report, but it was entered just now.
    expect(await alertsOf(trade.cookies.seller)).toEqual([])
    outbox.wait(2.5)
    for (let hour = 0; hour < 2; hour++) {
      await outbox.lookForTimePassed()
      await outbox.work()
    }
    expect(await alertsOf(trade.cookies.buyer)).toMatchObject([
      { kind: 'gone_quiet', line: 'Never reported', was_reported: false },
      { kind: 'gone_quiet', line: 'Front page', was_reported: true },
    ])
    outbox.wait(7)
    for (let hour = 0; hour < 2; hour++) {
      await outbox.lookForTimePassed()
      await outbox.work()
    }
    expect((await alertsOf(trade.cookies.seller)).map(({ kind }) => kind)).toEqual([
      'ended_short',
      'ended_short',
      'gone_quiet',
      'gone_quiet',
    ])
  })

  test('an issued statement alerts its buyer', async () => {
    const trade = await createTrade(database, app, { seller: 'Selling House', buyer: 'Buying House' })
    const { id, packageIds } = await trade.sell('Autumn', [
      { flight_start: '2026-01-01', flight_end: '2026-01-31' },
    ])
    await trade.report(packageIds[0]!, 1000, '2026-02-01')
    const [draft] = await draftStatements(app.url, trade.cookies.seller, id, '2026-01-31')
    const issued = await issueStatement(app.url, trade.cookies.seller, draft!)
    await openOutbox(database).work()
    expect(
      (await alertsOf(trade.cookies.buyer)).find(({ kind }) => kind === 'statement_issued'),
    ).toMatchObject({
      statement_id: draft!,
      campaign: 'Autumn',
      seller: 'Selling House',
      total: expect.stringMatching(/^10(\.00)?$/),
      currency: 'EUR',
    })
    expect(issued).toBeDefined()
    expect(await kindsOf(trade.cookies.seller)).not.toContain('statement_issued')
  })

  test('rejected items of a system alert its organization, once an hour for each key; dry runs are not', async () => {
    const trade = await createTrade(database, app)
    const outbox = openOutbox(database)
    const bad = { items: [{ package_id: 'no', impressions: 1 }] }
    await postDelivery(app.url, trade.seller.apiKey, bad, { dryRun: true })
    await outbox.work()
    expect(await kindsOf(trade.cookies.seller)).toEqual([])
    for (let i = 0; i < 3; i++) await postDelivery(app.url, trade.seller.apiKey, bad)
    await outbox.work()
    expect(await alertsOf(trade.cookies.seller)).toMatchObject([
      { kind: 'rejected_items', outcome: 'processed', accepted: 0, rejected: 1 },
    ])
    await postDelivery(app.url, trade.seller.apiKey, 'not JSON')
    await outbox.work()
    expect(await kindsOf(trade.cookies.seller)).toHaveLength(1)
    outbox.wait(2 / 24)
    await postDelivery(app.url, trade.seller.apiKey, 'not JSON')
    await outbox.work()
    expect((await alertsOf(trade.cookies.seller))[0]).toMatchObject({ outcome: 'invalid_json' })
    expect(await kindsOf(trade.cookies.buyer)).toEqual([])
  })

  test('a key about to expire alerts the admins, a week before and a day before', async () => {
    const trade = await createTrade(database, app)
    const outbox = openOutbox(database)
    const asSeller = { cookie: trade.cookies.seller }
    for (const [label, expires_at] of [
      ['Soon', '10d'],
      ['Revoked', '10d'],
      ['Later', '90d'],
    ]) {
      const { id } = await askConsoleFor<{ id: string }>(app.url, 'POST', '/api-keys', {
        ...asSeller,
        body: { label, expires_at },
      })
      if (label === 'Revoked') await askConsole(app.url, 'POST', `/api-keys/${id}/revocation`, asSeller)
    }
    const told = []
    for (let hours = 0; hours < 12 * 24; hours += 6) {
      await outbox.lookForTimePassed()
      await outbox.work()
      told.push((await alertsOf(trade.cookies.seller)).length)
      outbox.wait(0.25)
    }
    expect(await alertsOf(trade.cookies.seller)).toMatchObject([
      { kind: 'key_expiring', key: 'Soon' },
      { kind: 'key_expiring', key: 'Soon' },
    ])
    expect([told.indexOf(1) / 4, told.indexOf(2) / 4]).toEqual([3, 9])
    expect(await kindsOf(trade.cookies.buyer)).toEqual([])
  })

  test('the previous secret of a rotated key alerts the admins while it is in use, before it stops working', async () => {
    const trade = await createTrade(database, app)
    const outbox = openOutbox(database)
    const asSeller = { cookie: trade.cookies.seller }
    for (const label of ['Still used', 'Used once', 'Switched over']) {
      const { id } = await askConsoleFor<{ id: string }>(app.url, 'POST', '/api-keys', {
        ...asSeller,
        body: { label },
      })
      await askConsoleFor(app.url, 'POST', `/api-keys/${id}/rotation`, {
        ...asSeller,
        body: { overlap_hours: 10 * 24 },
      })
      const lastUsed = { 'Still used': '12 days', 'Used once': '0 days' }[label]
      if (lastUsed === undefined) continue
      await database.query('UPDATE api_key SET previous_used_at = now() + $2::interval WHERE id = $1', [
        id,
        lastUsed,
      ])
    }
    const told = []
    for (let hours = 0; hours < 12 * 24; hours += 6) {
      await outbox.lookForTimePassed()
      await outbox.work()
      told.push((await alertsOf(trade.cookies.seller)).length)
      outbox.wait(0.25)
    }
    expect(await alertsOf(trade.cookies.seller)).toMatchObject([
      { kind: 'key_expiring', key: 'Still used', is_previous: true },
      { kind: 'key_expiring', key: 'Still used', is_previous: true },
    ])
    const [alert] = await alertsOf(trade.cookies.seller)
    const asIs = (text: string) => text
    const writing = { number: asIs, day: asIs, instant: asIs, money: asIs }
    expect(describeAlert(alert!, writing).text).toMatch(
      /^The previous secret \(flk_\w+…\) of the API key “Still used” is still in use, and stops working on /,
    )
    expect([told.indexOf(1) / 4, told.indexOf(2) / 4]).toEqual([3, 9])
    expect(await kindsOf(trade.cookies.buyer)).toEqual([])
  })

  test('say nothing of a draft, and nothing to a buyer that does not see the campaign', async () => {
    const trade = await createTrade(database, app)
    const { id } = await askConsoleFor<{ id: string }>(app.url, 'POST', '/campaigns', {
      cookie: trade.cookies.seller,
      body: {
        name: 'Draft',
        buyer_id: trade.buyer.organizationId,
        is_draft: true,
        lines: [{ ...LINE, ...HALFWAY }],
      },
    })
    const { lines } = await askConsoleFor<Answer<'GET /campaigns/:campaignId'>>(
      app.url,
      'GET',
      `/campaigns/${id}`,
      {
        cookie: trade.cookies.seller,
      },
    )
    const outbox = openOutbox(database)
    await postDelivery(app.url, trade.seller.apiKey, {
      items: [{ package_id: lines[0]!.package_id, impressions: 1 }],
    })
    await outbox.lookForTimePassed()
    await outbox.work()
    expect([...(await kindsOf(trade.cookies.seller)), ...(await kindsOf(trade.cookies.buyer))]).toEqual([])
  })

  test('are new until they were seen, for each person alone', async () => {
    const trade = await createTrade(database, app)
    const other = await signInMember(database, trade.seller.organizationNumber, 'member')
    const { packageIds } = await trade.sell('Autumn', [HALFWAY])
    await trade.report(packageIds[0]!, 1000)
    await openOutbox(database).work()
    const unseen = async (cookie: string) =>
      (await askConsoleFor<Answer<'GET /alerts/unseen'>>(app.url, 'GET', '/alerts/unseen', { cookie })).unseen
    expect([await unseen(trade.cookies.seller), await unseen(other.cookie)]).toEqual([1, 1])
    const [alert] = await alertsOf(trade.cookies.seller)
    const seen = { until: alert!.number }
    await askConsole(app.url, 'PUT', '/alerts/seen', { cookie: trade.cookies.seller, body: seen })
    expect([await unseen(trade.cookies.seller), await unseen(other.cookie)]).toEqual([0, 1])
    expect((await alertsOf(trade.cookies.seller))[0]).toMatchObject({ is_new: false })
  })

  test('a kind that is off is not listed, and one for admins only to them', async () => {
    const trade = await createTrade(database, app)
    const member = await signInMember(database, trade.seller.organizationNumber, 'member')
    const { packageIds } = await trade.sell('Autumn', [HALFWAY])
    await trade.report(packageIds[0]!, 1000)
    await database.query(
      `INSERT INTO outbox (organization_number, kind, detail, at, due_at)
       VALUES ($1, 'key', $2, now(), now())`,
      [
        trade.seller.organizationNumber,
        JSON.stringify({
          key_id: 'k',
          label: 'Ad server',
          prefix: 'flk_abc',
          expires_at: '2026-12-01T00:00:00Z',
        }),
      ],
    )
    await openOutbox(database).work()
    expect((await kindsOf(trade.cookies.seller)).toSorted()).toEqual(['goal_reached', 'key_expiring'])
    expect(await kindsOf(member.cookie)).toEqual(['goal_reached'])
    await choose(member, [{ kind: 'goal_reached', how: 'off' }])
    expect(await kindsOf(member.cookie)).toEqual([])
  })
})

async function choose(
  person: Pick<Account, 'cookie'>,
  choices: { kind: string; how: string }[],
): Promise<void> {
  const answer = await askConsole(app.url, 'PATCH', '/account/alerts', {
    cookie: person.cookie,
    body: { choices },
  })
  expect(answer.status).toBe(204)
}

describe('mails', () => {
  test('at once: one for a burst, and the next no sooner than ten minutes later', async () => {
    const { outbox, mails, trade, reader } = await startMailing()
    await choose(reader, [{ kind: 'goal_reached', how: 'at_once' }])
    const { id, packageIds } = await trade.sell('Autumn', [HALFWAY, HALFWAY, HALFWAY, HALFWAY])
    const [first, second, third, fourth] = packageIds as [string, string, string, string]
    await trade.report(first, 1000)
    await trade.report(second, 1000)
    await outbox.work()
    expect(mails).toHaveLength(1)
    expect(mails[0]!.to).toEqual([reader.email])
    expect(mails[0]!.text).toContain(
      '“Front page” in “Autumn” reached its goal: 1,000 of 1,000 impressions (100.0%).',
    )
    expect(mails[0]!.text).toContain(`${PUBLIC_URL}/campaigns/${id}/lines/${first}`)
    expect(mails[0]!.text).toContain(`${PUBLIC_URL}/campaigns/${id}/lines/${second}`)
    await trade.report(third, 1000)
    await outbox.work()
    await trade.report(fourth, 1000)
    await outbox.work()
    expect(mails).toHaveLength(1)
    outbox.wait(11 / (24 * 60))
    await outbox.work()
    expect(mails).toHaveLength(2)
    expect(mails[1]!.text).toContain(third)
    expect(mails[1]!.text).toContain(fourth)
    expect(mails[1]!.text).not.toContain(second)
  })

  test('a daily and a weekly summary come once, with everything since the last', async () => {
    const { outbox, mails, trade, reader } = await startMailing()
    const weekly = await signInMember(database, trade.seller.organizationNumber, 'member')
    await choose(reader, [{ kind: 'goal_reached', how: 'daily' }])
    await choose(weekly, [{ kind: 'goal_reached', how: 'weekly' }])
    const { packageIds } = await trade.sell('Autumn', [HALFWAY, HALFWAY])
    await trade.report(packageIds[0]!, 1000)
    await outbox.work()
    await trade.report(packageIds[1]!, 1000)
    await outbox.work()
    const to = ({ email }: Account) => mails.filter((mail) => mail.to[0] === email)
    expect([...to(reader), ...to(weekly)]).toEqual([])
    outbox.wait(1)
    await outbox.work()
    expect(to(reader)).toHaveLength(1)
    expect(to(reader)[0]!.text).toContain(packageIds[0])
    expect(to(reader)[0]!.text).toContain(packageIds[1])
    outbox.wait(6)
    await outbox.work()
    expect(to(reader)).toHaveLength(1)
    expect(to(weekly)).toHaveLength(1)
    expect(to(weekly)[0]!.text).toContain(packageIds[1])
  })

  test('that wait come at once, and once, when their kind moves to another summary', async () => {
    const { outbox, mails, trade, reader } = await startMailing()
    await choose(reader, [
      { kind: 'goal_reached', how: 'daily' },
      { kind: 'behind_plan', how: 'weekly' },
    ])
    const { packageIds } = await trade.sell('Autumn', [HALFWAY, HALFWAY])
    await trade.report(packageIds[1]!, 10)
    await outbox.work()
    await trade.report(packageIds[0]!, 1000)
    await outbox.work()
    const mine = () => mails.filter((mail) => mail.to[0] === reader.email)
    expect(mine()).toEqual([])
    await choose(reader, [{ kind: 'goal_reached', how: 'weekly' }])
    await outbox.work()
    expect(mine().filter(({ text }) => text.includes(packageIds[0]!))).toHaveLength(1)
    expect(mine()).toHaveLength(2)
    outbox.wait(8)
    await outbox.work()
    expect(mine()).toHaveLength(2)
    await trade.report(packageIds[1]!, 1000)
    await outbox.work()
    outbox.wait(8)
    await outbox.work()
    expect(mine()).toHaveLength(3)
    expect(mine().at(-1)!.text).toContain(packageIds[1])
    expect(mine().at(-1)!.text).not.toContain(packageIds[0])
  })

  test('name the newest 20 of many, and count the rest', async () => {
    const { outbox, mails, trade, reader } = await startMailing()
    await choose(reader, [{ kind: 'goal_reached', how: 'at_once' }])
    const { packageIds } = await trade.sell(
      'Autumn',
      Array.from({ length: 25 }, () => HALFWAY),
    )
    await postDelivery(app.url, trade.seller.apiKey, {
      items: packageIds.map((package_id) => ({ package_id, impressions: 1000 })),
    })
    await outbox.work()
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text.match(/reached its goal/g)).toHaveLength(20)
    expect(mails[0]!.text).toContain(`And 5 more: ${PUBLIC_URL}/alerts`)
  })

  test('go to nobody who left the organization, was suspended, or wants none', async () => {
    const { outbox, mails, trade, reader } = await startMailing()
    const gone = await signInMember(database, trade.seller.organizationNumber, 'member')
    const suspended = await signInMember(database, trade.seller.organizationNumber, 'member')
    const silent = await signInMember(database, trade.seller.organizationNumber, 'member')
    for (const person of [reader, gone, suspended])
      await choose(person, [{ kind: 'goal_reached', how: 'daily' }])
    await choose(silent, [{ kind: 'goal_reached', how: 'app' }])
    const { packageIds } = await trade.sell('Autumn', [HALFWAY])
    await trade.report(packageIds[0]!, 1000)
    await outbox.work()
    await database.query('DELETE FROM membership WHERE person_id = $1', [gone.personId])
    await database.query('UPDATE person SET suspended_at = now() WHERE id = $1', [suspended.personId])
    outbox.wait(1)
    await outbox.work()
    expect(mails.map(({ to }) => to)).toEqual([[reader.email]])
  })

  test('a mail that could not be sent is sent later, once; after about a day it is given up', async () => {
    const { trade, reader } = await startMailing()
    await choose(reader, [{ kind: 'goal_reached', how: 'at_once' }])
    const { packageIds } = await trade.sell('Autumn', [HALFWAY])
    await trade.report(packageIds[0]!, 1000)
    const failing = openOutbox(database, { smtpUrl: 'smtp://127.0.0.1:1' })
    await failing.work()
    expect(failing.log()).toContain('an alert e-mail was not sent')
    expect(failing.log()).not.toContain(reader.email)
    const { url, mails } = await startMailServer()
    const working = openOutbox(database, { smtpUrl: url })
    await working.work()
    expect(mails).toHaveLength(0)
    working.wait(1 / 24)
    await working.work()
    await working.work()
    expect(mails).toHaveLength(1)

    await trade.report(packageIds[0]!, 990)
    await failing.work()
    failing.wait(1)
    await trade.report(packageIds[0]!, 1000)
    for (let hours = 0; hours < 40; hours++) {
      await failing.work()
      failing.wait(1 / 24)
    }
    expect(await waitingOf(trade.seller.organizationNumber)).toEqual([{ kind: 'mail', due: 'infinity' }])
  })

  test('someone who chose none before a mail could be sent gets none', async () => {
    const { trade, reader } = await startMailing()
    await choose(reader, [{ kind: 'goal_reached', how: 'at_once' }])
    const { packageIds } = await trade.sell('Autumn', [HALFWAY])
    await trade.report(packageIds[0]!, 1000)
    await openOutbox(database, { smtpUrl: 'smtp://127.0.0.1:1' }).work()
    await choose(reader, [{ kind: 'goal_reached', how: 'app' }])
    const { url, mails } = await startMailServer()
    const later = openOutbox(database, { smtpUrl: url })
    later.wait(1 / 24)
    await later.work()
    expect(mails.filter(({ to }) => to[0] === reader.email)).toEqual([])
  })

  test('a mail server that does not answer holds up no alert', async () => {
    const silent = createServer()
    await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done))
    whenFileIsDone(() => new Promise<void>((done) => silent.close(() => done())))
    const { trade, reader } = await startMailing()
    await choose(reader, [{ kind: 'goal_reached', how: 'at_once' }])
    const { packageIds } = await trade.sell('Autumn', [HALFWAY, HALFWAY])
    const stop = startOutbox({
      database,
      clock: { nowMs: () => Date.now() },
      sendMail: createSendMail(
        readConfig(
          {
            SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
            MAIL_FROM: 'flightline@example.com',
            PUBLIC_URL,
          },
          '/nonexistent',
        ),
      ),
      publicUrl: PUBLIC_URL,
      logger: pino({ level: 'silent' }),
    })
    const asked = once(silent, 'connection')
    await trade.report(packageIds[0]!, 1000)
    const [socket] = (await asked) as [Socket]
    // It waits for the mail server from here on.
    await trade.report(packageIds[1]!, 1000)
    await expect.poll(() => kindsOf(trade.cookies.seller)).toHaveLength(2)
    socket.destroy()
    await stop()
  })

  test('two servers on one outbox say and send nothing twice', async () => {
    const { url, mails } = await startMailServer()
    const trades = await Promise.all(Array.from({ length: 3 }, () => createTrade(database, app)))
    const readers = await Promise.all(
      trades.map(({ seller }) => signInMember(database, seller.organizationNumber, 'member')),
    )
    for (const reader of readers) await choose(reader, [{ kind: 'goal_reached', how: 'at_once' }])
    const sold = await Promise.all(trades.map((trade) => trade.sell('Autumn', [HALFWAY, HALFWAY])))
    const servers = Array.from({ length: 4 }, () => openOutbox(database, { smtpUrl: url }))
    await Promise.all([
      ...servers.map(({ work }) => work()),
      ...trades.map((trade, i) => trade.report(sold[i]!.packageIds[0]!, 1000)),
    ])
    await Promise.all(trades.map((trade, i) => trade.report(sold[i]!.packageIds[1]!, 1000)))
    await Promise.all(servers.map(({ work }) => work()))
    for (const server of servers) server.wait(1 / 24)
    await Promise.all(servers.map(({ work }) => work()))
    for (const [i, trade] of trades.entries()) {
      expect(await kindsOf(trade.cookies.seller)).toEqual(['goal_reached', 'goal_reached'])
      const text = mails
        .filter(({ to }) => to[0] === readers[i]!.email)
        .map((mail) => mail.text)
        .join()
      for (const packageId of sold[i]!.packageIds) expect(text.split(`/lines/${packageId}`)).toHaveLength(2)
    }
  })

  test('a link in each stops them with one click, without signing in', async () => {
    const { outbox, mails, trade, reader } = await startMailing()
    await choose(reader, [{ kind: 'goal_reached', how: 'at_once' }])
    const { packageIds } = await trade.sell('Autumn', [HALFWAY, HALFWAY])
    await trade.report(packageIds[0]!, 1000)
    await outbox.work()
    const [, path] = /flightline\.example\.com(\/unsubscribe\/[\w-]{43})/.exec(mails[0]!.text)!
    const shown = await fetch(`${app.url}${path!}`)
    expect(shown.status).toBe(200)
    expect(await shown.text()).toContain('<button>Stop alert e-mails</button>')
    expect(await choicesOf(reader)).toMatchObject({ goal_reached: 'at_once' })
    const clicked = await fetch(`${app.url}${path!}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(clicked.status).toBe(200)
    expect(Object.values(await choicesOf(reader)).filter((how) => how !== 'off' && how !== 'app')).toEqual([])
    await trade.report(packageIds[1]!, 1000)
    outbox.wait(1)
    await outbox.work()
    expect(mails).toHaveLength(1)
    expect((await fetch(`${app.url}/unsubscribe/${'a'.repeat(43)}`)).status).toBe(404)
    expect(app.log()).not.toContain(path!.split('/')[2])
  })
})

describe('mails of sellers and terms', () => {
  test('a new seller alerts the admins of the buyer who have not chosen otherwise, once', async () => {
    const { url, mails } = await startMailServer()
    const outbox = openOutbox(database, { smtpUrl: url })
    const seller = await createSeller(database, 'Asking House')
    const selling = await signInMember(database, seller.organizationNumber)
    const buyer = await createSeller(database, 'Asked House')
    const admin = await signInMember(database, buyer.organizationNumber)
    const silent = await signInMember(database, buyer.organizationNumber)
    await choose(silent, [{ kind: 'new_seller', how: 'app' }])
    await signInMember(database, buyer.organizationNumber, 'member')
    for (const name of ['First', 'Second']) {
      await askConsoleFor(app.url, 'POST', '/campaigns', {
        ...selling,
        body: { name, buyer_id: buyer.organizationId, lines: [LINE] },
      })
      await outbox.work()
    }
    expect(mails.map(({ to }) => to)).toEqual([[admin.email]])
    expect(mails[0]!.text).toContain('Asking House wants to share campaigns with you.')
    expect(mails[0]!.text).toContain(`${PUBLIC_URL}/settings/sellers`)
    expect(mails[0]!.text).toContain(`${PUBLIC_URL}/account/alerts`)
  })

  test('changed terms go to the people of the buyer who asked for it, once an hour for each campaign', async () => {
    const { outbox, mails, trade } = await startMailing()
    const reader = await signInMember(database, trade.buyer.organizationNumber, 'member')
    const ofSeller = await signInMember(database, trade.seller.organizationNumber, 'member')
    for (const person of [reader, ofSeller]) await choose(person, [{ kind: 'terms_changed', how: 'at_once' }])
    const { id } = await trade.sell('Campaign one', [HALFWAY])
    const { id: other } = await trade.sell('Campaign two', [HALFWAY])
    const book = async (campaignId: string, booked: string) => {
      await trade.change(campaignId, ({ lines }) => ({ lines: lines.map((line) => ({ ...line, booked })) }))
      await outbox.work()
    }
    await book(id, '2000')
    await book(id, '3000')
    outbox.wait(0.5 / 24)
    await book(other, '2000')
    expect(mails.map(({ to }) => to)).toEqual([[reader.email], [reader.email]])
    expect(mails[0]!.text).toContain('changed the terms of “Campaign one”')
    expect(mails[0]!.text).toContain(`${PUBLIC_URL}/campaigns/${id}`)
    outbox.wait(1 / 24)
    await book(id, '4000')
    expect(mails).toHaveLength(3)
    // A save that changes nothing is no news.
    outbox.wait(2 / 24)
    await book(id, '4000')
    expect(mails).toHaveLength(3)
  })

  test('a cancellation raises an alert, however soon after another change', async () => {
    const trade = await createTrade(database, app)
    const outbox = openOutbox(database)
    const { id } = await trade.sell('Autumn', [{ ...HALFWAY, flight_end: dayFromToday(10) }])
    await trade.change(id, ({ lines }) => ({ lines: lines.map((line) => ({ ...line, price: '11' })) }))
    await askConsoleFor(app.url, 'POST', `/campaigns/${id}/cancel`, {
      cookie: trade.cookies.seller,
      body: { version: 2, from: dayFromToday(5) },
    })
    await outbox.work()
    expect(await alertsOf(trade.cookies.buyer)).toMatchObject([
      { act: 'cancelled' },
      { act: 'changed_terms' },
    ])
  })

  test('they name what was done to a campaign, and say nothing of a draft that becomes one', async () => {
    const trade = await createTrade(database, app, { seller: 'Selling House', buyer: 'Buying House' })
    const outbox = openOutbox(database)
    const asSeller = { cookie: trade.cookies.seller }
    const { id } = await askConsoleFor<{ id: string }>(app.url, 'POST', '/campaigns', {
      ...asSeller,
      body: {
        name: 'Draft',
        buyer_id: trade.buyer.organizationId,
        lines: [{ ...LINE, ...HALFWAY, flight_end: dayFromToday(10) }],
        is_draft: true,
      },
    })
    let version = 1
    const act = async (name: string, body: object = {}) => {
      const saved = await askConsoleFor<{ version: number }>(app.url, 'POST', `/campaigns/${id}/${name}`, {
        ...asSeller,
        body: { version, ...body },
      })
      version = saved.version
      await outbox.work()
      outbox.wait(2 / 24)
    }
    await act('publish')
    expect(await kindsOf(trade.cookies.buyer)).toEqual([])
    const acts: [act: string, name: string, body?: object][] = [
      ['cancelled', 'cancel', { from: dayFromToday(5) }],
      ['changed_cancellation', 'cancel', { from: dayFromToday(6) }],
      ['changed_cancellation', 'cancel', { from: dayFromToday(6), reason: 'Rain' }],
      ['withdrawn_cancellation', 'withdraw-cancellation'],
      ['cancelled', 'cancel', { from: dayFromToday(0) }],
      ['archived', 'archive'],
      ['unarchived', 'unarchive'],
    ]
    for (const [done, name, body] of acts) {
      await act(name, body)
      expect((await alertsOf(trade.cookies.buyer))[0]).toMatchObject({
        kind: 'terms_changed',
        act: done,
        campaign: 'Draft',
      })
    }
  })
})

describe('several servers', () => {
  test('whose clocks differ leave no alert out of a letter', async () => {
    const { url, mails } = await startMailServer()
    const ahead = openOutbox(database, { smtpUrl: url })
    const behind = openOutbox(database, { smtpUrl: url })
    ahead.wait(1 / 24)
    const trade = await createTrade(database, app)
    const reader = await signInMember(database, trade.seller.organizationNumber, 'member')
    await choose(reader, [{ kind: 'goal_reached', how: 'daily' }])
    const { packageIds } = await trade.sell('Autumn', [HALFWAY, HALFWAY])
    await trade.report(packageIds[0]!, 1000)
    await ahead.work()
    await trade.report(packageIds[1]!, 1000)
    await behind.work()
    for (const server of [ahead, behind]) server.wait(1)
    await behind.work()
    await ahead.work()
    const text = mails.flatMap((mail) => (mail.to[0] === reader.email ? [mail.text] : [])).join()
    for (const packageId of packageIds) expect(text).toContain(packageId)
  })
})

describe('the outbox', () => {
  test('is written with what it tells: what was rolled back is never told', async () => {
    const trade = await createTrade(database, app)
    const before = await waitingOf(trade.seller.organizationNumber)
    const { packageIds } = await trade.sell('Autumn', [HALFWAY])
    await postDelivery(app.url, trade.seller.apiKey, { items: [{ package_id: packageIds[0], downloads: 1 }] })
    expect(
      (await waitingOf(trade.seller.organizationNumber)).filter(({ kind }) => kind === 'delivery'),
    ).toEqual([])
    expect(before).toEqual([])
  })

  test('whenever a server stops in the middle, everything is passed on once by those after it', async () => {
    const trade = await createTrade(database, app)
    const { packageIds } = await trade.sell(
      'Autumn',
      Array.from({ length: 12 }, () => HALFWAY),
    )
    const random = randomFrom(SEED)
    for (const packageId of packageIds) {
      await trade.report(packageId, 1000)
      const stopping = stoppingDatabase(database, random.nat(12))
      const server = openOutbox(stopping)
      await server.work().catch(() => undefined)
    }
    await openOutbox(database).work()
    for (const cookie of Object.values(trade.cookies)) {
      const told = (await alertsOf(cookie)).map((alert) => ('package_id' in alert ? alert.package_id : ''))
      expect(told.toSorted()).toEqual(packageIds.toSorted())
    }
  })

  test('a fact that fails holds up no other, and is there for the operator in the end', async () => {
    const trade = await createTrade(database, app)
    const { packageIds } = await trade.sell('Autumn', [HALFWAY])
    const { organizationNumber } = trade.seller
    const outbox = openOutbox(database)
    await outbox.work()
    await database.query(
      `INSERT INTO outbox (organization_number, kind, detail, at, due_at) VALUES ($1, 'statement', '{"statement_id": "none"}', now(), now())`,
      [organizationNumber],
    )
    await trade.report(packageIds[0]!, 1000)
    await outbox.work()
    expect(await kindsOf(trade.cookies.seller)).toEqual(['goal_reached'])
    for (let tries = 0; tries < 10; tries++) {
      outbox.wait(0.4)
      await outbox.work()
    }
    expect(await waitingOf(organizationNumber)).toEqual([{ kind: 'statement', due: 'infinity' }])
  })
})

async function waitingOf(organizationNumber: number): Promise<{ kind: string; due: string | null }[]> {
  return database.query(
    `SELECT kind, CASE WHEN due_at = 'infinity' THEN 'infinity' END AS due FROM outbox WHERE organization_number = $1
       AND kind <> 'daily' ORDER BY number`,
    [organizationNumber],
  )
}

async function choicesOf({ cookie }: Account): Promise<Record<string, string>> {
  const { choices } = await askConsoleFor<Answer<'GET /account/alerts'>>(app.url, 'GET', '/account/alerts', {
    cookie,
  })
  return Object.fromEntries(choices.map(({ kind, how }) => [kind, how]))
}

async function startMailing() {
  const { url, mails } = await startMailServer()
  const trade: Trade = await createTrade(database, app)
  // Nobody but the reader: the others of the trade chose no mails.
  for (const cookie of Object.values(trade.cookies))
    await choose({ cookie }, [{ kind: 'goal_reached', how: 'app' }])
  const reader = await signInMember(database, trade.seller.organizationNumber, 'member')
  return { outbox: openOutbox(database, { smtpUrl: url }), mails, trade, reader }
}

/** A database whose server is killed after this many statements: what it had not committed is undone. */
function stoppingDatabase(real: Database, statements: number): Database {
  let left = statements
  const step = () => {
    if (left-- <= 0) throw new DatabaseUnavailable('the server was killed')
  }
  const counting = (queryable: Queryable): Queryable => ({
    ...queryable,
    async query<R>(...args: Parameters<Queryable['query']>) {
      step()
      return queryable.query<R>(...args)
    },
  })
  return {
    ...real,
    ...counting(real),
    transaction: (work) =>
      real.transaction(async (tx) => {
        const outcome = await work(counting(tx))
        step()
        return outcome
      }),
  }
}
