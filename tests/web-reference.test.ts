import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, openPage } from './support/browser.ts'
import { copiedByClick } from './support/clipboard.ts'
import { createTestDatabase } from './support/test-database.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp((await createTestDatabase()).database)
})

describe('the API reference in a browser', () => {
  test.each([
    { width: 390, colorScheme: 'light' },
    { width: 390, colorScheme: 'dark' },
    { width: 1280, colorScheme: 'dark' },
    { width: 1920, colorScheme: 'light' },
  ] as const)('can be read at $width px, $colorScheme', async ({ width, colorScheme }) => {
    const page = await openPage('about:blank', { viewport: { width, height: 900 }, colorScheme })
    const { messages, addresses } = watch(page)
    await page.goto(`${app.url}/docs`)
    await expectAccessible(page, 'any')
    expect(await lightnessOfGround(page)).toBe(colorScheme)
    expect(messages).toEqual([])
    expect(new Set(addresses.map((address) => new URL(address).origin))).toEqual(new Set([app.url]))
    await page.context().close()
  })

  test('shows one language at a time, chosen for all samples and remembered', async () => {
    const page = await openPage(`${app.url}/docs`)
    const python = page.getByRole('tabpanel', { name: 'Python' })
    expect(await python.filter({ visible: true }).count()).toBe(0)
    await page.getByRole('tab', { name: 'curl' }).first().focus()
    await page.keyboard.press('ArrowLeft')
    expect(await python.filter({ visible: true }).count()).toBe(4)
    await page.reload()
    expect(await python.filter({ visible: true }).count()).toBe(4)
    await page.context().close()
  })

  test('copies a sample as it is shown', async () => {
    const page = await openPage(`${app.url}/docs`)
    const sample = page.locator('#report-delivery .sample').first()
    const copied = await copiedByClick(sample.getByRole('button', { name: 'Copy: Request' }))
    await page.getByRole('status').filter({ hasText: 'Copied.' }).waitFor({ state: 'attached' })
    expect(copied).toBe(await sample.locator('code:visible').textContent())
    await page.context().close()
  })

  test('leads back to the app', async () => {
    const page = await openPage(`${app.url}/docs`)
    await page.getByRole('link', { name: 'Back to the app' }).click()
    await page.waitForURL((address) => !address.pathname.startsWith('/docs'))
    expect(new URL(page.url()).origin).toBe(app.url)
    await page.context().close()
  })

  test('is complete without scripts', async () => {
    const page = await openPage(`${app.url}/docs`, { javaScriptEnabled: false })
    for (const language of ['curl', 'node', 'python']) {
      expect(await page.locator(`.panel[data-language=${language}]:visible`).count()).toBe(4)
    }
    await page.context().close()
  })
})

function watch(page: Page): { messages: string[]; addresses: string[] } {
  const messages: string[] = []
  const addresses: string[] = []
  page.on('console', (message) => messages.push(message.text()))
  page.on('request', (request) => {
    if (!request.url().startsWith('data:')) addresses.push(request.url())
  })
  return { messages, addresses }
}

async function lightnessOfGround(page: Page): Promise<'light' | 'dark'> {
  const red = await page.evaluate<number>(
    'Number(/\\d+/.exec(getComputedStyle(document.body).backgroundColor)[0])',
  )
  return red > 127 ? 'light' : 'dark'
}
