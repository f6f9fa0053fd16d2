import { createHash, createHmac } from 'node:crypto'
import { domainToASCII } from 'node:url'
import { isIP } from 'node:net'
import { Refusal } from '../refusal.ts'

/** How long someone has to come back from the provider. */
export const ATTEMPT_MINUTES = 10
/** How much the provider's clock may differ from ours. */
export const CLOCK_TOLERANCE_SECONDS = 30
export const DOMAINS_MAX = 20
export const SUBJECT_LENGTH_MAX = 255

/** What an admin sends someone to the provider for, besides signing in. */
export type Purpose = 'sign_in' | 'test' | 'connect' | 'confirm'

/** What goes with the way to the provider and back: made from one secret in the browser, so that nothing else has to be kept. */
export interface AttemptSecrets {
  /** Kept as a hash only. */
  state: string
  nonce: string
  /** Of PKCE. */
  verifier: string
  challenge: string
}

export function attemptSecrets(browserToken: string): AttemptSecrets {
  const derived = (what: string) => createHmac('sha256', browserToken).update(what).digest('base64url')
  const verifier = derived('verifier')
  return {
    state: derived('state'),
    nonce: derived('nonce'),
    verifier,
    challenge: createHash('sha256').update(verifier).digest('base64url'),
  }
}

/** Where anyone can have an address: such a domain is no organization's. */
const PUBLIC_MAIL_DOMAINS = new Set(
  (
    'gmail.com googlemail.com outlook.com hotmail.com hotmail.co.uk hotmail.fr live.com msn.com yahoo.com yahoo.co.uk ' +
    'yahoo.co.jp yahoo.fr yahoo.de ymail.com icloud.com me.com mac.com aol.com proton.me protonmail.com pm.me gmx.com gmx.de ' +
    'gmx.net gmx.at gmx.ch web.de t-online.de freenet.de mail.com mail.ru yandex.com yandex.ru bk.ru inbox.ru list.ru zoho.com ' +
    'fastmail.com hey.com tutanota.com tuta.io posteo.de mailbox.org orange.fr wanadoo.fr free.fr laposte.net sfr.fr libero.it ' +
    'virgilio.it tiscali.it uol.com.br bol.com.br terra.com.br qq.com 163.com 126.com sina.com naver.com daum.net rediffmail.com ' +
    'comcast.net verizon.net att.net sbcglobal.net btinternet.com sky.com telenet.be skynet.be ziggo.nl kpnmail.nl bluewin.ch ' +
    'seznam.cz wp.pl o2.pl onet.pl interia.pl'
  ).split(' '),
)

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/

/** A domain as in DNS; undefined if it is none. */
export function readDomain(text: string): string | undefined {
  const domain = domainToASCII(text.trim().toLowerCase().replace(/\.$/, ''))
  const labels = domain.split('.')
  const isDomain = domain.length <= 253 && labels.length >= 2 && labels.every((label) => LABEL.test(label))
  return isDomain && isIP(domain) === 0 && labels.at(-1) !== 'invalid' && !/^\d+$/.test(labels.at(-1)!)
    ? domain
    : undefined
}

/** A domain that an organization can have for itself. */
export function requireOwnDomain(text: string): string {
  const domain = readDomain(text.replace(/^@/, ''))
  if (domain === undefined) {
    throw new Refusal('invalid', 'Enter a domain, such as example.com.', 'domain')
  }
  if (PUBLIC_MAIL_DOMAINS.has(domain)) {
    throw new Refusal('invalid', `Anyone can have an address at ${domain}. Use your own domain.`, 'domain')
  }
  return domain
}

/** The domain of an e-mail address; undefined if it has none. */
export function domainOfEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@')
  return at > 0 ? readDomain(email.slice(at + 1)) : undefined
}

/** Its accounts are of many organizations and of none: anyone can have one with any address that they once could read mail at. */
const GOOGLE = 'https://accounts.google.com'

/** The domains that have to be the organization's, of someone whom its provider lets in: of the address, and of the Workspace. Undefined: one that is missing. */
export function domainsToProve(
  issuer: string,
  { email, hostedDomain }: { email: string; hostedDomain: string | null },
): (string | undefined)[] {
  const own = domainOfEmail(email)
  return issuer === GOOGLE ? [own, hostedDomain === null ? undefined : readDomain(hostedDomain)] : [own]
}

/** Where the record of a domain is looked up, and what it says. */
export function recordOf(domain: string, token: string): { name: string; value: string } {
  return { name: `_flightline.${domain}`, value: `flightline-verification=${token}` }
}

/** Only a page of this app: a link must not lead elsewhere after signing in. */
export function ownPage(to: string | undefined): string {
  const isOwn =
    to !== undefined &&
    to.length <= 2_000 &&
    /^\/(?![/\\])[\x21-\x7e]*$/.test(to) &&
    URL.canParse(to, 'http://own.example') &&
    new URL(to, 'http://own.example').origin === 'http://own.example' &&
    !/^\/(sign-in|sso|api)(\/|\?|#|$)/.test(to)
  return isOwn ? to : '/'
}

/** The issuer as the provider writes it: it is compared letter by letter. */
export function readIssuer(text: string, allowsLoopback: boolean): string {
  const given = text.trim()
  const invalid = (message: string) => new Refusal('invalid', message, 'issuer')
  if (given.length > 500 || !URL.canParse(given)) throw invalid(ISSUER_EXAMPLE)
  const url = new URL(given)
  const isHere = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(url.hostname)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isHere && allowsLoopback)) {
    throw invalid(ISSUER_EXAMPLE)
  }
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw invalid('Leave out users, passwords, and anything after ? or #.')
  }
  if (given.endsWith('/.well-known/openid-configuration')) {
    throw invalid('Leave out /.well-known/openid-configuration: Flightline adds it.')
  }
  return given
}

const ISSUER_EXAMPLE = 'Enter the issuer of your provider, which begins with https://.'
