import type { FastifyReply } from 'fastify'
import type { SignedIn } from '../core/person/complete-sign-in.ts'
import type { Session } from '../core/person/session.ts'
import { NOBODY, showSession, type SessionView } from '../core/person/show-session.ts'
import type { SecondStep } from '../core/second-factor/ask-second-step.ts'
import { isReachableFromElsewhere } from '../http/reachable.ts'
import type { VisitorContext } from './callers.ts'
import { setDeviceCookie, setSessionCookie } from './session-cookie.ts'

/** Sets the cookies of a session that has just begun, and shows it. */
export async function answerSignIn(
  context: VisitorContext,
  reply: FastifyReply,
  { token, deviceToken, session }: SignedIn,
): Promise<SessionView> {
  const { publicUrl } = context.services.config
  setSessionCookie(reply, publicUrl, token)
  setDeviceCookie(reply, publicUrl, deviceToken)
  return showSessionOf(context, session)
}

/** Nobody is signed in yet: the second step comes next. */
export function answerSecondStep(
  context: VisitorContext,
  secondStep: SecondStep,
): SessionView & { second_step: SecondStep } {
  context.found.kind = 'second_step_asked'
  return { ...NOBODY, second_step: secondStep }
}

export async function showSessionOf(
  { database, services }: VisitorContext,
  session: Session | undefined,
): Promise<SessionView> {
  return showSession(database, session, { operatorsNeedFactor: isReachableFromElsewhere(services.config) })
}
