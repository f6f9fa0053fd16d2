import type { FastifyBaseLogger } from 'fastify'
import {
  deferAccountMail,
  findMailedPerson,
  finishAccountMail,
  takeAccountMails,
  type AccountMail,
} from './core/person/account-mail-sql.ts'
import { RESET_LASTS_HOURS, type SignInChange } from './core/person/account-mail.ts'
import { describeBrowser } from './core/person/describe-browser.ts'
import { dropResetLink, makeResetLink } from './core/person/make-reset-link.ts'
import { findAccount } from './core/person/person-data-sql.ts'
import type { Clock } from './database/clock.ts'
import type { Database } from './database/database.ts'
import { failureOf } from './database/failure.ts'
import { instantFromMilliseconds, parseInstant, type Instant } from './exact/instant.ts'
import { signInChangeMail } from './mail/sign-in-change-mail.ts'
import { mailFailure, type MailOutcome } from './mail/mail-failure.ts'
import { newSignInMail } from './mail/new-sign-in-mail.ts'
import { resetMail } from './mail/reset-mail.ts'
import type { Mail, SendMail } from './mail/send-mail.ts'

const MAILS_AT_ONCE = 4
const HOUR_US = 3_600_000_000

/** A mail that is ready, and what to do if it cannot be sent. */
interface Letter {
  mail: Mail
  onFailure?: () => Promise<void>
}

/**
 * Sends mails about accounts: reset links, new sign-ins, and changes of how people sign in. What is not sent stays in the database,
 * for this server or another. The answer is whether any was due.
 */
export function createAccountMails(parts: {
  database: Database
  clock: Clock
  sendMail: SendMail | undefined
  publicUrl: string | undefined
  logger: FastifyBaseLogger
  onAccountMail?: (outcome: MailOutcome) => void
}): (isStopping: () => boolean) => Promise<boolean> {
  const { database, clock, sendMail, publicUrl = '', logger, onAccountMail = () => undefined } = parts
  return async (isStopping) => {
    if (!sendMail) return false
    let isAnyDue = false
    while (!isStopping()) {
      const mails = await takeAccountMails(database, now(), MAILS_AT_ONCE)
      if (mails.length === 0) break
      isAnyDue = true
      await Promise.all(mails.map((mail) => work(sendMail, mail)))
    }
    return isAnyDue
  }

  /** One that fails holds up no other. */
  async function work(send: SendMail, mail: AccountMail): Promise<void> {
    try {
      const letter = await write(mail)
      if (!letter || (await isSent(send, letter, mail))) await finishAccountMail(database, mail)
    } catch (error) {
      if (failureOf(error) === 'unavailable') throw error
      await deferAccountMail(database, { ...mail, now: now() })
      logger.error({ err: error, kind: mail.kind }, 'a mail about an account could not be written')
    }
  }

  async function isSent(send: SendMail, { mail, onFailure }: Letter, row: AccountMail): Promise<boolean> {
    try {
      await send(mail)
      onAccountMail('sent')
      return true
    } catch (error) {
      await onFailure?.()
      const isTriedAgain = await deferAccountMail(database, { ...row, now: now() })
      onAccountMail(isTriedAgain ? 'failed' : 'given up')
      logger.warn({ ...mailFailure(error), kind: row.kind, tries: row.tries }, 'a mail was not sent')
      return false
    }
  }

  async function write(row: AccountMail): Promise<Letter | undefined> {
    switch (row.kind) {
      case 'password_reset':
        return writeReset(row)
      case 'new_sign_in':
        return writeNewSignIn(row)
      default:
        return writeSignInChange(row)
    }
  }

  async function writeReset({
    email,
    at,
  }: AccountMail & { kind: 'password_reset' }): Promise<Letter | undefined> {
    if (now() - parseInstant(at)! > RESET_LASTS_HOURS * HOUR_US) return undefined
    const made = await makeResetLink({ database, now: now() }, { email })
    return (
      made && {
        // What follows the # of an address is not sent to a server, so it is in no log.
        mail: resetMail({ to: made.email, name: made.name, link: `${publicUrl}/access#${made.token}` }),
        onFailure: () => dropResetLink(database, made),
      }
    )
  }

  async function writeNewSignIn(row: AccountMail & { kind: 'new_sign_in' }): Promise<Letter | undefined> {
    const person = await findMailedPerson(database, row.person_id)
    return (
      person && {
        mail: newSignInMail({
          to: person.email,
          name: person.name,
          browser: describeBrowser(row.user_agent),
          address: row.address,
          at: row.at,
          publicUrl,
        }),
      }
    )
  }

  /** Also to those who were suspended since: it may be why. */
  async function writeSignInChange(row: AccountMail & { kind: SignInChange }): Promise<Letter | undefined> {
    const person = await findAccount(database, row.person_id)
    const isAboutSignOn = row.kind === 'sign_on_connected' || row.kind === 'sign_on_disconnected'
    const securityLink = `${publicUrl}/account${isAboutSignOn ? '' : '/security'}`
    return person && { mail: signInChangeMail(row.kind, { to: row.email, name: person.name, securityLink }) }
  }

  function now(): Instant {
    return instantFromMilliseconds(clock.nowMs())
  }
}
