import { Refusal } from '../refusal.ts'

const NAME_LENGTH_MAX = 200
const CONTROL_CHARACTER = /\p{Cc}/u

/** A name as people write it, trimmed. `what` is what the refusal says it names: "the campaign". */
export function parseName(text: string, what: string, field = 'name'): string {
  const name = text.trim()
  if (name.length === 0 || name.length > NAME_LENGTH_MAX || CONTROL_CHARACTER.test(name)) {
    throw new Refusal(
      'invalid',
      `Give ${what} a name of 1 to ${NAME_LENGTH_MAX} characters, on one line.`,
      field,
    )
  }
  return name
}
