import { beforeAll, beforeEach, expect, test } from 'vitest'
import { WAITING_MAX } from '../src/core/webhook/webhook.ts'
import type { Database } from '../src/database/database.ts'
import { askConsole, askConsoleFor, signInMember, type Account } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, openPage, PHONE } from './support/browser.ts'
import { copiedByClick } from './support/clipboard.ts'
import { createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import {
  LOOPBACK_RANGES,
  makeDue,
  queueEvents,
  startReceiver,
  startSender,
  verify,
  type Receiver,
} from './support/webhooks.ts'
import { waitFor } from './support/wait-for.ts'

let database: Database
let app: TestApp
let seller: Seller
let admin: Account
let receiver: Receiver

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database, { webhookAllowedRanges: LOOPBACK_RANGES })
  await startSender(database)
})

beforeEach(async () => {
  seller = await createSeller(database, 'Northwind Radio')
  admin = await signInMember(database, seller.organizationNumber, 'admin')
  receiver = await startReceiver()
})

test('an endpoint is added with its events, its secret is shown once, and it receives messages that verify', async () => {
  const page = await openPage(`${app.url}/settings/webhooks`, { cookie: admin.cookie })
  await page.getByRole('heading', { name: 'No endpoints yet' }).waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Add endpoint' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Address').fill('ftp://example.com')
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await dialog.getByText('Enter an address that begins with https://').waitFor()
  await dialog.getByText('Choose at least one event.').waitFor()
  await expectAccessible(page)
  await dialog.getByLabel('Address').fill(receiver.url)
  await dialog.getByLabel('Description').fill('Data warehouse')
  await dialog.getByLabel('delivery.updated').check()
  await dialog.getByLabel('line.delivered').check()
  await dialog.getByRole('button', { name: 'Add endpoint' }).click()
  await dialog.getByText('Copy it now').waitFor()
  const secret = await dialog.getByLabel('the secret', { exact: true }).innerText()
  expect(secret).toMatch(/^whsec_/)
  await expectAccessible(page)
  expect(await copiedByClick(dialog.getByRole('button', { name: 'Copy the secret' }))).toBe(secret)
  await dialog.getByRole('button', { name: 'I’ve saved the secret' }).click()

  const row = page.getByRole('list', { name: 'Endpoints' }).getByRole('listitem')
  await row.getByText('Active').waitFor()
  await row.getByText('2 events').waitFor()
  expect(await page.content()).not.toContain(secret)
  await expectAccessible(page)
  await row.getByRole('link', { name: 'Data warehouse' }).click()
  await page.getByRole('heading', { name: 'Nothing sent yet' }).waitFor()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Send test' }).click()
  await dialog.getByText('Delivered: the receiver answered 204').waitFor()
  await expectAccessible(page)
  verify(receiver.received[0]!, secret)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await queue({ data: { line: 'Front page' } })
  await waitFor(() => expect(receiver.received).toHaveLength(2))
  await page.reload()
  const log = page.getByRole('table', { name: 'Messages' })
  await log.getByRole('cell', { name: 'delivery.updated', exact: true }).waitFor()
  await page.getByLabel('Event').selectOption('webhook.test')
  await expect.poll(() => log.getByRole('row').count()).toBe(2)
  await expectAccessible(page)
})

test('a failed message shows its attempts and their answers, and can be sent again', async () => {
  const { id } = await add()
  receiver.answer = (_webhook, response) => response.writeHead(500).end('{"error":"out of order"}')
  await queue({ data: { line: 'Front page' } })
  await waitFor(
    async () => {
      await makeDue(database)
      const [row] = await database.query<{ state: string }>(
        'SELECT state FROM webhook_message WHERE endpoint_id = $1',
        [id],
      )
      expect(row!.state).toBe('failed')
    },
    { timeout: 30_000 },
  )
  const page = await openPage(`${app.url}/settings/webhooks/${id}`, { cookie: admin.cookie })
  await page.getByText('It failed for a day, without a single success.').waitFor()
  await expectAccessible(page)
  receiver.answer = (_webhook, response) => response.writeHead(200).end('ok')
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByText('The endpoint is active again.').waitFor()

  await page.getByRole('table', { name: 'Messages' }).getByRole('link').first().click()
  await page.getByText('11. The receiver answered 500.').waitFor()
  await page.getByText('{"error":"out of order"}').first().waitFor()
  await page.getByText('"line": "Front page"').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('12. The receiver answered 200.').waitFor()
  await page.getByText('Delivered').first().waitFor()
}, 60_000)

test('failed messages are sent again together, an endpoint is edited, given another secret, paused and deleted', async () => {
  const { id } = await add()
  await queue({})
  await waitFor(async () => {
    const failed = await database.query(
      `UPDATE webhook_message SET state = 'failed' WHERE endpoint_id = $1 AND state = 'delivered' RETURNING 1`,
      [id],
    )
    expect(failed).toHaveLength(1)
  })
  const page = await openPage(`${app.url}/settings/webhooks/${id}`, { cookie: admin.cookie })
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Resend failed' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await page.getByText('1 message is sent again.').waitFor()
  await waitFor(() => expect(receiver.received).toHaveLength(2))

  const choose = async (action: string) => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  await choose('Edit')
  await dialog.getByLabel('Description').fill('Warehouse of the north')
  await dialog.getByLabel('terms.changed').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Warehouse of the north' }).waitFor()
  await choose('Rotate secret')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Rotate secret' }).click()
  expect(await dialog.getByLabel('the secret', { exact: true }).innerText()).toMatch(/^whsec_/)
  await dialog.getByRole('button', { name: 'I’ve saved the secret' }).click()
  await page.getByText('Also signs, beside the new one, until').waitFor()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('It was paused by hand.').waitFor()
  await choose('Delete')
  await dialog.getByText('This cannot be undone').waitFor()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete endpoint' }).click()
  await page.getByText('“Warehouse of the north” was deleted.').waitFor()
  await page.getByRole('heading', { name: 'No endpoints yet' }).waitFor()
})

test('an endpoint that was paused by hand says how many events it has missed', async () => {
  const { id } = await add()
  await askConsole(app.url, 'POST', `/webhooks/${id}/pause`, { cookie: admin.cookie })
  await queue(...Array.from({ length: WAITING_MAX }, () => ({})))
  await queue({}, {}, {})
  const page = await openPage(`${app.url}/settings/webhooks`, { cookie: admin.cookie })
  await page.getByText('3 events dropped').waitFor()
  await expectAccessible(page)
  await page.getByRole('list', { name: 'Endpoints' }).getByRole('link').click()
  await page.getByText('It was paused by hand.').waitFor()
  await page.getByText('3 events were dropped').waitFor()
  await expectAccessible(page)
})

test('on a phone nothing is cut off', async () => {
  const { id } = await add({ url: `${receiver.url}/a/long/path/that/does/not/fit/into/one/line/of/a/phone` })
  await queue({}, {})
  await waitFor(() => expect(receiver.received).toHaveLength(2))
  for (const path of ['', `/${id}`]) {
    const page = await openPage(`${app.url}/settings/webhooks${path}`, { cookie: admin.cookie, ...PHONE })
    await page.getByText('Active').first().waitFor()
    await expectAccessible(page)
  }
})

test('members who are not admins learn whom to ask', async () => {
  const { id } = await add()
  const member = await signInMember(database, seller.organizationNumber, 'member')
  for (const path of ['', `/${id}`]) {
    const page = await openPage(`${app.url}/settings/webhooks${path}`, { cookie: member.cookie })
    await page.getByText('Only admins can see and manage webhooks').waitFor()
    await expectAccessible(page)
  }
})

function add(form: { url?: string } = {}): Promise<{ id: string; secret: string }> {
  return askConsoleFor(app.url, 'POST', '/webhooks', {
    cookie: admin.cookie,
    body: { url: receiver.url, description: '', event_types: ['delivery.updated'], ...form },
  })
}

function queue(...events: { data?: Record<string, unknown> }[]): Promise<void> {
  const { organizationNumber } = seller
  return queueEvents(
    database,
    events.map((event) => ({ organizationNumber, ...event })),
  )
}
