import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { createAccountMails } from './account-mails.ts'
import { ALERT_RULES } from './core/alert/alert.ts'
import { findAlerts, findChoices } from './core/alert/alert-sql.ts'
import { isMailed } from './core/alert/choose-alerts.ts'
import { insertUnsubscribeLink } from './core/alert/unsubscribe-sql.ts'
import { findMailReader, removeFromOutbox, takeMails, type WaitingMail } from './core/outbox/letter-sql.ts'
import { FACTS_AT_ONCE, restTimes, TRIES_MAX, type Fact } from './core/outbox/outbox.ts'
import {
  defer,
  hasDue,
  nextOrganization,
  readOutboxState,
  type OutboxState,
} from './core/outbox/outbox-sql.ts'
import { FactsFailed, processFacts, type FactBatch } from './core/outbox/process-facts.ts'
import { writeLetter } from './core/outbox/write-letter.ts'
import { generateToken } from './core/person/session.ts'
import type { Clock } from './database/clock.ts'
import type { Database } from './database/database.ts'
import { failureOf } from './database/failure.ts'
import { instantFromMilliseconds, parseInstant, type Instant } from './exact/instant.ts'
import { doEvery } from './hourly.ts'
import { alertMail } from './mail/alert-mail.ts'
import { mailFailure, type MailOutcome } from './mail/mail-failure.ts'
import type { SendMail } from './mail/send-mail.ts'

export interface OutboxParts {
  /** With connections of its own: feeds and pages wait for none of this. */
  database: Database
  clock: Clock
  /** Undefined where no mail server is set up. */
  sendMail: SendMail | undefined
  publicUrl: string | undefined
  logger: FastifyBaseLogger
  onMail?: (outcome: MailOutcome) => void
  onAccountMail?: (outcome: MailOutcome) => void
  onState?: (state: OutboxState) => void
}

/** Waits for as many milliseconds, or less when the server stops. */
type Rest = (ms: number) => Promise<void>

/** One for facts and one for mails. */
export const OUTBOX_CONNECTIONS = 2

/** Nobody has to wake it: a look costs one step into an index. */
const LOOK_EVERY_MS = 1_000
/** While there is work. What happens together goes out together. */
const LOOK_AGAIN_MS = 50
/** How full it is, for the metrics. */
const MEASURE_EVERY_MS = 10_000
const MAILS_AT_ONCE = 4
const LETTERS_AT_ONCE = 100

/** One round of work. The answer is whether there was anything to do. */
type Round = (isStopping: () => boolean) => Promise<boolean>

/**
 * Works on the outbox in the background of every server. A mail server that does not answer holds up mails alone. Returns the
 * function that stops it and waits for what is in progress.
 */
export function startOutbox(parts: OutboxParts): () => Promise<void> {
  const { database, clock, logger, onState = () => undefined } = parts
  const stopping = new AbortController()
  const rest: Rest = async (ms) =>
    sleep(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
  const { process: processFactsOfAll, send } = createOutboxWork(parts, rest)
  const stops = [
    repeat(processFactsOfAll),
    repeat(send),
    doEvery(
      MEASURE_EVERY_MS,
      async () => onState(await readOutboxState(database, instantFromMilliseconds(clock.nowMs()))),
      () => undefined,
    ),
  ]
  return async () => {
    stopping.abort()
    await Promise.all(stops.map((stop) => stop()))
  }

  function repeat(round: Round): () => Promise<void> {
    let isStopping = false
    let timer: NodeJS.Timeout | undefined
    let underWay: Promise<void> | undefined
    schedule(LOOK_AGAIN_MS)
    return async () => {
      isStopping = true
      clearTimeout(timer)
      await underWay
    }

    function schedule(ms: number): void {
      if (isStopping) return
      timer = setTimeout(() => {
        underWay = look()
      }, ms).unref()
    }

    async function look(): Promise<void> {
      let isBusy = false
      try {
        isBusy = await round(() => isStopping)
      } catch (error) {
        // Others say so, and it comes back.
        if (failureOf(error) !== 'unavailable') logger.error({ err: error }, 'could not work on the outbox')
      }
      schedule(isBusy ? LOOK_AGAIN_MS : LOOK_EVERY_MS)
    }
  }
}

/**
 * What is done with the outbox: facts become alerts, letters and webhook messages, letters that are due are written and sent, and so are mails about accounts. Nothing is kept in memory: what is not
 * done stays there.
 */
export function createOutboxWork(
  parts: OutboxParts,
  rest: Rest = async () => undefined,
): Record<'process' | 'send', Round> {
  const { database, clock, sendMail, publicUrl, logger, onMail = () => undefined } = parts
  const sendAccountMails = createAccountMails(parts)
  return {
    /** Organizations take turns. */
    async process(isStopping) {
      if (!(await hasDue(database, now()))) return false
      let isBusy = false
      let organizationNumber: number | null = 0
      while (!isStopping()) {
        organizationNumber = await nextOrganization(database, organizationNumber)
        if (organizationNumber === null) break
        const startedAt = performance.now()
        const waitedUs = await processSome(organizationNumber, isStopping)
        if (waitedUs === undefined) continue
        isBusy = true
        await rest((performance.now() - startedAt) * restTimes(waitedUs))
      }
      return isBusy
    },

    /** Without a mail server letters wait: for one, or to be deleted. */
    async send(isStopping) {
      if (!sendMail) return false
      let isSent = await sendAccountMails(isStopping)
      if (!(await hasDue(database, now()))) return isSent
      for (let i = 0; i < LETTERS_AT_ONCE && !isStopping(); i++)
        if (!(await writeLetter(database, now()))) break
      while (!isStopping()) {
        // Someone waits for these: they do not queue behind alerts.
        await sendAccountMails(isStopping)
        const mails = await takeMails(database, now(), MAILS_AT_ONCE)
        if (mails.length === 0) break
        isSent = true
        await Promise.all(mails.map((mail) => sendOne(sendMail, mail)))
      }
      return isSent
    },
  }

  /** How long the oldest of them had waited, in microseconds; undefined without any. */
  async function processSome(
    organizationNumber: number,
    isStopping: () => boolean,
  ): Promise<number | undefined> {
    const batch = { organizationNumber, now: now(), isMailSetUp: sendMail !== undefined }
    try {
      const oldest = (await processFacts(database, batch))?.[0]
      return oldest && batch.now - parseInstant(oldest.at)!
    } catch (error) {
      if (!(error instanceof FactsFailed)) throw error
      await processOneByOne(batch, isStopping)
      return 0
    }
  }

  /** One fact that fails holds up no other. */
  async function processOneByOne(batch: FactBatch, isStopping: () => boolean): Promise<void> {
    for (let i = 0; i < FACTS_AT_ONCE && !isStopping(); i++) {
      try {
        const taken = await processFacts(database, { ...batch, now: now(), factsMax: 1 })
        if (taken === undefined || taken.length === 0) return
      } catch (error) {
        if (!(error instanceof FactsFailed)) throw error
        const [{ organization_number: organizationNumber, number, kind, tries: before }] = error.facts as [
          Fact,
        ]
        const tries = before + 1
        await defer(database, { organizationNumber, number, tries, now: now() })
        logger.error({ err: error.cause, kind, tries }, 'a fact of the outbox failed')
      }
    }
  }

  async function sendOne(send: SendMail, mail: WaitingMail): Promise<void> {
    const { organization_number: organizationNumber, number, person_id: personId, detail, tries } = mail
    const reader = await findMailReader(database, { organizationNumber, personId })
    const chosen = await findChoices(database, personId)
    const found = await findAlerts(database, { organizationNumber, numbers: detail.numbers })
    // They may have chosen otherwise since the letter was written.
    const alerts = found.filter(({ kind }) => isMailed(chosen.get(kind) ?? ALERT_RULES[kind].usual))
    if (!reader || alerts.length === 0) return removeFromOutbox(database, mail)
    const { token, fingerprint } = generateToken()
    await insertUnsubscribeLink(database, { fingerprint, personId, now: now() })
    try {
      await send(
        alertMail({
          to: reader.email,
          name: reader.name,
          organizationName: reader.organization_name,
          timeZone: reader.time_zone,
          how: detail.how,
          alerts,
          count: detail.count - (found.length - alerts.length),
          publicUrl: publicUrl ?? '',
          unsubscribeLink: `${publicUrl ?? ''}/unsubscribe/${token}`,
          messageId: `<alerts.${organizationNumber}.${number}@${hostOf(publicUrl)}>`,
        }),
      )
    } catch (error) {
      await defer(database, { organizationNumber, number, tries, now: now() })
      onMail(tries < TRIES_MAX ? 'failed' : 'given up')
      logger.warn({ ...mailFailure(error), tries }, 'an alert e-mail was not sent')
      return
    }
    await removeFromOutbox(database, mail)
    onMail('sent')
  }

  function now(): Instant {
    return instantFromMilliseconds(clock.nowMs())
  }
}

function hostOf(publicUrl: string | undefined): string {
  return publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname
}
