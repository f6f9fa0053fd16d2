import { expect, test } from 'vitest'
import { InvalidFields } from '../refusal.ts'
import { parseContacts, type ProposedContact } from './contact.ts'

const NORA: ProposedContact = {
  name: ' Nora ',
  role: '',
  email: ' nora@example.com ',
  phone: '+47 55 12 34 56',
}

test('contacts are trimmed, and what is empty and optional is none', () => {
  expect(parseContacts([NORA, { ...NORA, role: ' Invoices ', phone: ' ' }])).toEqual([
    { name: 'Nora', role: null, email: 'nora@example.com', phone: '+47 55 12 34 56' },
    { name: 'Nora', role: 'Invoices', email: 'nora@example.com', phone: null },
  ])
  expect(parseContacts([])).toEqual([])
})

test('everything that is wrong with contacts is named at once, each at its field', () => {
  expect(
    fieldsOf([NORA, { name: '', role: 'x\ny', email: 'nowhere', phone: 'call me' }, { ...NORA, name: ' ' }]),
  ).toEqual(['contacts.1.role', 'contacts.1.phone', 'contacts.1.name', 'contacts.1.email', 'contacts.2.name'])
})

test('each side names five contacts at most', () => {
  expect(parseContacts(Array.from({ length: 5 }, () => NORA))).toHaveLength(5)
  expect(() => parseContacts(Array.from({ length: 6 }, () => NORA))).toThrow('up to 5')
})

test.each([
  ['(020) 7946-0123', true],
  ['+1 212 555 0100 ext. 12', true],
  ['0049/30/1234', true],
  ['12', false],
  ['+', false],
  ['1;ext=javascript', false],
  ['1'.repeat(41), false],
])('a phone number is something that can be called: %s', (phone, isFine) => {
  expect(fieldsOf([{ ...NORA, phone }])).toEqual(isFine ? [] : ['contacts.0.phone'])
})

function fieldsOf(contacts: ProposedContact[]): string[] {
  try {
    parseContacts(contacts)
    return []
  } catch (error) {
    if (!(error instanceof InvalidFields)) throw error
    return error.problems.map(({ field }) => field)
  }
}
