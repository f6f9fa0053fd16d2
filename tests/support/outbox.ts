import type { FastifyBaseLogger } from 'fastify'
import { pino } from 'pino'
import { readConfig } from '../../src/config.ts'
import { noteExpiringKeys } from '../../src/core/api-key/api-key-sql.ts'
import { noteTimePassedForAll } from '../../src/core/line-watch/note-time-passed.ts'
import type { Database } from '../../src/database/database.ts'
import { instantFromMilliseconds } from '../../src/exact/instant.ts'
import type { MailOutcome } from '../../src/mail/mail-failure.ts'
import { createSendMail } from '../../src/mail/send-mail.ts'
import { createOutboxWork } from '../../src/outbox.ts'

export const PUBLIC_URL = 'http://flightline.example.com'

/** A server's work on the outbox, done when a test asks for it and at the time that it asks for. */
export interface TestOutbox {
  /** Until nothing is due. */
  work(): Promise<void>
  /** What servers do each hour: looks for lines that time has made news of. */
  lookForTimePassed(): Promise<void>
  /** Its clock goes on by this much. */
  wait(days: number): void
  nowMs(): number
  log(): string
  /** Outcomes of mails about accounts, as counted by the metrics. */
  accountMails: readonly MailOutcome[]
}

const ROUNDS_MAX = 100

export function openOutbox(database: Database, options: { smtpUrl?: string } = {}): TestOutbox {
  let aheadMs = 0
  let log = ''
  const accountMails: MailOutcome[] = []
  const logger = pino(
    { level: 'trace' },
    { write: (line: string) => void (log += line) },
  ) as FastifyBaseLogger
  const nowMs = () => Date.now() + aheadMs
  const { smtpUrl } = options
  const sendMail =
    smtpUrl === undefined
      ? undefined
      : createSendMail(
          readConfig({ SMTP_URL: smtpUrl, MAIL_FROM: 'flightline@example.com', PUBLIC_URL }, '/nonexistent'),
        )
  const { process, send } = createOutboxWork({
    database,
    clock: { nowMs },
    sendMail,
    publicUrl: PUBLIC_URL,
    logger,
    onAccountMail: (outcome) => void accountMails.push(outcome),
  })
  return {
    async work() {
      const go = () => false
      for (let round = 0; round < ROUNDS_MAX; round++) {
        const isBusy = await process(go)
        if (!(await send(go)) && !isBusy) return
      }
      throw new Error(`the outbox is not empty after ${ROUNDS_MAX} rounds`)
    },
    async lookForTimePassed() {
      await noteExpiringKeys(database, instantFromMilliseconds(nowMs()))
      await noteTimePassedForAll(database, instantFromMilliseconds(nowMs()))
    },
    wait(days) {
      aheadMs += days * 86_400_000
    },
    nowMs,
    log: () => log,
    accountMails,
  }
}
