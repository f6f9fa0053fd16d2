import { z } from 'zod'
import { removePasskey, renamePasskey } from '../../core/second-factor/change-passkeys.ts'
import { askNewPasskey, registerPasskey } from '../../core/second-factor/register-passkey.ts'
import { renewRecoveryCodes } from '../../core/second-factor/renew-recovery-codes.ts'
import { confirmApp, removeApp, startApp } from '../../core/second-factor/set-up-app.ts'
import { showSecurity } from '../../core/second-factor/show-security.ts'
import { withFactors } from '../factor-context.ts'
import { mailSignInChange } from '../mail-sign-in-change.ts'
import { code, newPasskey, NEW_PASSKEY_BYTES_MAX } from '../passkey-input.ts'
import { person } from '../route.ts'

const LENGTH_MAX = 1_000

/** One's own passkeys, authenticator app and recovery codes. */
export const secondFactor = [
  person('GET /account/security', {
    answer: async (context, _input, reply) => showSecurity(withFactors(context, reply)),
  }),

  person('POST /account/passkeys/options', {
    needsOwnSignIn: true,
    asksAgain: true,
    answer: async (context, _input, reply) => askNewPasskey(withFactors(context, reply)),
  }),

  person('POST /account/passkeys', {
    needsOwnSignIn: true,
    asksAgain: true,
    logged: 'passkey_added',
    body: z.strictObject({ response: newPasskey }),
    bodyLimitBytes: NEW_PASSKEY_BYTES_MAX,
    status: 201,
    answer: async (context, { body }, reply) => {
      const added = await registerPasskey(withFactors(context, reply), body)
      await mailSignInChange(context, reply, 'passkey_added', context.session.person)
      return added
    },
  }),

  person('PATCH /account/passkeys/:passkeyId', {
    needsOwnSignIn: true,
    body: z.strictObject({ name: z.string().max(LENGTH_MAX, 'this is too long') }),
    answer: async (context, { params, body }) => renamePasskey(context, { ...params, ...body }),
  }),

  person('DELETE /account/passkeys/:passkeyId', {
    needsOwnSignIn: true,
    asksAgain: true,
    logged: 'passkey_removed',
    answer: async (context, { params }, reply) => {
      await removePasskey(withFactors(context, reply), params)
      await mailSignInChange(context, reply, 'passkey_removed', context.session.person)
    },
  }),

  person('POST /account/authenticator-app', {
    needsOwnSignIn: true,
    asksAgain: true,
    answer: async (context, _input, reply) => startApp(withFactors(context, reply)),
  }),

  person('PUT /account/authenticator-app', {
    needsOwnSignIn: true,
    asksAgain: true,
    logged: 'authenticator_app_added',
    body: z.strictObject({ code }),
    answer: async (context, { body }, reply) => {
      const answer = await confirmApp(withFactors(context, reply), body)
      await mailSignInChange(context, reply, 'app_added', context.session.person)
      return answer
    },
  }),

  person('DELETE /account/authenticator-app', {
    needsOwnSignIn: true,
    asksAgain: true,
    logged: 'authenticator_app_removed',
    answer: async (context, _input, reply) => {
      const { wasUsed } = await removeApp(withFactors(context, reply))
      if (wasUsed) await mailSignInChange(context, reply, 'app_removed', context.session.person)
    },
  }),

  person('POST /account/recovery-codes', {
    needsOwnSignIn: true,
    asksAgain: true,
    logged: 'recovery_codes_made',
    answer: async (context, _input, reply) => {
      const answer = await renewRecoveryCodes(context)
      await mailSignInChange(context, reply, 'codes_made', context.session.person)
      return answer
    },
  }),
]
