import { expect, test } from 'vitest'
import { signInMember } from './support/account.ts'
import { startApp } from './support/app.ts'
import { openPage } from './support/browser.ts'
import { createLine, createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

const FIRST_LOAD_BYTES_MAX = 250_000

test('the first page loads less than 250,000 bytes of code, styles and pictures, compressed', async () => {
  const { database } = await createTestDatabase()
  const app = await startApp(database)
  const seller = await createSeller(database)
  await createLine(database, seller)
  const { cookie } = await signInMember(database, seller.organizationNumber)
  // No part of the app has been loaded yet.
  const page = await openPage(`${app.url}/healthz`, { cookie })
  const loaded: { url: string; bytes: number; encoding: string | undefined }[] = []
  page.on('response', (response) => {
    const url = response.url()
    if (!url.includes('/assets/')) return
    const headers = response.headers()
    loaded.push({ url, bytes: Number(headers['content-length']), encoding: headers['content-encoding'] })
  })
  await page.goto(app.url)
  await page.getByRole('heading', { name: 'Selling' }).waitFor()
  for (const ending of ['.js', '.css']) expect(loaded.some(({ url }) => url.endsWith(ending))).toBe(true)
  const bytes = loaded.reduce((sum, file) => sum + file.bytes, 0)
  expect(bytes).toBeGreaterThan(50_000)
  expect(bytes).toBeLessThan(FIRST_LOAD_BYTES_MAX)
})
