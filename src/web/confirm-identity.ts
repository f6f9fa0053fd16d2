/** Shows a dialog in which the person confirms that it is them; false if they do not. The shell sets it. */
type AskForConfirmation = () => Promise<boolean>

let askPerson: AskForConfirmation | undefined
const waiting: ((ask: AskForConfirmation) => void)[] = []
let asked: Promise<boolean> | undefined

export function onConfirmationAsked(ask: AskForConfirmation): () => void {
  askPerson = ask
  for (const goOn of waiting.splice(0)) goOn(ask)
  return () => {
    if (askPerson === ask) askPerson = undefined
  }
}

/** Whether the person confirmed that it is them. Requests that need it at the same time share one dialog. */
export async function confirmIdentity(): Promise<boolean> {
  asked ??= askOnceShown().finally(() => {
    asked = undefined
  })
  return asked
}

/** The dialog may still be loading: an act that was chosen at once waits for it. */
async function askOnceShown(): Promise<boolean> {
  const ask = askPerson ?? (await new Promise<AskForConfirmation>((resolve) => waiting.push(resolve)))
  return ask()
}
