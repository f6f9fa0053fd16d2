import type { FastifyReply } from 'fastify'
import type { RelyingParty } from '../core/second-factor/passkey.ts'
import { isReachableFromElsewhere } from '../http/reachable.ts'
import type { VisitorContext } from './callers.ts'
import { relyingPartyOf } from './relying-party.ts'

/** What operations on second factors need to know of the installation, and of where the request arrived. */
export function withFactors<Caller extends VisitorContext>(
  context: Caller,
  { request }: Pick<FastifyReply, 'request'>,
): Caller & {
  relyingParty: RelyingParty | undefined
  signingSecret: string | undefined
  operatorsNeedFactor: boolean
  isMailSetUp: boolean
} {
  const { config, sendMail } = context.services
  return {
    ...context,
    relyingParty: relyingPartyOf(config.publicUrl, request.socket),
    signingSecret: config.signingSecret,
    isMailSetUp: sendMail !== undefined,
    operatorsNeedFactor: isReachableFromElsewhere(config),
  }
}
