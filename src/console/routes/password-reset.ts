import { z } from 'zod'
import { askPasswordReset } from '../../core/person/ask-password-reset.ts'
import { Throttled } from '../../core/refusal.ts'
import { anybody } from '../route.ts'

const EMAIL_LENGTH_MAX = 254

/** A mail with a reset link, for anyone who gives an address. */
export const passwordReset = [
  /** What the sign-in page offers. */
  anybody('GET /password-reset', {
    answer: async ({ services }) => ({ is_mail_set_up: services.sendMail !== undefined }),
  }),

  anybody('POST /password-reset', {
    logged: 'password_reset_asked',
    body: z.strictObject({ email: z.string().max(EMAIL_LENGTH_MAX, 'this is too long') }),
    /** By network alone: whom it is for decides nothing that the caller sees. */
    admit: async ({ services, address }) => {
      const { isAllowed, resetSeconds } = await services.passwordResets.hit(address)
      if (isAllowed) return
      throw new Throttled(
        `Too many requests from your network. Try again in ${resetSeconds} seconds.`,
        resetSeconds,
      )
    },
    answer: async ({ database, now, services }, { body }) =>
      askPasswordReset({ database, now }, { ...body, isMailSetUp: services.sendMail !== undefined }),
  }),
]
