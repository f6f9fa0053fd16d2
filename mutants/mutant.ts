/**
 * A plausible mistake in one line of the product, and the tests that must notice it. `npm run mutants` makes it in a copy, runs
 * those tests, and expects one of them to fail.
 */
export interface Mutant {
  /** The guarantee that would break. */
  name: string
  file: string
  /** Within one line; occurs once in the file. */
  from: string
  to: string
  testFile: string
  /** Part of a test's title, as it is written in the file: only matching tests are run. Absent: the whole file, for rules alone. */
  testName?: string
  /** The test waits for something that never comes: running out of time is how it notices. */
  hangs?: true
}
