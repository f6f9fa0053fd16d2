import { z } from 'zod'
import { changeContacts } from '../../core/contact/change-contacts.ts'
import { member } from '../route.ts'

/** No name, address or number is longer; the operation checks each of them. */
const TEXT_LENGTH_MAX = 1_000

const text = z.string().max(TEXT_LENGTH_MAX, 'this is too long')
const contact = z.strictObject({
  name: text,
  role: text.nullable().default(null),
  email: text,
  phone: text.nullable().default(null),
})

/** Whom to ask about a campaign: each side names its own, and sees both with the campaign. */
export const contacts = [
  member('PUT /campaigns/:campaignId/contacts', {
    body: z.strictObject({ read: z.array(contact), contacts: z.array(contact) }),
    answer: async (context, { params, body }) => changeContacts(context, { ...params, ...body }),
  }),
]
