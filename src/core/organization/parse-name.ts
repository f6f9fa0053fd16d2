import { refuseInvalid, type FieldProblem } from '../refusal.ts'

const NAME_LENGTH_MAX = 200
const CONTROL_CHARACTER = /\p{Cc}/u
/** Format characters can make a name look like another. Some scripts and emoji need the two that join letters or keep them apart. */
const FORMAT_CHARACTER = /(?![\u200C\u200D])\p{Cf}/u

/** A name as people write it, trimmed. `what` is what the refusal says it names: "the campaign". */
export function parseName(text: string, what: string, field = 'name'): string {
  const problem = problemOfName(text, what, field)
  refuseInvalid(problem ? [problem] : [])
  return text.trim()
}

/** What is wrong with a name, for forms that name every wrong field at once. */
export function problemOfName(text: string, what: string, field = 'name'): FieldProblem | undefined {
  const name = text.trim()
  const isName = name.length > 0 && name.length <= NAME_LENGTH_MAX && !CONTROL_CHARACTER.test(name)
  if (isName && !FORMAT_CHARACTER.test(name)) return undefined
  if (isName) return { field, message: 'This name has an invisible character. Type the name again.' }
  return { field, message: `Give ${what} a name of 1 to ${NAME_LENGTH_MAX} characters, on one line.` }
}
