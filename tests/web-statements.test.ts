import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import type { Database } from '../src/database/database.ts'
import { askConsole, askConsoleFor } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, expectNoFaults, expectQuery, openPage, PHONE, WAITING } from './support/browser.ts'
import { copiedByClick } from './support/clipboard.ts'
import { untilItListens } from './support/live.ts'
import { draftStatements, issueStatement } from './support/statements.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, type Trade } from './support/trade.ts'

/** Statements in the browser: from the draft to the answer, on paper, and as files that anyone can verify. */

let database: Database
let app: TestApp
let trade: Trade

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  trade = await createTrade(database, app, { seller: 'Selling House', buyer: 'Buying House' })
  await untilItListens(app.url, trade.cookies.seller)
})

const LINE = { flight_start: '2026-09-10', flight_end: '2026-12-31', booked: '1000000', price: '8' }

test('a seller drafts and issues a statement; the buyer disputes it, reads the comment and accepts it', async () => {
  const { id, packageIds } = await trade.sell('Autumn', [{ ...LINE, name: 'Front page', reference: 'FP-7' }])
  await trade.report(packageIds[0]!, 300_000, '2026-10-01T00:00:00Z')
  const buyer = await openPage(`${app.url}/statements`, { ...PHONE, cookie: trade.cookies.buyer })
  await buyer.getByRole('heading', { name: 'No statements yet' }).waitFor()
  await expectAccessible(buyer)

  const seller = await openPage(`${app.url}/campaigns/${id}`, { cookie: trade.cookies.seller })
  await seller.getByRole('button', { name: 'New statement' }).click()
  const dialog = seller.getByRole('dialog', { name: 'New statement' })
  await dialog.getByText('It begins on 1 Sept 2026').waitFor()
  expect(await dialog.getByLabel('Last day').inputValue()).toBe('2026-09-30')
  await dialog.getByLabel('Last day').fill('2026-08-31')
  await dialog.getByRole('button', { name: 'Create draft' }).click()
  await dialog.getByText('the next one begins on 2026-09-01').waitFor()
  await expectAccessible(seller)
  await dialog.getByLabel('Last day').fill('2026-09-15')
  await dialog.getByRole('button', { name: 'Create draft' }).click()

  await seller.getByRole('heading', { name: 'Draft statement', level: 1 }).waitFor()
  await seller.getByRole('button', { name: 'Change last day' }).click()
  await seller.getByRole('dialog').getByLabel('Last day').fill('2026-09-30')
  await seller.getByRole('button', { name: 'Save', exact: true }).click()
  const paper = seller.getByRole('article', { name: 'Statement' })
  await paper.getByText('1 Sept 2026 – 30 Sept 2026').first().waitFor()
  await expectAccessible(seller)
  await askConsoleFor(app.url, 'POST', `/campaigns/${id}/counts`, {
    cookie: trade.cookies.buyer,
    body: {
      first_day: '2026-09-01',
      last_day: '2026-09-30',
      counts: [{ line: packageIds[0], quantity: '200000' }],
    },
  })
  await seller.getByRole('button', { name: 'Issue', exact: true }).click()
  await seller.getByText('cannot be changed, withdrawn or deleted').waitFor()
  const openCounts = seller.getByRole('dialog').getByRole('link', { name: '1 Sept 2026 – 30 Sept 2026' })
  expect(await openCounts.getAttribute('href')).toBe(
    `/campaigns/${id}/counts?first_day=2026-09-01&last_day=2026-09-30`,
  )
  expect(await focused(seller)).toBe('Cancel')
  await expectAccessible(seller)
  await seller.getByRole('button', { name: 'Issue statement' }).click()
  await seller.getByRole('heading', { name: 'Statement 1', level: 1 }).waitFor()
  await expect.poll(() => focused(seller), WAITING).toBe('Statement 1')

  // On the buyer's open page, by itself.
  await buyer.getByRole('link', { name: 'Statement 1' }).waitFor()
  await buyer.goto(app.url)
  await buyer.getByRole('link', { name: '1 statement to review' }).click()
  await expectQuery(buyer, 'side=buyer&state=issued')
  await buyer.getByRole('link', { name: 'Statement 1' }).click()
  await buyer.getByText('Review this statement').waitFor()
  const lines = buyer.getByRole('table', { name: 'Lines' })
  for (const text of ['Front page', 'Reference FP-7', '300,000', 'end of 30 Sept 2026', '€2,400.00']) {
    await lines.getByText(text).first().waitFor()
  }
  await expectAccessible(buyer)
  await buyer.getByRole('button', { name: 'Dispute', exact: true }).click()
  await buyer.getByRole('button', { name: 'Dispute statement' }).click()
  await buyer.getByText('Write something first.').waitFor()
  await buyer.getByLabel('What is wrong?').fill('We counted 290,000.')
  await buyer.getByRole('button', { name: 'Dispute statement' }).click()
  await buyer.getByText('You disputed this statement').waitFor()
  await expect.poll(() => focused(buyer), WAITING).toBe('Statement 1')

  await seller.reload()
  await seller.getByText('Buying House disputes this statement').waitFor()
  await seller.getByText('We counted 290,000.').waitFor()
  await seller.getByLabel('Comment', { exact: true }).fill('Our server logs say 300,000.')
  await seller.getByRole('button', { name: 'Add comment' }).click()
  await seller.getByText('Selling House commented').waitFor()
  await buyer.reload()
  await buyer.getByText('Our server logs say 300,000.').waitFor()
  await buyer.getByRole('button', { name: 'Accept', exact: true }).click()
  await buyer.getByRole('button', { name: 'Accept statement' }).click()
  await buyer.getByText('You accepted this statement').waitFor()
  await seller.reload()
  await seller
    .getByRole('region', { name: 'Answers and comments' })
    .getByText('Buying House accepted it')
    .waitFor()
  await expectAccessible(seller)

  await seller.goto(`${app.url}/statements`)
  await seller.getByLabel('State', { exact: true }).selectOption('disputed')
  await seller.getByRole('heading', { name: 'No matches' }).waitFor()
  await seller.getByRole('button', { name: 'Show all statements' }).click()
  await seller.getByRole('link', { name: 'Statement 1' }).waitFor()

  const evergreen = await trade.sell('Evergreen', [{ ...LINE, flight_end: '2199-12-31' }])
  await trade.report(evergreen.packageIds[0]!, 1000, '2026-10-01T00:00:00Z')
  await seller.reload()
  await seller
    .getByText('have no statement for it yet')
    .or(seller.getByText('has no statement for it yet'))
    .waitFor()
  await seller.getByRole('button', { name: 'New statement' }).click()
  await expectAccessible(seller)
  await seller.getByRole('dialog').getByRole('button', { name: 'Evergreen' }).click()
  await seller.getByRole('dialog', { name: 'New statement for Evergreen' }).getByLabel('Last day').waitFor()
  await seller.keyboard.press('Escape')
  await seller.getByRole('dialog').waitFor({ state: 'hidden' })
  await seller.keyboard.press('Control+k')
  await seller.getByRole('combobox', { name: 'Search' }).fill('verify')
  await seller.getByRole('option', { name: 'Verify a statement' }).waitFor()
  expectNoFaults()
})

function fontSizePx(element: unknown): number {
  const { getComputedStyle } = globalThis as unknown as {
    getComputedStyle: (of: unknown) => { fontSize: string }
  }
  return Number.parseFloat(getComputedStyle(element).fontSize)
}

function focused(page: Page): Promise<string> {
  return page.evaluate<string>('document.activeElement.innerText')
}

test('on paper a statement is black on white, without the menu, with all figures; and it can be downloaded', async () => {
  const { id, packageIds } = await trade.sell('On paper', [{ ...LINE, name: 'Mid-roll' }])
  await trade.report(packageIds[0]!, 300_000, '2026-10-01T00:00:00Z')
  const [first] = await issueUntil(id, ['2026-09-30'])
  await trade.report(packageIds[0]!, 299_999, '2026-10-01T00:00:00Z')
  const [second] = await issueUntil(id, ['2026-10-31'])
  const page = await openPage(`${app.url}/statements/${second}`, {
    cookie: trade.cookies.buyer,
    colorScheme: 'dark',
  })
  const paper = page.getByRole('article', { name: 'Statement' })
  const { signed, content } = await show(second!)
  const adjustments = paper.getByRole('table', { name: 'Adjustments' })
  await adjustments.getByText('300,000 → 299,999').waitFor()
  await adjustments.getByText('Newer delivery figures').waitFor()
  await adjustments.getByText('Total to date 299,999, end of 30 Sept 2026; API').waitFor()
  await paper.getByText('Credit to Buying House').first().waitFor()
  await adjustments.getByText('−€0.01').waitFor()
  await expectAccessible(page)
  expect(await copiedByClick(page.getByRole('button', { name: 'Copy the hash', exact: true }))).toBe(
    signed!.sha256,
  )

  await page.getByRole('button', { name: 'Download' }).click()
  await page.getByRole('menuitem', { name: 'JSON, signed' }).waitFor()
  const hrefs = await page
    .getByRole('menuitem')
    .evaluateAll((items: { getAttribute(name: string): string }[]) =>
      items.map((item) => item.getAttribute('href')),
    )
  for (const href of hrefs) {
    const response = await fetch(app.url + href, { headers: { cookie: trade.cookies.buyer } })
    expect([href, response.status]).toEqual([href, 200])
  }
  expect(hrefs.map((href) => /[^/]+$/.exec(href)![0])).toEqual([
    'statement.json',
    'lines?format=csv',
    'lines?format=xlsx',
  ])
  const file = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'JSON, signed' }).click()
  expect((await file).suggestedFilename()).toBe(`statement-${signed!.number}.json`)

  await page.emulateMedia({ media: 'print' })
  const visible = await page.evaluate<string>('document.body.innerText')
  for (const text of [
    'Measured until',
    'Known at',
    '€2,400.00',
    signed!.sha256,
    `${app.url}/verify`,
    'Mid-roll',
  ]) {
    expect(visible).toContain(text)
  }
  expect(visible.split('1 Oct 2026 – 31 Oct 2026')).toHaveLength(2)
  expect(visible).not.toContain('All lines')
  expect(visible).not.toContain('Add comment')
  const colors = await paper.evaluate((element) => {
    const { getComputedStyle } = globalThis as unknown as {
      getComputedStyle: (of: unknown) => { color: string; backgroundColor: string }
    }
    const { color, backgroundColor } = getComputedStyle(element)
    return [color, backgroundColor]
  })
  expect(colors).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)'])
  // 9.5 points: it is read on paper.
  expect(await paper.getByRole('cell').first().evaluate(fontSizePx)).toBeGreaterThan(12.6)
  const pdf = await page.pdf({ format: 'A4' })
  // One page: the statement of one line, and nothing after it.
  expect(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)).toHaveLength(1)

  await page.emulateMedia({ media: 'screen' })
  // On a phone each row is a card: nothing to scroll sideways.
  await page.setViewportSize(PHONE.viewport!)
  const overflow = () =>
    paper
      .locator('.paper-scroll')
      .evaluateAll((parts: { scrollWidth: number; clientWidth: number }[]) =>
        parts.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
      )
  await expect.poll(overflow, WAITING).toEqual([0, 0])
  await expectAccessible(page)
  await adjustments
    .getByRole('link', { name: `Statement ${content.adjustments[0]!.corrects.number}` })
    .click()
  await page.waitForURL(`${app.url}/statements/${first}`)
  expectNoFaults()
})

test('anyone can verify files in the browser: the issued one is valid, a changed one is not, and nothing is sent', async () => {
  const { id, packageIds } = await trade.sell('Verified', [LINE])
  await trade.report(packageIds[0]!, 123_000, '2026-09-20')
  const ids = await issueUntil(id, ['2026-09-30', '2026-10-15', '2026-10-31'])
  const [one, two, three] = await Promise.all(ids.map(download))
  const page = await openPage(`${app.url}/sign-in`, { ...PHONE, colorScheme: 'dark' })
  await page.getByRole('link', { name: 'Verify it' }).click()
  await page.getByRole('button', { name: 'Choose files' }).waitFor()
  await expectAccessible(page, 'any')
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`))

  const results = page.getByRole('list', { name: 'Results' }).getByRole('listitem')
  await choose(page, [three!])
  await results.getByText('Nothing was changed since.').waitFor()
  for (const text of [
    'Selling House',
    'Buying House',
    '16 Oct 2026 – 31 Oct 2026',
    '€0.00',
    `, after statement`,
  ]) {
    await results.getByText(text).first().waitFor()
  }
  await choose(page, [one!])
  await page.getByText(/^Statement \d+ is missing between these\.$/).waitFor()
  await choose(page, [two!])
  await page.getByText('Complete from the first statement of the campaign').waitFor()
  await expectAccessible(page, 'any')

  await page.getByRole('button', { name: 'Clear' }).click()
  await choose(page, [
    { name: 'changed.json', text: one!.text.replace('"984.00"', '"184.00"') },
    { name: 'photo.json', text: '\u0000' },
    {
      name: 'deep.json',
      text: one!.text.replace('"lines":', `"x":${'['.repeat(9_000)}${']'.repeat(9_000)},"lines":`),
    },
  ])
  await expect
    .poll(() => results.allInnerTexts(), WAITING)
    .toEqual([
      expect.stringMatching(
        /Changed\s+The content is not what was signed\.[^]*It claims to be statement \d+ from Selling House/,
      ),
      expect.stringContaining('Not a statement'),
      expect.stringContaining('Changed'),
    ])
  await expectAccessible(page, 'any')

  // With the keys of somebody else it says nothing.
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.getByRole('button', { name: 'Use other keys' }).click()
  await page.getByLabel('Public keys').fill('{}')
  await page.getByRole('button', { name: 'Use these keys' }).click()
  await page.getByText('These are not public keys of a Flightline installation.').waitFor()
  await page.getByLabel('Public keys').fill('{"keys":[]}')
  await page.getByRole('button', { name: 'Use these keys' }).click()
  await choose(page, [one!])
  await results.getByText('Unknown key').waitFor()
  await page.getByRole('button', { name: 'Use this installation’s keys' }).click()
  await results.getByText('Nothing was changed since.').waitFor()
  expect(sent).toEqual([])

  await page.addInitScript(`crypto.subtle.importKey = () => Promise.reject(new Error('unknown'))`)
  await page.reload()
  await page.getByText('This browser cannot check signatures here').waitFor()
  await page.getByText('flightline verify FILE').waitFor()
  await expectAccessible(page, 'any')
  expectNoFaults()
})

function asSeller() {
  return { cookie: trade.cookies.seller }
}

/** One after the other; their IDs. */
async function issueUntil(campaignId: string, lastDays: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const last_day of lastDays) {
    const [id] = await draftStatements(app.url, trade.cookies.seller, campaignId, last_day)
    await issueStatement(app.url, trade.cookies.seller, id!)
    ids.push(id!)
  }
  return ids
}

function show(id: string): Promise<Answer<'GET /statements/:statementId'>> {
  return askConsoleFor(app.url, 'GET', `/statements/${id}`, asSeller())
}

async function download(id: string): Promise<{ name: string; text: string }> {
  const response = await askConsole(app.url, 'GET', `/statements/${id}/statement.json`, asSeller())
  return { name: `${id}.json`, text: await response.text() }
}

async function choose(page: Page, files: readonly { name: string; text: string }[]): Promise<void> {
  await page
    .locator('input[type=file]')
    .last()
    .setInputFiles(
      files.map(({ name, text }) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })),
    )
}
