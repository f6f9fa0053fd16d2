import type { AlertDetail, AlertKind, How, LineDetail, TermsAct } from './alert.ts'

/** What an alert says, on the page and in mails. */

export const KIND_WORDS: Record<AlertKind, { title: string; what: string }> = {
  behind_plan: { title: 'Behind plan', what: 'A line falls behind its plan' },
  gone_quiet: { title: 'Gone quiet', what: 'A line in flight has had no report for longer than usual' },
  ended_short: { title: 'Ended short', what: 'A flight ended below its goal' },
  goal_reached: { title: 'Goal reached', what: 'A line reached its goal' },
  rejected_items: { title: 'Rejected items', what: 'Items that your systems sent were rejected' },
  terms_changed: { title: 'Terms changed', what: 'A seller changed the terms of a campaign that you buy' },
  statement_issued: { title: 'Statement issued', what: 'A seller issued a statement to you' },
  new_seller: { title: 'New seller', what: 'A seller asks to share campaigns with you' },
  key_expiring: {
    title: 'Key about to expire',
    what: 'An API key expires within a week, or has a previous secret that is still in use and is about to stop working',
  },
  webhook_paused: { title: 'Webhook paused', what: 'An endpoint failed for a day and is paused' },
}

export const HOW_WORDS: Record<How, string> = {
  off: 'Off',
  app: 'In the app',
  at_once: 'App and e-mail at once',
  daily: 'App and daily e-mail',
  weekly: 'App and weekly e-mail',
}

/** How figures and times are written for the reader. */
export interface Writing {
  number(decimal: string): string
  day(day: string): string
  instant(instant: string): string
  money(amount: string, currency: string): string
}

const ACTS: Record<TermsAct, string> = {
  changed_terms: 'changed the terms of',
  cancelled: 'cancelled',
  changed_cancellation: 'changed the cancellation of',
  withdrawn_cancellation: 'withdrew the cancellation of',
  archived: 'archived',
  unarchived: 'unarchived',
}

/** One sentence or two, and the path of the page that shows more. */
export function describeAlert(alert: AlertDetail, write: Writing): { text: string; path: string } {
  const describe = DESCRIBED[alert.kind] as (
    alert: AlertDetail,
    write: Writing,
  ) => [text: string, path: string]
  const [text, path] = describe(alert, write)
  return { text, path }
}

type Of<Kind extends AlertKind> = Extract<AlertDetail, { kind: Kind }>

const DESCRIBED: { [Kind in AlertKind]: (alert: Of<Kind>, write: Writing) => [text: string, path: string] } =
  {
    behind_plan: (alert, write) => [
      `${lineOf(alert)} is behind plan: ${progressOf(alert, write)}${alert.pace_percent === null ? '' : `, ${write.number(alert.pace_percent)}% of the planned pace`}.`,
      pathOf(alert),
    ],
    gone_quiet: (alert, write) => [
      alert.was_reported
        ? `${lineOf(alert)} has had no report since ${write.instant(alert.since)}.`
        : `${lineOf(alert)} is in flight and has never had a report.`,
      pathOf(alert),
    ],
    ended_short: (alert, write) => [
      alert.unit === 'flat_rate'
        ? `${lineOf(alert)} ended without being marked as delivered.`
        : `${lineOf(alert)} ended short of its goal: ${progressOf(alert, write)}.`,
      pathOf(alert),
    ],
    goal_reached: (alert, write) => [
      alert.unit === 'flat_rate'
        ? `${lineOf(alert)} was delivered.`
        : `${lineOf(alert)} reached its goal: ${progressOf(alert, write)}.`,
      pathOf(alert),
    ],
    rejected_items: (alert, write) => [
      alert.outcome === 'processed'
        ? `“${alert.key}” had ${write.number(String(alert.rejected))} of ${write.number(String(alert.accepted + alert.rejected))} items rejected on ${write.instant(alert.received_at)}.`
        : `A request that “${alert.key}” sent on ${write.instant(alert.received_at)} was refused (${alert.outcome}).`,
      `/requests/${alert.request_id}`,
    ],
    terms_changed: (alert) => [
      `${alert.seller} ${ACTS[alert.act]} “${alert.campaign}”.`,
      `/campaigns/${alert.campaign_id}`,
    ],
    statement_issued: (alert, write) => [
      `${alert.seller} issued statement ${alert.statement_number} for “${alert.campaign}”: ${write.money(alert.total, alert.currency)} for ${write.day(alert.first_day)} to ${write.day(alert.last_day)}.`,
      `/statements/${alert.statement_id}`,
    ],
    new_seller: (alert) => [
      `${alert.seller} wants to share campaigns with you. An admin accepts or declines.`,
      '/settings/sellers',
    ],
    key_expiring: (alert, write) => [
      alert.is_previous
        ? `The previous secret (${alert.prefix}…) of the API key “${alert.key}” is still in use, and stops working on ${write.instant(alert.expires_at)}. Put the new secret into your systems before then.`
        : `The API key “${alert.key}” (${alert.prefix}…) expires on ${write.instant(alert.expires_at)}. Extend it, or put a new one into your systems, before then.`,
      '/settings/api-keys',
    ],
    webhook_paused: (alert) => [
      `The webhook to ${alert.url} is paused: ${alert.reason}`,
      `/settings/webhooks/${alert.endpoint_id}`,
    ],
  }

/** What an alert is about, in a few words. */
export function subjectOf(alert: AlertDetail): string {
  if ('line' in alert) return alert.line
  if ('campaign' in alert) return `${alert.seller}, ${alert.campaign}`
  if ('key' in alert) return alert.key
  return 'seller' in alert ? alert.seller : alert.url
}

function pathOf({ campaign_id, package_id }: LineDetail): string {
  return `/campaigns/${campaign_id}/lines/${package_id}`
}

function lineOf({ line, campaign }: { line: string; campaign: string }): string {
  return `“${line}” in “${campaign}”`
}

function progressOf(
  alert: { delivered: string | null; goal: string | null; unit: string; delivered_percent: string | null },
  write: Writing,
): string {
  const delivered = write.number(alert.delivered ?? '0')
  if (alert.goal === null) return `${delivered} ${alert.unit}`
  return `${delivered} of ${write.number(alert.goal)} ${alert.unit} (${write.number(alert.delivered_percent ?? '0')}%)`
}
