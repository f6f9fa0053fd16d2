import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { insertMembership } from '../src/core/person/person-sql.ts'
import { signInOperator } from './support/account.ts'
import { sendRows } from './support/affiliate.ts'
import { startApp } from './support/app.ts'
import { expectAccessible, openPage, WAITING } from './support/browser.ts'
import { reportDelivery } from './support/ingest.ts'
import { createLine, createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

/** A seller with one affiliate code, and its admin, who is also an operator and so sees every list. */
let url: string
let cookie: string
let page: Page
let linePath: string

beforeAll(async () => {
  const { database } = await createTestDatabase()
  const app = await startApp(database)
  const seller = await createSeller(database)
  const packageId = await createLine(database, seller)
  await reportDelivery(app.url, seller.apiKey, [
    { package_id: packageId, impressions: 5, as_of: '2025-03-01' },
  ])
  await sendRows(app.url, seller.apiKey, 'codes', [{ packageId, code: 'TRAIL20' }])
  const operator = await signInOperator(database)
  cookie = operator.cookie
  await insertMembership(database, {
    organizationNumber: seller.organizationNumber,
    personId: operator.personId,
    role: 'admin',
  })
  url = app.url
  linePath = `/campaigns/${seller.campaignId}/lines/${packageId}`
})

beforeEach(async () => {
  page = await openPage(`${url}/account`, { cookie })
})

const CLEARED = 'Some filters in this link were not valid and have been cleared.'

test('invalid filters are cleared from the address on every list, and valid ones stay', async () => {
  const links: [path: string, valid: string, invalid: string][] = [
    ['/campaigns', 'side=seller', 'status=nonsense&page=0&after=nowhere'],
    ['/requests', 'feed=delivery', 'outcome=nonsense&key_id=nobody&from=yesterday&after=nowhere'],
    ['/requests', 'from=2026-02-01', 'to=2026-01-01'],
    ['/affiliates', 'to=2026-03-10', 'from=2026-02-31&side=nobody&page=-1'],
    ['/alerts', 'kind=behind_plan', 'before=nowhere'],
    ['/alerts', '', 'kind=nonsense'],
    ['/settings/activity', 'to=2026-02-01', 'person=nobody&from=tomorrow&before=nowhere'],
    ['/operator/organizations', 'show=suspended', 'page=none'],
    ['/operator/people', 'show=operators', 'page=none'],
    ['/operator/audit', 'to=2026-02-01', 'from=yesterday&before=nowhere'],
    ['/operator/security', 'to=2026-02-01', 'from=yesterday&after=nowhere'],
    ['/operator/calls', 'outcome=empty', 'cursor=nowhere'],
    ['/operator/demand', '', 'days=nonsense'],
    ['/operator/products', '', 'status=nonsense&page=none'],
    ['/operator/health', '', 'days=nonsense&after=nowhere'],
  ]
  for (const [path, valid, invalid] of links) {
    await page.goto(`${url}${path}?${[valid, invalid].filter(Boolean).join('&')}`)
    const expected = { path, query: valid, hasNotice: 1, alerts: 0, loading: 0 }
    await expect.poll(() => shown(page), { ...WAITING, message: path }).toEqual(expected)
  }
  await expectAccessible(page)

  // The notice belongs to the link: it disappears with the next step.
  await page.goto(`${url}/requests?outcome=nonsense`)
  await page.getByText(CLEARED).waitFor()
  await page.getByLabel('Outcome').selectOption('Has errors')
  await page.getByText(CLEARED).waitFor({ state: 'detached' })
})

async function shown(of: Page) {
  const { pathname, searchParams } = new URL(of.url())
  return {
    path: pathname,
    query: searchParams.toString(),
    hasNotice: await of.getByText(CLEARED).count(),
    alerts: await of.getByRole('alert').count(),
    loading: await of.getByText('Loading …').count(),
  }
}

test('an end day before the start day keeps the affiliate page, with the message at the field', async () => {
  await page.goto(`${url}/affiliates?from=2026-03-02&to=2026-03-01`)
  await page.getByRole('heading', { name: 'Affiliates', level: 1 }).waitFor()
  const to = page.getByLabel('To', { exact: true })
  await to.and(page.locator('[aria-invalid=true]')).waitFor()
  await page.getByText('This day is before the first one.').waitFor()
  await expectAccessible(page)
  await to.fill('2026-03-05')
  await page.getByRole('link', { name: 'TRAIL20' }).waitFor()
  expect(new URL(page.url()).search).toBe('?from=2026-03-02&to=2026-03-05')
})

test('the days of a line’s history can be typed in any order, and nothing is cleared meanwhile', async () => {
  await page.goto(`${url}${linePath}?effect=nonsense`)
  await page.getByText(CLEARED).waitFor()
  await page.goto(`${url}${linePath}`)
  await page.getByLabel('Received from (UTC)').fill('2026-03-02')
  const to = page.getByLabel('to', { exact: true })
  await to.fill('0002-03-05')
  await page.getByText('This day is before the first one.').waitFor()
  expect(await to.inputValue()).toBe('0002-03-05')
  await to.fill('2100-03-05')
  await page.getByText('This day is before the first one.').waitFor({ state: 'detached' })
  expect(new URL(page.url()).search).toBe('?from=2026-03-02&to=2100-03-05')
  expect(await page.getByText(CLEARED).count()).toBe(0)
})

test('a term is explained on hover, on focus and to screen readers, and Escape closes the explanation', async () => {
  await page.goto(`${url}/affiliates`)
  const term = page.getByRole('button', { name: 'code', exact: true })
  const meaning = /A code that a seller’s affiliate uses/
  const tooltip = page.getByRole('tooltip', { name: meaning })
  await term.waitFor()
  const description = await term.getAttribute('aria-describedby')
  expect(await page.locator(`[id="${description}"]`).textContent()).toMatch(meaning)
  await term.focus()
  await tooltip.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await tooltip.waitFor({ state: 'detached' })
  await term.hover()
  await tooltip.waitFor()
})
