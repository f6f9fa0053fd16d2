/** The details of an entry, as its act wrote them. */
type Detail = Record<string, unknown>

export interface ActWords {
  /** What was done, as the continuation of who did it: "Nora Lindqvist · created an API key". */
  what: string
  /** What it was done to, from the details. */
  about?: (detail: Detail, subjectId: string) => string
}

const name = (detail: Detail) => text(detail['name'])
const email = (detail: Detail) => text(detail['email'])
/** In the catalogue, IDs are chosen by people and stay when the name changes. */
const inCatalogue = (detail: Detail, id: string) => (name(detail) ? `${name(detail)} (${id})` : id)
const agentKey = (detail: Detail) =>
  words(text(detail['label']), detail['prefix'] && `(${text(detail['prefix'])}…)`)
const scopeWord = (scope: unknown) => (scope === 'ingest' ? 'report' : text(scope))
const apiKey = (detail: Detail) =>
  words(
    agentKey(detail),
    Array.isArray(detail['scopes']) && `to ${detail['scopes'].map(scopeWord).join(' and ')}`,
    Array.isArray(detail['allowed_addresses']) && `from ${addresses(detail['allowed_addresses'])}`,
  )
const person = (detail: Detail) => words(name(detail), detail['email'] && `(${email(detail)})`)

/** Acts that are in the audit log of an organization, in plain words. */
export const ORGANIZATION_ACTS: Record<string, ActWords> = {
  'access_link.created': { what: 'created a reset link', about: person },
  'access_link.used': { what: 'chose a new password with a reset link', about: person },
  'api_key.created': { what: 'created an API key', about: apiKey },
  'api_key.changed': { what: 'changed an API key', about: apiKeyChanges },
  'api_key.rotated': { what: 'rotated an API key', about: rotation },
  'api_key.revoked': { what: 'revoked an API key', about: (detail) => text(detail['label']) },
  'attachment.added': { what: 'added a file', about: attachedFile },
  'attachment.removed': { what: 'removed a file', about: attachedFile },
  'buyer.asked': { what: 'asked a buyer to accept campaigns', about: name },
  'buyer.introduced': { what: 'invited a new buyer', about: person },
  'campaign.archived': { what: 'archived a campaign', about: campaignName },
  'campaign.cancellation_changed': {
    what: 'changed the cancellation of a campaign',
    about: cancellation,
  },
  'campaign.cancellation_withdrawn': { what: 'withdrew the cancellation of a campaign', about: campaignName },
  'campaign.cancelled': { what: 'cancelled a campaign', about: cancellation },
  'campaign.changed': { what: 'changed a campaign', about: campaignChanges },
  'campaign.contacts_changed': { what: 'changed the contacts of a campaign', about: contactChanges },
  'campaign.created': {
    what: 'created a campaign',
    about: (detail) =>
      words(
        name(detail) && quoted(name(detail)),
        `with ${counted(detail['lines'], 'line')}`,
        detail['is_draft'] === true && 'as a draft',
      ),
  },
  'campaign.lines_added': {
    what: 'added lines to a campaign',
    about: (detail) => counted(detail['lines'], 'line'),
  },
  'campaign.published': { what: 'published a campaign', about: campaignName },
  'campaign.unarchived': { what: 'unarchived a campaign', about: campaignName },
  'campaign.tolerance_changed': {
    what: 'changed a count tolerance',
    about: (detail) => `${campaignName(detail)}, ${settingChange('', detail['tolerance'], percent)}`,
  },
  'count.agreed': { what: 'agreed on a count', about: countedLine },
  'count.disputed': { what: 'disputed a count', about: countedLine },
  'count.proposed': { what: 'proposed a count', about: countedLine },
  'counts.recorded': {
    what: 'recorded counts',
    about: (detail) =>
      [
        quoted(detail['campaign']),
        daysOf(detail),
        counted(detail['lines'], 'line'),
        text(detail['file_name']) && `from ${quoted(detail['file_name'])}`,
      ]
        .filter(Boolean)
        .join(', '),
  },
  'invitation.accepted': {
    what: 'accepted an invitation',
    about: (detail) => `${email(detail)}, as ${role(detail['role'])}`,
  },
  'invitation.created': {
    what: 'invited a member',
    about: (detail) =>
      words(
        `${email(detail)}, as ${role(detail['role'])}`,
        detail['replaces'] === true && 'replacing an earlier invitation',
      ),
  },
  'invitation.withdrawn': { what: 'withdrew an invitation', about: email },
  'member.left': {
    what: 'left the organization',
    about: (detail) => words(person(detail), withdrawnInvitations(detail)),
  },
  'member.removed': {
    what: 'removed a member',
    about: (detail) => words(person(detail), withdrawnInvitations(detail)),
  },
  'member.role_changed': {
    what: 'changed a role',
    about: (detail) =>
      words(
        `${person(detail)}, from ${text(detail['from'])} to ${text(detail['to'])}`,
        withdrawnInvitations(detail),
      ),
  },
  'month.closed': {
    what: 'closed a month',
    about: (detail, month) => `${monthWords(month)}: ${counted(detail['statements'], 'statement')} issued`,
  },
  'note.added': { what: 'added a note', about: placeOfEntry },
  'note.removed': { what: 'removed a note', about: placeOfEntry },
  'organization.changed': {
    what: 'changed the organization’s settings',
    about: (detail) =>
      [
        settingChange('name', detail['name'], quoted),
        settingChange('time zone', detail['time_zone'], text),
        settingChange('currency', detail['currency'], (value) => text(value) || 'none'),
      ]
        .filter(Boolean)
        .join(', '),
  },
  'organization.closing_changed': {
    what: 'changed when months close',
    about: (detail) => closingChange(detail['closes_on_day']),
  },
  'organization.exported': { what: 'downloaded the data archive' },
  'organization.second_factor_changed': {
    what: 'changed the second-factor rule',
    about: (detail) => settingChange('', detail['grace_days'], graceWords),
  },
  'organization.logo_changed': { what: 'changed the organization’s logo' },
  'organization.logo_removed': { what: 'removed the organization’s logo' },
  'organization.created': { what: 'created the organization', about: name },
  'organization.resumed': { what: 'ended the suspension of the organization', about: name },
  'organization.suspended': {
    what: 'suspended the organization',
    about: (detail) => words(name(detail), withdrawnInvitations(detail, 'open')),
  },
  'person.created': {
    what: 'created an account',
    about: (detail) => words(email(detail), detail['role'] && `as ${role(detail['role'])}`),
  },
  'member.joined_by_single_sign_on': {
    what: 'joined by single sign-on',
    about: (detail) => `${email(detail)}, as ${role(detail['role'])}`,
  },
  'single_sign_on.connected': { what: 'connected single sign-on', about: email },
  'single_sign_on.disconnected': { what: 'disconnected single sign-on', about: email },
  'single_sign_on.domain_added': { what: 'added a domain', about: (_detail, domain) => domain },
  'single_sign_on.domain_removed': { what: 'removed a domain', about: (_detail, domain) => domain },
  'single_sign_on.domain_verified': {
    what: 'verified a domain',
    about: (detail, domain) => words(domain, detail['by'] === 'dns' && 'by its DNS record'),
  },
  'single_sign_on.removed': { what: 'removed single sign-on', about: (detail) => text(detail['issuer']) },
  'single_sign_on.saved': {
    what: 'changed the provider of single sign-on',
    about: (detail) =>
      words(
        `${text(detail['issuer'])}, new members join as ${role(detail['default_role'])}`,
        detail['has_new_secret'] === true && 'with a new client secret',
        detail['was_switched_off'] === true && 'and it was turned off',
      ),
  },
  'single_sign_on.switched': {
    what: 'changed single sign-on',
    about: (detail) =>
      detail['is_on'] !== true
        ? 'off'
        : detail['is_required'] === true
          ? 'on and required'
          : 'on, not required',
  },
  'statement.not_issued': {
    what: 'could not issue a statement',
    about: (detail) =>
      `${quoted(detail['campaign'])}, ${monthWords(text(detail['month']))}: ${text(detail['reason'])}`,
  },
  'second_factor.reset': { what: 'reset a person’s second factor', about: person },
  'seller.accepted': { what: 'accepted a seller', about: name },
  'seller.declined': { what: 'declined a seller', about: name },
  'seller.stopped': { what: 'stopped a seller from sharing campaigns', about: name },
  'share.created': { what: 'created a share link', about: sharedReport },
  'share.revoked': { what: 'revoked a share link', about: sharedReport },
  'statement.accepted': { what: 'accepted a statement', about: statementWords },
  'statement.commented': { what: 'commented on a statement', about: statementWords },
  'statement.discarded': { what: 'discarded a draft statement', about: statementWords },
  'statement.disputed': { what: 'disputed a statement', about: statementWords },
  'statement.drafted': { what: 'drafted a statement', about: statementWords },
  'statement.issued': { what: 'issued a statement', about: statementWords },
  'webhook.changed': { what: 'changed a webhook', about: webhookHost },
  'webhook.created': { what: 'created a webhook', about: webhookHost },
  'webhook.deleted': { what: 'deleted a webhook', about: webhookHost },
  'webhook.failed_resent': {
    what: 'sent failed webhooks again',
    about: (detail) => `${webhookHost(detail)}, ${counted(detail['messages'], 'message')}`,
  },
  'webhook.message_resent': {
    what: 'sent a webhook again',
    about: (detail) => `${webhookHost(detail)}, ${text(detail['message'])}`,
  },
  'webhook.paused': { what: 'paused a webhook', about: webhookHost },
  'webhook.resumed': { what: 'resumed a webhook', about: webhookHost },
  'webhook.secret_rotated': { what: 'rotated a webhook’s secret', about: webhookHost },
}

/** Acts on the installation itself, and what concerns a person alone. */
export const INSTALLATION_ACTS: Record<string, ActWords> = {
  'agent_key.created': {
    what: 'created an agent key',
    about: (detail) =>
      [
        words(agentKey(detail), detail['buyer'] && `for ${text(detail['buyer'])}`),
        detail['expires_at'] && `until ${text(detail['expires_at'])}`,
      ]
        .filter(Boolean)
        .join(', '),
  },
  'agent_key.revoked': { what: 'revoked an agent key', about: agentKey },
  'agent_key.rotated': { what: 'rotated an agent key', about: rotation },
  'collection.changed': { what: 'changed a show', about: inCatalogue },
  'collection.created': { what: 'created a show', about: inCatalogue },
  'collection.deleted': { what: 'deleted a show', about: inCatalogue },
  'creative_format.changed': { what: 'changed a creative format', about: inCatalogue },
  'creative_format.created': { what: 'created a creative format', about: inCatalogue },
  'creative_format.withdrawn': { what: 'withdrew a creative format', about: inCatalogue },
  'email.changed': {
    what: 'changed their e-mail address',
    about: (detail) =>
      words(
        settingChange('', detail['email'], text),
        detail['is_confirmed'] === false && '(not confirmed by mail)',
      ),
  },
  'operator.appointed': { what: 'made a person an operator', about: person },
  'operator.created': { what: 'created an operator', about: email },
  'operator.withdrawn': {
    what: 'removed an operator',
    about: (detail) => words(person(detail), withdrawnInvitations(detail)),
  },
  'authenticator_app.added': { what: 'added an authenticator app' },
  'authenticator_app.removed': { what: 'removed the authenticator app' },
  'passkey.added': { what: 'added a passkey', about: name },
  'passkey.removed': { what: 'removed a passkey', about: name },
  'recovery_code.used': { what: 'used a recovery code' },
  'recovery_codes.made': { what: 'created new recovery codes' },
  'password.changed': { what: 'changed their password' },
  'person.exported': { what: 'exported a person’s data', about: person },
  'person.removed': {
    what: 'removed a person',
    about: (detail) => words('A former member', withdrawnInvitations(detail)),
  },
  'person.renamed': {
    what: 'changed their name',
    about: (detail) => settingChange('', detail['name'], quoted),
  },
  'person.resumed': { what: 'ended a person’s suspension', about: person },
  'sessions.ended': {
    what: 'signed a person out everywhere',
    about: person,
  },
  'person.suspended': {
    what: 'suspended a person',
    about: (detail) => words(person(detail), withdrawnInvitations(detail)),
  },
  'media_kit.changed': { what: 'changed the media kit', about: mediaKitChanges },
  'media_kit.emptied': {
    what: 'took all products out of the media kit',
    about: ({ products }) => counted(products, 'product'),
  },
  'media_kit.filled': {
    what: 'added all products to the media kit',
    about: ({ products }) => counted(products, 'product'),
  },
  'product.changed': { what: 'changed a product', about: inCatalogue },
  'product.closed': {
    what: 'removed access to a product',
    about: (detail, id) => `${id}, for ${keyWithAccess(detail)}`,
  },
  'product.created': { what: 'created a product', about: inCatalogue },
  'product.forecast_updated': {
    what: 'updated a product’s forecast',
    about: (detail, id) => `${id}, ${counted(detail['lines'], 'line')}`,
  },
  'product.opened': { what: 'granted access to a product', about: grantedAccess },
  'product.withdrawn': { what: 'withdrew a product', about: inCatalogue },
  'product_image.added': { what: 'uploaded an image for products', about: imageSize },
  'retention.changed': {
    what: 'changed how long data is kept',
    about: (detail) =>
      words(
        settingChange(`${text(detail['title'])}:`, detail['days'], (days) => counted(days, 'day')),
        detail['is_reset'] === true && '(reset)',
      ),
  },
  'signing_key.rotated': { what: 'created a new signing key', about: (_, id) => id },
}

/** Of an act that a later version wrote, its own name. */
export function describeAct(act: string, detail: Detail, subjectId: string): { what: string; about: string } {
  const found = ORGANIZATION_ACTS[act] ?? INSTALLATION_ACTS[act]
  return { what: found?.what ?? act, about: found?.about?.(detail, subjectId) ?? '' }
}

function graceWords(days: unknown): string {
  return days === null ? 'not required' : `required, with ${counted(days, 'day')} of grace`
}

/** A change is kept as [before, after]. */
function settingChange(label: string, change: unknown, write: (value: unknown) => string): string {
  if (!Array.isArray(change)) return ''
  return words(label, `from ${write(change[0])} to ${write(change[1])}`)
}

function apiKeyChanges(detail: Detail): string {
  const changes = [
    settingChange('label', detail['label'], quoted),
    settingChange('expiry', detail['expires_at'], (value) => text(value) || 'never'),
    settingChange('allowed addresses', detail['allowed_addresses'], addresses),
  ]
  return [`${text(detail['key'])} (${text(detail['prefix'])}…)`, ...changes].filter(Boolean).join(', ')
}

function addresses(value: unknown): string {
  return Array.isArray(value) ? value.map(text).join(', ') : 'any'
}

/** Which key replaced which, and for how long both work. */
function rotation(detail: Detail): string {
  const { previous_prefix, overlap_hours } = detail
  const before = previous_prefix ? `replacing ${text(previous_prefix)}…` : ''
  const overlap =
    overlap_hours === 0 ? 'which stopped working at once' : `both work for ${counted(overlap_hours, 'hour')}`
  return [words(agentKey(detail), before), text(overlap_hours) && overlap].filter(Boolean).join(', ')
}

function mediaKitChanges(detail: Detail): string {
  const { is_public: isPublic, shows_prices: showsPrices } = detail
  const isOn = (change: unknown) => Array.isArray(change) && change[1] === true
  return [
    isPublic && (isOn(isPublic) ? 'now public' : 'no longer public'),
    showsPrices && (isOn(showsPrices) ? 'with prices' : 'without prices'),
    settingChange('title', detail['title'], (title) => (title === null ? 'none' : quoted(title))),
    detail['introduction'] && 'introduction',
    settingChange('contact', detail['contact_email'], orNone),
  ]
    .filter(Boolean)
    .join(', ')
}

function imageSize({ width_px, height_px }: Detail): string {
  return `${text(width_px)} × ${text(height_px)} pixels`
}

function grantedAccess(detail: Detail, productId: string): string {
  const { territories } = detail
  const where = Array.isArray(territories) ? territories.map(text).join(', ') : 'all its territories'
  return `${productId}, for ${keyWithAccess(detail)}, in ${where}`
}

/** Where a note or a file is, and who sees it. */
function placeOfEntry(detail: Detail): string {
  const { campaign, line, is_shared: isShared, author } = detail
  return [
    words('on', quoted(campaign), text(line) && `(${text(line)})`),
    isShared === true ? 'for both sides' : 'internal',
    text(author) && `written by ${text(author)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** "“For Vela” to the report of “Autumn”". */
function sharedReport(detail: Detail): string {
  return `${quoted(text(detail['label']))} to the report of ${quoted(text(detail['campaign']))}`
}

function attachedFile(detail: Detail): string {
  const { author, ...rest } = detail
  const addedBy = text(author) && `, added by ${text(author)}`
  return `${quoted(detail['file_name'])} ${placeOfEntry(rest)}${addedBy}`
}

/** Entries of the first versions have only the ID. */
function keyWithAccess(detail: Detail): string {
  return text(detail['key_label']) || text(detail['key_id']) || 'a key'
}

/** A change is kept as [before, after], lines as a list. Entries of the first versions do not name the campaign. */
function campaignChanges(detail: Detail): string {
  const { campaign, name: names, buyer_id: buyers, purchase_order: orders } = detail
  const changes = [
    Array.isArray(names) && `renamed from ${quoted(names[0])} to ${quoted(names[1])}`,
    Array.isArray(buyers) && 'another buyer',
    Array.isArray(orders) && `purchase order ${orders.map(orNone).join(' → ')}`,
    ...['added', 'changed', 'removed'].map((change) => {
      const lines: unknown = detail[`lines_${change}`]
      if (!Array.isArray(lines)) return false
      const shown = (lines as Detail[])
        .slice(0, LINES_SHOWN)
        .map(change === 'changed' ? termChanges : lineName)
      const rest = lines.length > LINES_SHOWN ? ['…'] : []
      return `${counted(lines.length, 'line')} ${change} (${[...shown, ...rest].join('; ')})`
    }),
  ]
    .filter(Boolean)
    .join(', ')
  return text(campaign) === '' ? changes : `${quoted(campaign)}: ${changes}`
}

function campaignName(detail: Detail): string {
  return quoted(detail['name'])
}

/** The day before and after, the reason as it is now. */
function cancellation(detail: Detail): string {
  const { cancelled_from: days, cancellation_reason: reasons } = detail
  const [before, after] = Array.isArray(days) ? days : []
  const reason = Array.isArray(reasons) ? text(reasons[1]) : ''
  if (before === after) {
    return words(campaignName(detail), reason === '' ? 'reason removed' : `reason changed (${reason})`)
  }
  const moved = before && before !== after ? `instead of ${day(before)}` : ''
  return words(campaignName(detail), `from ${day(after)}`, moved, reason && `(${reason})`)
}

/** The line, the days and, unless it is a dispute, the figure. */
function webhookHost(detail: Detail): string {
  return text(detail['host'])
}

function countedLine(detail: Detail): string {
  const { campaign, line, quantity } = detail
  return [words('on', quoted(campaign), `(${text(line)})`), daysOf(detail), figure(quantity)]
    .filter(Boolean)
    .join(', ')
}

function daysOf({ period }: Detail): string {
  const [first, last] = Array.isArray(period) ? period : []
  return first === last ? day(first) : `${day(first)} – ${day(last)}`
}

function percent(value: unknown): string {
  return `${text(value)}%`
}

function orNone(value: unknown): string {
  return text(value) || 'none'
}

/** "by hand → on day 5 of the next month" */
function closingChange(change: unknown): string {
  const [before, after] = Array.isArray(change) ? (change as unknown[]) : []
  const when = (value: unknown) => (text(value) ? `on day ${text(value)} of the next month` : 'by hand')
  return `${when(before)} → ${when(after)}`
}

/** Its number once it has one, the campaign, and the period or what was said. */
function statementWords(detail: Detail): string {
  const { number, campaign, period, currency, total, note } = detail
  return [
    words(text(number) && `Statement ${text(number)}`, text(campaign) && `for ${quoted(campaign)}`),
    Array.isArray(period) && daysOf(detail),
    figure(total) || text(currency),
    text(note) && quoted(note),
  ]
    .filter(Boolean)
    .join(', ')
}

/** The names before and after. */
function contactChanges({ campaign, contacts }: Detail): string {
  const [before, after] = Array.isArray(contacts) ? (contacts as unknown[]) : []
  const namesOf = (given: unknown) =>
    Array.isArray(given) && given.length > 0 ? given.map(text).join(', ') : 'none'
  return `${quoted(campaign)}: ${namesOf(before)} → ${namesOf(after)}`
}

/** The entry has all of them; a campaign may have a thousand. */
const LINES_SHOWN = 5

/** Each term as the campaign page names it, and how its value is written. */
const TERMS: Record<string, [label: string, write: (value: unknown) => string]> = {
  name: ['name', quoted],
  pricing_basis: ['pricing', (value) => text(value).replace('_', ' ')],
  flight_start: ['first day', day],
  flight_end: ['last day', day],
  booked: ['booked', figure],
  price: ['price', figure],
  currency: ['currency', text],
  bills_overdelivery: ['overdelivery', (value) => (value === true ? 'billed' : 'not billed')],
  reference: ['reference', text],
  air_date: ['air date', day],
  episode_url: ['episode', text],
  download_window_days: ['download window', (value) => `${text(value)} days`],
  product_id: ['sold as', text],
}

/** Terms decide what is owed, so a change is shown with both values. */
function termChanges(line: Detail): string {
  const changes = Object.entries(TERMS).flatMap(([term, [label, write]]) => {
    const change = line[term]
    if (!Array.isArray(change)) return []
    const [before, after] = change.map((value) => ((value ?? '') === '' ? 'none' : write(value)))
    return [`${label} ${before} → ${after}`]
  })
  return `${lineName(line)}: ${changes.join(', ')}`
}

/** A changed line goes by its earlier name. */
function lineName({ line, name: lineNamed, package_id: packageId }: Detail): string {
  return quoted(text(line) || text(lineNamed) || packageId)
}

function withdrawnInvitations(
  { invitations_withdrawn: withdrawn }: Detail,
  which: 'theirs' | 'open' = 'theirs',
): string | undefined {
  if (!withdrawn) return undefined
  return which === 'theirs'
    ? `and withdrew ${counted(withdrawn, 'invitation')} they had made`
    : `and withdrew ${counted(withdrawn, 'pending invitation')}`
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function quoted(value: unknown): string {
  return `“${text(value)}”`
}

/** "2026-11-15" as "15 Nov 2026". */
function day(value: unknown): string {
  const at = Date.parse(`${text(value)}T00:00:00Z`)
  return Number.isNaN(at) ? text(value) : DAYS.format(at)
}

/** "2026-11" as "November 2026". */
function monthWords(month: string): string {
  return MONTHS.format(Date.parse(`${month}-01`))
}

const MONTHS = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const DAYS = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

/** "1200000.5" as "1,200,000.5"; every digit is kept. */
function figure(value: unknown): string {
  return text(value)
    .replace(/^-/, '−')
    .replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',')
}

function words(...parts: unknown[]): string {
  return parts.filter(Boolean).join(' ')
}

function role(value: unknown): string {
  return value === 'admin' ? 'an admin' : 'a member'
}

function counted(value: unknown, thing: string): string {
  const number = text(value)
  return number === '1' ? `1 ${thing}` : `${number} ${thing}s`
}
