/**
 * Shows a command's steps while they run. The script that starts the program brings it, because it has steps of its own
 * to show before: installing and building.
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
  /** Says what the step is busy with. */
  tell: (detail: string) => void
}

/** Where the log has the same, or nobody is looking. */
export const NO_PROGRESS: Progress = { step: (_words, work) => work({ tell: () => undefined }) }
