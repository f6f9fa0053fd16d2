import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Result } from 'axe-core'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { whenFileIsDone } from './clean-up.ts'

/** Generous: browsers share two cores with everything else. */
const WAIT_MS_MAX = 60_000

/** For `expect.poll`: the effect of an action appears after a while, not at once. */
export const WAITING = { timeout: WAIT_MS_MAX }

let browser: Promise<Browser> | undefined

/**
 * Each test file has its own browser, so that one that hangs takes no other file with it. Each page has its own context, so people in
 * the same browser have their own cookies. It is closed with its test: an open page goes on asking and drawing.
 */
export async function openPage(
  address: string,
  options: BrowserContextOptions & { cookie?: string } = {},
): Promise<Page> {
  if (browser === undefined) {
    browser = chromium.launch(inject('chromium'))
    const launched = browser
    whenFileIsDone(async () => {
      browser = undefined
      faults.length = 0
      await (await launched).close()
    })
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
  onTestFinished(() => context.close())
  context.setDefaultTimeout(WAIT_MS_MAX)
  if (cookie !== undefined) {
    const [name = '', value = ''] = cookie.split('=')
    // For the whole site, whichever page is opened first.
    await context.addCookies([{ name, value, url: new URL('/', address).href }])
  }
  const page = await context.newPage()
  page.on('pageerror', (error) => faults.push(`${page.url()}: ${error.message}`))
  page.on('console', (message) => {
    // A refusal is an answer like any other; browsers log each one as an error.
    const isRefusal = message.text().startsWith('Failed to load resource')
    if (message.type() === 'error' && !isRefusal) faults.push(`${page.url()}: ${message.text()}`)
  })
  await page.goto(address)
  return page
}

/** The page's address comes to have this query, whatever the order of its parts. */
export async function expectQuery(page: Page, query: string): Promise<void> {
  const inOrder = (parameters: URLSearchParams) => {
    parameters.sort()
    return parameters.toString()
  }
  await expect
    .poll(() => inOrder(new URL(page.url()).searchParams), WAITING)
    .toBe(inOrder(new URLSearchParams(query)))
}

/** A small phone. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 740 },
  hasTouch: true,
  isMobile: true,
}

const faults: string[] = []

/** Errors on pages since the last call: script errors and policy violations. */
export function expectNoFaults(): void {
  expect(faults.splice(0)).toEqual([])
}

/** The small form: every page that is checked has to load it. */
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const RUNNING_TRANSITIONS =
  "document.getAnimations().filter((it) => it instanceof CSSTransition && it.playState === 'running').length"

/** axe finds nothing serious on the page once it has settled (or nothing at all), and it does not scroll sideways. */
export async function expectAccessible(page: Page, least: 'serious' | 'any' = 'serious'): Promise<void> {
  // A dialog that opens gets its name a moment after it is there.
  await expect.poll(() => violationsOn(page, least), WAITING).toEqual([])
  const overflow = await page.evaluate<number>(
    'document.documentElement.scrollWidth - document.documentElement.clientWidth',
  )
  expect(overflow, 'sideways overflow of the page in pixels').toBeLessThanOrEqual(0)
  expectNoFaults()
}

async function violationsOn(page: Page, least: 'serious' | 'any'): Promise<string[]> {
  // Elements that fade in are pale until the end. Not by `finished`: outside the view Chromium may never settle it.
  await expect.poll(() => page.evaluate<number>(RUNNING_TRANSITIONS), WAITING).toBe(0)
  if (!(await page.evaluate('"axe" in globalThis'))) await page.evaluate(AXE)
  const violations = await page.evaluate<Result[]>(
    `axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  )
  return violations
    .filter(({ impact }) => least === 'any' || impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`)
}
