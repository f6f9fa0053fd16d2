import type { Queryable } from '../../database/database.ts'
import { SHARING } from '../consent/consent-sql.ts'
import { isKnownTo } from '../member/member-sql.ts'
import { addressOfPerson } from '../person/former-member.ts'

/** A list in the archive of an organization ($1): a CSV file, or one with a JSON object per line where people wrote texts. */
export interface ArchiveTable {
  path: `${string}.csv` | `${string}.jsonl`
  about: string
  /** By their names in the file. */
  columns: Record<string, string>
  from: string
  orderBy: string
  /** Columns whose text is JSON. */
  json?: readonly string[]
  /** How many rows are in memory at a time, where they can be large: other requests wait while they are written out. */
  rowsAtOnce?: number
}

/** What an archive does not have, of the tables that have an organization. A test holds it and the archive to the schema. */
export const LEFT_OUT: readonly { what: string; because: string; tables: readonly string[] }[] = [
  {
    what: 'The content of requests to the feeds',
    because: 'your systems have it; each is on its page as long as it is kept.',
    tables: ['ingest_request_body'],
  },
  {
    what: 'Sessions, reset links, IDs at the identity provider, and what each member has read',
    because: 'they are personal; members download theirs under Your account.',
    tables: ['session', 'access_link', 'sign_on_attempt', 'sign_on_identity', 'alert_reader', 'terms_mail'],
  },
  {
    what: 'The security log',
    because: 'it is about the installation, and the operator keeps it.',
    tables: ['security_event'],
  },
  {
    what: 'Messages on their way',
    because: 'they are gone once they are sent.',
    tables: ['outbox', 'webhook_lane'],
  },
  {
    what: 'Sums, and what alerts and statements are made with',
    because: 'they are worked out from what is here.',
    tables: ['affiliate_day', 'line_watch', 'statement_entry', 'statement_series'],
  },
  {
    what: 'The catalogue of the sales agent',
    because: 'it is the operator’s.',
    tables: ['product_seller'],
  },
]

const TEXT_ROWS_AT_ONCE = 100
const WIDE_ROWS_AT_ONCE = 20

const SIDE = `CASE WHEN c.organization_number = $1 THEN 'seller' ELSE 'buyer' END`
/** Of a campaign `c`: what the organization sells, and what it is shown. As on every page. */
const IS_SEEN = '(c.organization_number = $1 OR c.shown_to_number = $1)'
const IS_SELLER = 'c.organization_number = $1'
const onlySeller = (value: string) => `CASE WHEN ${IS_SELLER} THEN ${value} END`
/** The same, of a line `l`. */
const onlyOwn = (value: string) => `CASE WHEN l.organization_number = $1 THEN ${value} END`
/** Of people of this organization; others stay unnamed. */
const nameOf = (person: string) =>
  `(SELECT p.name FROM person p WHERE p.id = ${person} AND ${isKnownTo('$1', 'p.id')})`
const organizationOf = (number: string) => `(SELECT o.name FROM organization o WHERE o.number = ${number})`

/** Lines in the order of their campaigns, and what belongs to each, in its own order, without sorting all of it. */
const LINES = `(SELECT l.*, c.shown_to_number, ${SIDE} AS side FROM campaign c
  JOIN package_line l ON l.organization_number = c.organization_number AND l.campaign_id = c.id
  WHERE ${IS_SEEN} ORDER BY c.id, l.line_number) AS l`

/** What was sold with codes: those of own lines, and those on lines that are shown. */
const CODES = `(
  SELECT k.*, l.package_id, c.id AS campaign_id, ${SIDE} AS side, p.line_number AS placed_on
  FROM affiliate_placement p
  JOIN affiliate_code k ON k.organization_number = p.organization_number AND k.code_number = p.code_number
  JOIN package_line l ON l.organization_number = p.organization_number AND l.line_number = p.line_number
  JOIN campaign c ON c.organization_number = l.organization_number AND c.id = l.campaign_id
  WHERE ${IS_SEEN} ORDER BY k.id, p.line_number) AS k`

const IS_UNKNOWN_LINE = `($1 <> e.organization_number AND e.package_id IS NOT NULL AND l.package_id IS NULL
  AND EXISTS (SELECT FROM terms_change t WHERE t.organization_number = e.organization_number
    AND t.package_id = e.package_id AND t.campaign_id = e.campaign_id AND t.kind = 'removed' AND t.at < c.shown_from))`

/** As on a campaign's page: see `entry-sql.ts`. */
const entries = (table: 'note' | 'attachment') => `${table} e
  JOIN campaign c ON c.organization_number = e.organization_number AND c.id = e.campaign_id
  LEFT JOIN package_line l ON l.organization_number = e.organization_number AND l.package_id = e.package_id
  WHERE ${IS_SEEN} AND (e.author_number = $1 OR (e.is_shared AND $1 IN (e.organization_number, e.buyer_number)))
    AND ($1 = e.organization_number OR e.removed_at IS NULL OR e.removed_at >= c.shown_from)`
const ENTRY_COLUMNS = {
  id: 'e.id',
  campaign_id: 'e.campaign_id',
  package_id: `CASE WHEN NOT ${IS_UNKNOWN_LINE} THEN e.package_id END`,
  line: `CASE WHEN NOT ${IS_UNKNOWN_LINE} THEN coalesce(l.name, e.line_name) END`,
  organization: organizationOf('e.author_number'),
  person: 'e.created_by_name',
  is_shared: 'e.is_shared',
  created_at: 'e.created_at',
  removed_at: 'e.removed_at',
  removed_by: 'e.removed_by_name',
}

/** Statements that the organization made, drafts too, or that were issued to it on campaigns that it is shown. */
const statements = (join = '') => `statement s
  JOIN campaign c ON c.organization_number = s.organization_number AND c.id = s.campaign_id ${join}
  WHERE (s.organization_number = $1 OR (s.buyer_number = $1 AND s.number IS NOT NULL AND c.shown_to_number = $1))`
const IS_OWN_SIDE = (side: string) => `${side} = ${SIDE}`

export const ARCHIVE_TABLES: readonly ArchiveTable[] = [
  {
    path: 'members.csv',
    about: 'The people of the organization.',
    columns: {
      name: 'p.name',
      email: addressOfPerson('p'),
      role: 'm.role',
      joined_at: 'm.created_at',
    },
    from: 'membership m JOIN person p ON p.id = m.person_id WHERE m.organization_number = $1',
    orderBy: 'm.created_at, p.id',
  },
  {
    path: 'invitations.csv',
    about: 'Invitations to join the organization.',
    columns: {
      email: `CASE WHEN i.email NOT LIKE '%@removed.invalid' THEN i.email END`,
      role: 'i.role',
      created_at: 'i.created_at',
      created_by: nameOf('i.created_by'),
      expires_at: 'i.expires_at',
      accepted_at: 'i.accepted_at',
      withdrawn_at: 'i.withdrawn_at',
    },
    from: 'invitation i WHERE i.organization_number = $1',
    orderBy: 'i.created_at, i.id',
  },
  {
    path: 'sellers.csv',
    about: 'Sellers that asked to share campaigns, and the answer.',
    columns: {
      seller: organizationOf('k.seller_number'),
      state: 'k.state',
      requested_at: 'k.requested_at',
      decided_at: 'k.decided_at',
      decided_by: nameOf('k.decided_by'),
    },
    from: 'seller_consent k WHERE k.organization_number = $1',
    orderBy: 'k.requested_at, k.seller_number',
  },
  {
    path: 'buyers.csv',
    about: 'Buyers that were asked to accept the organization as a seller, and the answer.',
    columns: {
      buyer: organizationOf('k.organization_number'),
      state: 'k.state',
      requested_at: 'k.requested_at',
      requested_by: nameOf('k.requested_by'),
      decided_at: 'k.decided_at',
    },
    from: 'seller_consent k WHERE k.seller_number = $1',
    orderBy: 'k.requested_at, k.organization_number',
  },
  {
    path: 'second-factor.csv',
    about: 'Whether members need a second factor: since when, and the days of grace.',
    columns: { required_since: 'r.required_since', grace_days: 'r.grace_days::integer' },
    from: 'second_factor_rule r WHERE r.organization_number = $1',
    orderBy: '',
  },
  {
    path: 'single-sign-on.csv',
    about: 'The identity provider, without its secret.',
    columns: {
      issuer: 's.issuer',
      client_id: 's.client_id',
      default_role: 's.default_role',
      is_on: 's.is_on',
      is_required: 's.is_required',
      tested_at: 's.tested_at',
      changed_at: 's.changed_at',
    },
    from: 'sign_on_connection s WHERE s.organization_number = $1',
    orderBy: '',
  },
  {
    path: 'sign-on-domains.csv',
    about: 'Domains for single sign-on.',
    columns: {
      domain: 'd.domain',
      created_at: 'd.created_at',
      verified_at: 'd.verified_at',
      verified_by: 'd.verified_by',
    },
    from: 'sign_on_domain d WHERE d.organization_number = $1',
    orderBy: 'd.domain',
  },
  {
    path: 'campaigns.csv',
    about: 'Campaigns that the organization sells or is shown.',
    columns: {
      campaign_id: 'c.id',
      side: SIDE,
      name: 'c.name',
      seller: organizationOf('c.organization_number'),
      buyer: organizationOf('c.buyer_number'),
      purchase_order: 'c.purchase_order',
      is_draft: 'c.is_draft',
      sharing: SHARING,
      cancelled_from: 'c.cancelled_from',
      cancellation_reason: 'c.cancellation_reason',
      archived_at: 'c.archived_at',
      count_tolerance: 'trim_scale(c.count_tolerance)',
      version: `CASE WHEN ${IS_SELLER} THEN c.version + c.own_saves ELSE c.version END`,
      created_at: `CASE WHEN ${IS_SELLER} THEN c.created_at ELSE c.shown_from END`,
    },
    from: `campaign c WHERE ${IS_SEEN}`,
    orderBy: 'c.id',
  },
  {
    path: 'contacts.csv',
    about: 'Whom to ask about a campaign, on both sides.',
    columns: {
      campaign_id: 'c.id',
      side: 't.side',
      name: 't.name',
      role: 't.role',
      email: 't.email',
      phone: 't.phone',
    },
    from: `campaign_contact t JOIN campaign c ON c.organization_number = t.organization_number AND c.id = t.campaign_id
      WHERE ${IS_SEEN}`,
    orderBy: 'c.id, t.side, t.position',
  },
  {
    path: 'lines.csv',
    about: 'Lines of those campaigns: their terms, and their figures as pages show them.',
    columns: {
      package_id: 'l.package_id',
      campaign_id: 'l.campaign_id',
      name: 'l.name',
      reference: 'l.reference',
      pricing_basis: 'l.pricing_basis',
      flight_start: 'l.flight_start',
      flight_end: 'l.flight_end',
      booked: 'trim_scale(l.booked)',
      price: 'trim_scale(l.price)',
      currency: 'l.currency',
      bills_overdelivery: 'l.bills_overdelivery',
      air_date: 'l.air_date',
      episode_url: 'l.episode_url',
      download_window_days: 'l.download_window_days',
      sold_as: onlyOwn('l.product_id'),
      created_at: onlyOwn('l.created_at'),
      delivered: 'trim_scale(f.quantity)',
      as_of: 'f.as_of',
      received_at: 'f.received_at',
      reports: 'f.revision',
    },
    from: `${LINES} CROSS JOIN LATERAL (SELECT * FROM line_figure
      WHERE organization_number = l.organization_number AND line_number = l.line_number OFFSET 0) AS f`,
    orderBy: '',
  },
  {
    path: 'delivery-reports.csv',
    about: 'Every delivery report of those lines, in the order received.',
    columns: {
      package_id: 'l.package_id',
      report: 'r.revision',
      quantity: 'trim_scale(r.quantity)',
      as_of: 'r.as_of',
      received_at: 'r.received_at',
      effect: 'r.effect',
      by: `CASE s.kind WHEN 'api_key' THEN 'api' WHEN 'person' THEN 'form' ELSE s.kind END`,
      api_key: 's.key',
      person: 's.person',
      file_name: 's.file_name',
    },
    from: `${LINES} CROSS JOIN LATERAL (SELECT * FROM delivery_report
        WHERE organization_number = l.organization_number AND line_number = l.line_number ORDER BY revision OFFSET 0) AS r
      CROSS JOIN LATERAL (SELECT s.kind, ${onlyOwn('k.label')} AS key,
          ${onlyOwn('p.name')} AS person, ${onlyOwn('s.file_name')} AS file_name
        FROM report_source s LEFT JOIN api_key k ON k.source_number = s.number LEFT JOIN person p ON p.id = s.person_id
        WHERE s.number = r.source_number OFFSET 0) AS s`,
    orderBy: '',
  },
  {
    path: 'terms.jsonl',
    about: 'How the terms of campaigns and lines have changed.',
    columns: {
      campaign_id: 'c.id',
      version: 't.version',
      package_id: 't.package_id',
      line: 't.line_name',
      kind: 't.kind',
      terms: 't.terms',
      at: 't.at',
      by: 't.actor_kind',
      person: onlySeller('t.actor_name'),
    },
    from: `terms_change t JOIN campaign c ON c.organization_number = t.organization_number AND c.id = t.campaign_id
      WHERE ${IS_SELLER} OR (c.shown_to_number = $1 AND t.buyer_number = $1)`,
    orderBy: 'c.id, t.version, t.position',
    rowsAtOnce: TEXT_ROWS_AT_ONCE,
  },
  {
    path: 'terms-seen.csv',
    about: 'Which terms of what it is shown the organization has seen.',
    columns: { campaign_id: 't.campaign_id', version: 't.version', seen_at: 't.seen_at' },
    from: `terms_seen t JOIN campaign c ON c.organization_number = t.organization_number AND c.id = t.campaign_id
      WHERE t.buyer_number = $1 AND c.shown_to_number = $1`,
    orderBy: 't.campaign_id',
  },
  {
    path: 'affiliate-codes.csv',
    about: 'Affiliate codes, with each line that they have been on.',
    columns: {
      code_id: 'k.id',
      code: 'k.code',
      slug: 'k.slug',
      package_id: 'k.package_id',
      is_on_it_now: 'k.line_number = k.placed_on',
      side: 'k.side',
    },
    from: CODES,
    orderBy: '',
  },
  {
    path: 'affiliate-results.csv',
    about: 'What each code brought per day, on the line that it was earned on.',
    columns: {
      code_id: 'k.id',
      code: 'k.code',
      package_id: 'k.package_id',
      date: 'r.date',
      clicks: 'r.clicks',
      conversions: 'r.conversions',
      conversion_value: 'trim_scale(r.conversion_value)',
      written_at: 'r.written_at',
    },
    from: `${CODES} CROSS JOIN LATERAL (SELECT * FROM affiliate_result WHERE organization_number = k.organization_number
      AND code_number = k.code_number AND line_number = k.placed_on ORDER BY date OFFSET 0) AS r`,
    orderBy: '',
  },
  {
    path: 'counts.jsonl',
    about: 'What both sides said about their counts.',
    columns: {
      campaign_id: 'c.id',
      package_id: 't.package_id',
      first_day: 't.first_day',
      last_day: 't.last_day',
      kind: 't.kind',
      side: 't.side',
      quantity: 'trim_scale(t.quantity)',
      seller_count: 'trim_scale(t.seller_count)',
      note: 't.note',
      at: 't.at',
      person: `CASE WHEN ${IS_OWN_SIDE('t.side')} THEN t.person_name END`,
      file_name: `CASE WHEN ${IS_OWN_SIDE('t.side')} THEN t.file_name END`,
    },
    from: `count_entry t JOIN campaign c ON c.organization_number = t.organization_number AND c.id = t.campaign_id
      WHERE ${IS_SELLER} OR (c.shown_to_number = $1 AND t.buyer_number = $1)`,
    orderBy: 'c.id, t.package_id, t.first_day, t.last_day, t.position',
  },
  {
    path: 'statements.csv',
    about: 'Statements, made or received. The signed files are in statements/.',
    columns: {
      statement_id: 's.id',
      campaign_id: 's.campaign_id',
      side: SIDE,
      number: 's.number',
      currency: 's.currency',
      first_day: 's.period_start',
      last_day: 's.period_end',
      issued_at: 's.issued_at',
      total: 's.total',
      sha256: `encode(s.sha256, 'hex')`,
    },
    from: statements(),
    orderBy: 's.organization_number, s.number, s.id',
  },
  {
    path: 'statement-answers.jsonl',
    about: 'What both sides said about statements.',
    columns: {
      statement_id: 's.id',
      kind: 'a.kind',
      side: 'a.side',
      note: 'a.note',
      at: 'a.at',
      person: `CASE WHEN ${IS_OWN_SIDE('a.side')} THEN a.person_name END`,
    },
    from: statements(
      'JOIN statement_answer a ON a.organization_number = s.organization_number AND a.statement_id = s.id',
    ),
    orderBy: 's.organization_number, s.id, a.position',
  },
  {
    path: 'closed-months.csv',
    about: 'Months that closed by themselves.',
    columns: {
      month: 'm.month',
      started_at: 'm.started_at',
      finished_at: 'm.finished_at',
      statements: 'm.statements',
    },
    from: 'month_closing m WHERE m.organization_number = $1',
    orderBy: 'm.month',
  },
  {
    path: 'closing-failures.jsonl',
    about: 'Campaigns of those months whose statements could not be issued.',
    columns: {
      month: 'm.month',
      campaign_id: 'm.campaign_id',
      message: 'm.message',
      tries: 'm.tries',
      tried_at: 'm.tried_at',
    },
    from: 'month_closing_failure m WHERE m.organization_number = $1',
    orderBy: 'm.month, m.campaign_id',
  },
  {
    path: 'notes.jsonl',
    about: 'Notes of the organization, and those that were shared with it.',
    columns: { ...ENTRY_COLUMNS, text: "nullif(e.text, '')" },
    from: entries('note'),
    orderBy: 'e.campaign_id, e.created_at, e.id',
    rowsAtOnce: TEXT_ROWS_AT_ONCE,
  },
  {
    path: 'files.jsonl',
    about: 'Files on campaigns, and those that were shared with it. The files are in files/.',
    columns: {
      ...ENTRY_COLUMNS,
      file_name: "nullif(e.file_name, '')",
      media_type: 'e.media_type',
      byte_length: 'e.byte_length',
      sha256: `encode(e.sha256, 'hex')`,
    },
    from: entries('attachment'),
    orderBy: 'e.campaign_id, e.created_at, e.id',
  },
  {
    path: 'share-links.csv',
    about: 'Links to reports that the organization made, without their secrets.',
    columns: {
      share_id: 's.id',
      campaign_id: 's.campaign_id',
      label: 's.label',
      first_day: 's.first_day',
      last_day: 's.last_day',
      shows_money: 's.shows_money',
      created_at: 's.created_at',
      created_by: `CASE WHEN ${isKnownTo('$1', 's.created_by')} THEN maker.name END`,
      expires_at: 's.expires_at',
      revoked_at: 's.revoked_at',
      uses: 's.uses',
      last_used_at: 's.last_used_at',
    },
    from: `report_share s JOIN campaign c ON c.organization_number = s.organization_number AND c.id = s.campaign_id
      LEFT JOIN person maker ON maker.id = s.created_by
      WHERE s.maker_number = $1 AND ${IS_SEEN}`,
    orderBy: 's.created_at, s.id',
  },
  {
    path: 'share-link-uses.csv',
    about: 'The last uses of those links.',
    columns: { share_id: 's.id', at: 'u.at', what: 'u.kind', device: 'u.device' },
    from: `report_share s JOIN campaign c ON c.organization_number = s.organization_number AND c.id = s.campaign_id
      JOIN report_share_use u ON u.organization_number = s.organization_number AND u.share_id = s.id
      WHERE s.maker_number = $1 AND ${IS_SEEN}`,
    orderBy: 's.created_at, s.id, u.at, u.place',
  },
  {
    path: 'api-keys.csv',
    about: 'API keys, without their secrets.',
    columns: {
      label: 'k.label',
      starts_with: 'k.prefix',
      scopes: `array_to_string(k.scopes, ' ')`,
      allowed_addresses: `array_to_string(k.allowed_addresses, ' ')`,
      created_at: 'k.created_at',
      created_by: nameOf('k.created_by'),
      last_used_at: 'k.last_used_at',
      last_address: 'host(k.last_address)',
      expires_at: 'k.expires_at',
      rotated_at: 'k.rotated_at',
      revoked_at: 'k.revoked_at',
      revoked_by: nameOf('k.revoked_by'),
    },
    from: 'api_key k WHERE k.organization_number = $1',
    orderBy: 'k.created_at, k.id',
  },
  {
    path: 'webhooks.jsonl',
    about: 'Webhooks, without their secrets.',
    columns: {
      id: 'e.id',
      url: 'e.url',
      description: 'e.description',
      event_types: 'to_json(e.event_types)',
      created_at: 'e.created_at',
      created_by: nameOf('e.created_by'),
      paused_at: 'e.paused_at',
      pause_reason: 'e.pause_reason',
      last_success_at: 'e.last_success_at',
      last_failure_at: 'e.last_failure_at',
    },
    from: 'webhook_endpoint e WHERE e.organization_number = $1 AND e.deleted_at IS NULL',
    orderBy: 'e.created_at, e.id',
  },
  {
    path: 'webhook-messages.jsonl',
    about: 'What was sent to webhooks, or waits, for as long as it is kept.',
    columns: {
      webhook_id: 'm.endpoint_id',
      number: 'm.number',
      message_id: 'm.id',
      type: 'm.type',
      created_at: 'm.created_at',
      state: 'm.state',
      attempts: 'm.attempts',
      finished_at: 'm.finished_at',
      payload: 'm.payload',
    },
    from: `webhook_endpoint e JOIN webhook_message m ON m.organization_number = e.organization_number AND m.endpoint_id = e.id
      WHERE e.organization_number = $1 AND e.deleted_at IS NULL`,
    orderBy: 'm.organization_number, m.endpoint_id, m.number',
    json: ['payload'],
    rowsAtOnce: WIDE_ROWS_AT_ONCE,
  },
  {
    path: 'webhook-attempts.jsonl',
    about: 'Each attempt to send them, and the beginning of the answer.',
    columns: {
      webhook_id: 'a.endpoint_id',
      number: 'a.message_number',
      attempt: 'a.position',
      at: 'a.at',
      duration_ms: 'a.duration_ms',
      status: 'a.status::integer',
      error: 'a.error',
      response: 'a.response',
    },
    from: `webhook_endpoint e JOIN webhook_attempt a ON a.organization_number = e.organization_number AND a.endpoint_id = e.id
      WHERE e.organization_number = $1 AND e.deleted_at IS NULL`,
    orderBy: 'a.organization_number, a.endpoint_id, a.message_number, a.position',
    rowsAtOnce: TEXT_ROWS_AT_ONCE,
  },
  {
    path: 'requests.jsonl',
    about: 'The log of requests to the feeds, for as long as it is kept.',
    columns: {
      request_id: 't.request_id',
      received_at: 't.received_at',
      feed: 't.feed',
      by: 's.kind',
      api_key: '(SELECT k.label FROM api_key k WHERE k.source_number = s.number)',
      person: '(SELECT p.name FROM person p WHERE p.id = s.person_id)',
      file_name: 's.file_name',
      outcome: 't.outcome',
      answer: 't.detail',
      is_dry_run: 't.is_dry_run',
      accepted: 't.accepted',
      rejected: 't.rejected',
      duration_us: 't.duration_us',
      rejected_items: 't.rejected_items',
    },
    from: `(SELECT * FROM ingest_request WHERE organization_number = $1 ORDER BY received_at, request_id) AS t
      CROSS JOIN LATERAL (SELECT * FROM report_source WHERE number = t.source_number OFFSET 0) AS s`,
    orderBy: '',
    json: ['rejected_items'],
    rowsAtOnce: WIDE_ROWS_AT_ONCE,
  },
  {
    path: 'refused-requests.csv',
    about: 'How many requests to the feeds were over the limit, by hour.',
    columns: {
      hour: 't.hour',
      feed: 't.feed',
      api_key: '(SELECT k.label FROM api_key k WHERE k.source_number = t.source_number)',
      requests: 't.requests',
    },
    from: 'refused_request t WHERE t.organization_number = $1',
    orderBy: 't.hour, t.source_number, t.feed',
  },
  {
    path: 'reads.csv',
    about: 'How often each key read over the reading API, by hour.',
    columns: {
      hour: 't.hour',
      api_key: '(SELECT k.label FROM api_key k WHERE k.source_number = t.source_number)',
      requests: 't.requests',
    },
    from: 'key_read t WHERE t.organization_number = $1',
    orderBy: 't.hour, t.source_number',
  },
  {
    path: 'alerts.jsonl',
    about: 'Alerts of the organization, for as long as they are kept.',
    columns: { kind: 't.kind', subject: 't.subject', at: 't.at', detail: 't.detail' },
    from: 'alert t WHERE t.organization_number = $1',
    orderBy: 't.number',
  },
  {
    path: 'saved-views.jsonl',
    about: 'Views of tables that members saved.',
    columns: {
      person: 'p.name',
      page: 't.page',
      name: 't.name',
      query: 't.query',
      is_default: 't.is_default',
      created_at: 't.created_at',
    },
    from: 'saved_view t JOIN person p ON p.id = t.person_id WHERE t.organization_number = $1',
    orderBy: 't.person_id, t.created_at, t.id',
  },
  {
    path: 'activity.jsonl',
    about: 'Who did what: the activity of the organization. People of others are not named.',
    columns: {
      at: 't.at',
      standing: `coalesce(t.actor_standing, 'another_organization')`,
      person: `CASE WHEN t.actor_standing = 'member' THEN t.actor_name END`,
      email: `CASE WHEN t.actor_standing = 'member' THEN t.actor_email END`,
      act: 't.act',
      subject_kind: 't.subject_kind',
      subject_id: 't.subject_id',
      detail: 't.detail',
    },
    from: 'audit_entry t WHERE t.organization_number = $1',
    orderBy: 't.at, t.number',
    rowsAtOnce: TEXT_ROWS_AT_ONCE,
  },
]

export function archiveQuery({ columns, from, orderBy }: ArchiveTable): string {
  const selected = Object.entries(columns).map(([name, value]) => `${value} AS "${name}"`)
  return `SELECT ${selected.join(', ')} FROM ${from}${orderBy === '' ? '' : ` ORDER BY ${orderBy}`}`
}

/** Issued statements, in the order of the list. */
export const ARCHIVED_STATEMENTS = `
  SELECT s.organization_number, s.id, s.number, ${SIDE} AS side FROM ${statements()} AND s.number IS NOT NULL
  ORDER BY s.organization_number, s.number`

export interface ArchivedStatement {
  organization_number: number
  id: string
  number: string
  side: 'seller' | 'buyer'
}

/** Files that were not removed. */
export const ARCHIVED_FILES = `
  SELECT e.organization_number, e.id, e.file_name, e.media_type, e.byte_length FROM ${entries('attachment')}
    AND e.removed_at IS NULL ORDER BY e.campaign_id, e.created_at, e.id`

export interface ArchivedFile {
  organization_number: number
  id: string
  file_name: string
  media_type: string
  byte_length: number
}

export interface ArchivedOrganization {
  id: string
  name: string
  created_at: string
  suspended_at: string | null
  time_zone: string | null
  currency: string | null
  closes_on_day: number | null
  closes_since: string | null
}

export async function findArchivedOrganization(
  tx: Queryable,
  organizationNumber: number,
): Promise<ArchivedOrganization> {
  const [row] = await tx.query<ArchivedOrganization>(
    `SELECT o.id, o.name, o.created_at, o.suspended_at, coalesce(s.time_zone, 'UTC') AS time_zone, s.currency, s.closes_on_day,
       s.closes_since
     FROM organization o LEFT JOIN organization_setting s ON s.organization_number = o.number WHERE o.number = $1`,
    [organizationNumber],
  )
  return row!
}

export async function findArchivedLogo(
  tx: Queryable,
  organizationNumber: number,
): Promise<{ media_type: string; content: Buffer } | undefined> {
  const [row] = await tx.query<{ media_type: string; content: Buffer }>(
    'SELECT media_type, content FROM organization_logo WHERE organization_number = $1',
    [organizationNumber],
  )
  return row
}
