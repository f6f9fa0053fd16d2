import { moveCatalogueVersion } from '../product/catalogue-sql.ts'
import { announceCampaignsOf } from '../change/change-sql.ts'
import { NAME_IS_TAKEN, type Queryable } from '../../database/database.ts'
import { togetherOn } from '../../database/in-one-place.ts'
import { PLACEMENTS } from '../../database/distribution.ts'
import { FORMER_MEMBER } from './former-member.ts'

/** A column that names a person by their ID: what becomes of its rows when the person is removed, and what an export shows. */
export interface PersonData {
  onRemoval:
    /** The rows are the person's alone. */
    | 'deleted'
    /** An act or a figure: it stays, and says "A former member". */
    | 'kept'
    /** The same, where the name was copied into the row; and the e-mail address, where it was. */
    | { forgets: { name: string; email?: string } }
  /** Undefined: not in the export, for the reason given. */
  exported?: Exported
  because?: string
}

interface Exported {
  /** Of the list in the file. */
  as: string
  /** Columns of the row `t`, without secrets, hashes and other people. */
  columns: string
  /**
   * The number of the organization that the row belongs to, for people who cannot enter it now. Null: the row is about the account
   * itself, whatever organization it names.
   */
  belongsTo: string | null
  orderBy: string
}

const organization = (number = 't.organization_number') =>
  `(SELECT o.name FROM organization o WHERE o.number = ${number}) AS organization`
/** The campaign by its name of now, where that is known to the organization that the row belongs to: it may be another buyer's by now. */
const campaignFor = (
  number: string,
) => `(SELECT c.name FROM campaign c WHERE c.organization_number = t.organization_number
  AND c.id = t.campaign_id AND ${number} IN (c.organization_number, c.shown_to_number)) AS campaign`
const OWN = 't.organization_number'
/** The buyer's rows are kept under the seller's number. */
const bySide = (buyer: string) => `CASE t.side WHEN 'buyer' THEN ${buyer} ELSE t.organization_number END`
const BUYER_OF_STATEMENT = `(SELECT s.buyer_number FROM statement s
  WHERE s.organization_number = t.organization_number AND s.id = t.statement_id)`
const BUYER_OF_CAMPAIGN = `(SELECT c.buyer_number FROM campaign c
  WHERE c.organization_number = t.organization_number AND c.id = t.campaign_id)`

const entry = (content: string, at: 'created_at' | 'removed_at') => ({
  belongsTo: 't.author_number',
  columns: `${organization('t.author_number')}, ${campaignFor('t.author_number')}, t.line_name AS line, t.is_shared, ${content}, t.created_at, t.removed_at`,
  orderBy: `t.${at}, t.id`,
})
const note = "nullif(t.text, '') AS text"
const file =
  "nullif(t.file_name, '') AS file_name, t.media_type, t.byte_length, encode(t.sha256, 'hex') AS sha256"
const key = (at: 'created_at' | 'revoked_at', belongsTo: string | null) => ({
  belongsTo,
  columns: 't.label, t.prefix, t.created_at, t.revoked_at',
  orderBy: `t.${at}, t.id`,
})
const share = (at: 'created_at' | 'revoked_at') => ({
  belongsTo: 't.maker_number',
  columns: `${organization('t.maker_number')}, ${campaignFor('t.maker_number')}, t.label, t.created_at, t.expires_at, t.revoked_at`,
  orderBy: `t.${at}, t.id`,
})
const link = 't.created_at, t.expires_at, t.used_at, t.withdrawn_at, t.is_by_mail'
/** What an entry says about others is theirs. */
const ACT = `t.at, ${organization()}, t.act, t.subject_kind, t.subject_id, t.detail - (CASE
  WHEN t.subject_id = $1::text THEN '{}'
  WHEN t.subject_kind IN ('person', 'access_link', 'invitation') THEN '{name,email}'
  ELSE '{email,author,contacts,contact_email}' END)::text[] AS detail`

/**
 * Every column with the ID of a person. A test holds this list to the schema: a new column is decided here, and both the removal and
 * the export follow. Rows are deleted in this order.
 */
export const PERSON_DATA: Record<`${string}.${string}`, PersonData> = {
  'session.person_id': {
    onRemoval: 'deleted',
    exported: {
      as: 'sessions',
      belongsTo: null,
      columns: `${organization()}, t.created_at, t.last_used_at, t.method, t.address, t.user_agent AS browser`,
      orderBy: 't.created_at',
    },
  },
  'known_device.person_id': {
    onRemoval: 'deleted',
    exported: {
      as: 'known_browsers',
      belongsTo: null,
      columns: 't.created_at, t.last_used_at',
      orderBy: 't.created_at',
    },
  },
  'access_link.person_id': {
    onRemoval: 'deleted',
    exported: { as: 'reset_links', belongsTo: null, columns: link, orderBy: 't.created_at' },
  },
  'passkey_challenge.person_id': { onRemoval: 'deleted', because: 'waits for an answer for minutes' },
  'second_step.person_id': { onRemoval: 'deleted', because: 'waits for an answer for minutes' },
  'passkey.person_id': {
    onRemoval: 'deleted',
    exported: {
      as: 'passkeys',
      belongsTo: null,
      columns: 't.name, t.rp_id AS host, t.is_backed_up, t.created_at, t.last_used_at',
      orderBy: 't.created_at, t.id',
    },
  },
  'authenticator_app.person_id': {
    onRemoval: 'deleted',
    exported: {
      as: 'authenticator_app',
      belongsTo: null,
      columns: 't.created_at, t.confirmed_at, t.last_used_at',
      orderBy: 't.person_id',
    },
  },
  'recovery_code.person_id': {
    onRemoval: 'deleted',
    exported: {
      as: 'recovery_codes',
      belongsTo: null,
      columns: 't.used_at',
      orderBy: 't.used_at, t.fingerprint',
    },
  },
  'sign_on_identity.person_id': {
    onRemoval: 'deleted',
    exported: {
      as: 'single_sign_on',
      belongsTo: null,
      columns: `${organization()}, t.issuer, t.subject, t.created_at`,
      orderBy: 't.created_at, t.organization_number',
    },
  },
  'account_mail.person_id': {
    onRemoval: 'deleted',
    exported: {
      as: 'mails_about_your_account',
      belongsTo: null,
      columns: `t.kind, t.at, nullif(t.due_at, 'infinity') AS due_at`,
      orderBy: 't.number',
    },
  },
  'email_change.person_id': {
    onRemoval: 'deleted',
    exported: {
      as: 'email_changes',
      belongsTo: null,
      columns: 't.email, t.created_at, t.expires_at, t.used_at, t.withdrawn_at',
      orderBy: 't.created_at',
    },
  },
  'person_preference.person_id': {
    onRemoval: 'deleted',
    exported: {
      as: 'preferences',
      belongsTo: null,
      columns: 't.locale, t.time_zone',
      orderBy: 't.person_id',
    },
  },
  'alert_choice.person_id': {
    onRemoval: 'deleted',
    exported: { as: 'alert_choices', belongsTo: null, columns: 't.kind, t.how', orderBy: 't.kind' },
  },
  'alert_reader.person_id': {
    onRemoval: 'deleted',
    exported: {
      as: 'alerts_read',
      belongsTo: OWN,
      columns: `${organization()}, t.seen_until, t.at_once_until, t.at_once_at, t.daily_until, t.weekly_until`,
      orderBy: 't.organization_number',
    },
  },
  'unsubscribe_link.person_id': {
    onRemoval: 'deleted',
    exported: { as: 'unsubscribe_links', belongsTo: null, columns: 't.created_at', orderBy: 't.created_at' },
  },
  'terms_mail.person_id': {
    onRemoval: 'deleted',
    exported: {
      as: 'mails_about_terms',
      belongsTo: BUYER_OF_CAMPAIGN,
      columns: `${organization()}, ${campaignFor(BUYER_OF_CAMPAIGN)}, t.mailed_at`,
      orderBy: 't.mailed_at',
    },
  },
  'outbox.person_id': {
    onRemoval: 'deleted',
    exported: {
      as: 'waiting_mails',
      belongsTo: OWN,
      columns: `${organization()}, t.kind, t.at, nullif(t.due_at, 'infinity') AS due_at`,
      orderBy: 't.organization_number, t.number',
    },
  },
  'saved_view.person_id': {
    onRemoval: 'deleted',
    exported: {
      as: 'saved_views',
      belongsTo: OWN,
      columns: `${organization()}, t.page, t.name, t.query, t.is_default, t.created_at`,
      orderBy: 't.created_at, t.id',
    },
  },
  'membership.person_id': {
    onRemoval: 'deleted',
    exported: {
      as: 'memberships',
      belongsTo: null,
      columns: `${organization()}, t.role, t.created_at`,
      orderBy: 't.created_at, t.organization_number',
    },
  },

  'audit_entry.actor_person_id': {
    onRemoval: { forgets: { name: 'actor_name', email: 'actor_email' } },
    exported: {
      as: 'acts',
      belongsTo: OWN,
      columns: `${ACT}, t.actor_name AS name_then, t.actor_email AS email_then`,
      orderBy: 't.number',
    },
  },
  'terms_change.actor_person_id': {
    onRemoval: { forgets: { name: 'actor_name', email: 'actor_email' } },
    exported: {
      as: 'changes_of_terms',
      belongsTo: OWN,
      columns: `t.at, ${organization()}, ${campaignFor(OWN)}, t.version, t.line_name AS line, t.kind, t.terms`,
      orderBy: 't.at, t.organization_number, t.campaign_id, t.version, t.position',
    },
  },
  'note.created_by': {
    onRemoval: { forgets: { name: 'created_by_name' } },
    exported: { as: 'notes', ...entry(note, 'created_at') },
  },
  'note.removed_by': {
    onRemoval: { forgets: { name: 'removed_by_name' } },
    exported: { as: 'notes_removed', ...entry('t.id', 'removed_at') },
  },
  'attachment.created_by': {
    onRemoval: { forgets: { name: 'created_by_name' } },
    exported: { as: 'files', ...entry(file, 'created_at') },
  },
  'attachment.removed_by': {
    onRemoval: { forgets: { name: 'removed_by_name' } },
    exported: { as: 'files_removed', ...entry('t.id', 'removed_at') },
  },
  'statement_answer.person_id': {
    onRemoval: { forgets: { name: 'person_name' } },
    exported: {
      as: 'statement_answers',
      belongsTo: bySide(BUYER_OF_STATEMENT),
      columns: `${organization()}, t.statement_id, t.kind, t.side, t.note, t.at`,
      orderBy: 't.at, t.statement_id, t.position',
    },
  },
  'count_entry.person_id': {
    onRemoval: { forgets: { name: 'person_name' } },
    exported: {
      as: 'counts',
      belongsTo: bySide('t.buyer_number'),
      columns: `${organization()}, ${campaignFor(bySide('t.buyer_number'))}, t.package_id, t.first_day, t.last_day, t.kind, t.side, t.quantity, t.note, t.file_name, t.at`,
      orderBy: 't.at, t.package_id, t.position',
    },
  },

  'report_source.person_id': {
    onRemoval: 'kept',
    exported: {
      as: 'report_sources',
      belongsTo: OWN,
      columns: `${organization()}, t.kind, t.file_name, t.created_at`,
      orderBy: 't.number',
    },
  },
  'api_key.created_by': {
    onRemoval: 'kept',
    exported: { as: 'api_keys_created', ...key('created_at', OWN) },
  },
  'api_key.revoked_by': {
    onRemoval: 'kept',
    exported: { as: 'api_keys_revoked', ...key('revoked_at', OWN) },
  },
  'agent_key.created_by': {
    onRemoval: 'kept',
    exported: { as: 'agent_keys_created', ...key('created_at', null) },
  },
  'agent_key.revoked_by': {
    onRemoval: 'kept',
    exported: { as: 'agent_keys_revoked', ...key('revoked_at', null) },
  },
  'invitation.created_by': {
    onRemoval: 'kept',
    exported: {
      as: 'invitations_made',
      belongsTo: 'coalesce(t.maker_organization_number, t.organization_number)',
      columns: `${organization()}, t.role, t.created_at, t.expires_at, t.accepted_at, t.withdrawn_at`,
      orderBy: 't.created_at, t.id',
    },
  },
  'invitation.accepted_by': {
    onRemoval: 'kept',
    exported: {
      as: 'invitations_accepted',
      belongsTo: null,
      columns: `${organization()}, t.email, t.role, t.created_at, t.accepted_at`,
      orderBy: 't.created_at, t.id',
    },
  },
  'access_link.created_by': {
    onRemoval: 'kept',
    exported: { as: 'reset_links_made', belongsTo: null, columns: link, orderBy: 't.created_at, t.id' },
  },
  'seller_consent.requested_by': {
    onRemoval: 'kept',
    exported: {
      as: 'buyers_asked',
      belongsTo: 't.seller_number',
      columns: `${organization()}, t.state, t.requested_at`,
      orderBy: 't.requested_at, t.organization_number, t.seller_number',
    },
  },
  'seller_consent.decided_by': {
    onRemoval: 'kept',
    exported: {
      as: 'sellers_answered',
      belongsTo: OWN,
      columns: `${organization('t.seller_number')}, t.state, t.decided_at`,
      orderBy: 't.decided_at, t.organization_number, t.seller_number',
    },
  },
  'product_image.created_by': {
    onRemoval: 'kept',
    exported: {
      as: 'product_images',
      belongsTo: null,
      columns: 't.image_id, t.media_type, t.byte_length, t.created_at',
      orderBy: 't.created_at, t.image_id',
    },
  },
  'report_share.created_by': {
    onRemoval: 'kept',
    exported: { as: 'share_links_created', ...share('created_at') },
  },
  'report_share.revoked_by': {
    onRemoval: 'kept',
    exported: { as: 'share_links_revoked', ...share('revoked_at') },
  },
  'webhook_endpoint.created_by': {
    onRemoval: 'kept',
    exported: {
      as: 'webhooks_created',
      belongsTo: OWN,
      // What they are now may be others' work.
      columns: `${organization()}, t.created_at, t.deleted_at`,
      orderBy: 't.created_at, t.id',
    },
  },
  // Append only, without names, and deleted by age.
  'security_event.person_id': {
    onRemoval: 'kept',
    exported: {
      as: 'security_events',
      belongsTo: null,
      columns: `t.at, t.kind, t.outcome, t.address, t.reason, t.times, ${organization()}`,
      orderBy: 't.at, t.number',
    },
  },
}

/** An address that nobody has shown to be theirs says nothing about what organizations other than their own have under it. */
const isTheirs = (email: string, organizationNumber: string) => `(
  ${organizationNumber} IN (SELECT organization_number FROM membership WHERE person_id = $1::uuid)
  OR EXISTS (SELECT FROM person p WHERE p.id = $1::uuid AND p.email_verified_at IS NOT NULL AND lower(p.email) = lower(${email})))`

/** The organization that named a contact. */
const contactSide = (
  contact: string,
) => `CASE ${contact}.side WHEN 'seller' THEN ${contact}.organization_number ELSE (
  SELECT c.buyer_number FROM campaign c
  WHERE c.organization_number = ${contact}.organization_number AND c.id = ${contact}.campaign_id) END`

/** The same, with the campaign at hand. */
const SIDE_OF_CONTACT = `CASE t.side WHEN 'seller' THEN t.organization_number ELSE own.buyer_number END`

/** Not a draft of someone else, nor what their organization is shown no longer. */
const SEEN_CAMPAIGN = `(SELECT c.name FROM campaign c WHERE c.organization_number = t.organization_number AND c.id = t.campaign_id
  AND EXISTS (SELECT FROM membership m WHERE m.person_id = $1::uuid
    AND m.organization_number IN (c.organization_number, c.shown_to_number))) AS campaign`

/** What is about a person without their ID in a column of its own. `$2` has their addresses, in lower case. */
const MORE_EXPORTED: { from: string; exported: Exported }[] = [
  {
    from: `audit_entry t WHERE t.subject_kind = 'person' AND t.subject_id = $1::text
      AND t.actor_person_id IS DISTINCT FROM $1::uuid`,
    exported: { as: 'acts_about_you', belongsTo: OWN, columns: ACT, orderBy: 't.number' },
  },
  {
    from: 'security_event t WHERE t.subject_id = $1::uuid AND t.person_id IS DISTINCT FROM $1::uuid',
    exported: {
      as: 'security_events_about_you',
      belongsTo: null,
      columns: `t.at, t.kind, t.outcome, ${organization()}`,
      orderBy: 't.at, t.number',
    },
  },
  {
    from: `invitation t WHERE lower(t.email) = ANY ($2::text[]) AND t.accepted_at IS NULL
      AND ${isTheirs('t.email', 't.organization_number')}`,
    exported: {
      as: 'invitations_for_you',
      belongsTo: null,
      columns: `${organization()}, t.email, t.role, t.created_at, t.expires_at, t.withdrawn_at`,
      orderBy: 't.created_at, t.id',
    },
  },
  {
    from: `campaign_contact t JOIN campaign own ON own.organization_number = t.organization_number AND own.id = t.campaign_id
      WHERE lower(t.email) = ANY ($2::text[]) AND ${isTheirs('t.email', SIDE_OF_CONTACT)}`,
    exported: {
      as: 'contact_of_campaigns',
      // An organization that is not theirs is not named to them.
      belongsTo: `(SELECT m.organization_number FROM membership m
        WHERE m.person_id = $1::uuid AND m.organization_number = ${SIDE_OF_CONTACT})`,
      columns: `${organization()}, ${SEEN_CAMPAIGN}, t.side, t.name, t.role, t.email, t.phone`,
      orderBy: 't.organization_number, t.campaign_id, t.side, t.position',
    },
  },
  {
    from: `ingest_request t JOIN report_source s ON s.number = t.source_number AND s.person_id = $1::uuid
      WHERE t.organization_number IN (SELECT organization_number FROM report_source WHERE person_id = $1::uuid)`,
    exported: {
      as: 'reports_sent',
      belongsTo: OWN,
      columns: `${organization()}, t.received_at, t.feed, s.kind, s.file_name, t.outcome, t.is_dry_run, t.accepted, t.rejected`,
      orderBy: 't.organization_number, t.received_at, t.request_id',
    },
  },
  {
    from: `delivery_report t JOIN report_source s ON s.number = t.source_number AND s.person_id = $1::uuid
      JOIN package_line l ON l.organization_number = t.organization_number AND l.line_number = t.line_number
      WHERE t.organization_number IN (SELECT organization_number FROM report_source WHERE person_id = $1::uuid)`,
    exported: {
      as: 'delivery_reports',
      belongsTo: OWN,
      columns: `${organization()}, l.package_id, t.as_of, t.received_at, trim_scale(t.quantity) AS quantity, s.kind, s.file_name`,
      orderBy: 't.organization_number, t.line_number, t.revision',
    },
  },
]

export interface ExportedList {
  as: string
  sql: string
}

/** Of a list: what the file has, and the organization that it belongs to. */
export interface ExportedRow extends Record<string, unknown> {
  belongs_to: number | null
}

/** The lists of an export. Each takes the ID and the addresses of the person. */
export const EXPORTED_LISTS: readonly ExportedList[] = [
  ...Object.entries(PERSON_DATA).flatMap(([place, { exported }]) => {
    const [table, column] = place.split('.')
    return exported ? [{ from: `${table} t WHERE t.${column} = $1::uuid`, exported }] : []
  }),
  ...MORE_EXPORTED,
].map(({ from, exported: { as, columns, belongsTo, orderBy } }) => ({
  as,
  sql: `SELECT ${columns}, ${belongsTo ?? 'NULL::integer'} AS belongs_to FROM ${from} AND $1::uuid IS NOT NULL AND $2::text[] IS NOT NULL ORDER BY ${orderBy}`,
}))

export interface Account {
  id: string
  email: string
  name: string
  is_operator: boolean
  created_at: string
  email_verified_at: string | null
  suspended_at: string | null
}

export async function findAccount(database: Queryable, personId: string): Promise<Account | undefined> {
  const [row] = await database.query<Account>(
    `SELECT id, email, name, is_operator, created_at, email_verified_at, suspended_at FROM person
     WHERE id = $1 AND removed_at IS NULL`,
    [personId],
  )
  return row
}

/** The addresses that a person has had, in lower case; without those that are now another person's. */
export async function listAddresses(database: Queryable, personId: string): Promise<string[]> {
  const rows = await database.query<{ email: string }>(
    `SELECT email FROM (
       SELECT lower(email) AS email FROM person WHERE id = $1
       UNION SELECT lower(actor_email) FROM audit_entry WHERE actor_person_id = $1
       UNION SELECT lower(email) FROM email_change WHERE person_id = $1 AND used_at IS NOT NULL
       UNION SELECT lower(email) FROM invitation WHERE accepted_by = $1
       UNION SELECT lower(previous) FROM audit_entry, jsonb_array_elements_text(
           CASE jsonb_typeof(detail -> 'email') WHEN 'array' THEN detail -> 'email' ELSE '[]' END) AS previous
         WHERE subject_kind = 'person' AND subject_id = $1::text AND act = 'email.changed') AS had
     WHERE email IS NOT NULL
       AND NOT EXISTS (SELECT FROM person other WHERE lower(other.email) = had.email AND other.id <> $1)
     ORDER BY email`,
    [personId],
  )
  return rows.map(({ email }) => email)
}

/** Those of their addresses that were shown to be theirs, also before they changed. */
export async function listProvenAddresses(database: Queryable, personId: string): Promise<string[]> {
  const rows = await database.query<{ email: string }>(
    `SELECT lower(email) AS email FROM person WHERE id = $1 AND email_verified_at IS NOT NULL
     UNION SELECT lower(email) FROM invitation WHERE accepted_by = $1 AND is_by_mail
     UNION SELECT lower(address) FROM audit_entry, LATERAL (VALUES
         (detail #>> '{email,0}', detail ->> 'was_confirmed'),
         (detail #>> '{email,1}', detail ->> 'is_confirmed')) AS of_change (address, confirmed)
       WHERE subject_kind = 'person' AND subject_id = $1::text AND act = 'email.changed'
         AND confirmed = 'true' AND address IS NOT NULL`,
    [personId],
  )
  return rows.map(({ email }) => email)
}

/** The names that a person has had, also as a contact. */
export async function listNames(
  database: Queryable,
  { personId, addresses }: { personId: string; addresses: readonly string[] },
): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `SELECT name FROM person WHERE id = $1
     UNION SELECT actor_name FROM audit_entry WHERE actor_person_id = $1 AND actor_name IS NOT NULL
     UNION SELECT created_by_name FROM note WHERE created_by = $1
     UNION SELECT created_by_name FROM attachment WHERE created_by = $1
     UNION SELECT name FROM campaign_contact WHERE lower(email) = ANY ($2::text[])
     UNION SELECT previous FROM audit_entry, jsonb_array_elements_text(
         CASE jsonb_typeof(detail -> 'name') WHEN 'array' THEN detail -> 'name' ELSE '[]' END) AS previous
       WHERE subject_kind = 'person' AND subject_id = $1::text AND act = 'person.renamed'`,
    [personId, addresses],
  )
  return rows.map(({ name }) => name)
}

/** Held until `tx` ends: what the person was about to do waits, and then finds them removed. */
export async function lockForRemoval(tx: Queryable, personId: string): Promise<void> {
  if (tx.isSpread) await tx.query(NAME_IS_TAKEN)
  await tx.query('SELECT FROM person WHERE id = $1 FOR UPDATE', [personId])
}

export interface MembershipToEnd {
  organization_number: number
  organization_name: string
  role: 'admin' | 'member'
  /** Besides the person. */
  other_admins: number
  other_members: number
}

/** In the order of their numbers. */
export async function listMembershipsToEnd(
  database: Queryable,
  personId: string,
): Promise<MembershipToEnd[]> {
  return database.query<MembershipToEnd>(
    `SELECT m.organization_number, o.name AS organization_name, m.role,
       (SELECT count(*)::integer FROM membership a JOIN person p ON p.id = a.person_id AND p.suspended_at IS NULL
        WHERE a.organization_number = m.organization_number AND a.role = 'admin' AND a.person_id <> $1) AS other_admins,
       (SELECT count(*)::integer FROM membership a
        WHERE a.organization_number = m.organization_number AND a.person_id <> $1) AS other_members
     FROM membership m JOIN organization o ON o.number = m.organization_number
     WHERE m.person_id = $1 ORDER BY m.organization_number`,
    [personId],
  )
}

/** From here on, the person is nobody. */
export async function markRemoved(tx: Queryable, personId: string, at: string): Promise<void> {
  await tx.query(
    `UPDATE person SET removed_at = $2, suspended_at = coalesce(suspended_at, $2), name = $3, email = id || '@removed.invalid',
       password_hash = NULL, email_verified_at = NULL, is_operator = false, is_tour_due = false WHERE id = $1`,
    [personId, at, FORMER_MEMBER],
  )
}

/** Deletes what is the person's alone, in the order of the list. */
export async function deletePersonData(tx: Queryable, personId: string): Promise<void> {
  for (const [place, { onRemoval }] of Object.entries(PERSON_DATA)) {
    const [table, column] = place.split('.')
    if (onRemoval === 'deleted') await tx.query(`DELETE FROM ${table} WHERE ${column} = $1`, [personId])
  }
}

const ROWS_AT_ONCE = 5_000

/** Takes the name out of what the person did, after `markRemoved`. In parts, so that no statement takes long. */
export async function forgetActor(tx: Queryable, personId: string): Promise<void> {
  for (const [place, { onRemoval }] of Object.entries(PERSON_DATA)) {
    if (typeof onRemoval === 'string') continue
    const [table, column] = place.split('.')
    const { name, email } = onRemoval.forgets
    const isNamed = `${column} = $1 AND ${name} IS DISTINCT FROM $2`
    const set = `SET ${name} = $2 ${email === undefined ? '' : `, ${email} = NULL`}`
    for (const part of await partsOf(tx, table!, { isNamed, personId })) {
      const values = [personId, FORMER_MEMBER, ...part.values]
      const named = `FROM ${table} WHERE ${isNamed} ${part.only} LIMIT ${ROWS_AT_ONCE}`
      for (;;) {
        // Locked first: of a row that someone else was changing, the statement after this sees what has become of it.
        const left = await tx.query(`SELECT 1 ${named} FOR NO KEY UPDATE`, values)
        if (left.length === 0) break
        await tx.query(
          `UPDATE ${table} ${set} WHERE ctid = ANY (ARRAY(SELECT ctid ${named})) ${part.only}`,
          values,
        )
      }
    }
  }
}

/** All of a table at once; or, of a table that is spread, one organization after another. */
async function partsOf(
  tx: Queryable,
  table: string,
  { isNamed, personId }: { isNamed: string; personId: string },
): Promise<{ only: string; values: number[] }[]> {
  if (!tx.isSpread || PLACEMENTS.get(table) !== 'by_organization') return [{ only: '', values: [] }]
  const rows = await tx.query<{ number: number }>(
    `SELECT DISTINCT organization_number AS number FROM ${table} WHERE ${isNamed}`,
    [personId, FORMER_MEMBER],
  )
  return rows.map(({ number }) => ({ only: 'AND organization_number = $3', values: [number] }))
}

/** Where an entry says whom it is about: their name becomes "A former member", and the address goes with it. */
const FORGET_SUBJECT = `detail || CASE WHEN detail ? 'name' THEN '{"name": "${FORMER_MEMBER}"}'::jsonb ELSE '{}' END
  || CASE WHEN detail ? 'email' THEN CASE WHEN detail ? 'name' THEN '{"email": null}'::jsonb ELSE '{"email": "${FORMER_MEMBER}"}' END
     ELSE '{}' END`

/** Takes the name and the addresses out of entries about the person, after `markRemoved`. */
export async function forgetSubject(
  tx: Queryable,
  who: Addressed & { names: readonly string[] },
): Promise<void> {
  const own = await listOrganizationsOf(tx, who.personId)
  await tx.query(
    `UPDATE audit_entry SET detail = ${FORGET_SUBJECT}
     WHERE subject_kind IN ('person', 'access_link', 'invitation') AND detail ?| ARRAY['name', 'email']
       AND subject_id = ANY (ARRAY(
         SELECT $1::text UNION ALL SELECT id::text FROM access_link WHERE person_id = $1::uuid
         UNION ALL SELECT id::text FROM invitation i
           WHERE accepted_by = $1::uuid OR ${isReached('i.email', 'i.organization_number', 2)}))
       AND detail <> (${FORGET_SUBJECT})`,
    [who.personId, who.addresses, who.proven, own],
  )
  await tx.query(
    `UPDATE audit_entry SET detail = CASE act WHEN 'buyer.introduced' THEN detail || '{"email": null}'
       ELSE ${FORGET_SUBJECT} END
     WHERE act = ANY ($1::text[]) AND ${isReached(`detail ->> 'email'`, 'organization_number', 2)}`,
    [ACTS_WITH_ADDRESSES, who.addresses, who.proven, own],
  )
  const removed = await tx.query<{ id: string }>(
    `SELECT id FROM note WHERE created_by = $1 AND removed_at IS NOT NULL
     UNION ALL SELECT id FROM attachment WHERE created_by = $1 AND removed_at IS NOT NULL`,
    [who.personId],
  )
  await tx.query(
    `UPDATE audit_entry SET detail = detail || '{"author": "${FORMER_MEMBER}"}'
     WHERE act IN ('note.removed', 'attachment.removed') AND detail ->> 'author' <> $2 AND subject_id = ANY ($1::text[])`,
    [removed.map(({ id }) => id), FORMER_MEMBER],
  )
  for (const { number, names } of await listNamesAsContact(tx, who, own)) {
    await tx.query(
      `UPDATE audit_entry e SET detail = told.detail FROM (
       SELECT number, detail || jsonb_build_object('contacts', (
         SELECT jsonb_agg(coalesce((
           SELECT jsonb_agg(CASE WHEN contact #>> '{}' = ANY ($2::text[]) THEN to_jsonb($1::text) ELSE contact END ORDER BY place)
           FROM jsonb_array_elements(side) WITH ORDINALITY AS one (contact, place)), '[]') ORDER BY side_place)
         FROM jsonb_array_elements(detail -> 'contacts') WITH ORDINALITY AS sides (side, side_place))) AS detail
       FROM audit_entry WHERE act = 'campaign.contacts_changed' AND organization_number = $3
         AND jsonb_path_exists(detail, '$.contacts[*][*] ? (@ == $names[*])', jsonb_build_object('names', to_jsonb($2::text[])))) AS told
       WHERE e.number = told.number`,
      [FORMER_MEMBER, names, number],
    )
  }
  await tx.query(
    `UPDATE audit_entry SET detail = detail || '{"name": "${FORMER_MEMBER}"}'
     WHERE actor_person_id = $1 AND subject_kind = 'passkey' AND detail ->> 'name' <> $2`,
    [who.personId, FORMER_MEMBER],
  )
  await tx.query(
    `UPDATE audit_entry e SET detail = told.detail FROM (
       SELECT number, detail || jsonb_build_object('contact_email', (
       SELECT jsonb_agg(CASE WHEN lower(address #>> '{}') = ANY ($1::text[]) THEN to_jsonb($2::text) ELSE address END ORDER BY place)
       FROM jsonb_array_elements(detail -> 'contact_email') WITH ORDINALITY AS one (address, place))) AS detail
     FROM audit_entry WHERE act = 'media_kit.changed' AND jsonb_typeof(detail -> 'contact_email') = 'array' AND EXISTS (
       SELECT FROM jsonb_array_elements_text(detail -> 'contact_email') AS address WHERE lower(address) = ANY ($1::text[]))) AS told
     WHERE e.number = told.number`,
    [who.proven, FORMER_MEMBER],
  )
}

/** Entries of the first versions, and those whose link is gone, are found by the address alone. */
const ACTS_WITH_ADDRESSES = [
  'access_link.created',
  'access_link.used',
  'buyer.introduced',
  'invitation.accepted',
  'invitation.created',
  'invitation.withdrawn',
  'operator.created',
  'person.created',
]

/**
 * By which names contacts in the history of an organization are the person. Entries have no addresses, and anyone can give themselves
 * a colleague's name for a while: a name does not count where someone else has it, who acted there, is a member, or is a contact under
 * another address.
 */
async function listNamesAsContact(
  tx: Queryable,
  { personId, addresses, proven, names }: Addressed & { names: readonly string[] },
  own: readonly number[],
): Promise<{ number: number; names: string[] }[]> {
  return tx.query<{ number: number; names: string[] }>(
    `WITH contact AS MATERIALIZED (
       SELECT ${contactSide('t')} AS number, t.name, lower(t.email) AS email FROM campaign_contact t
       WHERE lower(t.email) = ANY ($5::text[]) OR t.name = ANY ($3::text[]))
     SELECT o.number, array_agg(had.name) AS names
     FROM (SELECT unnest($2::integer[]) UNION SELECT organization_number FROM audit_entry
       WHERE actor_person_id = $1 AND act = 'campaign.contacts_changed'
       UNION SELECT number FROM contact WHERE email = ANY ($5::text[])) AS o (number)
     CROSS JOIN unnest($3::text[]) AS had (name)
     WHERE NOT EXISTS (SELECT FROM audit_entry e
         WHERE e.organization_number = o.number AND e.actor_name = had.name AND e.actor_person_id <> $1)
       AND NOT EXISTS (SELECT FROM membership m JOIN person p ON p.id = m.person_id
         WHERE m.organization_number = o.number AND p.name = had.name AND p.id <> $1)
       AND NOT EXISTS (SELECT FROM contact
         WHERE contact.name = had.name AND contact.number = o.number AND contact.email <> ALL ($4::text[]))
     GROUP BY o.number`,
    [personId, own, names, addresses, proven],
  )
}

/** Present and former. */
async function listOrganizationsOf(tx: Queryable, personId: string): Promise<number[]> {
  const rows = await tx.query<{ number: number }>(
    `SELECT organization_number AS number FROM membership WHERE person_id = $1
     UNION SELECT organization_number FROM audit_entry
       WHERE subject_kind = 'person' AND subject_id = $1::text AND act IN ('member.removed', 'member.left')
         AND organization_number IS NOT NULL`,
    [personId],
  )
  return rows.map(({ number }) => number)
}

export interface Addressed {
  personId: string
  addresses: readonly string[]
  /** Those that are known to be theirs. By the others they are found in their own organizations only. */
  proven: readonly string[]
}

/** Of an address: `first` is the place of the addresses among the parameters, before the proven ones and the person's organizations. */
function isReached(email: string, organizationNumber: string, first: number): string {
  return `(lower(${email}) = ANY ($${first}::text[])
    AND (lower(${email}) = ANY ($${first + 1}::text[]) OR ${organizationNumber} = ANY ($${first + 2}::integer[])))`
}

/**
 * Held until `tx` ends, before the history is read: the entry of those who change invitations, contacts or the media kit is then either
 * there, or comes later and finds no address to copy. Contacts change under the lock of their campaign.
 */
export async function lockAddressed(tx: Queryable, who: Addressed): Promise<void> {
  const own = await listOrganizationsOf(tx, who.personId)
  const values = [who.addresses, who.proven, own]
  await tx.query(
    `SELECT FROM invitation i WHERE accepted_by = $4::uuid OR ${isReached('i.email', 'i.organization_number', 1)}
     ORDER BY id FOR NO KEY UPDATE`,
    [...values, who.personId],
  )
  const contacts = `SELECT t.organization_number AS "organizationNumber", t.campaign_id AS id FROM campaign_contact t
    WHERE ${isReached('t.email', contactSide('t'), 1)}`
  if (tx.isSpread) {
    const campaigns = await tx.query<{ organizationNumber: number; id: string }>(
      `SELECT DISTINCT * FROM (${contacts}) AS named ORDER BY 1, 2`,
      values,
    )
    for (const together of togetherOn(tx, campaigns)) {
      await tx.query(
        'SELECT id FROM campaign WHERE organization_number = $1 AND id = ANY ($2::uuid[]) ORDER BY id FOR NO KEY UPDATE',
        [together[0]!.organizationNumber, together.map(({ id }) => id)],
      )
    }
  } else {
    await tx.query(
      `SELECT FROM campaign c WHERE (c.organization_number, c.id) IN (${contacts})
       ORDER BY c.organization_number, c.id FOR NO KEY UPDATE`,
      values,
    )
  }
  await tx.query('SELECT FROM media_kit WHERE lower(contact_email) = ANY ($1::text[]) FOR NO KEY UPDATE', [
    who.proven,
  ])
}

/** Invitations and contacts by the addresses: the invitations end, the contacts go. */
export async function forgetAddresses(tx: Queryable, who: Addressed & { at: string }): Promise<void> {
  const own = await listOrganizationsOf(tx, who.personId)
  await tx.query(
    `UPDATE invitation i SET email = $1 || '@removed.invalid',
       withdrawn_at = CASE WHEN accepted_at IS NULL THEN coalesce(withdrawn_at, $2::timestamptz) ELSE withdrawn_at END
     WHERE accepted_by = $1::uuid OR ${isReached('i.email', 'i.organization_number', 3)}`,
    [who.personId, who.at, who.addresses, who.proven, own],
  )
  const seeing = await tx.query<{ number: number | null }>(
    `WITH deleted AS (
       DELETE FROM campaign_contact t WHERE ${isReached('t.email', contactSide('t'), 1)}
       RETURNING t.organization_number, t.campaign_id)
     SELECT DISTINCT unnest(ARRAY[c.organization_number, c.shown_to_number]) AS number
     FROM deleted d JOIN campaign c ON c.organization_number = d.organization_number AND c.id = d.campaign_id`,
    [who.addresses, who.proven, own],
  )
  await announceCampaignsOf(
    tx,
    seeing.flatMap(({ number }) => number ?? []),
  )
  // Those with a person are deleted with the person.
  await tx.query('DELETE FROM account_mail WHERE lower(email) = ANY ($1::text[]) AND person_id IS NULL', [
    who.addresses,
  ])
  const named = await tx.query(
    `UPDATE media_kit SET contact_email = NULL, revision = revision + 1, changed_at = $2
     WHERE lower(contact_email) = ANY ($1::text[]) RETURNING 1`,
    [who.proven, who.at],
  )
  if (named.length > 0) await moveCatalogueVersion(tx)
}
