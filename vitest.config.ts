import { availableParallelism } from 'node:os'
import { basename } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** More would mostly wait for the one PostgreSQL. */
const WORKERS_MAX = 8

const postgres = 'tests/support/shared-postgres.ts'
const chromium = 'tests/support/found-chromium.ts'
const withBrowser = 'tests/web-*.test.ts'

/** They take longer than their size suggests. */
const LONG = new Set(
  ['embedded-postgres', 'durability', 'command-line', 'workers', 'backup'].map((name) => `${name}.test.ts`),
)

/** A long file that starts last would be waited for by everyone. Vitest starts with those that took long before, if it knows. */
class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => Number(LONG.has(basename(moduleId)))
    return (await super.sort(files)).toSorted((one, other) => isLong(other) - isLong(one))
  }
}

export default defineConfig({
  test: {
    setupFiles: ['tests/support/each-file.ts'],
    // Reloading the product takes longer than many files do.
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // On a busy machine a second, the default, is over before what is waited for.
    expect: { poll: { timeout: 30_000 } },
    maxWorkers: Math.min(availableParallelism(), WORKERS_MAX),
    sequence: { sequencer: LongFilesFirst },
    projects: [
      project(1, 'rules', { include: ['src/**/*.test.ts', 'mutants/*.test.ts'] }),
      project(2, 'doors', {
        include: ['tests/**/*.test.ts'],
        exclude: [withBrowser],
        globalSetup: [postgres],
      }),
      project(3, 'browser', { include: [withBrowser], globalSetup: [postgres, chromium] }),
    ],
  },
})

/** One after the other: `npm test` stops at the first that fails. */
function project(
  groupOrder: number,
  name: string,
  files: { include: string[]; exclude?: string[]; globalSetup?: string[] },
) {
  return { extends: true as const, test: { name, sequence: { groupOrder }, ...files } }
}
