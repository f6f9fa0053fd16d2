import { writeAudit } from '../audit/audit-sql.ts'
import type { Context } from '../context.ts'
import { tokenFingerprint } from './session.ts'
import { checkPassword, hashPassword } from './password.ts'
import { withdrawEmailChanges } from './email-change-sql.ts'
import { lockAccessLink, lockAccessPerson, usePersonsAccessLink } from './access-link-sql.ts'
import { onlyOne } from './make-access-link.ts'
import { openAccessLink } from './open-access-link.ts'
import { rememberBrowser } from './start-session.ts'

/** Sets a new password with a link, once, and ends all of the person's sessions. Their browser is known from then on. */
export async function redeemAccessLink(
  context: Pick<Context, 'database' | 'now'>,
  input: { token: string; password: string },
): Promise<{ person: { id: string; email: string }; deviceToken: string }> {
  const opening = { token: input.token, now: context.now }
  const { person: shown } = await openAccessLink(context.database, opening)
  checkPassword(input.password, shown)
  const passwordHash = await hashPassword(input.password)
  return context.database.transaction(async (tx) => {
    // Locks the person first, as creating a link does, so the two cannot deadlock.
    await lockAccessPerson(tx, shown.id)
    await lockAccessLink(tx, tokenFingerprint(input.token))
    const { link, person } = await openAccessLink(tx, opening)
    // One that someone else may have asked for.
    await withdrawEmailChanges(tx, person.id)
    await usePersonsAccessLink(tx, {
      id: link.id,
      personId: person.id,
      passwordHash,
      isByMail: link.is_by_mail,
      now: context.now,
    })
    await writeAudit(
      tx,
      { kind: 'oneself', personId: person.id },
      {
        organizationNumber: onlyOne(person.organization_numbers),
        act: 'access_link.used',
        subjectKind: 'access_link',
        subjectId: link.id,
        detail: { name: person.name, email: person.email },
      },
    )
    return { person, deviceToken: await rememberBrowser(tx, person.id) }
  })
}
