/**
 * Shows a command's steps while they run. The script that starts the program passes it in, because it has its own steps
 * to show first: installing and building.
 */
export interface Progress {
  step: <T>(words: StepWords, work: (shown: ShownStep) => Promise<T>) => Promise<T>
}

interface StepWords {
  /** While the step runs. */
  doing: string
  /** Afterwards. */
  done: string
}

interface ShownStep {
  /** Says what the step is doing. */
  tell: (detail: string) => void
}

/** Where the log has the same, or no one is watching. */
export const NO_PROGRESS: Progress = { step: (_words, work) => work({ tell: () => undefined }) }
