import { z } from 'zod'
import { ALERT_KINDS, HOWS } from '../../core/alert/alert.ts'
import { chooseAlerts, showAlertChoices } from '../../core/alert/choose-alerts.ts'
import { askEmailChange } from '../../core/person/ask-email-change.ts'
import { changeAccount } from '../../core/person/change-account.ts'
import { confirmEmailChange } from '../../core/person/confirm-email-change.ts'
import { exportOneself } from '../../core/person/export-person.ts'
import { removeOneself } from '../../core/person/remove-person.ts'
import { LOCALE_CODES, ZONE_CHOICES } from '../../core/person/preferences.ts'
import { showAccount } from '../../core/person/show-account.ts'
import { withdrawEmailChange } from '../../core/person/withdraw-email-change.ts'
import { sendEmailChange, sendEmailChanged } from '../mail-email-change.ts'
import { jsonFile } from '../../http/file-answer.ts'
import { person } from '../route.ts'
import { clearSessionCookie, deviceTokensOf } from '../session-cookie.ts'

const LENGTH_MAX = 1_000
const text = z.string().max(LENGTH_MAX, 'this is too long')

/** One's own account: the name, the address, how figures and times are shown, and which alerts one gets. */
export const account = [
  person('GET /account', {
    answer: async (context) => ({
      ...(await showAccount(context)),
      is_mail_set_up: context.services.sendMail !== undefined,
    }),
  }),

  person('PATCH /account', {
    body: z.strictObject({
      name: text.optional(),
      locale: z.enum(LOCALE_CODES, 'choose a language from the list').nullable().optional(),
      time_zone: z.enum(ZONE_CHOICES, 'choose one of the time zones').optional(),
    }),
    answer: async ({ database, session }, { body: { name, ...preferences } }) =>
      changeAccount(database, session, { name, choices: given(preferences) }),
  }),

  person('GET /account/alerts', {
    answer: async ({ database, session, services }) => ({
      choices: await showAlertChoices(database, session),
      is_mail_set_up: services.sendMail !== undefined,
    }),
  }),

  person('PATCH /account/alerts', {
    body: z.strictObject({
      choices: z
        .array(z.strictObject({ kind: z.enum(ALERT_KINDS), how: z.enum(HOWS, 'choose one of the list') }))
        .max(ALERT_KINDS.length)
        .refine(
          (choices) => new Set(choices.map(({ kind }) => kind)).size === choices.length,
          'name each kind once',
        ),
    }),
    answer: async (context, { body }) => chooseAlerts(context, body.choices),
  }),

  person('PUT /account/email', {
    needsOwnSignIn: true,
    logged: 'email_change_asked',
    body: z.strictObject({ email: text, password: text.min(1, 'enter your password') }),
    answer: async (context, { body }, reply) => {
      const { services, address } = context
      const asked = await askEmailChange(context, services.signInGuard, {
        ...body,
        address,
        deviceTokens: deviceTokensOf(reply.request, services.config.publicUrl),
        isByMail: services.sendMail !== undefined,
      })
      return sendEmailChange(context, reply, asked)
    },
  }),

  person('DELETE /account/email', {
    answer: async ({ database, session }) => withdrawEmailChange(database, session),
  }),

  person('POST /account/email/confirmation', {
    needsOwnSignIn: true,
    logged: 'email_changed',
    body: z.strictObject({ token: text }),
    answer: async (context, { body }, reply) => {
      const changed = await confirmEmailChange(context, {
        ...body,
        deviceTokens: deviceTokensOf(reply.request, context.services.config.publicUrl),
      })
      await sendEmailChanged(context, reply, changed)
      return { email: changed.email }
    },
  }),

  person('GET /account/export', {
    needsOwnSignIn: true,
    asksAgain: true,
    logged: 'person_exported',
    turns: 'archives',
    lasts: true,
    answer: async (context) => jsonFile('your-data.json', exportOneself(context, context.services.exports)),
  }),

  person('POST /account/removal', {
    needsOwnSignIn: true,
    logged: 'person_removed',
    body: z.strictObject({ password: text.min(1, 'enter your password') }),
    answer: async (context, { body }, reply) => {
      const { services, address } = context
      const { publicUrl } = services.config
      await removeOneself(context, services.signInGuard, {
        ...body,
        address,
        deviceTokens: deviceTokensOf(reply.request, publicUrl),
      })
      clearSessionCookie(reply, publicUrl)
    },
  }),
]

/** Without what was left out. */
function given<Values extends object>(
  values: Values,
): { [Name in keyof Values]?: Exclude<Values[Name], undefined> } {
  const kept = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(kept) as { [Name in keyof Values]?: Exclude<Values[Name], undefined> }
}
