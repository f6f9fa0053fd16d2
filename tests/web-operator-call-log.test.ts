import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, test } from 'vitest'
import { signInOperator } from './support/account.ts'
import { createKey } from './support/agent-catalogue.ts'
import { post, startTestAgent } from './support/agent.ts'
import { startApp, type TestApp } from './support/app.ts'
import { expectAccessible, openPage } from './support/browser.ts'
import { logCall } from './support/call-log.ts'
import { createTestDatabase } from './support/test-database.ts'

let app: TestApp
let cookie: string

beforeAll(async () => {
  const { database } = await createTestDatabase({ isShared: true })
  const agent = await startTestAgent(database)
  app = await startApp(database)
  ;({ cookie } = await signInOperator(database))
  const { id: keyId } = await createKey(database, 'Planning agent')
  await logCall(database, { keyId, tool: 'list_creative_formats', products: null })
  const call = (name: string, args: object) =>
    post(agent.url, { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })
  await call('create_media_buy', { budget: 40_000 })
  await call('get_products', { filters: { countries: ['Germany'] } })
  // Writes the waiting calls.
  await agent.stop()
})

describe('the call log', () => {
  test('names a requested tool that is not offered, and shows the message of a refused call', async () => {
    const page = await openPage(`${app.url}/operator/calls`, { cookie })
    const calls = page.getByRole('table', { name: 'Calls' })
    const bought = calls.getByRole('row', { name: 'create_media_buy (not offered)' })
    await bought.getByText('UNKNOWN_TOOL').waitFor()
    const refused = calls.getByRole('row', { name: 'INVALID_REQUEST' })
    await refused.getByText('filters.countries[0]').waitFor()
    await refused.getByRole('link').click()
    const facts = page.locator('main dl')
    await facts.getByText('Error message').waitFor()
    expect((await facts.allInnerTexts()).join('\n')).toMatch(/Error message\s+filters\.countries\[0\]/)
    await page.goto(`${app.url}/operator/calls?tool=create_media_buy`)
    await bought.getByRole('link').click()
    await page.getByText('create_media_buy (not offered)').waitFor()
    await expectAccessible(page)
    await page.context().close()
  })
})

const FILTERED_PAGES = ['access', 'audit', 'calls', 'demand', 'formats', 'health', 'organizations', 'people']

test('every option of every filter is shown in full, on a phone and at 1280 pixels', async () => {
  for (const width of [390, 1280]) {
    const page = await openPage(`${app.url}/operator/products`, {
      cookie,
      viewport: { width, height: 900 },
    })
    for (const name of ['products', 'security', 'view-as', ...FILTERED_PAGES]) {
      await page.goto(`${app.url}/operator/${name}`)
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      expect(await choicesCutOff(page), `${name} at ${width}`).toEqual([])
    }
    await page.context().close()
  }
})

/** Options whose text is wider than their select. */
async function choicesCutOff(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll('main select')].flatMap((select) => {
    const style = getComputedStyle(select)
    const pen = document.createElement('canvas').getContext('2d')
    pen.font = style.font
    const room = select.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight)
    return [...select.options].map(({ text }) => text).filter((text) => pen.measureText(text).width > room)
  })`)
}
