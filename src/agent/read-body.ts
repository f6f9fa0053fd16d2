import type { IncomingMessage } from 'node:http'
import { TOO_LARGE } from '../http/listener.ts'
import { Problem } from '../http/problem.ts'

/** Reads up to a number of bytes that depends on the caller, which no Fastify setting allows. */
export function readBody(
  request: IncomingMessage,
  bytesMax: number,
  done: (error: Error | null, body?: Buffer) => void,
): void {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) {
    done(new Problem('payload_too_large', TOO_LARGE))
    return
  }
  const chunks: Buffer[] = []
  let bytes = 0
  const onData = (chunk: Buffer) => {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > bytesMax) finish(new Problem('payload_too_large', TOO_LARGE))
  }
  const onEnd = () => finish(null, Buffer.concat(chunks, bytes))
  const onError = () => finish(new Problem('invalid_body', 'The body ended before it was whole.'))
  request.on('data', onData)
  request.once('end', onEnd)
  request.once('error', onError)

  function finish(error: Error | null, body?: Buffer): void {
    request.off('data', onData).off('end', onEnd).off('error', onError)
    done(error, body)
  }
}
