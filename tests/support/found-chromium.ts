import { chromium, type LaunchOptions } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { chromiumOfThisMachine } from './find-chromium.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** How each test file starts its browser. */
    chromium: Pick<LaunchOptions, 'executablePath' | 'args'>
  }
}

/** Pages live for seconds: code that is compiled twice, or drawn by an emulated graphics card, only costs time. */
const ARGS = ['--no-sandbox', '--disable-gpu', '--js-flags=--no-opt']

/** Suggestions below the address bar, pages of the browser's own that every window loads, and a process kept in reserve. */
const NOT_NEEDED = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess']

/** Found, or installed, before the first file. */
export default async function setUp(project: TestProject): Promise<void> {
  const executablePath = chromiumOfThisMachine()
  project.provide('chromium', { executablePath, args: [...ARGS, await disabledFeatures(executablePath)] })
}

/** Of two such arguments the last counts: ours has to repeat what Playwright disables. */
async function disabledFeatures(executablePath: string): Promise<string> {
  const probe = await chromium.launchServer({ executablePath, args: ARGS })
  const given = probe.process().spawnargs.find((arg) => arg.startsWith('--disable-features='))
  await probe.close()
  return [given ?? '--disable-features=', ...NOT_NEEDED].join(',')
}
