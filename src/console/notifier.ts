import type { FastifyBaseLogger } from 'fastify'
import type { SavedCampaign } from '../core/notification/notification-sql.ts'
import { takeNotices } from '../core/notification/take-notices.ts'
import type { Database } from '../database/database.ts'
import { noticeMail } from '../mail/notice-mail.ts'
import type { SendMail } from '../mail/send-mail.ts'
import { mailFailure } from './mail-failure.ts'

/** Mails that people chose to get, sent in the background after a save: nobody waits for them, and nothing fails with them. */
export interface Notifier {
  campaignSaved(saved: SavedCampaign): void
  /** Sends what is waiting, for a moment. */
  close(): Promise<void>
}

/** Saves that wait for their mails. Beyond it, the newest send none. */
const WAITING_MAX = 1_000
const CLOSING_MS = 3_000

/** Sends nothing where no mail server is set up. */
export function createNotifier(parts: {
  database: Database
  sendMail: SendMail | undefined
  publicUrl: string | undefined
  logger: FastifyBaseLogger
}): Notifier {
  const { database, sendMail, publicUrl, logger } = parts
  const waiting: SavedCampaign[] = []
  let underWay: Promise<void> | undefined
  let isStopped = false

  return {
    campaignSaved(saved) {
      if (!sendMail || isStopped) return
      if (waiting.length >= WAITING_MAX) {
        logger.warn('too many notifications are waiting: some are not sent')
        return
      }
      waiting.push(saved)
      underWay ??= sendWaiting().finally(() => {
        underWay = undefined
      })
    },
    async close() {
      let timer: NodeJS.Timeout | undefined
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, CLOSING_MS)
      })
      await Promise.race([underWay, late])
      clearTimeout(timer)
      isStopped = true
    },
  }

  async function sendWaiting(): Promise<void> {
    for (let saved = waiting.shift(); saved && !isStopped; saved = waiting.shift()) {
      try {
        await sendAbout(saved)
      } catch (error) {
        logger.error({ err: error }, 'could not find whom to notify')
      }
    }
  }

  async function sendAbout(saved: SavedCampaign): Promise<void> {
    for (const notice of await takeNotices(database, saved)) {
      if (isStopped) return
      await sendMail!(noticeMail(notice, publicUrl ?? '')).catch((error: unknown) =>
        logger.warn(mailFailure(error), 'a notification was not sent'),
      )
    }
  }
}
