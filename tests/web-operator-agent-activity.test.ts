import { beforeAll, describe, expect, test } from 'vitest'
import { withdrawProduct } from '../src/core/product/withdraw-product.ts'
import type { Database } from '../src/database/database.ts'
import { signInMember, signInOperator } from './support/account.ts'
import { asOperator, createKey, grant, product, save } from './support/agent-catalogue.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, openPage, PHONE, WAITING } from './support/browser.ts'
import { copiedByClick } from './support/clipboard.ts'
import { logCall } from './support/call-log.ts'
import { createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

let database: Database
let app: TestApp
let cookie: string
let wide: { id: string }
let narrow: { id: string }

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database, { agentUrl: 'https://agent.example.com' })
  ;({ cookie } = await signInOperator(database))
  await save(
    database,
    product('letter', { name: 'Weekly letter', channels: ['email'] }),
    product('podcast', { name: 'Evening podcast', channels: ['podcast'], territories: ['NO'] }),
    product('poster', { name: 'City poster' }),
    product('old', { name: 'Old banner' }),
  )
  wide = await createKey(database, 'Wide key')
  narrow = await createKey(database, 'Narrow key')
  for (const id of ['letter', 'podcast', 'old']) await grant(database, wide.id, id)
  await grant(database, narrow.id, 'letter', ['AT'])
  await withdrawProduct(asOperator(database), { productId: 'old' })
  const args = { brief: 'Cycling podcast', filters: { countries: ['NO'] } }
  const day = 86_400_000
  for (let i = 0; i < 60; i++) {
    await logCall(database, {
      keyId: wide.id,
      args,
      calledAt: new Date(Date.now() - day / 2 - i * 1000).toISOString(),
    })
  }
  await logCall(database, { keyId: narrow.id, args, products: 0 })
  await logCall(database, { outcome: 'INVALID_REQUEST', products: null })
})

const LONG_BRIEF = `We launch hiking boots and waterproof jackets for outdoor families and young urban professionals in Germany,
Austria, Switzerland, the Nordics and Benelux. Host-read podcasts, connected TV, digital out-of-home at railway stations, home-page
takeovers at 970x250, advertorials and newsletters; 15 and 30-second spots. CPM under EUR 8, pay per sale welcome, guaranteed and
exclusive, budget EUR 40,000 from 20 November to 24 December for Christmas, ages 25 to 49, small business owners too. No radio, no
political podcasts with interviews about elections, nothing about gambling or alcohol, not in gyms. Evening, weekly.`

describe('view as a key', () => {
  test('shows what the key gets, why it does not see the rest, and the answer as it is sent', async () => {
    const page = await openPage(`${app.url}/operator/view-as`, { cookie })
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('Choose a key.', { exact: true }).waitFor()
    // The key is found by typing.
    const key = page.getByRole('textbox', { name: 'Key', exact: true })
    await key.fill('wide')
    await page.getByRole('option', { name: 'Wide key · Test buyer' }).click()
    await expect.poll(() => key.inputValue(), WAITING).toBe('Wide key · Test buyer')
    await page.getByLabel('Other filters, as JSON').fill('{"channels": ')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('This is not a JSON object').waitFor()
    await page.getByLabel('Other filters, as JSON').fill('{"channels": ["podcast"]}')
    await page.getByLabel('Countries').fill('no, at')
    await page.getByLabel('Brief').fill('an evening podcast')
    await page.getByRole('button', { name: 'Preview' }).click()
    const seen = page.getByRole('table', { name: 'Products in the answer' })
    await seen.getByText('Evening podcast').waitFor()
    await expect.poll(() => seen.getByText('Weekly letter').count(), WAITING).toBe(0)
    const verdicts = page.getByRole('table', { name: 'Verdicts' })
    const rowOf = (name: string) => verdicts.getByRole('row', { name }).innerText()
    expect(await rowOf('Weekly letter')).toContain('by channels')
    expect(await rowOf('City poster')).toContain('No access')
    expect(await rowOf('Old banner')).toContain('Withdrawn')
    await page.getByRole('button', { name: 'Show JSON' }).click()
    await page.getByText('"cache_scope": "public"').waitFor()
    await expectAccessible(page)
    expect(new URL(page.url()).searchParams.get('countries')).toBe('no, at')
    await page.getByLabel('Other filters, as JSON').fill('{"channels": ["nonsense"]}')
    await page.getByRole('button', { name: 'Preview' }).click()
    await page.getByText('The agent refuses this call: INVALID_REQUEST').waitFor()
    await expectAccessible(page)
  })

  test('shows what was read from a brief, and for each product why it ranks where it does', async () => {
    const page = await openPage(`${app.url}/operator/view-as?key=${wide.id}`, { cookie })
    const askWith = async (brief: string) => {
      await page.getByLabel('Brief', { exact: true }).fill(brief)
      await page.getByRole('button', { name: 'Preview', exact: true }).click()
    }
    const read = page.getByRole('region', { name: 'Read from the brief' })
    const group = (name: string) => read.getByRole('group', { name, exact: true })
    await askWith('Podcasts in Norway for hikers, no newsletters. No newsletters! Weekly.')
    await group('Must have').getByText('podcast', { exact: false }).waitFor()
    expect(await group('Must have').innerText()).toMatch(/Norway[^]*podcast · “Podcasts”/)
    expect(await group('Wanted').innerText()).toMatch(/hiking and the outdoors · “hikers”/)
    expect(await group('Ruled out').innerText()).toMatch(/^Ruled out\s+[^\n]*“newsletters”$/)
    expect(await group('Words').innerText()).toContain('weekly')
    const seen = page.getByRole('table', { name: 'Products in the answer' }).getByRole('row')
    expect(await seen.nth(1).innerText()).toMatch(/Evening podcast[^]*Meets Norway, podcast/)
    expect(await seen.nth(2).innerText()).toMatch(/Weekly letter[^]*The brief rules out “newsletters”/)
    await expectAccessible(page)
    await askWith('zzz qqq')
    await read.getByText('Nothing the products can be matched to.').waitFor()
    expect(await read.getByRole('group').count()).toBe(0)
    expect(await seen.nth(1).innerText()).toContain('Nothing in the brief points to this product')
    await askWith('')
    await expect.poll(() => read.count(), WAITING).toBe(0)
    await expectAccessible(page)
  })

  test('shows a brief with many demands on a phone and in dark mode, without scrolling sideways', async () => {
    const brief = encodeURIComponent(LONG_BRIEF)
    const address = `${app.url}/operator/view-as?key=${wide.id}&brief=${brief}`
    const page = await openPage(address, { ...PHONE, cookie, colorScheme: 'dark' })
    const read = page.getByRole('region', { name: 'Read from the brief' })
    await read.getByRole('group', { name: 'Ruled out' }).waitFor()
    await expectAccessible(page)
  })

  test('shows two keys side by side, on a phone and in dark mode', async () => {
    const address = `${app.url}/operator/view-as?key=${wide.id}&other=${narrow.id}`
    const page = await openPage(address, { ...PHONE, cookie, colorScheme: 'dark' })
    const verdicts = page.getByRole('table', { name: 'Verdicts' })
    await verdicts.getByRole('row', { name: 'Weekly letter' }).waitFor()
    expect(await verdicts.getByRole('row', { name: 'Weekly letter' }).innerText()).toMatch(/AT, DE[^]*AT/)
    expect(await verdicts.getByRole('row', { name: 'Evening podcast' }).innerText()).toMatch(
      /Visible[^]*No access/,
    )
    await expect.poll(() => verdicts.getByText('City poster').count(), WAITING).toBe(0)
    await expectAccessible(page)
  })
})

describe('the call log', () => {
  /** Outside the periods that the demand tests look at. */
  const longAgo = new Date(Date.now() - 80 * 86_400_000).toISOString()

  test('leads from the newest calls to older ones, to a single call, and to what its key gets now', async () => {
    const page = await openPage(`${app.url}/operator/calls`, { cookie })
    const calls = page.getByRole('table', { name: 'Calls' })
    await calls.getByText('INVALID_REQUEST').waitFor()
    await page.getByText('Calls are kept for 90 days').waitFor()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Older', exact: true }).click()
    await page.getByRole('button', { name: 'Newest', exact: true }).waitFor()
    await page.getByLabel('Outcome').selectOption('empty')
    await calls.getByText('0 products').waitFor()
    await expect.poll(() => calls.getByRole('row').count(), WAITING).toBe(2)
    const href = await page.getByRole('link', { name: 'Export as CSV' }).getAttribute('href')
    expect(href).toBe('/api/console/operator/calls.csv?outcome=empty')
    await calls.getByRole('link').click()
    await page.getByText('"brief": "Cycling podcast"').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'What this key sees now' }).click()
    await page.getByRole('heading', { name: 'What Narrow key sees' }).waitFor()
    expect(await page.getByLabel('Countries').inputValue()).toBe('NO')
    await page.goto(`${app.url}/operator/calls/999999`)
    await page.getByText('Call not found').waitFor()
  })

  test('leads to what the key gets now, with all filters of the call', async () => {
    const args = {
      targeting_overlay: { geo_countries: ['NO'] },
      required_overlay_support: { geo_countries: true },
      required_policies: ['a_policy'],
      pagination: { max_results: 3 },
    }
    const { number } = await logCall(database, { keyId: wide.id, args, products: 0, calledAt: longAgo })
    const page = await openPage(`${app.url}/operator/calls/${number}`, { cookie })
    await page.getByRole('link', { name: 'What this key sees now' }).click()
    const letter = page.getByRole('table', { name: 'Verdicts' }).getByRole('row', { name: 'Weekly letter' })
    await letter.waitFor()
    for (const name of ['targeting_overlay.geo_countries', 'required_overlay_support', 'required_policies']) {
      expect(await letter.innerText()).toContain(name)
    }
    const field = page.getByLabel('Other arguments, as JSON')
    const { pagination: _, ...narrowing } = args
    expect(JSON.parse(await field.inputValue())).toEqual(narrowing)
    await field.fill('[]')
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await page.getByText('This is not a JSON object, such as {"targeting_overlay"').waitFor()
    await field.fill('')
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    const seen = page.getByRole('table', { name: 'Products in the answer' })
    await seen.getByText('Weekly letter').waitFor()
    await expectAccessible(page)
  })

  test('shows an invalid request as such, and names the method only if it does not exist', async () => {
    const invalid = {
      tool: '(none)',
      outcome: 'INVALID_HEADER',
      message: 'Send Accept',
      products: null,
      calledAt: longAgo,
    }
    const plain = await logCall(database, { ...invalid, keyId: wide.id })
    const named = await logCall(database, { ...invalid, keyId: wide.id, askedFor: 'tasks/zzz' })
    const page = await openPage(`${app.url}/operator/calls/${plain.number}`, { cookie })
    const facts = page.getByRole('main')
    await facts.getByText('Send Accept').waitFor()
    expect(await facts.innerText()).toMatch(/Request\s+Invalid/)
    expect(await facts.innerText()).not.toMatch(/^Tool$/m)
    await expectAccessible(page)
    await page.goto(`${app.url}/operator/calls/${named.number}`)
    await facts.getByText('Send Accept').waitFor()
    expect(await facts.innerText()).toMatch(/Method\s+tasks\/zzz \(not offered\)/)
    await page.goto(`${app.url}/operator/calls?key=${wide.id}&outcome=INVALID_HEADER`)
    const row = page.getByRole('row', { name: 'tasks/zzz' })
    await row.waitFor()
    expect(await row.innerText()).toContain('Send Accept')
  })

  test('fits on a phone', async () => {
    const page = await openPage(`${app.url}/operator/calls`, { ...PHONE, cookie })
    await page.getByRole('table', { name: 'Calls' }).waitFor()
    await expectAccessible(page)
  })

  test('shows an unknown tool by its name, and what the agent answered', async () => {
    await logNotFound()
    const page = await openPage(`${app.url}/operator/calls`, { cookie })
    const calls = page.getByRole('table', { name: 'Calls' })
    await page.getByLabel('Tool').selectOption({ label: 'Tools not offered' })
    await expect.poll(() => calls.getByRole('row').count(), WAITING).toBe(3)
    expect(await calls.getByRole('row').nth(1).innerText()).toMatch(
      /create_media_buy \(not offered\)[^]*UNKNOWN_TOOL/,
    )
    await calls.getByRole('link').first().click()
    await page.getByText('Unknown tool: create_media_buy').waitFor()
    await expectAccessible(page)
  })
})

/** What agents ask for and do not find, set up once for all tests. */
async function logNotFound(): Promise<void> {
  await (loggedNotFound ??= (async () => {
    const { id: keyId } = await createKey(database, 'Searching key')
    const unknownTool = { keyId, tool: '(unknown)', outcome: 'UNKNOWN_TOOL', products: null }
    const message = 'Unknown tool: create_media_buy'
    for (let i = 0; i < 2; i++)
      await logCall(database, { ...unknownTool, askedFor: 'create_media_buy', message })
    await logCall(database, {
      ...unknownTool,
      tool: '(method)',
      askedFor: `tasks/${'x'.repeat(94)}`,
      outcome: 'UNKNOWN_METHOD',
    })
    await logCall(database, {
      keyId,
      outcome: 'INVALID_REQUEST',
      field: 'filters.countries[0]',
      message: 'filters.countries[0]: give two capital letters',
      products: null,
    })
  })())
}
let loggedNotFound: Promise<void> | undefined

describe('demand', () => {
  test('shows who asked for what, with figures for every chart', async () => {
    const page = await openPage(`${app.url}/operator/demand?days=7`, { cookie })
    const chart = page.getByRole('figure', { name: 'Calls by day and key' })
    await chart.getByRole('button', { name: 'Show figures' }).click()
    const header = await chart.getByRole('row').first().innerText()
    expect(header).toMatch(/Wide key[^]*Narrow key[^]*No key/)
    await expect.poll(() => chart.getByRole('row').count(), WAITING).toBe(8)
    const countries = page.getByRole('table', { name: 'Countries' })
    expect(await countries.getByRole('row', { name: 'Norway' }).innerText()).toContain('61')
    await page.getByRole('table', { name: 'Words in briefs' }).getByText('cycling').waitFor()
    await page.getByText('No product matched the filters').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Answered without products' }).click()
    await page.getByRole('table', { name: 'Calls' }).getByText('0 products').waitFor()
  })

  test('lists what agents asked for and did not find, and links to those calls', async () => {
    await logNotFound()
    const page = await openPage(`${app.url}/operator/demand`, { ...PHONE, cookie, colorScheme: 'dark' })
    const missing = page.getByRole('table', { name: 'Tools and methods not offered' })
    expect(await missing.getByRole('row', { name: 'create_media_buy' }).innerText()).toMatch(/Tool[^]*2/)
    await missing.getByText('Method, last on').waitFor()
    const reasons = page.getByRole('table', { name: 'Why requests were refused' })
    await reasons.getByRole('link', { name: 'filters.countries[0]: give two capital letters' }).waitFor()
    await expectAccessible(page)
    await missing.getByRole('link', { name: 'create_media_buy' }).click()
    const calls = page.getByRole('table', { name: 'Calls' })
    await expect.poll(() => calls.getByRole('row').count(), WAITING).toBe(3)
    await page.goto(`${app.url}/operator/demand?key=${wide.id}`)
    await page.getByText('Agents asked only for tools and methods that are offered.').waitFor()
    await page.getByText('No request was refused for any other reason.').waitFor()
  })

  test('says so if nobody called, on a phone', async () => {
    const unused = await createKey(database, 'Never used')
    const page = await openPage(`${app.url}/operator/demand?key=${unused.id}`, { ...PHONE, cookie })
    await page.getByRole('heading', { name: 'No calls in this period' }).waitFor()
    await expectAccessible(page)
    await page.goto(`${app.url}/operator/demand`)
    await page.getByRole('table', { name: 'Who calls' }).waitFor()
    await expectAccessible(page)
  })
})

test('adagents.json is searched by publisher, copied and downloaded', async () => {
  const page = await openPage(`${app.url}/operator/adagents`, { ...PHONE, cookie })
  await page.getByText('https://agent.example.com/').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'news.example' }).click()
  await page.getByText('For the publisher to check').waitFor()
  await expectAccessible(page)
  const copied = await copiedByClick(page.getByRole('button', { name: 'Copy adagents.json', exact: true }))
  await page.getByRole('button', { name: 'Copied adagents.json' }).waitFor()
  expect(JSON.parse(copied)).toMatchObject({ authorized_agents: [{ url: 'https://agent.example.com/' }] })
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download', exact: true }).click(),
  ])
  expect(download.suggestedFilename()).toBe('adagents.json')
})

test('people who are not operators find none of it', async () => {
  const seller = await createSeller(database)
  const member = await signInMember(database, seller.organizationNumber)
  const page = await openPage(`${app.url}/operator/calls`, { cookie: member.cookie })
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await expect.poll(() => page.getByText('Sales agent').count(), WAITING).toBe(0)
})
