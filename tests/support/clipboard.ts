import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { WAITING } from './browser.ts'

/** What a click copies. All pages of a browser have one clipboard. */
export async function copiedByClick(button: Locator): Promise<string> {
  const page = button.page()
  await page.evaluate(`navigator.clipboard.writeText('')`)
  await button.click()
  const read = () => page.evaluate<string>('navigator.clipboard.readText()')
  await expect.poll(read, WAITING).not.toBe('')
  return read()
}
