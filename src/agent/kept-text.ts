import { withoutSecrets } from '../core/secrets.ts'

const NAME_LENGTH_MAX = 100
/** Anything longer is not a name, and not worth searching for secrets. */
const NAME_READ_MAX = 1_000
const PATH_LENGTH_MAX = 200
const MESSAGE_LENGTH_MAX = 300

/** Control characters, invisible ones, those that reverse the text direction, and halves of characters. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu

/** The name of a tool or method that was asked for, safe to log and show. */
export function keptName(asked: unknown): string {
  if (typeof asked !== 'string' || asked.trim() === '') return '(no name)'
  if (asked.length > NAME_READ_MAX) return `(${asked.length} characters)`
  return keptText(asked, NAME_LENGTH_MAX)
}

/** The path of an argument, whose names may be anything. */
export function keptPath(path: readonly string[]): string {
  const names = path.map((name) => (name.length > NAME_READ_MAX ? `(${name.length} characters)` : name))
  return keptText(names.join('.'), PATH_LENGTH_MAX)
}

/** The message of an error, which may repeat what was sent. */
export function keptMessage(message: string): string {
  return keptText(message, MESSAGE_LENGTH_MAX)
}

function keptText(text: string, lengthMax: number): string {
  return withoutSecrets(text).slice(0, lengthMax).replace(UNPRINTABLE, '\uFFFD')
}
