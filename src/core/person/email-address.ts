import { Refusal } from '../refusal.ts'

const EMAIL = /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u
const EMAIL_LENGTH_MAX = 254
/** People who were removed have their ID at this domain, which exists nowhere else. */
const REMOVED = '@removed.invalid'

/** An e-mail address as people write it, trimmed. */
export function readableEmail(text: string): string {
  const email = text.trim()
  // As the database compares them: without case, and some letters without their marks.
  const plain = email.toLowerCase().normalize('NFKD').replaceAll(/\p{M}/gu, '')
  if (!EMAIL.test(email) || email.length > EMAIL_LENGTH_MAX || plain.endsWith(REMOVED)) {
    throw new Refusal('invalid', 'Give an e-mail address, such as nora@example.com.', 'email')
  }
  return email
}
