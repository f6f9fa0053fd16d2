import { changeContacts } from '../core/contact/change-contacts.ts'
import type { Context } from '../core/context.ts'

/** Whom to ask about the running campaign, on both sides. */
export async function addDemoContacts(seller: Context, buyer: Context, campaignId: string): Promise<void> {
  await changeContacts(seller, {
    campaignId,
    read: [],
    contacts: [
      {
        name: 'Nora Lindqvist',
        role: 'Campaign manager',
        email: 'nora@harbourlane.example',
        phone: '+47 55 12 34 56',
      },
      { name: 'Accounts', role: 'Invoices', email: 'invoices@harbourlane.example', phone: null },
    ],
  })
  await changeContacts(buyer, {
    campaignId,
    read: [],
    contacts: [
      {
        name: 'Maya Castellano',
        role: 'Media buying',
        email: 'maya@juniperpine.example',
        phone: '+44 20 7946 0123',
      },
    ],
  })
}
