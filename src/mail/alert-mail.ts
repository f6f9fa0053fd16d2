import type { Alert } from '../core/alert/alert.ts'
import { describeAlert, KIND_WORDS, subjectOf, type Writing } from '../core/alert/alert-words.ts'
import { placesOfCurrency } from '../core/campaign/currency.ts'
import type { LetterKind } from '../core/outbox/outbox.ts'
import type { Mail } from './send-mail.ts'

export interface AlertLetter {
  to: string
  name: string
  organizationName: string
  timeZone: string
  how: LetterKind
  /** The newest first. */
  alerts: readonly Alert[]
  /** With those that are not listed. */
  count: number
  publicUrl: string
  unsubscribeLink: string
  /** The same on every try: a mail server that got it twice can tell. */
  messageId: string
}

const TITLES: Record<LetterKind, string> = {
  at_once: 'Alerts',
  daily: 'Daily summary',
  weekly: 'Weekly summary',
}

/** The alerts of one person, in plain text. */
export function alertMail(letter: AlertLetter): Mail {
  const { to, name, organizationName, alerts, count, how, publicUrl, unsubscribeLink, messageId } = letter
  const write = writingFor(letter.timeZone)
  const said = alerts.map((alert) => {
    const { text, path } = describeAlert(alert, write)
    return `${write.instant(alert.at)}\n${text}\n${publicUrl}${path}`
  })
  const more = count - alerts.length
  const [first] = alerts
  const subject =
    how === 'at_once' && count === 1 && first
      ? `${KIND_WORDS[first.kind].title}: ${subjectOf(first)}`
      : `${TITLES[how]} for ${organizationName}: ${count === 1 ? '1 alert' : `${count} alerts`}`
  return {
    to,
    subject,
    text: `Hello ${name},

${said.join('\n\n')}
${more > 0 ? `\nAnd ${more} more: ${publicUrl}/alerts\n` : ''}
Choose which alerts you get, and how often: ${publicUrl}/account/alerts
Stop all alert e-mails: ${unsubscribeLink}
`,
    messageId,
    unsubscribeLink,
  }
}

function writingFor(timeZone: string): Writing {
  const days = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })
  const instants = new Intl.DateTimeFormat('en-GB', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  })
  return {
    number: writeNumber,
    day: (day) => days.format(new Date(day)),
    instant: (instant) => `${instants.format(new Date(instant))} ${timeZone}`,
    money: (amount, currency) => `${writeNumber(withPlaces(amount, placesOfCurrency(currency)))} ${currency}`,
  }
}

/** Every digit, in groups of three. */
function writeNumber(decimal: string): string {
  const [whole = '0', fraction] = decimal.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

function withPlaces(amount: string, places: number): string {
  const [whole = '0', fraction = ''] = amount.split('.')
  return places === 0 && fraction === '' ? whole : `${whole}.${fraction.padEnd(places, '0')}`
}
