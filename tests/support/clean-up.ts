const steps: (() => unknown)[] = []

/** Runs a step when the test file is done, the last one first. (Vitest forgets an `afterAll` that a hook or a test calls.) */
export function whenFileIsDone(step: () => unknown): void {
  steps.push(step)
}

export async function cleanUp(): Promise<void> {
  for (const step of steps.splice(0).toReversed()) await step()
}
