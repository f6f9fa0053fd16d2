import { createHash } from 'node:crypto'
import { mkdir, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from 'playwright-core'
import { expect, inject } from 'vitest'
import { WAITING } from './browser.ts'

/** What a click copies. All pages of the shared browser have one clipboard, so they take turns. */
export async function copiedByClick(button: Locator): Promise<string> {
  const page = button.page()
  const release = await takeClipboard()
  try {
    await page.evaluate(`navigator.clipboard.writeText('')`)
    await button.click()
    const read = () => page.evaluate<string>('navigator.clipboard.readText()')
    await expect.poll(read, WAITING).not.toBe('')
    return await read()
  } finally {
    await release()
  }
}

/** Test files are processes of their own; making a directory is one step for all of them. */
async function takeClipboard(): Promise<() => Promise<void>> {
  const browser = createHash('sha256').update(inject('chromium')).digest('hex').slice(0, 16)
  const turn = join(tmpdir(), `flightline-clipboard-${browser}`)
  const take = () =>
    mkdir(turn).then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EEXIST') return false
        throw error
      },
    )
  await expect.poll(take, WAITING).toBe(true)
  return () => rmdir(turn)
}
