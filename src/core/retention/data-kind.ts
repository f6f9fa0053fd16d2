import { UNSUBSCRIBE_DAYS } from '../alert/alert.ts'
import { ACCOUNT_MAIL_KEPT_DAYS } from '../person/account-mail.ts'
import { DEVICE_DAYS, SESSION_DAYS, SESSION_IDLE_DAYS } from '../person/session.ts'
import { ATTEMPTS_KEPT_DAYS } from '../person/sign-in-delay.ts'
import { UNUSED_IMAGE_DAYS } from '../product/product-image.ts'
import { UNUSED_WEB_FILE_DAYS } from '../web-file/web-file.ts'

/**
 * Every kind of data that an installation keeps, in plain words, with the tables that hold it: the pages, the command line and
 * upkeep are made from this table, and a test holds it to the tables of the database.
 */
export interface DataKind {
  title: string
  group: DataGroup
  holds: string
  /** What it is kept for. */
  purpose: string
  /** Who can see it, besides the operator. */
  seenBy: string
  /** Whether it can name or lead to a person. */
  isPersonal: boolean
  tables: readonly string[]
  kept: KeptForDays | KeptByRule | KeptForGood
}

/** The operator sets the days. */
interface KeptForDays {
  until: 'days'
  /** What the days count from: "after …". */
  since: string
  daysDefault: number
  daysMin: number
  daysMax: number
  /** The setting that takes the place of the default. */
  setting?: { variable: string; field: keyof RetentionSettings }
  /** Why the operator cannot choose fewer days. */
  minReason?: string
  /** It belongs to this kind: it is kept no longer, and for as long unless the operator sets less. */
  within?: 'requests'
}

/** As long as something holds, or for a time that nobody sets. */
interface KeptByRule {
  until: 'rule'
  /** "For 60 days." */
  words: string
}

interface KeptForGood {
  until: 'good'
  because: string
}

/** The settings of the environment that say how long something is kept. */
export interface RetentionSettings {
  ingestLogDays: number
  callLogDays: number
  securityLogDays: number
}

/** In the order of the pages. */
export const DATA_GROUPS = [
  'People and signing in',
  'Logs',
  'Messages',
  'Campaigns and figures',
  'Money',
  'The installation',
] as const
export type DataGroup = (typeof DATA_GROUPS)[number]

const DAYS_MAX = 3_650

const KINDS = {
  people: {
    title: 'Accounts',
    group: 'People and signing in',
    holds:
      'Name, e-mail address, a hash of the password, memberships with their role, and what a person chose for themselves.',
    purpose: 'Signing in, and naming who did what.',
    seenBy:
      'You. Your name and e-mail address are also visible to members of your organizations and, where you’re a contact of a campaign, to the other side.',
    isPersonal: true,
    tables: ['person', 'person_preference', 'membership', 'alert_choice', 'alert_reader', 'saved_view'],
    kept: { until: 'rule', words: 'As long as the account exists.' },
  },
  sessions: {
    title: 'Sessions',
    group: 'People and signing in',
    holds:
      'Who is signed in, since when and how, with which browser and from which address. Its secret only as a hash.',
    purpose: 'Staying signed in.',
    seenBy: 'Only you and the operator.',
    isPersonal: true,
    tables: ['session'],
    kept: {
      until: 'rule',
      words: `Until you sign out, for ${SESSION_IDLE_DAYS} days without a visit, or for ${SESSION_DAYS} days in all.`,
    },
  },
  second_factors: {
    title: 'Passkeys and second factors',
    group: 'People and signing in',
    holds:
      'The public keys of passkeys with their names and last use, the secret of an authenticator app, recovery codes as hashes, and which organizations require a second factor.',
    purpose: 'Signing in safely.',
    seenBy: 'Admins of the organization see whether a member has one.',
    isPersonal: true,
    tables: ['passkey', 'authenticator_app', 'recovery_code', 'second_factor_rule'],
    kept: { until: 'rule', words: 'Until the person removes it, or an admin or the operator resets it.' },
  },
  single_sign_on: {
    title: 'Single sign-on',
    group: 'People and signing in',
    holds:
      'The identity provider and domains of an organization, and the ID by which the provider knows a member.',
    purpose: 'Signing in with the organization’s own provider.',
    seenBy: 'Admins of the organization: the provider and the domains.',
    isPersonal: true,
    tables: ['sign_on_connection', 'sign_on_domain', 'sign_on_identity'],
    kept: { until: 'rule', words: 'Until an admin or the person removes it.' },
  },
  sign_on_attempts: {
    title: 'Sign-ins in progress',
    group: 'People and signing in',
    holds:
      'That a browser was sent to an identity provider, or asked for a passkey or a second step, as a hash, and whose sign-in it is.',
    purpose: 'Recognizing the answer.',
    seenBy: 'Only the operator.',
    isPersonal: true,
    tables: ['sign_on_attempt', 'passkey_challenge', 'second_step'],
    kept: { until: 'rule', words: 'For a day on the way to a provider, otherwise for an hour.' },
  },
  known_devices: {
    title: 'Known browsers',
    group: 'People and signing in',
    holds: 'That a browser has signed in to an account before, as a hash.',
    purpose: 'So that nobody else can use up your attempts to sign in.',
    seenBy: 'Only you and the operator.',
    isPersonal: true,
    tables: ['known_device'],
    kept: {
      until: 'rule',
      words: `For ${DEVICE_DAYS} days after the last sign-in, for the latest 10 browsers.`,
    },
  },
  sign_in_attempts: {
    title: 'Failed sign-ins',
    group: 'People and signing in',
    holds: 'Time and network address of attempts to sign in that failed, and the account as a hash.',
    purpose: 'Slowing down those who guess passwords.',
    seenBy: 'Only the operator.',
    isPersonal: true,
    tables: ['sign_in_attempt'],
    kept: { until: 'rule', words: `For ${ATTEMPTS_KEPT_DAYS} days, or until the person signs in.` },
  },
  invitations: {
    title: 'Invitations and reset links',
    group: 'People and signing in',
    holds: 'The e-mail address that was invited, who made the link and when, and a hash of its secret.',
    purpose: 'Following up who was given access.',
    seenBy: 'Admins of the organization.',
    isPersonal: true,
    tables: ['invitation', 'access_link'],
    kept: {
      until: 'days',
      since: 'they were made',
      daysDefault: 365,
      daysMin: 30,
      daysMax: DAYS_MAX,
      minReason: 'links work for up to 7 days, and people ask about them later',
    },
  },
  email_changes: {
    title: 'Changes of e-mail addresses',
    group: 'People and signing in',
    holds: 'The new address that a person asked for, until and after it is confirmed.',
    purpose: 'Confirming the address, and limiting how often it changes.',
    seenBy: 'Only you and the operator.',
    isPersonal: true,
    tables: ['email_change'],
    kept: {
      until: 'days',
      since: 'they were asked for',
      daysDefault: 7,
      daysMin: 2,
      daysMax: 365,
      minReason: 'the link works for 24 hours, and changes are counted by the day',
    },
  },
  account_mails: {
    title: 'Account e-mails',
    group: 'People and signing in',
    holds:
      'That a password reset was asked for, a new browser signed in, someone guessed codes, or a password, second factor or single sign-on changed: for whom, the browser and its address.',
    purpose: 'Sending these mails, and limiting how many one person gets.',
    seenBy: 'Only you and the operator.',
    isPersonal: true,
    tables: ['account_mail'],
    kept: { until: 'rule', words: `For ${ACCOUNT_MAIL_KEPT_DAYS} days.` },
  },
  unsubscribe_links: {
    title: 'Unsubscribe links',
    group: 'People and signing in',
    holds: 'For whom a link in an e-mail works, as a hash of its secret.',
    purpose: 'Stopping e-mails with one click.',
    seenBy: 'Only you and the operator.',
    isPersonal: true,
    tables: ['unsubscribe_link'],
    kept: { until: 'rule', words: `For ${UNSUBSCRIBE_DAYS} days: as long as the link works.` },
  },
  audit: {
    title: 'Audit log',
    group: 'Logs',
    holds: 'Each administrative act: who did it, with name and e-mail address, what, and when.',
    purpose: 'Showing who changed what, to both sides of a campaign and to auditors.',
    seenBy: 'Admins of the organization, as Activity.',
    isPersonal: true,
    tables: ['audit_entry'],
    kept: { until: 'good', because: 'an audit log must be complete to be trusted.' },
  },
  security_events: {
    title: 'Security log',
    group: 'Logs',
    holds: 'Sign-ins, refused keys and changes of access: who, from which network address, and when.',
    purpose: 'Noticing and investigating attacks.',
    seenBy: 'Only you and the operator.',
    isPersonal: true,
    tables: ['security_event'],
    kept: {
      until: 'days',
      since: 'they happened',
      daysDefault: 365,
      daysMin: 30,
      daysMax: DAYS_MAX,
      setting: { variable: 'SECURITY_LOG_DAYS', field: 'securityLogDays' },
      minReason: 'the database refuses to delete younger events, so that nobody can cover their tracks',
    },
  },
  requests: {
    title: 'Requests',
    group: 'Logs',
    holds:
      'Requests, files and reports by hand to the feeds, with results and rejected items, and counts of those over a limit and of reads.',
    purpose: 'Finding out what a system sent, and the result.',
    seenBy: 'Members of the organization that sent them.',
    isPersonal: true,
    tables: ['ingest_request', 'refused_request', 'key_read'],
    kept: {
      until: 'days',
      since: 'they were received',
      daysDefault: 90,
      daysMin: 1,
      daysMax: DAYS_MAX,
      setting: { variable: 'INGEST_LOG_DAYS', field: 'ingestLogDays' },
    },
  },
  request_contents: {
    title: 'Request contents',
    group: 'Logs',
    holds:
      'The content of requests to the feeds and of their answers, without anything that looks like a secret.',
    purpose: 'Showing a request as it was sent, and checking it again.',
    seenBy: 'Members of the organization that sent it.',
    isPersonal: true,
    tables: ['ingest_request_body'],
    kept: {
      until: 'days',
      since: 'it was received, and no longer than the requests; 64 MiB for each organization at most',
      daysDefault: 90,
      daysMin: 1,
      daysMax: DAYS_MAX,
      within: 'requests',
    },
  },
  agent_calls: {
    title: 'Calls of the sales agent',
    group: 'Logs',
    holds:
      'What buyers’ agents asked for, with which key or, without one, from which network address; counts by hour and day.',
    purpose: 'Seeing demand, and helping buyers with their questions.',
    seenBy: 'Only the operator.',
    isPersonal: true,
    tables: ['agent_call', 'agent_call_counted', 'agent_call_day'],
    kept: {
      until: 'days',
      since: 'the call',
      daysDefault: 90,
      daysMin: 1,
      daysMax: DAYS_MAX,
      setting: { variable: 'CALL_LOG_DAYS', field: 'callLogDays' },
    },
  },
  counters: {
    title: 'Counts for limits',
    group: 'Logs',
    holds: 'How often a key or a network address has called within a minute.',
    purpose: 'Keeping to the limits.',
    seenBy: 'Only the operator.',
    isPersonal: true,
    tables: ['rate_limit', 'request_count'],
    kept: { until: 'rule', words: 'For about an hour.' },
  },
  alerts: {
    title: 'Alerts',
    group: 'Messages',
    holds:
      'What happened on campaigns, keys and webhooks that people should know, and when they were mailed about it.',
    purpose: 'Telling people in time, in the app and by e-mail.',
    seenBy: 'Members of the organization.',
    isPersonal: true,
    tables: ['alert', 'terms_mail'],
    kept: {
      until: 'days',
      since: 'they were raised',
      daysDefault: 90,
      daysMin: 14,
      daysMax: DAYS_MAX,
      minReason: 'weekly e-mails are made from them',
    },
  },
  outbox: {
    title: 'Failed messages',
    group: 'Messages',
    holds:
      'E-mails and alerts that could not be passed on, with the name of their reader. Delivered messages are deleted within seconds.',
    purpose: 'Showing on the health page what went wrong.',
    seenBy: 'Only you and the operator.',
    isPersonal: true,
    tables: ['outbox'],
    kept: {
      until: 'days',
      since: 'they were written',
      daysDefault: 14,
      daysMin: 2,
      daysMax: 365,
      minReason: 'sending is tried again for about a day',
    },
  },
  webhook_messages: {
    title: 'Webhook messages',
    group: 'Messages',
    holds:
      'What was sent to the organization’s systems, each attempt, and the beginning of the answer; also what still waits.',
    purpose: 'Finding out what a system received, and sending it again.',
    seenBy: 'Admins of the organization.',
    isPersonal: true,
    tables: ['webhook_message', 'webhook_attempt'],
    kept: {
      until: 'days',
      since: 'the event; 100,000 messages for each endpoint at most',
      daysDefault: 30,
      daysMin: 3,
      daysMax: 365,
      minReason: 'sending is tried again for more than a day',
    },
  },
  webhook_endpoints: {
    title: 'Webhook endpoints',
    group: 'Messages',
    holds: 'The address of a system, which events it gets, who added it, and the secret that signs them.',
    purpose: 'Sending webhooks.',
    seenBy: 'Admins of the organization.',
    isPersonal: true,
    tables: ['webhook_endpoint', 'webhook_lane'],
    kept: { until: 'rule', words: 'Until an admin deletes the endpoint.' },
  },
  share_links: {
    title: 'Share links that have ended',
    group: 'Campaigns and figures',
    holds:
      'The label of a link, who made it, and when it was last opened, on a phone or a computer. No network addresses.',
    purpose: 'Showing who gave out a report, and how it was used.',
    seenBy: 'Members of the organization that made the link.',
    isPersonal: true,
    tables: ['report_share', 'report_share_use'],
    kept: {
      until: 'days',
      since: 'the link expired or was revoked',
      daysDefault: 90,
      daysMin: 1,
      daysMax: DAYS_MAX,
    },
  },
  organizations: {
    title: 'Organizations',
    group: 'Campaigns and figures',
    holds:
      'Name, logo and settings of an organization, and which sellers a buyer accepted, with who asked and who answered.',
    purpose: 'Every page.',
    seenBy: 'Members, and the organizations that it sells to or buys from.',
    isPersonal: true,
    tables: ['organization', 'organization_setting', 'organization_logo', 'seller_consent'],
    kept: { until: 'good', because: 'campaigns and statements name both sides.' },
  },
  campaigns: {
    title: 'Campaigns and their terms',
    group: 'Campaigns and figures',
    holds:
      'Campaigns, lines and every change of what was agreed; who to ask about a campaign; what was last said about a line.',
    purpose: 'The record of what was sold, for both sides.',
    seenBy: 'The seller; the buyer, once the campaign is shown to it.',
    isPersonal: true,
    tables: ['campaign', 'package_line', 'campaign_contact', 'terms_change', 'terms_seen', 'line_watch'],
    kept: { until: 'good', because: 'it is what both sides agreed, and what statements are made from.' },
  },
  delivery: {
    title: 'Delivery and affiliate results',
    group: 'Campaigns and figures',
    holds:
      'Figures, the history of reports, affiliate codes and their results, and which key or person reported.',
    purpose: 'The record of what was delivered, for both sides.',
    seenBy: 'The seller; the buyer, once the campaign is shown to it.',
    isPersonal: true,
    tables: [
      'line_figure',
      'delivery_report',
      'report_source',
      'affiliate_code',
      'affiliate_placement',
      'affiliate_result',
      'affiliate_day',
    ],
    kept: { until: 'good', because: 'amounts are worked out from it, and it is append only.' },
  },
  notes: {
    title: 'Notes and proof',
    group: 'Campaigns and figures',
    holds: 'Notes, images, audio and PDF files on campaigns and lines, and who added them.',
    purpose: 'What the two sides tell and show each other.',
    seenBy: 'Both sides, or only the author’s.',
    isPersonal: true,
    tables: ['note', 'attachment', 'attachment_part'],
    kept: {
      until: 'rule',
      words: 'Until the author or an admin removes them. That there was one, and who removed it, stays.',
    },
  },
  statements: {
    title: 'Statements and counts',
    group: 'Money',
    holds:
      'Issued statements, the answers to them, both sides’ counts, months that were closed, and the public signing keys.',
    purpose: 'Billing, and proof of what was billed.',
    seenBy: 'The seller and the buyer.',
    isPersonal: true,
    tables: [
      'statement',
      'statement_entry',
      'statement_answer',
      'statement_series',
      'count_entry',
      'month_closing',
      'month_closing_failure',
      'signing_key',
    ],
    kept: {
      until: 'good',
      because:
        'books have to be kept for years, and each statement proves the one before it. Drafts can be discarded.',
    },
  },
  keys: {
    title: 'API keys and agent keys',
    group: 'The installation',
    holds:
      'Label, prefix, a hash, who created and revoked the key, when and from which network address it was last used, and from which it may be used.',
    purpose: 'Letting systems in, and saying which one reported.',
    seenBy: 'Admins of the organization; of agent keys, nobody else.',
    isPersonal: true,
    tables: ['api_key', 'agent_key'],
    kept: {
      until: 'good',
      because: 'reports and calls name the key that they came with, also once it is revoked.',
    },
  },
  catalogue: {
    title: 'Catalogue of the sales agent',
    group: 'The installation',
    holds: 'Products, shows, formats, access of keys to products, and the media kit with its contact.',
    purpose: 'Answering buyers’ agents.',
    seenBy: 'Buyers with access; everyone, where the media kit is public.',
    isPersonal: true,
    tables: [
      'creative_format',
      'product',
      'product_format',
      'product_collection',
      'product_seller',
      'collection',
      'publisher',
      'opening',
      'catalogue',
      'media_kit',
    ],
    kept: { until: 'rule', words: 'Until the operator deletes or replaces it. Withdrawn products stay.' },
  },
  product_images: {
    title: 'Images of product cards',
    group: 'The installation',
    holds: 'Images that the operator uploaded, and who uploaded them.',
    purpose: 'Showing products.',
    seenBy: 'Everyone who has the address.',
    isPersonal: true,
    tables: ['product_image'],
    kept: {
      until: 'rule',
      words: `As long as a product names them, and ${UNUSED_IMAGE_DAYS} days after the upload otherwise.`,
    },
  },
  web_files: {
    title: 'Files of the web app',
    group: 'The installation',
    holds:
      'The code and styles of the web app of each release that serves, if several servers share the database.',
    purpose: 'Pages that stay open while servers are upgraded.',
    seenBy: 'Everyone.',
    isPersonal: false,
    tables: ['web_file'],
    kept: {
      until: 'rule',
      words: `Until ${UNUSED_WEB_FILE_DAYS} days after the last server of the release was upgraded.`,
    },
  },
  installation: {
    title: 'The installation itself',
    group: 'The installation',
    holds: 'Which migrations have run, and how long data is kept.',
    purpose: 'Running Flightline.',
    seenBy: 'Only the operator.',
    isPersonal: false,
    tables: ['schema_migration', 'data_retention'],
    kept: { until: 'good', because: 'the database could not be upgraded without it.' },
  },
} as const satisfies Record<string, DataKind>

export type DataKindName = keyof typeof KINDS
/** Those whose days the operator sets. */
export type SettableKind = {
  [Name in DataKindName]: (typeof KINDS)[Name]['kept'] extends { until: 'days' } ? Name : never
}[DataKindName]

export const DATA_KINDS: Readonly<
  Record<SettableKind, DataKind & { kept: KeptForDays }> &
    Record<Exclude<DataKindName, SettableKind>, DataKind & { kept: KeptByRule | KeptForGood }>
> = KINDS

export const SETTABLE_KINDS = (Object.keys(KINDS) as DataKindName[]).filter(isSettable)

export function isSettable(kind: string): kind is SettableKind {
  return Object.hasOwn(KINDS, kind) && KINDS[kind as DataKindName].kept.until === 'days'
}
