import type { FastifyRequest } from 'fastify'
import { TOO_LARGE } from '../http/listener.ts'
import {
  floodAnswer,
  noteRefusedKey,
  unauthorized,
  unavailable,
  type Agent,
  type AgentVisitor,
  type Answer,
} from './answer-request.ts'
import { errorText, REFUSED } from './rpc.ts'

/** Read from any caller. Working keys may send more, up to BODY_LIMIT. */
const ANONYMOUS_BODY_BYTES_MAX = 64 * 1024

export function bodyBytesMax({ key }: AgentVisitor, bodyLimitBytes: number): number {
  return key === undefined ? Math.min(ANONYMOUS_BODY_BYTES_MAX, bodyLimitBytes) : bodyLimitBytes
}

/**
 * What can be refused before the body is read: 429 the flood, 401 the key, 413 the size. Such an answer has no id, which is
 * in the body. The key of a small body is looked up after it, together with the limit of calls, which is one query; the
 * key of a body that is large, of unknown length or still waiting for `100 Continue` is looked up first.
 */
export async function screenRequest(
  request: FastifyRequest,
  visitor: AgentVisitor,
  agent: Agent,
  bodyLimitBytes: number,
): Promise<Answer | undefined> {
  const { 'content-length': length = '0', 'transfer-encoding': encoding, expect } = request.headers
  const bytes = encoding === undefined ? Number(length) : Infinity
  const mustKnowKey = bytes > ANONYMOUS_BODY_BYTES_MAX || expect !== undefined
  try {
    const turned = await agent.admission.screen(visitor, mustKnowKey)
    if (turned && !turned.requests.isAllowed) return floodAnswer('null', turned, undefined)
    if (turned) {
      noteRefusedKey(request, agent, visitor.key)
      return unauthorized('null', agent.catalogue.agentUrl())
    }
  } catch (error) {
    request.log.error({ err: error }, 'cannot admit requests')
    return unavailable('null', undefined)
  }
  const isTooLarge = encoding === undefined && bytes > bodyBytesMax(visitor, bodyLimitBytes)
  return isTooLarge ? { status: 413, text: errorText('null', REFUSED, TOO_LARGE) } : undefined
}
