import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Database } from '../src/database/database.ts'
import { askConsole } from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, expectNoFaults, openPage, PHONE, WAITING } from './support/browser.ts'
import { pngFile, wavFile } from './support/files.ts'
import { untilItListens } from './support/live.ts'
import { createTestDatabase } from './support/test-database.ts'
import { createTrade, type Trade } from './support/trade.ts'

let database: Database
let app: TestApp
let trade: Trade

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
  trade = await createTrade(database, app, { seller: 'Selling House', buyer: 'Buying House' })
  await untilItListens(app.url, trade.cookies.seller)
})

test('notes and proof for both sides reach the other side’s open page; those of one side do not', async () => {
  const { id, packageIds } = await trade.sell('Autumn', [{ name: 'Mid-roll' }])
  const bought = await openPage(`${app.url}/campaigns/${id}`, { ...PHONE, cookie: trade.cookies.buyer })
  await section(bought).getByText('Nothing here yet.').waitFor()
  await expectAccessible(bought)

  const sold = await openPage(`${app.url}/campaigns/${id}/lines/${packageIds[0]}`, {
    cookie: trade.cookies.seller,
  })
  await section(sold).getByText('Buying House does not see it.').waitFor()
  await section(sold).getByLabel('Note', { exact: true }).fill('The margin is thin')
  await section(sold).getByRole('button', { name: 'Add note' }).click()
  await notes(sold).getByText('Only Selling House').waitFor()

  await section(sold).getByText('Both sides', { exact: true }).click()
  await section(sold).getByText('Buying House sees it too, with your name.').waitFor()
  await section(sold).getByLabel('Note', { exact: true }).fill('Aired: https://example.com/episode-7.')
  await section(sold).getByRole('button', { name: 'Add note' }).click()
  await notes(sold).getByRole('link', { name: 'https://example.com/episode-7', exact: true }).waitFor()
  await section(sold)
    .locator('input[type=file]')
    .setInputFiles([
      { name: 'front page.png', mimeType: 'image/png', buffer: pngFile(40, 30) },
      { name: 'air check.wav', mimeType: 'audio/wav', buffer: wavFile(200) },
    ])
  await files(sold).getByRole('link', { name: 'front page.png' }).waitFor()
  await files(sold).getByRole('link', { name: 'air check.wav' }).waitFor()
  await expectAccessible(sold)

  // On the buyer's page, by itself.
  await notes(bought).getByText('Aired:').waitFor()
  await files(bought).getByRole('link', { name: 'air check.wav' }).waitFor()
  await notes(bought).getByRole('link', { name: 'Mid-roll' }).waitFor()
  await notes(bought).getByText('Nora Test, Selling House').waitFor()
  expect(await section(bought).getByText('The margin is thin').count()).toBe(0)
  const thumbnail = files(bought).getByRole('button', { name: 'Show front page.png' })
  await thumbnail.scrollIntoViewIfNeeded()
  await expect
    .poll(
      () => thumbnail.locator('img').evaluate((image: { naturalWidth: number }) => image.naturalWidth),
      WAITING,
    )
    .toBe(40)
  // Longer than one answer to a range: the player asks for the rest itself.
  await expect
    .poll(
      () =>
        files(bought)
          .getByLabel('Play air check.wav')
          .evaluate(async (audio: { muted: boolean; currentTime: number; play(): Promise<void> }) => {
            audio.muted = true
            audio.currentTime = 190
            await audio.play()
            return audio.currentTime >= 190
          }),
      WAITING,
    )
    .toBe(true)
  await expectAccessible(bought)

  await files(sold).getByRole('button', { name: 'Remove front page.png' }).click()
  const dialog = sold.getByRole('dialog', { name: 'Remove this file?' })
  await expectAccessible(sold)
  await dialog.getByRole('button', { name: 'Remove file' }).click()
  await files(bought).getByText('File removed by Nora Test').waitFor()
  expectNoFaults()
})

test('a file can be dropped or pasted, cancelled on its way, and says why it was refused', async () => {
  const { id } = await trade.sell('Uploads', [{}])
  const page = await openPage(`${app.url}/campaigns/${id}`, { cookie: trade.cookies.seller })
  await section(page).getByLabel('Note', { exact: true }).waitFor()
  await give(page, 'drop', 'dropped.gif', 'GIF89a\x01\0\x01\0')
  await files(page).getByRole('link', { name: 'dropped.gif' }).waitFor()
  await give(page, 'paste', 'pasted.gif', 'GIF89a\x01\0\x01\0')
  await files(page).getByRole('link', { name: 'pasted.gif' }).waitFor()

  await give(page, 'drop', 'page.png', '<!doctype html><script>alert(1)</script>')
  const sending = section(page).getByRole('list', { name: 'Files being sent' })
  await sending.getByText('The content of this file is not PNG').waitFor()
  await expectAccessible(page)
  await sending.getByRole('button', { name: 'Dismiss page.png' }).click()

  // Held up on the way.
  await page.route('**/attachments?*', () => undefined)
  await give(page, 'drop', 'slow.gif', 'GIF89a\x01\0\x01\0')
  await sending.getByRole('button', { name: 'Cancel slow.gif' }).click()
  await expect.poll(() => sending.count(), WAITING).toBe(0)
  expect(await files(page).getByRole('link').count()).toBe(2)

  // What was typed is not lost by a click on the menu.
  await section(page).getByLabel('Note', { exact: true }).fill('Half a sentence')
  await page
    .getByRole('navigation', { name: 'Main menu' })
    .getByRole('link', { name: 'Campaigns', exact: true })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
  expect(await section(page).getByLabel('Note', { exact: true }).inputValue()).toBe('Half a sentence')
  expectNoFaults()
})

test('whatever is in a file, no way of opening its address runs it in our origin', async () => {
  const { id } = await trade.sell('Hostile', [{}])
  const attack = 'localStorage.setItem("ran", document.location.origin)'
  const contents = [
    `GIF89a/*\x01\0*/=1;${attack};//<html><script>${attack}</script>`,
    `%PDF-1.7\n<html><script>${attack}</script>\n1 0 obj<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj`,
    `ID3\x04\0\0\0\0\0\0<html><script>${attack}</script>`,
  ]
  for (const [i, text] of contents.entries()) {
    const sent = await askConsole(
      app.url,
      'POST',
      `/campaigns/${id}/attachments?shared=true&file_name=page${i}.html`,
      { cookie: trade.cookies.seller, bytes: Buffer.from(text, 'latin1') },
    )
    const { id: file } = (await sent.json()) as { id: string }
    const address = `${app.url}/api/console/campaigns/${id}/attachments/${file}/content`
    const page = await openPage(`${app.url}/campaigns/${id}`, { cookie: trade.cookies.buyer })
    await section(page)
      .getByRole('link', { name: `page${i}.html` })
      .waitFor()
    // As a page: it is saved instead.
    const download = page.waitForEvent('download')
    await page.goto(address).catch(() => undefined)
    expect((await download).suggestedFilename()).toMatch(/\.html\.(gif|pdf|mp3)$/)
    // As a script, a worker and a service worker of our own page, which may load scripts from itself.
    const outcomes = await page.evaluate(`(${RUN_AS_SCRIPT})(${JSON.stringify(address)})`)
    expect(outcomes).toEqual(['refused', 'refused', 'refused'])
    expect(await page.evaluate('localStorage.getItem("ran")')).toBeNull()
  }
})

function section(page: Page): Locator {
  return page.getByRole('region', { name: 'Notes and proof' })
}

function notes(page: Page): Locator {
  return section(page).getByRole('list', { name: 'Notes, the latest first' })
}

function files(page: Page): Locator {
  return section(page).getByRole('list', { name: 'Files, the latest first' })
}

/** Loads an address as a script, a worker and a service worker, and says of each whether it ran. */
const RUN_AS_SCRIPT = `url => Promise.all([
  new Promise((resolve) => {
    const script = document.createElement('script')
    script.addEventListener('load', () => resolve('ran'))
    script.addEventListener('error', () => resolve('refused'))
    script.src = url
    document.head.append(script)
  }),
  new Promise((resolve) => {
    try {
      const worker = new Worker(url)
      worker.addEventListener('error', () => resolve('refused'))
      worker.addEventListener('message', () => resolve('ran'))
    } catch {
      resolve('refused')
    }
  }),
  navigator.serviceWorker.register(url).then(() => 'ran', () => 'refused'),
])`

/** Drops a file on the form, or pastes it into its text. */
async function give(page: Page, how: 'drop' | 'paste', name: string, text: string): Promise<void> {
  await page.evaluate(`(({ how, name, text }) => {
    const data = new DataTransfer()
    data.items.add(new File([text], name))
    const form = document.querySelector('#notes form')
    const options = { bubbles: true, cancelable: true }
    if (how === 'drop') form.dispatchEvent(new DragEvent('drop', { ...options, dataTransfer: data }))
    else {
      const event = new ClipboardEvent('paste', { ...options, clipboardData: data })
      form.querySelector('textarea').dispatchEvent(event)
    }
  })(${JSON.stringify({ how, name, text })})`)
}
