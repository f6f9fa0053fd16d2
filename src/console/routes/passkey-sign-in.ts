import { z } from 'zod'
import {
  askPasskeyToConfirm,
  confirmWithFactor,
  listConfirmationWays,
} from '../../core/second-factor/confirm-with-factor.ts'
import { askPasskeyForSignIn, signInWithPasskey } from '../../core/second-factor/sign-in-with-passkey.ts'
import { askPasskeyForStep, takeSecondStep, type Proof } from '../../core/second-factor/take-second-step.ts'
import { answerSignIn } from '../answer-sign-in.ts'
import type { PersonContext, VisitorContext } from '../callers.ts'
import { withFactors } from '../factor-context.ts'
import { mailSignInChange } from '../mail-sign-in-change.ts'
import { ANSWER_BYTES_MAX, code, passkeyAnswer, stepToken } from '../passkey-input.ts'
import { anybody, person } from '../route.ts'
import { deviceTokensOf } from '../session-cookie.ts'
import type { FastifyReply } from 'fastify'

const nothing = z.strictObject({})

/** Signing in with a passkey, the second step after a password, and confirming with a second factor. */
export const passkeySignIn = [
  anybody('POST /session/passkey/options', {
    body: nothing,
    answer: async (context, _input, reply) => askPasskeyForSignIn(withFactors(context, reply)),
  }),

  anybody('POST /session/passkey', {
    logged: 'sign_in',
    body: z.strictObject({ response: passkeyAnswer }),
    bodyLimitBytes: ANSWER_BYTES_MAX,
    answer: async (context, { body }, reply) => {
      const signedIn = await signInWithPasskey(withFactors(context, reply), context.services.signInGuard, {
        ...body,
        ...fromBrowser(context, reply),
      })
      return answerSignIn(context, reply, signedIn)
    },
  }),

  anybody('POST /session/second-step/options', {
    body: z.strictObject({ token: stepToken }),
    answer: async (context, { body }, reply) => askPasskeyForStep(withFactors(context, reply), body),
  }),

  anybody('POST /session/second-step', {
    logged: 'sign_in',
    body: z.strictObject({ token: stepToken, code }),
    answer: async (context, { body }, reply) =>
      finish(context, reply, { token: body.token, proof: { code: body.code } }),
  }),

  anybody('POST /session/second-step/passkey', {
    logged: 'sign_in',
    body: z.strictObject({ token: stepToken, response: passkeyAnswer }),
    bodyLimitBytes: ANSWER_BYTES_MAX,
    answer: async (context, { body }, reply) =>
      finish(context, reply, { token: body.token, proof: { response: body.response } }),
  }),

  person('GET /session/confirmation', {
    answer: async (context, _input, reply) => listConfirmationWays(withFactors(context, reply)),
  }),

  person('POST /session/confirmation/options', {
    answer: async (context, _input, reply) => askPasskeyToConfirm(withFactors(context, reply)),
  }),

  person('PUT /session/confirmation/passkey', {
    logged: 'identity_confirmed',
    body: z.strictObject({ response: passkeyAnswer }),
    bodyLimitBytes: ANSWER_BYTES_MAX,
    answer: async (context, { body }, reply) => confirm(context, reply, body),
  }),

  person('PUT /session/confirmation/code', {
    logged: 'identity_confirmed',
    body: z.strictObject({ code }),
    answer: async (context, { body }, reply) => confirm(context, reply, body),
  }),
]

function fromBrowser({ address, device, session, services }: VisitorContext, { request }: FastifyReply) {
  const deviceTokens = deviceTokensOf(request, services.config.publicUrl)
  return { address, device, previous: session, deviceTokens }
}

async function finish(context: VisitorContext, reply: FastifyReply, step: { token: string; proof: Proof }) {
  const signedIn = await takeSecondStep(
    withFactors(context, reply),
    context.services.signInGuard,
    { ...step, ...fromBrowser(context, reply) },
    (personId) => {
      context.found.personId = personId
    },
  )
  const owner = signedIn.session?.person
  if (owner && signedIn.usedRecoveryCode) await mailSignInChange(context, reply, 'code_used', owner)
  return answerSignIn(context, reply, signedIn)
}

async function confirm(context: PersonContext, reply: FastifyReply, proof: Proof): Promise<void> {
  const { address, deviceTokens } = fromBrowser(context, reply)
  const { usedRecoveryCode } = await confirmWithFactor(
    withFactors(context, reply),
    context.services.signInGuard,
    { proof, address, deviceTokens },
  )
  if (usedRecoveryCode) await mailSignInChange(context, reply, 'code_used', context.session.person)
}
