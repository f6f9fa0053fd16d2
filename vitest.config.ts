import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/each-file.ts'],
    // Reloading the product takes longer than many files do.
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // On a busy machine a second, the default, is over before what is waited for.
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: 2,
  },
})
