import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { whenFileIsDone } from './clean-up.ts'

export interface ReceivedMail {
  from: string
  to: string[]
  /** Its content, decoded. */
  text: string
}

/** A mail server for tests. It accepts everything unless the options say otherwise. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const mails: ReceivedMail[] = []
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    ...options,
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        mails.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          text: decoded(Buffer.concat(chunks).toString('latin1')),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  whenFileIsDone(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const { port } = server.server.address() as { port: number }
  return { url: `smtp://127.0.0.1:${port}`, mails }
}

/** The body of a single-part message. */
function decoded(message: string): string {
  const [head = '', ...rest] = message.split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  const [, encoding = '7bit'] = /content-transfer-encoding: (\S+)/i.exec(head) ?? []
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1').toString()
  const bytes = body
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

/** The secret of the link in a mail. */
export function tokenIn(mail: ReceivedMail | undefined): string {
  return /#([\w-]{43})/.exec(mail?.text ?? '')![1]!
}
