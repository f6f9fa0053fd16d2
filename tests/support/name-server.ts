import { createSocket } from 'node:dgram'
import { whenFileIsDone } from './clean-up.ts'

export interface NameServer {
  /** As a setting names it. */
  address: string
  /** The TXT records by name. */
  texts: Map<string, string[]>
}

const HEADER_BYTES = 12
const NAME_ERROR = 3
const TYPE_TXT = 16

/** A name server on this machine that knows the TXT records that a test gives it. */
export async function startNameServer(): Promise<NameServer> {
  const texts = new Map<string, string[]>()
  const socket = createSocket('udp4')
  socket.on('message', (query, { address, port }) => socket.send(answerTo(query, texts), port, address))
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve))
  whenFileIsDone(() => new Promise<void>((resolve) => socket.close(resolve)))
  return { address: `127.0.0.1:${socket.address().port}`, texts }
}

function answerTo(query: Buffer, texts: Map<string, string[]>): Buffer {
  const labels: string[] = []
  let at = HEADER_BYTES
  while (query[at]! > 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + query[at]!))
    at += 1 + query[at]!
  }
  const question = query.subarray(HEADER_BYTES, at + 5)
  const found = texts.get(labels.join('.').toLowerCase())
  const header = Buffer.from(query.subarray(0, HEADER_BYTES))
  header.writeUInt16BE(0x8180 | (found ? 0 : NAME_ERROR), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(found?.length ?? 0, 6)
  header.writeUInt32BE(0, 8)
  const answers = (found ?? []).map((text) => {
    const piece = Buffer.from(text)
    const record = Buffer.alloc(HEADER_BYTES)
    record.writeUInt16BE(0xc00c, 0)
    record.writeUInt16BE(TYPE_TXT, 2)
    record.writeUInt16BE(1, 4)
    record.writeUInt32BE(60, 6)
    record.writeUInt16BE(piece.length + 1, 10)
    return Buffer.concat([record, Buffer.from([piece.length]), piece])
  })
  return Buffer.concat([header, question, ...answers])
}
