import { chromium } from 'playwright-core'
import type { TestProject } from 'vitest/node'
import { chromiumOfThisMachine } from './find-chromium.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The endpoint of the browser that all tests share. */
    chromium: string
  }
}

export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const browser = await chromium.launchServer({
    executablePath: chromiumOfThisMachine(),
    // Pages live for seconds: code that is compiled twice, or drawn by an emulated graphics card, only costs time.
    args: ['--no-sandbox', '--disable-gpu', '--js-flags=--no-opt'],
  })
  project.provide('chromium', browser.wsEndpoint())
  return () => browser.close()
}
