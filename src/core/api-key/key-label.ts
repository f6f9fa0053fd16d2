import { Refusal } from '../refusal.ts'

const LABEL_LENGTH_MAX = 100
const CONTROL_CHARACTER = /\p{Cc}/u

/** The label of a key, trimmed. */
export function readKeyLabel(text: string): string {
  const label = text.trim()
  if (label.length === 0 || label.length > LABEL_LENGTH_MAX || CONTROL_CHARACTER.test(label)) {
    throw new Refusal(
      'invalid',
      `Give the key a label of 1 to ${LABEL_LENGTH_MAX} characters on one line, such as the name of the system that uses it.`,
      'label',
    )
  }
  return label
}
