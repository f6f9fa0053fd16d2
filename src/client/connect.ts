import { FlightlineError } from './error.ts'
import type { Connection, Retry } from './request.ts'

export interface ClientOptions {
  /** Where the installation is, such as https://flightline.example.com. */
  url: string
  /** `flk_…`. A secret: keep it out of browsers and repositories. */
  key: string
  fetch?: typeof fetch
  /** Stops everything that this client does. */
  signal?: AbortSignal
  /** How long to wait for one answer. 40 seconds by default, as the server gives up after 30. */
  timeoutMs?: number
  /** How often a request is sent again that failed or got no answer, with growing pauses. 8 by default: about a minute and a half. */
  retries?: number
  /** Called before a request is sent again, with why and after how long: for logs. */
  onRetry?: (retry: Retry) => void
}

const TIMEOUT_MS = 40_000
const RETRIES = 8

/** Wrong options are found out here, and no message repeats the key. */
export function connect(options: ClientOptions): Connection {
  const { key, fetch: ownFetch, timeoutMs = TIMEOUT_MS, retries = RETRIES } = options
  if (typeof key !== 'string' || !/^[!-~]+$/.test(key)) {
    throw new FlightlineError('invalid_option', 'The key is missing, or has characters that no key has.')
  }
  if (!(timeoutMs > 0) || !(retries >= 0)) {
    throw new FlightlineError('invalid_option', 'timeoutMs must be above 0, and retries 0 or more.')
  }
  return {
    url: baseOf(options.url),
    key,
    // Called without the client as `this`, which browsers refuse.
    fetch: ownFetch ?? ((...args) => fetch(...args)),
    timeoutMs,
    retries,
    pausedUntilMs: new Map(),
    clock: { offsetMs: null, cautiousOffsetMs: 0, takenMs: 0 },
    onRetry: options.onRetry,
  }
}

/** Without the slash at its end. */
function baseOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  if (!parsed || !/^https?:$/.test(parsed.protocol) || parsed.search !== '' || parsed.hash !== '') {
    throw new FlightlineError(
      'invalid_option',
      'url must be the address of the installation, such as https://flightline.example.com.',
    )
  }
  if (parsed.username !== '' || parsed.password !== '') {
    throw new FlightlineError('invalid_option', 'url must not have a user name or a password.')
  }
  return `${parsed.origin}${parsed.pathname.replace(/\/+$/, '')}`
}
