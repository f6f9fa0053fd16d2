import { readableEmail } from '../person/email-address.ts'
import { parseName } from '../organization/parse-name.ts'
import { Refusal, refuseInvalid, type FieldProblem } from '../refusal.ts'

/** Whom to ask about a campaign, as both sides see it. */
export interface Contact {
  name: string
  /** What for: "Invoices". */
  role: string | null
  email: string
  phone: string | null
}

/** The same as typed. */
export interface ProposedContact {
  name: string
  role: string | null
  email: string
  phone: string | null
}

/** On each side. */
export const CONTACTS_MAX = 5
const ROLE_LENGTH_MAX = 100
const PHONE_LENGTH_MAX = 40
const INVISIBLE = /\p{C}/u
const PHONE = /^\+?\(?\d[\d ()./-]*(?: ?(?:x|ext\.?) ?\d{1,8})?$/i
const PHONE_DIGITS_MIN = 3

/** Names everything that is wrong at once, each by its position. */
export function parseContacts(typed: readonly ProposedContact[]): Contact[] {
  if (typed.length > CONTACTS_MAX) {
    throw new Refusal('invalid', `Name up to ${CONTACTS_MAX} contacts.`, 'contacts')
  }
  const problems: FieldProblem[] = []
  const contacts = typed.map((contact, position) => {
    const at = (field: string) => `contacts.${position}.${field}`
    const attempt = (field: string, parse: () => string): string => {
      try {
        return parse()
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        problems.push({ field: at(field), message: error.message })
        return ''
      }
    }
    const role = contact.role?.trim() ?? ''
    if (role.length > ROLE_LENGTH_MAX || INVISIBLE.test(role)) {
      problems.push({ field: at('role'), message: `Write up to ${ROLE_LENGTH_MAX} characters, on one line.` })
    }
    const phone = contact.phone?.trim() ?? ''
    if (phone !== '' && !isPhone(phone)) {
      problems.push({ field: at('phone'), message: 'Enter a phone number, such as +47 55 12 34 56.' })
    }
    return {
      name: attempt('name', () => parseName(contact.name, 'the contact')),
      role: role === '' ? null : role,
      email: attempt('email', () => readableEmail(contact.email)),
      phone: phone === '' ? null : phone,
    }
  })
  refuseInvalid(problems)
  return contacts
}

function isPhone(text: string): boolean {
  return (
    text.length <= PHONE_LENGTH_MAX && PHONE.test(text) && text.replace(/\D/g, '').length >= PHONE_DIGITS_MIN
  )
}
