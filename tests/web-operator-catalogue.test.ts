import { randomUUID } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Route } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { agentExamples } from '../src/core/agent-key/agent-examples.ts'
import type { Answer } from '../src/console/routes.ts'
import { createDemoAgent } from '../src/demo/demo-agent.ts'
import type { Database } from '../src/database/database.ts'
import { askConsoleFor, signInOperator, type Account } from './support/account.ts'
import { asOperator } from './support/agent-catalogue.ts'
import { hasCurl, productsByCurl, productsByMcpHost } from './support/agent-client.ts'
import { ask, startTestAgent, type TestAgent } from './support/agent.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, expectNoFaults, openPage, PHONE, WAITING } from './support/browser.ts'
import { copiedByClick } from './support/clipboard.ts'
import { whenFileIsDone } from './support/clean-up.ts'
import { LOGO } from './support/logo.ts'
import { createTestDatabase } from './support/test-database.ts'

let database: Database
let app: TestApp
let agent: TestAgent
let operator: Account

beforeAll(async () => {
  ;({ database } = await createTestDatabase({ isShared: true }))
  agent = await startTestAgent(database)
  app = await startApp(database, { agentUrl: new URL(agent.url).origin })
  operator = await signInOperator(database)
})

const idsSeenBy = async (key: string) => {
  const { products } = await ask(agent.url, 'get_products', { buying_mode: 'wholesale' }, key)
  return products.map(({ product_id, ext }) => `${product_id}: ${ext.flightline.territories.join(' ')}`)
}

test('an operator issues a key, adds a product, grants access, and a buyer’s agent sees it; then all of it is undone', async () => {
  const { cookie } = operator
  const page = await openPage(`${app.url}/operator/agent-keys`, { cookie })
  await page.getByRole('heading', { name: 'No active keys' }).waitFor()
  const panel = page.getByRole('region', { name: 'Connect an agent' })
  expect(await panel.getByRole('tabpanel').locator('pre').textContent()).toBe(
    agentExamples(agent.url, 'fla_…').mcpHost,
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Issue a key' }).first().click()
  await page.getByRole('textbox', { name: 'Label' }).fill('Planning agent')
  await page.getByRole('button', { name: 'Issue key' }).click()
  await page.getByText('Give the buyer a name').waitFor()
  await page.getByLabel('Buyer').fill('Longview Media')
  await page.getByRole('button', { name: 'Issue key' }).click()
  const key = (await page.getByLabel('the key', { exact: true }).textContent())!
  expect(key).toMatch(/^fla_/)
  const examples = await examplesIn(page.getByRole('dialog'))
  expect(Object.keys(examples)).toEqual(['MCP host', 'curl', 'MCP SDK', 'AdCP SDK'])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'I’ve saved the key' }).click()
  await page.getByText('Never used').waitFor()
  const kept = await page.evaluate<string>(
    'JSON.stringify([location.href, history.state, { ...localStorage }, { ...sessionStorage }])',
  )
  for (const text of [await page.content(), kept, app.log()]) expect(text).not.toContain(key)

  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await page.getByRole('heading', { name: 'No products yet' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'New product' }).click()
  // Everything that is wrong is named at once, with links to the fields.
  await page.getByRole('button', { name: 'Create product' }).click()
  const wrong = page.getByRole('region', { name: 'fields need attention' })
  await wrong.getByText(/^\d+ fields need attention$/).waitFor()
  await expectAccessible(page)
  expect(await wrong.getByRole('button', { name: 'Show all' }).count()).toBe(0)
  await wrong.getByRole('button', { name: 'Channels: Choose at least one.' }).waitFor()
  // A fixed price that is not entered stays a fixed price.
  await wrong.getByRole('button', { name: 'Price 1, Price: Enter a price.' }).click()
  await expect
    .poll(() => page.evaluate<string>('document.activeElement.name'), WAITING)
    .toBe('pricing_options[0].fixed_price')
  await page.getByText('Enter a price.', { exact: true }).waitFor()
  expect(await page.getByLabel('Price type').inputValue()).toBe('fixed')
  await wrong.getByRole('button', { name: 'Price 1, Currency' }).click()
  await expect
    .poll(() => page.evaluate<string>('document.activeElement.name'), WAITING)
    .toBe('pricing_options[0].currency')
  await wrong.getByRole('button', { name: 'Product ID' }).click()
  await page.getByLabel('Product ID').fill('morning_show')
  await page.getByText('Must name at least one country.', { exact: true }).waitFor()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Morning show spots')
  await page.getByRole('textbox', { name: 'Description' }).fill('Spots in the morning show.')
  await page.getByText('Radio', { exact: true }).click()
  await page.getByLabel('Territories').fill('de, at')
  await page.getByLabel('Publisher’s domain').fill('radio.example')
  await page.getByLabel('Creative formats').first().fill('audio_hosted_30s')
  await page.getByRole('option', { name: 'audio_hosted_30s' }).click()
  await page.keyboard.press('Escape')
  await page.getByLabel('Model').selectOption('time')
  await page.getByRole('textbox', { name: 'ID', exact: true }).fill('by_day')
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('900')
  await page.getByLabel('Currency').fill('EUR')
  // What the pricing model needs is asked for beside its field.
  await page.getByRole('button', { name: 'Create product' }).click()
  await page.getByText('Must be one of hour, day, week, month.').waitFor()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Unit', exact: true }).selectOption('day')
  await page.getByText('JSON', { exact: true }).click()
  await page.getByText('"time_unit": "day"').waitFor()
  await page.getByRole('button', { name: 'Create product' }).click()
  await page.getByText('No key can see this product yet.').waitFor()

  await page.getByRole('link', { name: 'Change access' }).click()
  await page
    .getByRole('button', { name: 'Morning show spots for Longview Media, Planning agent: No access' })
    .click()
  await page.getByLabel('These territories only').check()
  await page.getByText('AT', { exact: true }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Planning agent: AT. Change' }).waitFor()
  expect(await idsSeenBy(key)).toEqual(['morning_show: AT'])
  const seen = [expect.objectContaining({ product_id: 'morning_show' })]
  expect(await productsByMcpHost(examples['MCP host']!)).toEqual(seen)
  if (hasCurl) expect(await productsByCurl(examples['curl']!)).toEqual(seen)

  await page.goto(`${app.url}/operator/products/morning_show`)
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Breakfast spots')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Breakfast spots' }).waitFor()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw product' }).click()
  await page.getByRole('button', { name: 'Save and put on sale again' }).waitFor()
  expect(await idsSeenBy(key)).toEqual([])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save and put on sale again' }).click()
  await page.getByRole('button', { name: 'Withdraw' }).waitFor()
  expect(await idsSeenBy(key)).toEqual(['morning_show: AT'])

  await page.getByRole('link', { name: 'Agent keys' }).click()
  await page.getByRole('button', { name: 'Rotate Planning agent' }).click()
  await page.getByRole('button', { name: 'Rotate key' }).click()
  const second = (await page.getByLabel('the key', { exact: true }).textContent())!
  const rotated = page.getByRole('dialog').getByRole('tabpanel').locator('pre')
  expect(await rotated.textContent()).toBe(examples['MCP host']!.replace(key, second))
  await page.getByRole('button', { name: 'I’ve saved the key' }).click()
  await page.getByText('also works until').waitFor()
  for (const secret of [key, second]) expect(await idsSeenBy(secret)).toHaveLength(1)
  await page.getByRole('button', { name: 'Revoke Planning agent' }).click()
  await page.getByRole('button', { name: 'Revoke key' }).click()
  await page.getByRole('heading', { name: 'No active keys' }).waitFor()
  await page.getByLabel('Show').selectOption('Revoked')
  await page.getByRole('list', { name: 'Keys', exact: true }).getByText('Revoked').waitFor()
  await expectAccessible(page)
  for (const secret of [key, second]) await expect(idsSeenBy(secret)).rejects.toThrow('401')
  expectNoFaults()
})

/** What the panel shows for each client, as copied; chosen by keyboard. */
async function examplesIn(dialog: Locator): Promise<Record<string, string>> {
  expect(await dialog.getByText(agent.url, { exact: true }).isVisible()).toBe(true)
  await dialog.getByRole('tab', { name: 'MCP host' }).focus()
  const examples: Record<string, string> = {}
  for (const name of ['MCP host', 'curl', 'MCP SDK', 'AdCP SDK']) {
    const panel = dialog.getByRole('tabpanel', { name })
    const shown = (await panel.locator('pre').textContent())!
    const copied = await copiedByClick(panel.getByRole('button', { name: /^Copy the/ }))
    await panel.getByRole('button', { name: /^Copied the/ }).waitFor()
    expect(copied).toBe(shown)
    examples[name] = copied
    await dialog.getByRole('tab', { name }).press('ArrowRight')
  }
  return examples
}

test('a rich product is entered by keyboard, with the agent’s answer beside it, and survives a reload', async () => {
  const { cookie } = operator
  const sellerName = `Seller ${randomUUID()}`
  const { id: sellerId } = await askConsoleFor<{ id: string }>(app.url, 'POST', '/operator/organizations', {
    cookie,
    body: { name: sellerName },
  })
  const collection = { publisher_domain: 'radio.example', collection_id: 'night', name: 'Night shift' }
  await askConsoleFor(app.url, 'POST', '/operator/collections', { cookie, body: { collection } })
  const page = await openPage(`${app.url}/operator/new-product`, {
    cookie,
    viewport: { width: 1440, height: 900 },
  })
  const press = (...keys: string[]) =>
    keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve())
  const type = (text: string) => page.keyboard.type(text)
  const focused = () => page.evaluate<string>('document.activeElement.name ?? ""')
  const activate = async (name: string) => {
    await page.getByRole('button', { name, exact: true }).focus()
    await press('Enter')
  }
  const contents = page.getByRole('navigation', { name: 'Sections of the form' })
  const beside = page.getByRole('complementary')
  await beside.getByText(/^Shown once the product is complete: \d+ fields to fix\./).waitFor()
  // Only what was touched is marked as wrong.
  await page.getByRole('textbox', { name: 'Name', exact: true }).focus()
  await type('Night shift spots')
  await press('Tab')
  // The ID follows the name until it is changed.
  expect(await page.getByLabel('Product ID').inputValue()).toBe('night_shift_spots')
  await type('not an id')
  await page.getByText('Must be an id such as homepage_billboard.').waitFor()
  await contents.getByRole('link', { name: 'What it is 1 field to fix' }).waitFor()
  expect(await page.getByText('Must name at least one country.').count()).toBe(0)
  await press('ControlOrMeta+a')
  await type('night_shift')
  await press('Tab')
  await type('Spots in a weekly show.')
  await page.getByRole('checkbox', { name: 'Podcast' }).first().focus()
  await press('Space')
  await page.getByLabel('Territories').focus()
  await type('de')
  await page.getByLabel('Publisher’s domain').focus()
  await type('https://Radio.example/shows')
  await page.getByRole('textbox', { name: 'Creative formats' }).focus()
  expect(await page.getByLabel('Publisher’s domain').inputValue()).toBe('radio.example')
  await type('audio_hosted_30s')
  await page.getByRole('option', { name: 'audio_hosted_30s' }).waitFor()
  await press('ArrowDown', 'Enter', 'Tab')
  await page.getByRole('textbox', { name: 'ID', exact: true }).focus()
  await type('cpm_eur')
  await page.getByRole('textbox', { name: 'Price', exact: true }).focus()
  await type('24.05')
  await press('Tab')
  await type('eur')
  const answer = page.getByRole('region', { name: 'The agent’s answer' })
  await answer.getByText('Prices: CPM 24.05 EUR').waitFor()
  await contents.getByRole('link', { name: 'Prices filled in' }).waitFor()
  await expectAccessible(page)

  // The focus follows what is added and removed.
  await activate('Add a forecast')
  await expect.poll(focused, WAITING).toBe('forecast.method')
  await page.getByLabel('Expected').focus()
  await type('many')
  await page.getByText('Must be a number.').waitFor()
  await beside.getByText('1 field to fix. Below is the last complete answer.').waitFor()
  await contents.getByRole('link', { name: 'Forecast 1 field to fix' }).waitFor()
  await press('ControlOrMeta+a')
  await type('150000')
  await answer.getByText('about 150,000 impressions').waitFor()
  await activate('Add a placement')
  await expect.poll(focused, WAITING).toBe('placements[0].name')
  await type('Mid-roll')
  await press('Tab')
  await type('mid_roll')
  await activate('Add a placement')
  await expect.poll(focused, WAITING).toBe('placements[1].name')
  await activate('Remove placement 2')
  await expect
    .poll(() => page.evaluate<string>('document.activeElement.ariaLabel'), WAITING)
    .toBe('Remove placement 1')
  await page.getByRole('textbox', { name: 'Shows', exact: true }).focus()
  await type('night')
  await page.getByRole('option', { name: 'Night shift (night)' }).waitFor()
  await press('ArrowDown', 'Enter', 'Tab')
  await activate('Add a cancellation policy')
  await expect.poll(focused, WAITING).toBe('cancellation_policy.notice_period.interval')
  await type('14')
  await page.getByLabel('Fee without notice').selectOption('percent_remaining')
  await page.getByLabel('Share').focus()
  await type('12.5')
  await page.getByRole('textbox', { name: 'Sellers', exact: true }).focus()
  await type(sellerName)
  await page.getByRole('option', { name: sellerName }).waitFor()
  await press('ArrowDown', 'Enter', 'Tab')
  await activate('Add a card')
  await page.getByText('Upload', { exact: true }).click()
  const file = page.locator('input[type=file]')
  await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no image') })
  await page.getByRole('alert').getByText('is not a PNG, JPEG, GIF or WebP image').waitFor()
  // An upload that ends after something else was chosen is ignored, and what is typed meanwhile stays.
  const uploads = '**/api/console/operator/product-images'
  const upload = async (meanwhile: () => Promise<void>) => {
    const held: Route[] = []
    await page.route(uploads, (route) => void held.push(route))
    const uploaded = page.waitForResponse(uploads)
    await file.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: LOGO })
    await expect.poll(() => held.length, WAITING).toBe(1)
    await meanwhile()
    await held[0]!.continue()
    await (await uploaded).finished()
    await page.unroute(uploads)
  }
  await upload(() => page.getByRole('radiogroup', { name: 'Image' }).getByText('None').click())
  await page.getByText('Upload', { exact: true }).click()
  await page.getByRole('button', { name: 'Choose an image' }).waitFor()
  await upload(async () => {})
  await page.getByLabel('Alternative text').focus()
  await type('A blue')
  await upload(() => type(' square'))
  await expect
    .poll(() => page.evaluate<number>('document.querySelector("figure img")?.naturalWidth ?? 0'), WAITING)
    .toBe(60)
  for (const words of ['Mid-roll (mid_roll)', 'Night shift', '14 days’ notice; otherwise 12.5%']) {
    await answer.getByText(words).waitFor()
  }
  await expectAccessible(page)

  await page.reload()
  await page.getByText('Restored what you typed').waitFor()
  expect(await page.getByLabel('Share').inputValue()).toBe('12.5')
  await answer.getByText('Mid-roll (mid_roll)').waitFor()
  await page.getByRole('button', { name: 'Create product' }).click()
  await page.getByText('No key can see this product yet.').waitFor()
  const { product, sellers } = await askConsoleFor<Answer<'GET /operator/products/:productId'>>(
    app.url,
    'GET',
    '/operator/products/night_shift',
    { cookie },
  )
  expect(product).toMatchObject({
    forecast: { points: [{ metrics: { impressions: { mid: 150_000 } } }], currency: 'EUR' },
    placements: [{ placement_id: 'mid_roll', publisher_domain: 'radio.example' }],
    collections: [{ publisher_domain: 'radio.example', collection_ids: ['night'] }],
    cancellation_policy: { cancellation_fee: { type: 'percent_remaining', rate: 0.125 } },
    sellers: [sellerId],
    product_card: { image: { image_id: expect.stringMatching(/^[0-9a-f]{64}$/), alt_text: 'A blue square' } },
  })
  expect(sellers).toEqual([{ id: sellerId, name: sellerName }])
})

test('access is granted and removed in bulk, and files are imported and exported, also on a phone and in dark mode', async () => {
  const demo = await createDemoAgent(asOperator(database))
  const { cookie } = operator
  // Where the page was before.
  const page = await openPage(`${app.url}/operator/openings`, { cookie, colorScheme: 'dark' })
  await page.waitForURL(`${app.url}/operator/access`)
  await page.getByRole('heading', { name: 'Access', level: 1 }).waitFor()
  await page.getByRole('region', { name: 'Keys and products' }).waitFor()
  await expectAccessible(page)
  for (const box of await page.locator('thead th:not(:first-child) input[type=checkbox]').all())
    await box.check()
  await page.locator('tbody input[type=checkbox]').first().check()
  const chosen = (await page.locator('tbody th code').first().textContent())!
  const shown = await page.locator('tbody tr').count()
  await page.getByLabel('All products on this page').check()
  await page.getByText(new RegExp(`^${shown} products and \\d+ keys? selected`)).waitFor()
  await page.getByLabel('All products on this page').uncheck()
  await page.locator('tbody input[type=checkbox]').first().check()
  await page.getByText(/^1 product and \d+ keys? selected/).waitFor()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await page.getByRole('button', { name: 'Remove access' }).click()
  await page.getByText('Select products and keys to grant or remove access in bulk.').waitFor()
  expect((await idsSeenBy(demo.key!)).filter((seen) => seen.startsWith(`${chosen}:`))).toEqual([])
  for (const box of await page.locator('thead th:not(:first-child) input[type=checkbox]').all())
    await box.check()
  await page.locator('tbody input[type=checkbox]').first().check()
  await page.getByRole('button', { name: 'Grant', exact: true }).click()
  await page.getByLabel('Only these countries').check()
  await page.getByRole('textbox', { name: 'Countries', exact: true }).fill('xx')
  await page.getByRole('button', { name: 'Grant access' }).click()
  await page.getByText('"XX" must be a country code such as DE.').waitFor()
  await page.getByLabel('All territories of each product').check()
  await page.getByRole('button', { name: 'Grant access' }).click()
  await page.getByText('Access changed for').waitFor()
  expect((await idsSeenBy(demo.key!)).some((seen) => seen.startsWith(`${chosen}:`))).toBe(true)
  await expectAccessible(page)

  const phone = await openPage(`${app.url}/operator/products`, { ...PHONE, cookie })
  await phone.getByLabel('Search').fill('podcast')
  await phone.waitForURL(/search=podcast/)
  await phone.getByRole('list', { name: 'Products' }).waitFor()
  await expectAccessible(phone)
  const download = phone.waitForEvent('download')
  await phone.getByRole('link', { name: 'Export' }).click()
  const file = join(tmpdir(), `products-${randomUUID()}.json`)
  whenFileIsDone(() => rm(file, { force: true }))
  await (await download).saveAs(file)
  await phone.getByRole('link', { name: 'Import' }).click()
  await phone.getByRole('textbox', { name: 'Products' }).fill('[{"product_id":"half"')
  await phone.getByRole('button', { name: 'Check' }).click()
  await phone.getByText('This is not valid JSON').waitFor()
  expect(await phone.getByText('Something went wrong').count()).toBe(0)
  await phone
    .getByRole('textbox', { name: 'Products' })
    .fill('[{"product_id":"half"},{"product_id":"other"}]')
  await phone.getByRole('button', { name: 'Check' }).click()
  await phone.getByText('products[0].name is missing (product half).').waitFor()
  await phone.getByRole('button', { name: /^Show all \d+$/ }).click()
  await phone.getByText('products[1].territories is missing').waitFor()
  await expectAccessible(phone)
  const choose = async () => {
    const chooser = phone.waitForEvent('filechooser')
    await phone.getByRole('button', { name: 'Choose a file' }).click()
    await (await chooser).setFiles(file)
  }
  await choose()
  await phone.getByRole('button', { name: 'Check' }).click()
  await phone.getByText('Nothing to change.').waitFor()
  await writeFile(file, (await readFile(file, 'utf8')).replaceAll('"name":"', '"name":"New: '))
  // The same file, with other content by now.
  await choose()
  await phone.getByRole('button', { name: 'Check' }).click()
  await phone.getByText(/To be changed: \d+ products/).waitFor()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: 'Import' }).click()
  await phone.getByText('Imported', { exact: true }).waitFor()
  await phone.goto(`${app.url}/operator/access`)
  await phone.getByRole('region', { name: 'Keys and products' }).waitFor()
  await expectAccessible(phone)
  await phone.goto(`${app.url}/operator/agent-keys`)
  await phone.getByRole('list', { name: 'Keys', exact: true }).waitFor()
  await expectAccessible(phone)
})

test('an own format is added next to the standard ones', async () => {
  const page = await openPage(`${app.url}/operator/formats`, { cookie: operator.cookie })
  await page.getByLabel('Search').fill('podcast host')
  await page.getByRole('link', { name: 'Podcast, host-read, 60 seconds' }).click()
  await page.getByText('It ships with Flightline').waitFor()
  await expectAccessible(page)
  await page.goto(`${app.url}/operator/new-format`)
  await page.getByLabel('Name').fill('Home page takeover')
  await page.getByLabel('Format ID').fill('home_takeover')
  await page.getByLabel('Width in pixels').fill('1800')
  await page.getByLabel('Height in pixels').fill('1000')
  await page.getByLabel('Asset ID').fill('background')
  await page.getByLabel('Requirements').fill('{ "colour": "red" }')
  await page.getByRole('button', { name: 'Create format' }).click()
  await page.getByText('Has no field colour.').waitFor()
  await expectAccessible(page)
  await page.getByLabel('Requirements').fill('{ "max_file_size_kb": 500 }')
  await page.getByRole('button', { name: 'Create format' }).click()
  await page.getByText('No product on sale uses it.').waitFor()
  const { formats } = await ask(agent.url, 'list_creative_formats', { name_search: 'takeover' })
  expect(formats).toHaveLength(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw format' }).click()
  await page.getByRole('heading', { name: 'Formats', exact: true }).waitFor()
  expect((await ask(agent.url, 'list_creative_formats', { name_search: 'takeover' })).formats).toEqual([])
  expectNoFaults()
})
