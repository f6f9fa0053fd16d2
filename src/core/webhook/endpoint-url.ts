import { isIP } from 'node:net'
import { URL_LENGTH_MAX } from './webhook.ts'

/** Which addresses messages are sent to. Decided by the address itself, when a message is sent: a name can change. */
export interface AddressRules {
  /** Public, or allowed by the operator. */
  isAllowed(address: string): boolean
  /** Allowed by the operator: no TLS is needed there. */
  isPrivate(address: string): boolean
  /** Whether the operator allows any. Then an address without TLS or with another port may be right. */
  allowsPrivate: boolean
}

/** The canonical form of an address that messages can be sent to; otherwise what is wrong with it. */
export function parseEndpointUrl(text: string, rules: AddressRules): { url: URL } | { problem: string } {
  const given = text.trim()
  if (given.length > URL_LENGTH_MAX) return { problem: `Use at most ${URL_LENGTH_MAX} characters.` }
  if (!URL.canParse(given)) return { problem: EXAMPLE }
  const url = new URL(given)
  if (url.protocol !== 'https:' && (url.protocol !== 'http:' || !rules.allowsPrivate)) {
    return { problem: EXAMPLE }
  }
  if (url.username !== '' || url.password !== '') {
    return {
      problem: 'Leave out the user and password. Each message is signed: check its signature instead.',
    }
  }
  if (url.hash !== '') return { problem: 'Leave out the part after #: it is not sent.' }
  if (url.port !== '' && !rules.allowsPrivate) {
    return { problem: 'Leave out the port: messages are sent to port 443.' }
  }
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const address = addressOf(host)
  if (address !== undefined && !rules.isAllowed(address)) {
    return { problem: 'This address is not public. Use one that can be reached from the internet.' }
  }
  if (address === undefined && !host.includes('.') && !rules.allowsPrivate) {
    return { problem: 'This name is not public. Use one that can be reached from the internet.' }
  }
  return { url }
}

const EXAMPLE = 'Enter an address that begins with https://, such as https://example.com/webhooks.'

function addressOf(host: string): string | undefined {
  if (isIP(host) !== 0) return host
  return /^(localhost|.+\.localhost)$/i.test(host) ? '127.0.0.1' : undefined
}
