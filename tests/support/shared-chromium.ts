import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { chromiumOfThisMachine } from './find-chromium.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The endpoint of the browser that all tests share. */
    chromium: string
  }
}

/** Pages live for seconds: code that is compiled twice, or drawn by an emulated graphics card, only costs time. */
const ARGS = ['--no-sandbox', '--disable-gpu', '--js-flags=--no-opt']

/** Suggestions below the address bar, pages of the browser's own that every window loads, and a process kept in reserve. */
const NOT_NEEDED = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const executablePath = chromiumOfThisMachine()
  const args = [...ARGS, await disabledFeatures(executablePath)]
  const browser = await chromium.launchServer({ executablePath, args })
  project.provide('chromium', browser.wsEndpoint())
  return () => browser.close()
}

/** Of two such arguments the last counts: ours has to repeat what Playwright disables. */
async function disabledFeatures(executablePath: string): Promise<string> {
  const probe = await chromium.launchServer({ executablePath, args: ARGS })
  const given = probe.process().spawnargs.find((arg) => arg.startsWith('--disable-features='))
  await probe.close()
  return [given ?? '--disable-features=', ...NOT_NEEDED].join(',')
}
