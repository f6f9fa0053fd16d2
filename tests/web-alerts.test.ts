import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import type { Answer } from '../src/console/routes.ts'
import type { Database } from '../src/database/database.ts'
import { askConsoleFor, signInMember, signInSomebody, type Account } from './support/account.ts'
import { behindPlan, goalReached, OTHER_ALERTS, raise } from './support/alerts.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, expectNoFaults, expectQuery, openPage, PHONE, WAITING } from './support/browser.ts'
import { startMailServer } from './support/mail-server.ts'
import { createLine, createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

const DAY_MS = 86_400_000

let database: Database
let app: TestApp

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
})

describe('the bell', () => {
  test('shows how many alerts are new, and counts on while a page is open', async () => {
    const { organizationNumber, person } = await newMember()
    const page = await openPage(`${app.url}/healthz`, person)
    const live = page.waitForResponse('**/api/console/live')
    await page.goto(`${app.url}/campaigns`)
    await page.getByRole('link', { name: 'Alerts', exact: true }).waitFor()
    expect((await live).status()).toBe(200)
    await raise(database, organizationNumber, [behindPlan('One'), behindPlan('Two')])
    await bell(page, '2').waitFor()
    await expectAccessible(page)
    await raise(
      database,
      organizationNumber,
      Array.from({ length: 120 }, (_, i) => behindPlan(`Line ${i}`)),
    )
    await bell(page, '99+').waitFor()
    await expectAccessible(page)
  })

  test('is not shown to people without an organization, who can choose alerts all the same', async () => {
    const page = await openPage(`${app.url}/account`, await signInSomebody(database))
    await page.getByRole('link', { name: 'Choose alerts' }).click()
    await page.getByRole('heading', { level: 1, name: 'Choose alerts' }).waitFor()
    await page.getByLabel('Behind plan').waitFor()
    expect(await page.locator('.bell').count()).toBe(0)
    expectNoFaults()
  })
})

describe('the page of alerts', () => {
  test('says what there will be while there is nothing, and where to choose', async () => {
    const { person } = await newMember()
    const page = await openPage(`${app.url}/alerts`, person)
    await page.getByRole('heading', { name: 'No alerts yet' }).waitFor()
    await page.getByText('A line falls behind its plan').waitFor()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Choose alerts' }).last().click()
    await page.getByRole('heading', { level: 1, name: 'Choose alerts' }).waitFor()

    const { choices } = await askConsoleFor<Answer<'GET /account/alerts'>>(
      app.url,
      'GET',
      '/account/alerts',
      {
        cookie: person.cookie,
      },
    )
    await askConsoleFor(app.url, 'PATCH', '/account/alerts', {
      cookie: person.cookie,
      body: { choices: choices.map(({ kind }) => ({ kind, how: 'off' })) },
    })
    await page.goto(`${app.url}/alerts`)
    await page.getByRole('heading', { name: 'All alerts are off' }).waitFor()
  })

  test('marks what is new until it is left, and the bell goes quiet', async () => {
    const { organizationNumber, person } = await newMember()
    await raise(database, organizationNumber, [behindPlan('Old one')])
    const page = await openPage(`${app.url}/campaigns`, person)
    await bell(page, '1').click()
    await rowOf(page, 'Old one').getByText('New', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Alerts', exact: true }).waitFor()
    // One that arrives meanwhile is shown, marked and seen as well, and the mark of the other stays.
    await raise(database, organizationNumber, [behindPlan('Late one')])
    await rowOf(page, 'Late one').getByText('New', { exact: true }).waitFor()
    await expect.poll(() => unseenOf(person), WAITING).toBe(0)
    await page.getByRole('link', { name: 'Alerts', exact: true }).waitFor()
    expect(await page.getByText('New', { exact: true }).count()).toBe(2)
    await page.getByRole('link', { name: 'Campaigns', exact: true }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
    await page.getByRole('link', { name: 'Alerts', exact: true }).click()
    await rowOf(page, 'Late one').waitFor()
    expect(await page.getByText('New', { exact: true }).count()).toBe(0)
    expectNoFaults()
  })

  test('has every kind by day, each with a sentence that leads to what it is about', async () => {
    const { organizationNumber, person, seller } = await newMember()
    const packageId = await createLine(database, seller)
    await raise(database, organizationNumber, [goalReached('Audio')], Date.now() - 3 * DAY_MS)
    await raise(database, organizationNumber, [
      behindPlan('Front page', { campaignId: seller.campaignId, packageId }),
      ...OTHER_ALERTS,
    ])
    const page = await openPage(`${app.url}/alerts`, person)
    await page.getByRole('heading', { level: 2, name: 'Today' }).waitFor()
    expect(await page.getByRole('heading', { level: 2 }).count()).toBe(2)
    expect(await page.locator('.alert-row').count()).toBe(10)
    await page
      .getByText(
        'Selling House issued statement 12 for “Winter campaign”: €12,340.50 for 1 Oct 2026 to 31 Oct 2026.',
      )
      .waitFor()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    const link = page.getByRole('link', {
      name: '“Front page” in “Autumn campaign” is behind plan: 30,500 of 61,000 impressions (50%), 80% of the planned pace.',
    })
    await link.focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/campaigns/${seller.campaignId}/lines/${packageId}`)
    await page.getByRole('heading', { level: 1 }).waitFor()

    const phone = await openPage(`${app.url}/alerts`, { ...person, ...PHONE })
    await phone.getByRole('heading', { level: 2, name: 'Today' }).waitFor()
    await expectAccessible(phone)
  })

  test('is filtered by kind in its address, which marks nothing as seen, and goes back to older ones', async () => {
    const { organizationNumber, person } = await newMember()
    await raise(database, organizationNumber, [goalReached('The only one')], Date.now() - 3 * DAY_MS)
    await raise(
      database,
      organizationNumber,
      Array.from({ length: 60 }, (_, i) => behindPlan(`Line ${i}`)),
    )
    const page = await openPage(`${app.url}/alerts?kind=goal_reached`, person)
    await rowOf(page, 'The only one').getByText('New', { exact: true }).waitFor()
    expect(await page.locator('.alert-row').count()).toBe(1)
    await bell(page, '61').waitFor()
    await page.getByLabel('Kind').selectOption('Ended short')
    await expectQuery(page, 'kind=ended_short')
    await page.getByRole('heading', { name: 'No matches' }).waitFor()
    await expectAccessible(page)
    expect(await unseenOf(person)).toBe(61)
    await page.getByRole('button', { name: 'Show all alerts' }).click()
    await expectQuery(page, '')
    await rowOf(page, 'Line 59').waitFor()
    await page.getByRole('link', { name: 'Alerts', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Older' }).click()
    await rowOf(page, 'The only one').waitFor()
    expect(await page.locator('.alert-row').count()).toBe(11)
    await page.getByRole('button', { name: 'Newest' }).click()
    await rowOf(page, 'Line 59').waitFor()
  })

  test('is a shortcut away', async () => {
    const { person } = await newMember()
    const page = await openPage(`${app.url}/campaigns`, person)
    await page.getByRole('heading', { level: 1, name: 'Campaigns' }).waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('a')
    await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/alerts')
  })
})

describe('choosing alerts', () => {
  test('without mail offers the app only, and leaves mails that were chosen for later', async () => {
    const { person } = await newMember()
    const page = await openPage(`${app.url}/account/alerts`, person)
    await page.getByText('Mail is not set up on this installation.').waitFor()
    expect(await hows(page, 'Behind plan')).toEqual(['Off', 'In the app (default)'])
    await page.getByLabel('Goal reached').selectOption('Off')
    await page.getByRole('button', { name: 'Save alerts' }).click()
    await page.getByText('Alerts saved.').waitFor()
    await expectAccessible(page)
    expect(await changedOf(person)).toEqual([['goal_reached', 'off']])
    await page.reload()
    await expect.poll(() => page.getByLabel('Goal reached').inputValue(), WAITING).toBe('off')
  })

  test('with mail says when it comes, and marks what is for admins', async () => {
    const server = await startMailServer()
    const settings = {
      SMTP_URL: server.url,
      MAIL_FROM: 'flightline@example.com',
      PUBLIC_URL: 'http://flightline.example.com',
    }
    const mailing = await startApp(database, readConfig(settings, '/nonexistent'))
    const { person } = await newMember('Selling House')
    const page = await openPage(`${mailing.url}/campaigns`, { ...person, ...PHONE })
    await page.getByRole('button', { name: 'Selling House' }).click()
    await page.getByRole('menuitem', { name: 'Choose alerts' }).click()
    await page.getByText('Daily ones come at 07:00').waitFor()
    const keys = page.getByRole('listitem').filter({ has: page.getByLabel('Key about to expire') })
    await keys.getByText('Admins only').waitFor()
    expect(await hows(page, 'Behind plan')).toHaveLength(5)
    // By keyboard alone: the first letters choose.
    await page.getByLabel('Behind plan').focus()
    await page.keyboard.type('Off')
    await page.getByLabel('Goal reached').selectOption('App and weekly e-mail')
    await page.getByRole('button', { name: 'Save alerts' }).click()
    await page.getByText('Alerts saved.').waitFor()
    await expectAccessible(page)
    expect(await changedOf(person)).toEqual([
      ['behind_plan', 'off'],
      ['goal_reached', 'weekly'],
    ])
  })

  test('is found from the account and by the search', async () => {
    const { person } = await newMember()
    const page = await openPage(`${app.url}/account`, person)
    await page.getByRole('link', { name: 'Choose alerts' }).click()
    await page.getByRole('heading', { level: 1, name: 'Choose alerts' }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search' }).fill('notifications')
    await page.getByRole('option', { name: 'Alerts', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Alerts' }).waitFor()
    expectNoFaults()
  })
})

async function newMember(name?: string) {
  const seller = await createSeller(database, name)
  const { organizationNumber } = seller
  return { seller, organizationNumber, person: await signInMember(database, organizationNumber) }
}

function bell(page: Page, count: string) {
  return page.getByRole('link', { name: `Alerts, ${count} new` })
}

function rowOf(page: Page, line: string) {
  return page.getByRole('listitem').filter({ hasText: `“${line}”` })
}

function hows(page: Page, kind: string): Promise<string[]> {
  return page.getByLabel(kind).getByRole('option').allTextContents()
}

async function unseenOf({ cookie }: Account): Promise<number> {
  const answer = await askConsoleFor<Answer<'GET /alerts/unseen'>>(app.url, 'GET', '/alerts/unseen', {
    cookie,
  })
  return answer.unseen
}

/** What a person chose that is not usual. */
async function changedOf({ cookie }: Account): Promise<[string, string][]> {
  const answer = await askConsoleFor<Answer<'GET /account/alerts'>>(app.url, 'GET', '/account/alerts', {
    cookie,
  })
  return answer.choices.flatMap(({ kind, how, usual }) => (how === usual ? [] : [[kind, how]]))
}
