import type { Database, Queryable } from '../../database/database.ts'
import type { Instant } from '../../exact/instant.ts'
import { LISTED_IN_MAIL_MAX } from '../alert/alert.ts'
import { gatherAlerts, lockAlerts, moveReader } from '../alert/alert-sql.ts'
import { makeMail, removeFromOutbox, takeLetter, takeLettersOf, type Letter } from './letter-sql.ts'

/** Turns one letter that is due into a mail. False if none is due. */
export async function writeLetter(database: Database, now: Instant): Promise<boolean> {
  return database.transaction(async (tx) => {
    const letter = await takeLetter(tx, now)
    if (!letter) return false
    await lockAlerts(tx, [letter.organization_number])
    await turnIntoMail(tx, letter, now)
    return true
  })
}

/** What a person waits for is mailed now, as they chose until now. */
export async function writeLettersOf(tx: Queryable, personId: string, now: Instant): Promise<void> {
  const letters = await takeLettersOf(tx, personId)
  await lockAlerts(
    tx,
    letters.map((letter) => letter.organization_number),
  )
  for (const letter of letters) await turnIntoMail(tx, letter, now)
}

/**
 * With all that its person wants in this way and has not had. Which alerts that is, and that they had them, is one transaction:
 * none is mailed twice or left out.
 */
async function turnIntoMail(tx: Queryable, letter: Letter, now: Instant): Promise<void> {
  const { organization_number: organizationNumber, person_id: personId, kind: how } = letter
  const { count, until, numbers } = await gatherAlerts(tx, {
    organizationNumber,
    personId,
    how,
    from: letter.detail.from,
    listedMax: LISTED_IN_MAIL_MAX,
  })
  if (until === null) {
    await removeFromOutbox(tx, letter)
    return
  }
  await moveReader(tx, { organizationNumber, personId, how, until, now })
  await makeMail(tx, letter, { how, numbers, count }, now)
}
