import { expect, test } from 'vitest'
import { checkStatement, type PublicKey } from '../src/core/statement/verify-statement.ts'
import { createDemo } from '../src/demo/create-demo.ts'
import { askConsole, askConsoleFor } from './support/account.ts'
import { startApp } from './support/app.ts'
import { createTestDatabase } from './support/test-database.ts'
import type { Answer } from '../src/console/routes.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000

test('the demo is consistent: its keys, members and activity tell the same story', async () => {
  const { database } = await createTestDatabase()
  const { seller } = await createDemo(database)
  const { url } = await startApp(database)
  const signedIn = await askConsole(url, 'POST', '/session', { body: seller.admin })
  const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!

  const { entries } = await askConsoleFor<Answer<'GET /activity'>>(url, 'GET', '/activity', { cookie })
  const times = entries.map(({ at }) => Date.parse(at))
  expect(times).toEqual(times.toSorted((one, other) => other - one))
  const atOf = (what: string, about: string) =>
    entries.find((entry) => entry.what === what && entry.about.includes(about))!.at

  const { keys } = await askConsoleFor<Answer<'GET /api-keys'>>(url, 'GET', '/api-keys', { cookie })
  const isOld = ({ created_at }: { created_at: string }) => Date.parse(created_at) < Date.now() - 89 * DAY_MS
  expect(keys.filter(isOld)).toHaveLength(2)
  for (const { prefix, created_at, last_used_at, requests_last_day: requests } of keys) {
    expect(minutesApart(atOf('created an API key', prefix), created_at)).toBeLessThan(1)
    const isUsedToday = last_used_at !== null && Date.parse(last_used_at) > Date.now() - DAY_MS
    expect({ prefix, isUsedToday }).toEqual({ prefix, isUsedToday: requests > 0 })
  }

  const { members } = await askConsoleFor<Answer<'GET /members'>>(url, 'GET', '/members', { cookie })
  for (const { email, joined_at } of members) {
    expect(minutesApart(atOf('created an account', email), joined_at)).toBeLessThan(1)
  }
})

test('the demo has a change of terms that its buyer has not seen yet', async () => {
  const { database } = await createTestDatabase()
  const { buyer } = await createDemo(database)
  const { url } = await startApp(database)
  const signedIn = await askConsole(url, 'POST', '/session', { body: buyer.admin })
  const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
  const { campaigns } = await askConsoleFor<Answer<'GET /campaigns'>>(url, 'GET', '/campaigns', { cookie })
  const changed = campaigns.filter(({ unseen_terms }) => unseen_terms > 0).map(({ name }) => name)
  expect(changed.toSorted()).toEqual(['Rainwear weeks', 'Trail season, first shows'])
})

test('the demo has forecasts from what its lines delivered, and a product that waits for more', async () => {
  const { database } = await createTestDatabase()
  const { operator } = await createDemo(database)
  const { url } = await startApp(database)
  const signedIn = await askConsole(url, 'POST', '/session', { body: operator })
  const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
  const provenOf = async (id: string) => {
    const path = `/operator/products/${id}`
    return (await askConsoleFor<Answer<'GET /operator/products/:productId'>>(url, 'GET', path, { cookie }))
      .proven
  }
  expect((await provenOf('podcast_host_read_midroll')).forecast).toMatchObject({
    points: [{ metrics: { downloads: {} } }],
    ext: { flightline: { lines: 3 } },
  })
  expect((await provenOf('podcast_companion_display')).forecast).toMatchObject({
    points: [{ metrics: { impressions: {} } }],
  })
  expect(await provenOf('podcast_produced_preroll')).toMatchObject({ forecast: null, lines: 1, counted: 1 })
})

function minutesApart(one: string, other: string): number {
  return Math.abs(Date.parse(one) - Date.parse(other)) / MINUTE_MS
}

test('the demo has statements: accepted, disputed, with an adjustment, and one that is a draft', async () => {
  const { database } = await createTestDatabase()
  const { seller } = await createDemo(database)
  const { url } = await startApp(database)
  const signedIn = await askConsole(url, 'POST', '/session', { body: seller.admin })
  const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
  const { statements } = await askConsoleFor<Answer<'GET /statements'>>(url, 'GET', '/statements', { cookie })
  const states = statements.map(({ state }) => state)
  expect(states.slice(0, 3)).toEqual(['draft', 'disputed', 'accepted'])
  const disputed = await askConsoleFor<Answer<'GET /statements/:statementId'>>(
    url,
    'GET',
    `/statements/${statements[1]!.id}`,
    { cookie },
  )
  const [first] = disputed.content.adjustments
  expect(first).toMatchObject({ reasons: ['agreed_count'], agreed: [{}] })
  // The demo's figures are random: the month in between may move by a cent, because amounts are rounded to date.
  const reasons = new Set(disputed.content.adjustments.flatMap((adjustment) => adjustment.reasons))
  expect(reasons).toEqual(new Set(['agreed_count']))
  const { keys } = (await (await fetch(`${url}/.well-known/flightline-keys.json`)).json()) as {
    keys: PublicKey[]
  }
  const issued = statements.filter(({ number }) => number !== null)
  const findings = await Promise.all(
    issued.map(async ({ id }) => {
      const file = await askConsole(url, 'GET', `/statements/${id}/statement.json`, { cookie })
      return (await checkStatement({ name: id, text: await file.text() }, keys)).finding
    }),
  )
  expect(new Set(findings)).toEqual(new Set(['valid']))
})
