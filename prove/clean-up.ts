const INTERRUPTS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Of what nobody waits for; without us the process would end at once. */
const FAILURES = ['uncaughtException', 'unhandledRejection'] as const

/** Notes what to undo at the end, however that comes. */
export type WhenDone = (undo: () => unknown) => void

/** Runs a proof and undoes what it has set up: when it is done, when it fails, and when it is interrupted. */
export async function withCleanUp<T>(work: (whenDone: WhenDone) => Promise<T>): Promise<T> {
  const { whenDone, undoAll } = createUndoList()
  const endWith = async (code: number) => {
    await undoAll()
    process.exit(code)
  }
  const interrupted = () => {
    console.error('Interrupted: cleaning up …')
    void endWith(130)
  }
  const failed = (error: unknown) => {
    console.error(error)
    void endWith(1)
  }
  for (const signal of INTERRUPTS) process.on(signal, interrupted)
  for (const failure of FAILURES) process.on(failure, failed)
  try {
    return await work(whenDone)
  } finally {
    await undoAll()
    for (const signal of INTERRUPTS) process.off(signal, interrupted)
    for (const failure of FAILURES) process.off(failure, failed)
  }
}

/** For a part of a proof: undone when the part is done, or with the whole. */
export async function withPart<T>(outer: WhenDone, work: (whenDone: WhenDone) => Promise<T>): Promise<T> {
  const { whenDone, undoAll } = createUndoList()
  outer(undoAll)
  try {
    return await work(whenDone)
  } finally {
    await undoAll()
  }
}

/** The last that was added is undone first, each once, and one that fails keeps none of the others from it. */
function createUndoList(): { whenDone: WhenDone; undoAll: () => Promise<void> } {
  const undos: (() => unknown)[] = []
  let undoing: Promise<void> | undefined
  async function undoEach(): Promise<void> {
    for (let undo = undos.pop(); undo; undo = undos.pop()) {
      try {
        await undo()
      } catch (error) {
        console.error(error)
      }
    }
  }
  return { whenDone: (undo) => undos.push(undo), undoAll: () => (undoing ??= undoEach()) }
}
