import { Refusal } from '../refusal.ts'

const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u
const EMAIL_LENGTH_MAX = 254

/** An e-mail address as people write it, trimmed. */
export function readableEmail(text: string): string {
  const email = text.trim()
  if (!EMAIL.test(email) || email.length > EMAIL_LENGTH_MAX) {
    throw new Refusal('invalid', 'Give an e-mail address, such as nora@example.com.', 'email')
  }
  return email
}
