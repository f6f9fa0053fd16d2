import type { Database } from '../../database/database.ts'
import type { Instant } from '../../exact/instant.ts'
import {
  countSelfMadeLinks,
  deleteAccessLink,
  lockAccessPerson,
  replaceAccessLink,
} from './access-link-sql.ts'
import { RESETS_PER_HOUR } from './account-mail.ts'
import { findPersonByEmail } from './person-sql.ts'
import { generateToken } from './session.ts'

export interface NewResetLink {
  id: string
  email: string
  name: string
  /** In the mail, and nowhere else. */
  token: string
}

/**
 * A reset link for the person with an address, to be mailed to it. Undefined if there is nobody, they are suspended, or have had
 * enough of them.
 */
export async function makeResetLink(
  { database, now }: { database: Database; now: Instant },
  input: { email: string },
): Promise<NewResetLink | undefined> {
  return database.transaction(async (tx) => {
    const found = await findPersonByEmail(tx, input.email)
    const person = found && (await lockAccessPerson(tx, found.id))
    // The database treats more letters as equal (İ and i), which may be another mailbox.
    if (!person || person.is_suspended || person.email.toLowerCase() !== input.email.toLowerCase())
      return undefined
    if ((await countSelfMadeLinks(tx, { personId: person.id, now })) >= RESETS_PER_HOUR) return undefined
    const { token, fingerprint } = generateToken()
    const { id } = await replaceAccessLink(tx, {
      personId: person.id,
      fingerprint,
      createdBy: person.id,
      makerOrganizationNumber: null,
      isByMail: true,
      now,
    })
    return { id, email: person.email, name: person.name, token }
  })
}

/** One that could not be mailed: nobody has it, and it does not count. */
export async function dropResetLink(database: Database, link: NewResetLink): Promise<void> {
  await deleteAccessLink(database, link.id)
}
