import { afterAll, vi } from 'vitest'
import { cleanUp } from './clean-up.ts'

/** Test files share a process, so each one leaves it as it found it. */
afterAll(async () => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  await cleanUp()
})
