import { askConsole } from './account.ts'

/** Of an organization: with its ID behind it. */
export const REDIRECT_URIS = 'http://localhost:3000/sso/callback'

/** A browser without pages: it keeps cookies by site, and follows redirects one by one. */
export class SignOnBrowser {
  readonly #jars = new Map<string, Map<string, { value: string; isStrict: boolean }>>()
  readonly #appUrl: string

  constructor(appUrl: string, sessionCookie?: string) {
    this.#appUrl = appUrl
    if (sessionCookie !== undefined) this.#keep(appUrl, [sessionCookie])
  }

  /** The cookies of the app, as a header. */
  get cookie(): string {
    return this.#header(this.#appUrl)
  }

  /** Calls the app, as its pages do. */
  async ask(method: string, path: string, body?: unknown): Promise<Response> {
    const response = await askConsole(this.#appUrl, method, path, { cookie: this.cookie, body })
    this.#keep(this.#appUrl, response.headers.getSetCookie())
    return response
  }

  async askFor<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
    const response = await this.ask(method, path, body)
    if (!response.ok) throw new Error(`status ${response.status}: ${await response.text()}`)
    return (response.status === 204 ? undefined : await response.json()) as Answer
  }

  /** Goes from where the app sends it to the address that the provider sends it back to. */
  async signInAt(url: string, user: string): Promise<string> {
    let at = url
    for (let steps = 0; steps < 10; steps++) {
      if (at.startsWith(REDIRECT_URIS)) return at.slice(new URL(REDIRECT_URIS).origin.length)
      const isForm = at.includes('/interaction/')
      const response = await fetch(at, {
        method: isForm ? 'POST' : 'GET',
        redirect: 'manual',
        headers: {
          cookie: this.#header(at),
          ...(isForm && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(isForm && { body: new URLSearchParams({ user }).toString() }),
      })
      this.#keep(at, response.headers.getSetCookie())
      const location = response.headers.get('location')
      if (location === null) throw new Error(`status ${response.status} at ${at}: ${await response.text()}`)
      at = new URL(location, at).href
    }
    throw new Error('too many redirects')
  }

  /** Forgets the cookies of a site. */
  forget(url: string): void {
    this.#jars.delete(new URL(url).origin)
  }

  /** Brings an answer of the provider to the app. Returns the page that it leads to. */
  async comeBack(callback: string): Promise<string> {
    const response = await this.comeBackFor(callback)
    if (response.status !== 303) throw new Error(`status ${response.status}: ${await response.text()}`)
    return response.headers.get('location')!
  }

  async comeBackFor(callback: string): Promise<Response> {
    const response = await fetch(`${this.#appUrl}${callback}`, {
      redirect: 'manual',
      headers: { cookie: this.#header(this.#appUrl, { isFromElsewhere: true }) },
    })
    this.#keep(this.#appUrl, response.headers.getSetCookie())
    return response
  }

  /** The whole way: from an address typed on the sign-in page to the page that it ends on. */
  async signIn(email: string, user: string, to?: string): Promise<string> {
    const { url } = await this.askFor<{ url: string }>('POST', '/single-sign-on', { email, to })
    return this.comeBack(await this.signInAt(url, user))
  }

  /** From another site, browsers leave out cookies that are `SameSite=Strict`. */
  #header(url: string, { isFromElsewhere = false } = {}): string {
    return [...(this.#jars.get(new URL(url).origin) ?? [])]
      .filter(([, { isStrict }]) => !isStrict || !isFromElsewhere)
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
  }

  #keep(url: string, cookies: readonly string[]): void {
    const { origin } = new URL(url)
    const jar = this.#jars.get(origin) ?? new Map<string, { value: string; isStrict: boolean }>()
    this.#jars.set(origin, jar)
    for (const cookie of cookies) {
      const [pair = ''] = cookie.split(';')
      const at = pair.indexOf('=')
      if (/max-age=0|expires=thu, 01 jan 1970/i.test(cookie)) jar.delete(pair.slice(0, at))
      else
        jar.set(pair.slice(0, at), { value: pair.slice(at + 1), isStrict: /samesite=strict/i.test(cookie) })
    }
  }
}
