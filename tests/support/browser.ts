import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { whenFileIsDone } from './clean-up.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Of the browser that all tests share. */
    chromium: string
  }
}

/** Generous: browsers share two cores with everything else. */
const WAIT_MS_MAX = 60_000

/** For `expect.poll`: what follows an act is there after a while, not at once. */
export const WAITING = { timeout: WAIT_MS_MAX }

let browser: Promise<Browser> | undefined

/** Other people in the same browser have their own cookies: each page is in a context of its own. */
export async function openPage(
  address: string,
  options: BrowserContextOptions & { cookie?: string } = {},
): Promise<Page> {
  if (browser === undefined) {
    browser = chromium.connect(inject('chromium'))
    whenFileIsDone(async () => (await browser)?.close())
  }
  const { cookie, ...rest } = options
  const context = await (
    await browser
  ).newContext({
    locale: 'en-GB',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
    ...rest,
  })
  context.setDefaultTimeout(WAIT_MS_MAX)
  if (cookie !== undefined) {
    const [name = '', value = ''] = cookie.split('=')
    // Of the whole site, whatever page is opened first.
    await context.addCookies([{ name, value, url: new URL('/', address).href }])
  }
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    // A refusal is an answer like another; browsers note each of them as an error.
    const isRefusal = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isRefusal) faults.push(`${page.url()}: ${message.text()}`)
  })
  await page.goto(address)
  return page
}

/** A phone of the smaller sort. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
}

const faults: string[] = []

/** What pages threw or complained of since the last time it was asked: errors of scripts, breaches of the policy. */
export function expectNoFaults(): void {
  expect(faults.splice(0)).toEqual([])
}

/** No serious finding of axe on the page as it stands; and it does not scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  // What fades in is pale until it is there.
  await page.evaluate(
    'Promise.allSettled(document.getAnimations().filter((it) => it instanceof CSSTransition).map((it) => it.finished))',
  )
  // Legacy: within the page alone, which has no frames. Else each look opens a page of its own, and takes three times as long.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze()
  const serious = violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
  expect(serious).toEqual([])
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(overflow, 'pixels that the page scrolls sideways').toBeLessThanOrEqual(0)
  expectNoFaults()
}
