import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { makeAccessLink } from '../src/core/person/make-access-link.ts'
import { actingFor } from '../src/core/access.ts'
import { ROUTES } from '../src/console/routes.ts'
import { addAttachment } from '../src/core/attachment/add-attachment.ts'
import { POSTGRES_STORE } from '../src/core/attachment/attachment-store.ts'
import { createApiKey } from '../src/core/api-key/create-api-key.ts'
import type { Context } from '../src/core/context.ts'
import { inviteMember } from '../src/core/member/invite-member.ts'
import { addNote } from '../src/core/note/add-note.ts'
import { saveLogo } from '../src/core/organization/save-logo.ts'
import { introduceBuyer } from '../src/core/organization/introduce-buyer.ts'
import { draftStatement } from '../src/core/statement/draft-statement.ts'
import { issueStatement } from '../src/core/statement/issue-statement.ts'
import { isUuid } from '../src/core/uuid.ts'
import { saveView } from '../src/core/saved-view/save-view.ts'
import { createReportShare } from '../src/core/report-share/create-report-share.ts'
import { saveCollection } from '../src/core/product/save-collection.ts'
import { saveFormat } from '../src/core/product/save-format.ts'
import type { Database } from '../src/database/database.ts'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
import { askConsole, newSession, PASSWORD, signInMember, signInOperator } from './support/account.ts'
import { sendRows } from './support/affiliate.ts'
import { createKey, product, save } from './support/agent-catalogue.ts'
import { startApp, type TestApp } from './support/app.ts'
import { logCall } from './support/call-log.ts'
import { LOGO } from './support/logo.ts'
import { postDelivery } from './support/ingest.ts'
import { routesOf } from './support/routes-of.ts'
import { createLine, createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

/**
 * Every route behind the web app against every kind of caller. What is asked for is always the seller's: its campaign,
 * its line, its key. A new route without a row here fails; so does a row whose route no longer exists. API keys give no
 * access here: they are answered like no credentials.
 */
interface Answers {
  nobody: number
  member: number
  admin: number
  /** Admin of an organization unrelated to the seller's. */
  stranger: number
  /** Admin of the organization that buys the seller's campaign. */
  buyer: number
  /** Belongs to no organization. */
  operator: number
}
type Caller = keyof Answers

interface Row extends Answers {
  /** Behind the path, such as "?page=1". */
  query?: string
  body?: (world: World) => unknown
  /** Sent as is, instead of a JSON body. */
  file?: (world: World) => string
  /** Runs before each request: its result fills the `:names` in the path, along with the world's own. */
  prepare?: (world: World) => Promise<Record<string, string>>
}

/** Of one pixel. */
const GIF = 'GIF89a\x01\0\x01\0'

const everybody = (status: number): Answers => ({
  nobody: status,
  member: status,
  admin: status,
  stranger: status,
  buyer: status,
  operator: status,
})

/** Anyone signed in. */
const people = (status: number): Answers => ({ ...everybody(status), nobody: 401 })

/** Members of any organization. */
const members = (status: number): Answers => ({ ...people(status), operator: 403 })

/** What the seller has and its buyer may see. */
const bothSides: Answers = { ...members(200), stranger: 404 }

/** What the seller does with a campaign, and its buyer sees. */
const lifeAct: Row = { ...bothSides, buyer: 403, body: () => ({ version: 1 }) }

const LINE = {
  name: 'Test line',
  pricing_basis: 'impressions',
  flight_start: '2020-01-01',
  flight_end: '2199-12-31',
  booked: null,
  price: '10',
  currency: 'EUR',
}

/** To count: a day that is over. */
const A_DAY = { first_day: '2026-01-01', last_day: '2026-01-01' }

/** Each is a new figure: nobody proposes what the other side has proposed. */
let nextProposal = 1_000

/** Admins, each of their own organization. */
const admins = (status: number): Answers => ({
  ...people(403),
  admin: status,
  stranger: status,
  buyer: status,
})

/** Admins of the seller; for admins elsewhere it does not exist. */
const ownAdmin = (status: number): Answers => ({ ...admins(404), admin: status })

/** Admins of the seller; for admins elsewhere there is nothing to do it with. */
const onlyWithOne = (status: number): Answers => ({ ...admins(409), admin: status })

/** Operators only. For everyone else the address does not exist. */
const operators = (status: number): Answers => ({ ...people(404), operator: status })

const ENDPOINT = { url: 'https://example.com/webhooks', description: 'CRM', event_types: ['terms.changed'] }

/** The secret of the last link prepared. */
let linkToken: string

/** Members of the seller; for the buyer and everyone else it does not exist. */
const sellers = (status: number): Answers => ({ ...members(404), member: status, admin: status })

/** Of a passkey that nobody has. */
const UNSIGNED = {
  id: 'AA',
  rawId: 'AA',
  type: 'public-key',
  response: { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA' },
}

const ROWS: Record<string, Row> = {
  'GET /session': everybody(200),
  'POST /session': {
    ...everybody(200),
    body: ({ email }) => ({ email, password: PASSWORD }),
  },
  'DELETE /session': everybody(204),
  'DELETE /sessions': people(204),
  'GET /sessions': people(200),
  'DELETE /sessions/others': people(200),
  // Those of others do not exist.
  'DELETE /sessions/:sessionId': {
    ...people(404),
    admin: 204,
    prepare: aSessionOfAdmin,
  },
  'GET /password-reset': everybody(200),
  // Mail is not set up here.
  'POST /password-reset': { ...everybody(409), body: ({ email }) => ({ email }) },
  'DELETE /tour': people(204),
  'GET /session/confirmation': people(200),
  'PUT /session/confirmation': { ...people(400), body: () => ({ password: 'wrong' }) },
  'POST /session/confirmation/options': people(200),
  'PUT /session/confirmation/passkey': { ...people(400), body: () => ({ response: UNSIGNED }) },
  'PUT /session/confirmation/code': { ...people(400), body: () => ({ code: '0000' }) },
  'POST /session/passkey/options': { ...everybody(200), body: () => ({}) },
  'POST /session/passkey': { ...everybody(400), body: () => ({ response: UNSIGNED }) },
  'POST /session/second-step/options': { ...everybody(400), body: () => ({ token: 'unknown' }) },
  'POST /session/second-step': { ...everybody(400), body: () => ({ token: 'unknown', code: '000000' }) },
  'POST /session/second-step/passkey': {
    ...everybody(400),
    body: () => ({ token: 'unknown', response: UNSIGNED }),
  },
  'GET /account/security': people(200),
  'POST /account/passkeys/options': people(200),
  'POST /account/passkeys': {
    ...people(400),
    body: () => ({ response: { ...UNSIGNED, response: { clientDataJSON: 'AA', attestationObject: 'AA' } } }),
  },
  'POST /account/authenticator-app': people(200),
  'PUT /account/authenticator-app': { ...people(400), body: () => ({ code: '0000' }) },
  'DELETE /account/authenticator-app': people(204),
  'POST /account/recovery-codes': people(409),
  'PUT /session/organization': {
    ...people(404),
    member: 200,
    admin: 200,
    body: ({ organizationId }) => ({ organization_id: organizationId }),
  },
  'GET /account': people(200),
  'PATCH /account': { ...people(204), body: () => ({ name: 'Nora Test' }) },
  'GET /account/alerts': people(200),
  'PATCH /account/alerts': {
    ...people(204),
    body: () => ({ choices: [{ kind: 'behind_plan', how: 'app' }] }),
  },
  'PUT /account/email': { ...people(400), body: () => ({ email: 'no address', password: 'any' }) },
  'DELETE /account/email': people(204),
  // A link is only for the person who asked for it.
  'POST /account/email/confirmation': { ...people(404), body: () => ({ token: 'unknown' }) },
  'GET /account/export': people(200),
  'POST /account/removal': { ...people(400), body: () => ({ password: 'wrong' }) },
  'GET /find': { ...people(200), query: '?q=test' },
  'GET /data-kept': people(200),
  'GET /live': members(200),
  'GET /home': members(200),
  'GET /alerts': members(200),
  'GET /alerts/unseen': members(200),
  'PUT /alerts/seen': { ...members(204), body: () => ({ until: '1' }) },
  'GET /campaigns': members(200),
  'GET /campaign-rows': members(200),
  'GET /products': members(200),
  'POST /campaigns': {
    ...members(201),
    body: ({ bystanderId }) => ({ name: 'Another', buyer_id: bystanderId, lines: [LINE] }),
  },
  'POST /lines/preview': {
    ...members(200),
    body: () => ({ text: 'Front page\timpressions\t2026-03-01\t2026-03-31\t1000\t10\tEUR' }),
  },
  'GET /campaigns/:campaignId': bothSides,
  'PUT /campaigns/:campaignId': {
    ...bothSides,
    buyer: 403,
    body: ({ buyerId, packageId }) => ({
      version: 1,
      name: 'Test campaign',
      buyer_id: buyerId,
      lines: [{ ...LINE, package_id: packageId }],
    }),
  },
  // A draft does not exist for its buyer.
  'POST /campaigns/:campaignId/publish': { ...lifeAct, buyer: 404, prepare: aCampaign('is_draft', 'true') },
  'POST /campaigns/:campaignId/cancel': {
    ...lifeAct,
    prepare: aCampaign('archived_at', 'NULL'),
    body: () => ({ version: 1, from: tomorrow() }),
  },
  'POST /campaigns/:campaignId/withdraw-cancellation': {
    ...lifeAct,
    prepare: aCampaign('cancelled_from', 'current_date + 1'),
  },
  'POST /campaigns/:campaignId/archive': {
    ...lifeAct,
    prepare: aCampaign('cancelled_from', 'current_date - 1'),
  },
  'POST /campaigns/:campaignId/unarchive': { ...lifeAct, prepare: aCampaign('archived_at', 'now()') },
  'PUT /campaigns/:campaignId/contacts': {
    ...bothSides,
    body: () => ({ read: [], contacts: [{ name: 'Nora', email: 'nora@example.com' }] }),
  },
  'GET /campaigns/:campaignId/chart': bothSides,
  'GET /campaigns/:campaignId/campaign-report': bothSides,
  'GET /campaigns/:campaignId/campaign-report/file': bothSides,
  'GET /campaigns/:campaignId/report-shares': bothSides,
  'POST /campaigns/:campaignId/report-shares': {
    ...members(201),
    stranger: 404,
    prepare: noShares,
    body: () => SHARE,
  },
  // A link belongs to the side that made it, here the seller.
  'POST /campaigns/:campaignId/report-shares/:shareId/revocation': { ...sellers(204), prepare: aShare },
  'GET /campaigns/:campaignId/report-shares/:shareId/uses': { ...sellers(200), prepare: aShare },
  'POST /shared-report': { ...everybody(200), prepare: aShare, body: () => ({ token: linkToken }) },
  'POST /shared-report/file': {
    ...everybody(200),
    prepare: aShare,
    body: () => ({ token: linkToken, format: 'csv' }),
  },
  'GET /campaigns/:campaignId/terms': bothSides,
  'GET /lines/:packageId/terms': bothSides,
  'POST /campaigns/:campaignId/terms/seen': {
    ...members(403),
    stranger: 404,
    buyer: 204,
    body: () => ({ version: 1 }),
  },
  'GET /campaigns/:campaignId/notes': bothSides,
  'POST /campaigns/:campaignId/notes': {
    ...members(201),
    stranger: 404,
    body: () => ({ is_shared: true, text: 'As agreed by phone' }),
  },
  // A shared note of the seller's admin. Its author and admins of their side can remove it.
  'DELETE /campaigns/:campaignId/notes/:noteId': {
    ...members(403),
    admin: 204,
    stranger: 404,
    prepare: aNote,
  },
  'GET /campaigns/:campaignId/attachments': bothSides,
  'POST /campaigns/:campaignId/attachments': {
    ...members(201),
    stranger: 404,
    query: '?shared=false&file_name=proof.gif',
    prepare: noFiles,
    file: () => GIF,
  },
  'GET /campaigns/:campaignId/attachments/:attachmentId/content': { ...bothSides, prepare: aFile },
  'DELETE /campaigns/:campaignId/attachments/:attachmentId': {
    ...members(403),
    admin: 204,
    stranger: 404,
    prepare: aFile,
  },
  'GET /statements': members(200),
  'GET /unstated-campaigns': members(200),
  'GET /campaigns/:campaignId/statements/next': bothSides,
  'POST /campaigns/:campaignId/statements': {
    ...bothSides,
    buyer: 403,
    body: () => ({ last_day: '2026-01-31' }),
  },
  'GET /statements/:statementId': { ...bothSides, prepare: aStatement },
  'POST /statements/:statementId/issue': {
    ...bothSides,
    buyer: 403,
    prepare: aStatement,
    body: () => ({ last_day: '2026-01-31', total: '0.00' }),
  },
  // For the buyer a draft does not exist.
  'DELETE /statements/:statementId': { ...sellers(204), prepare: (prepared) => aDraftStatement(prepared) },
  'POST /statements/:statementId/answers': {
    ...members(204),
    stranger: 404,
    prepare: aStatement,
    body: () => ({ kind: 'comment', note: 'As agreed by phone' }),
  },
  'GET /statements/:statementId/statement.json': { ...bothSides, prepare: aStatement },
  'GET /statements/:statementId/lines': { ...bothSides, prepare: aStatement },
  'GET /views': { ...members(200), query: '?page=campaigns' },
  'POST /views': {
    ...members(201),
    body: () => ({ page: 'campaigns', name: 'Behind', query: { pacing: 'behind' }, replace: true }),
  },
  // A view is its owner's alone, here the admin's.
  'PATCH /views/:viewId': { ...members(404), admin: 204, prepare: aView, body: () => ({ name: 'Renamed' }) },
  'DELETE /views/:viewId': { ...members(404), admin: 204, prepare: aView },
  'GET /buyers': members(200),
  'POST /buyers': {
    ...members(200),
    member: 403,
    body: () => ({ name: 'New buyer', email: 'new@example.com' }),
  },
  'POST /buyers/:buyerId/invitation': { ...ownAdmin(200), prepare: aNewBuyer },
  'GET /sellers': members(200),
  // Only the buyer's own admins can answer; for others there is no such seller.
  'PUT /sellers/:sellerId': {
    ...admins(404),
    buyer: 204,
    prepare: async ({ organizationId }) => ({ sellerId: organizationId }),
    body: () => ({ state: 'accepted' }),
  },
  'GET /affiliates': members(200),
  'GET /affiliates/totals.csv': members(200),
  'GET /affiliates/days': members(200),
  'GET /affiliates/days.csv': members(200),
  'GET /affiliates/codes/:codeId': { ...members(200), stranger: 404, prepare: newCode },
  'GET /affiliates/codes/:codeId/days.csv': { ...members(200), stranger: 404, prepare: newCode },
  'GET /requests': members(200),
  'GET /requests-by-hour': members(200),
  'GET /requests/:requestId': { ...sellers(200), prepare: newRequest },
  'GET /requests/:requestId/content': { ...sellers(200), prepare: newRequest },
  'POST /requests/:requestId/dry-run': { ...sellers(200), prepare: newRequest, body: () => ({}) },
  'PUT /password': { ...people(400), body: () => ({ current: 'wrong', password: 'another long password' }) },

  'GET /organization': members(200),
  'PATCH /organization': { ...admins(204), body: () => ({ currency: 'EUR' }) },
  'GET /organization/closing': admins(200),
  'PUT /organization/closing': { ...admins(204), body: () => ({ closes_on_day: 5 }) },
  'GET /organization/archive': admins(200),
  'GET /organization/second-factor': admins(200),
  'PUT /organization/second-factor': { ...admins(204), body: () => ({ grace_days: null }) },
  'PUT /organization/logo': { ...admins(200), file: () => LOGO.toString('latin1') },
  'DELETE /organization/logo': admins(204),
  'GET /organizations/:organizationId/logo': { ...bothSides, prepare: aLogo },

  'GET /api-keys': admins(200),
  'POST /api-keys': { ...admins(200), body: () => ({ label: 'Ad server' }) },
  'GET /api-keys/:keyId/use': { ...ownAdmin(200), prepare: aKey },
  'PATCH /api-keys/:keyId': { ...ownAdmin(204), prepare: aKey, body: () => ({ label: 'New' }) },
  'POST /api-keys/:keyId/rotation': {
    ...ownAdmin(200),
    prepare: aKey,
    body: () => ({ overlap_hours: 24 }),
  },
  'POST /api-keys/:keyId/revocation': { ...ownAdmin(204), prepare: aKey },
  'GET /webhooks': admins(200),
  'POST /webhooks': { ...admins(200), prepare: noEndpoints, body: () => ENDPOINT },
  'GET /webhooks/:endpointId': { ...ownAdmin(200), prepare: anEndpoint },
  'PUT /webhooks/:endpointId': { ...ownAdmin(204), prepare: anEndpoint, body: () => ENDPOINT },
  'DELETE /webhooks/:endpointId': { ...ownAdmin(204), prepare: anEndpoint },
  'POST /webhooks/:endpointId/pause': { ...ownAdmin(204), prepare: anEndpoint },
  'POST /webhooks/:endpointId/resumption': { ...ownAdmin(204), prepare: anEndpoint },
  'POST /webhooks/:endpointId/rotation': { ...ownAdmin(200), prepare: anEndpoint },
  'POST /webhooks/:endpointId/test': { ...ownAdmin(200), prepare: anEndpoint },
  'GET /webhooks/:endpointId/messages': { ...ownAdmin(200), prepare: anEndpoint },
  'GET /webhooks/:endpointId/messages/:messageId': { ...ownAdmin(200), prepare: anEndpoint },
  'POST /webhooks/:endpointId/messages/:messageId/resending': { ...ownAdmin(204), prepare: anEndpoint },
  'POST /webhooks/:endpointId/resending': {
    ...ownAdmin(200),
    prepare: anEndpoint,
    body: () => ({ since: '2026-01-01' }),
  },
  'POST /single-sign-on/domain': { ...everybody(200), body: () => ({ email: 'nora@example.com' }) },
  // No domain here has single sign-on, and nobody signed in by it; see single-sign-on.test.ts for others.
  'POST /single-sign-on': { ...everybody(400), body: () => ({ email: 'nora@example.com' }) },
  'POST /session/single-sign-on': { ...people(409), body: () => ({}) },
  'POST /session/confirmation/single-sign-on': people(409),
  'GET /account/single-sign-on': people(200),
  'POST /account/single-sign-on': {
    ...people(404),
    body: ({ organizationId }) => ({ organization_id: organizationId }),
  },
  'DELETE /account/single-sign-on/:organizationId': { ...people(204), prepare: everybodyConnected },
  'GET /single-sign-on': admins(200),
  'PUT /single-sign-on': {
    ...admins(204),
    body: () => ({ issuer: 'http://127.0.0.1:9', client_id: 'flightline', default_role: 'member' }),
  },
  // Nobody has verified a domain and tested it.
  'PUT /single-sign-on/state': { ...admins(409), body: () => ({ is_on: true, is_required: false }) },
  // Nothing listens there: a check says so, and nobody can be sent there.
  'POST /single-sign-on/check': { ...onlyWithOne(200), prepare: aConnection },
  'POST /single-sign-on/test': { ...admins(409), prepare: aConnection },
  'DELETE /single-sign-on': { ...onlyWithOne(204), prepare: aConnection },
  'POST /single-sign-on/domains': { ...admins(200), body: () => ({ domain: `${randomUUID()}.example` }) },
  // Verified already: no name server is asked.
  'POST /single-sign-on/domains/:domain/verification': { ...ownAdmin(204), prepare: aVerifiedDomain },
  'DELETE /single-sign-on/domains/:domain': { ...ownAdmin(204), prepare: aVerifiedDomain },
  'GET /admins': members(200),
  'GET /members': admins(200),
  'PATCH /members/:personId': { ...ownAdmin(204), prepare: aMember, body: () => ({ role: 'admin' }) },
  'DELETE /members/:personId': { ...ownAdmin(204), prepare: aMember },
  'POST /members/:personId/access-link': { ...ownAdmin(200), prepare: aMember },
  'DELETE /members/:personId/second-factor': { ...ownAdmin(204), prepare: aMember },
  'GET /invitations': admins(200),
  'POST /invitations': { ...admins(200), body: () => ({ email: newAddress(), role: 'member' }) },
  'DELETE /invitations/:invitationId': { ...ownAdmin(204), prepare: anInvitation },
  'POST /invitation': { ...everybody(200), prepare: anInvitation, body: () => ({ token: linkToken }) },
  'POST /invitation/acceptance': {
    ...everybody(204),
    prepare: anInvitation,
    body: () => ({ token: linkToken, newcomer: { name: 'New here', password: PASSWORD } }),
  },
  'POST /access': { ...everybody(200), prepare: anAccessLink, body: () => ({ token: linkToken }) },
  'POST /access/password': {
    ...everybody(204),
    prepare: anAccessLink,
    body: () => ({ token: linkToken, password: 'another long password' }),
  },
  'GET /activity': admins(200),
  'GET /activity.csv': admins(200),

  'GET /lines': members(200),
  'GET /lines/totals': members(200),
  'GET /lines/export': members(200),
  'GET /lines/:packageId': bothSides,
  'GET /campaigns/:campaignId/counts': bothSides,
  'GET /campaigns/:campaignId/counts/lines': bothSides,
  'GET /campaigns/:campaignId/counts/template': bothSides,
  // Only the buyer counts; both answer.
  'POST /campaigns/:campaignId/counts': {
    ...members(403),
    stranger: 404,
    buyer: 200,
    body: ({ packageId }) => ({ ...A_DAY, counts: [{ line: packageId, quantity: '5' }] }),
  },
  'POST /campaigns/:campaignId/counts/file': {
    ...members(403),
    stranger: 404,
    buyer: 200,
    query: `?${new URLSearchParams(A_DAY).toString()}&file_name=counts.csv`,
    file: ({ packageId }) => `package_id,count\n${packageId},5`,
  },
  'POST /campaigns/:campaignId/counts/answers': {
    ...members(204),
    stranger: 404,
    body: ({ packageId }) => ({
      ...A_DAY,
      package_id: packageId,
      kind: 'proposed',
      quantity: String(nextProposal++),
    }),
  },
  'PUT /campaigns/:campaignId/count-tolerance': {
    ...members(204),
    stranger: 404,
    buyer: 403,
    body: () => ({ percent: '10' }),
  },
  'GET /lines/:packageId/history': bothSides,
  'GET /lines/:packageId/history.csv': bothSides,
  'POST /lines/:packageId/delivery': { ...sellers(200), body: () => ({ quantity: '5' }) },
  'GET /campaigns/:campaignId/delivery': sellers(200),
  'POST /campaigns/:campaignId/delivery': {
    ...sellers(200),
    body: ({ packageId }) => ({ reports: [{ package_id: packageId, quantity: '5' }] }),
  },
  // Any member may send a file; rows for lines their organization does not sell are rejected.
  'POST /delivery-file': {
    ...members(200),
    query: '?file_name=totals.csv&package_id=1&impressions=2',
    file: ({ packageId }) => `package_id,impressions\n${packageId},5`,
  },
  'POST /delivery-file/preview': {
    ...members(200),
    file: ({ packageId }) => `package_id,impressions\n${packageId},5`,
  },
  'GET /delivery-file/template.csv': members(200),
  'GET /operator/organizations': operators(200),
  'POST /operator/organizations': {
    ...operators(200),
    body: () => ({ name: 'A new organization', admin_email: newAddress() }),
  },
  'GET /operator/organizations/:organizationId': operators(200),
  'GET /operator/organizations/:organizationId/archive': operators(200),
  'GET /operator/organizations/:organizationId/single-sign-on': operators(200),
  'PUT /operator/organizations/:organizationId/single-sign-on': {
    ...operators(204),
    prepare: aConnection,
    body: () => ({ is_on: false, is_required: false }),
  },
  'POST /operator/organizations/:organizationId/single-sign-on/domains': {
    ...operators(204),
    prepare: aVerifiedDomain,
    body: () => ({ domain: lastDomain }),
  },
  'DELETE /operator/organizations/:organizationId/single-sign-on/domains/:domain': {
    ...operators(200),
    prepare: aVerifiedDomain,
  },
  'POST /operator/organizations/:organizationId/invitations': {
    ...operators(200),
    body: () => ({ email: newAddress(), role: 'admin' }),
  },
  'DELETE /operator/organizations/:organizationId/invitations/:invitationId': {
    ...operators(204),
    prepare: anInvitation,
  },
  'PUT /operator/organizations/:organizationId/suspension': { ...operators(204), prepare: anOrganization },
  'DELETE /operator/organizations/:organizationId/suspension': { ...operators(204), prepare: anOrganization },
  'GET /operator/people': operators(200),
  'DELETE /operator/people/:personId': { ...operators(204), prepare: aMember },
  'GET /operator/people/:personId/export': { ...operators(200), prepare: aMember },
  'PUT /operator/people/:personId/suspension': { ...operators(204), prepare: aMember },
  'DELETE /operator/people/:personId/suspension': { ...operators(204), prepare: aMember },
  'DELETE /operator/people/:personId/sessions': { ...operators(200), prepare: aMember },
  'POST /operator/people/:personId/access-link': { ...operators(200), prepare: aMember },
  'DELETE /operator/people/:personId/second-factor': { ...operators(204), prepare: aMember },
  'POST /operator/operators': {
    ...operators(200),
    body: () => ({ email: newAddress(), name: 'A new operator' }),
  },
  'PUT /operator/operators/:personId': { ...operators(204), prepare: aMember },
  'DELETE /operator/operators/:personId': { ...operators(204), prepare: aMember },
  'GET /operator/audit': operators(200),
  'GET /operator/audit.csv': operators(200),
  'GET /operator/security': operators(200),
  'GET /operator/security.csv': operators(200),
  'GET /operator/health': operators(200),
  'GET /operator/health/quiet-lines': operators(200),
  'GET /operator/data-kept': operators(200),
  'GET /operator/data-kept/:kind/preview': { ...operators(200), query: '?days=30', prepare: aKindOfData },
  'PUT /operator/data-kept/:kind': { ...operators(200), prepare: aKindOfData, body: () => ({ days: 400 }) },
  'GET /operator/key-names': operators(200),
  'POST /operator/view-as': {
    ...operators(200),
    body: ({ agentKeyId }) => ({ key_id: agentKeyId }),
  },
  'GET /operator/calls': operators(200),
  'GET /operator/calls.csv': operators(200),
  'GET /operator/calls/:number': { ...operators(200), prepare: async ({ database }) => logCall(database) },
  'GET /operator/demand': operators(200),
  'GET /operator/adagents': operators(200),
  'GET /operator/adagents/:domain': { ...operators(200), prepare: aPublisher },
  'GET /operator/adagents/:domain/adagents.json': { ...operators(200), prepare: aPublisher },
  'GET /operator/agent-keys': operators(200),
  'POST /operator/agent-keys': { ...operators(200), body: () => ({ label: 'Planner', buyer_name: 'Buyer' }) },
  'POST /operator/agent-keys/:keyId/rotation': {
    ...operators(200),
    prepare: anAgentKey,
    body: () => ({ overlap_hours: 1 }),
  },
  'POST /operator/agent-keys/:keyId/revocation': { ...operators(204), prepare: anAgentKey },
  'GET /operator/products': operators(200),
  'POST /operator/products': {
    ...operators(200),
    body: () => ({ product: product(`access-${randomUUID()}`) }),
  },
  'GET /operator/products/:productId': { ...operators(200), prepare: aProduct },
  'PUT /operator/products/:productId': {
    ...operators(200),
    prepare: aProduct,
    body: () => ({ product: product(productId), revision: 1 }),
  },
  'POST /operator/products/:productId/forecast': { ...operators(200), prepare: aProduct },
  'POST /operator/products/:productId/withdrawal': { ...operators(204), prepare: aProduct },
  'POST /operator/product-images': { ...operators(200), file: () => LOGO.toString('latin1') },
  'POST /operator/product-preview': { ...operators(200), body: () => ({ product: product('preview') }) },
  'POST /operator/product-import': {
    ...operators(200),
    body: () => ({ products: [product('imported')], dry_run: true }),
  },
  'GET /operator/product-export': operators(200),
  'GET /operator/collections': operators(200),
  'POST /operator/collections': { ...operators(200), body: () => ({ collection: aCollection(newName()) }) },
  'POST /operator/collection-check': {
    ...operators(200),
    body: () => ({ collection: aCollection(newName()) }),
  },
  'GET /operator/collections/:publisherDomain/:collectionId': {
    ...operators(200),
    prepare: aSavedCollection,
  },
  'PUT /operator/collections/:publisherDomain/:collectionId': {
    ...operators(200),
    prepare: aSavedCollection,
    body: () => ({ collection: aCollection(collectionId), revision: 1 }),
  },
  'DELETE /operator/collections/:publisherDomain/:collectionId': {
    ...operators(204),
    prepare: aSavedCollection,
  },
  'GET /operator/media-kit': operators(200),
  'PUT /operator/media-kit': {
    ...operators(200),
    body: () => ({
      settings: {
        is_public: false,
        shows_prices: false,
        title: null,
        introduction: null,
        contact_email: null,
      },
      revision: 1,
    }),
  },
  'PUT /operator/media-kit/products': { ...operators(200), body: () => ({ in_media_kit: false }) },
  'GET /operator/media-kit/preview': operators(200),
  'GET /operator/formats': operators(200),
  'POST /operator/formats': {
    ...operators(200),
    body: () => ({ format: aFormat(`access-${randomUUID()}`) }),
  },
  'GET /operator/formats/:formatId': { ...operators(200), prepare: anOwnFormat },
  'PUT /operator/formats/:formatId': {
    ...operators(204),
    prepare: anOwnFormat,
    body: () => ({ format: aFormat(formatId) }),
  },
  'DELETE /operator/formats/:formatId': { ...operators(204), prepare: anOwnFormat },
  'POST /operator/format-preview': { ...operators(200), body: () => ({ format: aFormat('preview') }) },
  'GET /operator/access': operators(200),
  'PUT /operator/access': {
    ...operators(200),
    prepare: aPair,
    body: () => ({ key_ids: [agentKeyId], product_ids: [productId], territories: null }),
  },
  'POST /operator/access-removals': {
    ...operators(200),
    prepare: aPair,
    body: () => ({ key_ids: [agentKeyId], product_ids: [productId] }),
  },

  // Last: from here on, the seller's admin has a passkey.
  'PATCH /account/passkeys/:passkeyId': {
    ...people(404),
    body: () => ({ name: 'Blue key' }),
    admin: 204,
    prepare: aPasskey,
  },
  'DELETE /account/passkeys/:passkeyId': { ...people(404), admin: 204, prepare: aPasskey },
}

/** What was last prepared for an operator's route. */
let agentKeyId: string
let productId: string
let formatId: string

async function anAgentKey({ database }: World): Promise<Record<string, string>> {
  agentKeyId = (await createKey(database)).id
  return { keyId: agentKeyId }
}

async function aProduct({ database }: World): Promise<Record<string, string>> {
  productId = `access-${randomUUID()}`
  await save(database, product(productId))
  return { productId }
}

async function aPublisher({ database }: World): Promise<Record<string, string>> {
  await save(database, product('of_a_publisher'))
  return { domain: 'news.example' }
}

async function aPair(prepared: World): Promise<Record<string, string>> {
  return { ...(await anAgentKey(prepared)), ...(await aProduct(prepared)) }
}

/** Of the seller's admin. */
/** A campaign of the seller for the buyer, with something about it that is not usual. */
function aCampaign(
  column: 'is_draft' | 'cancelled_from' | 'archived_at',
  value: string,
): NonNullable<Row['prepare']> {
  return async ({ database, seller, buyerId }) => {
    const [row] = await database.query<{ id: string }>(
      `INSERT INTO campaign (organization_number, buyer_number, name, ${column})
       SELECT $1, number, 'Of the access table', ${value} FROM organization WHERE id = $2 RETURNING id`,
      [seller.organizationNumber, buyerId],
    )
    return { campaignId: row!.id }
  }
}

function tomorrow(): string {
  return new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
}

async function aView({ database, seller, people: { admin } }: World): Promise<Record<string, string>> {
  const { organizationNumber } = seller
  const context: Context = {
    actor: { kind: 'person', organizationNumber, personId: admin, role: 'admin' },
    database,
    now: instantFromMilliseconds(Date.now()),
  }
  await database.query('DELETE FROM saved_view WHERE person_id = $1', [admin])
  const { id } = await saveView(context, { page: 'campaigns', name: 'Mine', query: {} })
  return { viewId: id }
}

function bySellersAdmin({ database, seller, people: { admin } }: World): Context {
  const { organizationNumber } = seller
  return {
    actor: { kind: 'person', organizationNumber, personId: admin, role: 'admin' },
    database,
    now: instantFromMilliseconds(Date.now()),
  }
}

/** Issued; the same again is the same one. */
async function aStatement(prepared: World): Promise<Record<string, string>> {
  const { statementId } = await aDraftStatement(prepared, '2026-01-31')
  await issueStatement({ ...bySellersAdmin(prepared), signingSecret: undefined }, { statementId })
  return { statementId }
}

async function aDraftStatement(prepared: World, lastDay = '2026-02-28'): Promise<{ statementId: string }> {
  const { campaignId } = prepared
  const { statement_ids } = await draftStatement(bySellersAdmin(prepared), { campaignId, lastDay })
  return { statementId: statement_ids[0]! }
}

async function aNote(prepared: World): Promise<Record<string, string>> {
  const { campaignId } = prepared
  const { id } = await addNote(bySellersAdmin(prepared), { campaignId, isShared: true, text: 'Shared' })
  return { noteId: id }
}

async function aFile(prepared: World): Promise<Record<string, string>> {
  await noFiles(prepared)
  const { campaignId } = prepared
  const context = {
    ...bySellersAdmin(prepared),
    attachmentStore: POSTGRES_STORE,
    attachmentStorageBytes: Infinity,
  }
  const file = { campaignId, isShared: true, fileName: 'proof.gif', bytes: Buffer.from(GIF) }
  return { attachmentId: (await addAttachment(context, file)).id }
}

const SHARE = { label: 'For the client', expires_in_days: 7, shows_money: false, days: null }

async function aShare(prepared: World): Promise<Record<string, string>> {
  await noShares(prepared)
  const { id, token } = await createReportShare(bySellersAdmin(prepared), {
    campaignId: prepared.campaignId,
    label: SHARE.label,
    expiresInDays: SHARE.expires_in_days,
    showsMoney: false,
    days: null,
  })
  linkToken = token
  return { shareId: id }
}

/** There is a limit on those, too. */
async function noShares({ database }: World): Promise<Record<string, string>> {
  await database.query('DELETE FROM report_share_use')
  await database.query('DELETE FROM report_share')
  return {}
}

/** Every request of the table adds one, and there is a limit. */
async function noFiles({ database }: World): Promise<Record<string, string>> {
  await database.query('DELETE FROM attachment_part')
  await database.query('DELETE FROM attachment')
  return {}
}

async function aNewBuyer({ database, seller, people: { admin } }: World): Promise<Record<string, string>> {
  const { organizationNumber } = seller
  const context: Context = {
    actor: { kind: 'person', organizationNumber, personId: admin, role: 'admin' },
    database,
    now: instantFromMilliseconds(Date.now()),
  }
  const { id } = await introduceBuyer(context, { name: 'New buyer', email: newAddress() })
  return { buyerId: id }
}

async function anOwnFormat({ database }: World): Promise<Record<string, string>> {
  formatId = `access-${randomUUID()}`
  await saveFormat(byOperator(database), { format: aFormat(formatId) })
  return { formatId }
}

let collectionId: string

async function aSavedCollection({ database }: World): Promise<Record<string, string>> {
  collectionId = newName()
  await saveCollection(byOperator(database), { collection: aCollection(collectionId), revision: null })
  return { publisherDomain: 'shows.example', collectionId }
}

function aCollection(id: string): Record<string, unknown> {
  return { publisher_domain: 'shows.example', collection_id: id, name: 'A show', cadence: 'weekly' }
}

function newName(): string {
  return `show_${randomUUID().replaceAll('-', '')}`
}

function aFormat(id: string): Record<string, unknown> {
  const asset = { item_type: 'individual', asset_id: 'text', asset_type: 'text', required: true }
  return { id, type: 'display', name: 'A format', assets: [asset] }
}

interface World {
  database: Database
  seller: Seller
  organizationId: string
  campaignId: string
  packageId: string
  /** The organization that buys the seller's campaign, and one without any of the callers. */
  buyerId: string
  bystanderId: string
  /** Of the seller's admin. */
  email: string
  /** Of a key for buyers' agents. */
  agentKeyId: string
  people: Record<Exclude<Caller, 'nobody'>, string>
}

let app: TestApp
let world: World
let keys: { ingest: string; agent: string }

beforeAll(async () => {
  const { database } = await createTestDatabase()
  app = await startApp(database)
  const seller = await createSeller(database)
  const stranger = await createSeller(database, 'Another seller')
  const [buyer] = await database.query<{ buyer_number: number; id: string }>(
    `SELECT c.buyer_number, o.id FROM campaign c JOIN organization o ON o.number = c.buyer_number
     WHERE c.organization_number = $1`,
    [seller.organizationNumber],
  )
  const admin = await signInMember(database, seller.organizationNumber, 'admin')
  const agentKey = await createKey(database)
  world = {
    database,
    seller,
    organizationId: seller.organizationId,
    campaignId: seller.campaignId,
    packageId: await createLine(database, seller),
    buyerId: buyer!.id,
    bystanderId: (await createSeller(database, 'A bystander')).organizationId,
    email: admin.email,
    agentKeyId: agentKey.id,
    people: {
      admin: admin.personId,
      member: (await signInMember(database, seller.organizationNumber, 'member')).personId,
      stranger: (await signInMember(database, stranger.organizationNumber)).personId,
      buyer: (await signInMember(database, buyer!.buyer_number)).personId,
      operator: (await signInOperator(database)).personId,
    },
  }
  keys = { ingest: seller.apiKey, agent: agentKey.key }
})

test('every route behind the web app has a row, and every row a route', () => {
  const served = routesOf(app.app)
    .filter((route) => route.includes(' /api/console/'))
    .map((route) => route.replace('/api/console', ''))
  expect(served.toSorted()).toEqual(Object.keys(ROWS).toSorted())
})

/** What the declared caller of a route means for everyone else. */
const REFUSED: Record<(typeof ROUTES)[number]['caller'], Partial<Answers>> = {
  anybody: {},
  person: { nobody: 401 },
  member: { nobody: 401, operator: 403 },
  admin: { nobody: 401, operator: 403, member: 403 },
  operator: { nobody: 401, member: 404, admin: 404, stranger: 404, buyer: 404 },
}

const KEPT_BY_BROWSERS = new Set([
  'GET /organizations/:organizationId/logo',
  'GET /campaigns/:campaignId/attachments/:attachmentId/content',
])

describe('the caller that a route declares', () => {
  test.each(ROUTES.map(({ name, caller }) => [caller, name] as const))(
    'is who gets in: %s, %s',
    (caller, name) => {
      const refused = REFUSED[caller]
      expect(ROWS[name]).toMatchObject(refused)
      const isRefused = (who: Caller) => who in refused || ROWS[name]![who] === 403
      const others = Object.keys(everybody(0)).filter((who): who is Caller => !(who in refused))
      expect(others.every(isRefused)).toBe(false)
    },
  )

  test('is not wider than the operation behind it: only these refuse a member of the organization for their role', () => {
    const refusing = ROUTES.filter(({ name, caller }) => caller === 'member' && ROWS[name]!.member === 403)
    expect(refusing.map(({ name }) => name)).toEqual([
      // For the members of the buyer.
      'POST /campaigns/:campaignId/terms/seen',
      // What another added.
      'DELETE /campaigns/:campaignId/notes/:noteId',
      'DELETE /campaigns/:campaignId/attachments/:attachmentId',
      // For the members of the buyer.
      'POST /campaigns/:campaignId/counts',
      'POST /campaigns/:campaignId/counts/file',
      // Everyone may leave; to remove another one has to be an admin.
      'DELETE /members/:personId',
    ])
  })
})

describe.each(Object.entries(ROWS))('%s', (route, row) => {
  const callers = Object.keys(everybody(0)) as Caller[]
  test.each(callers)(`answers %s as the table says`, async (caller) => {
    const cookie = caller === 'nobody' ? undefined : await newSession(world.database, world.people[caller])
    expect(await statusOf(route, row, { cookie })).toBe(row[caller])
  })

  test.each(['ingest', 'agent'] as const)('answers an %s key like no credentials', async (kind) => {
    const headers = { authorization: `Bearer ${keys[kind]}` }
    expect(await statusOf(route, row, { headers })).toBe(row.nobody)
  })

  test('forbids caching, and refuses changes from pages of other sites', async () => {
    const cookie = await newSession(world.database, world.people.admin)
    const isReading = route.startsWith('GET ')
    // Logos and files are kept by the browser, which asks each time whether it still may.
    const isKept = KEPT_BY_BROWSERS.has(route)
    const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' }
    const response = await ask(route, row, { cookie, headers })
    expect(response.headers.get('cache-control')).toBe(
      isKept && response.ok ? 'private, no-cache' : 'no-store',
    )
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
    expect(response.status).toBe(isReading ? row.admin : 403)
  })

  test('refuses changes that the browser marks as cross-site, even without an origin', async () => {
    const cookie = await newSession(world.database, world.people.admin)
    const expected = route.startsWith('GET ') ? row.admin : 403
    for (const site of ['cross-site', 'same-site']) {
      const response = await ask(route, row, { cookie, headers: { 'sec-fetch-site': site } })
      expect([site, response.status]).toEqual([site, expected])
    }
  })
})

const BY_ID = Object.entries(ROWS).filter(([route]) => /:\w+Id\b/.test(route))

test.each(BY_ID)('%s accepts an id in capitals as the same id', async (route, row) => {
  const caller = (['admin', 'buyer', 'operator'] as const).find((one) => row[one] < 300)!
  const cookie = await newSession(world.database, world.people[caller])
  expect((await ask(route, row, { cookie }, inCapitals)).status).toBe(row[caller])
})

test('ids are normalized in the audit log', async () => {
  const kept = await world.database.query<{ subject_id: string; detail: string }>(
    'SELECT subject_id, detail::text FROM audit_entry',
  )
  expect(kept.length).toBeGreaterThan(20)
  const uuids = kept.flatMap(
    ({ subject_id, detail }) =>
      `${subject_id} ${detail}`.match(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/gi) ?? [],
  )
  expect(uuids.filter((uuid) => uuid !== uuid.toLowerCase())).toEqual([])
})

function inCapitals(id: string): string {
  return isUuid(id) ? id.toUpperCase() : id
}

/** On the seller's line, in the campaign that the buyer buys. */
async function newCode({ database, packageId, seller }: World): Promise<Record<string, string>> {
  await sendRows(app.url, seller.apiKey, 'codes', [{ packageId, code: 'TRAIL20' }])
  const [row] = await database.query<{ id: string }>('SELECT id FROM affiliate_code')
  return { codeId: row!.id }
}

/** What the seller's system sent. */
async function newRequest({ seller }: World): Promise<Record<string, string>> {
  const response = await postDelivery(app.url, seller.apiKey, { items: [null] })
  return { requestId: response.headers.get('x-request-id')! }
}

async function statusOf(
  route: string,
  row: Row,
  as: { cookie?: string | undefined; headers?: Record<string, string> },
): Promise<number> {
  const response = await ask(route, row, as)
  const text = await response.text()
  expect(text).not.toMatch(/ at .*\.[tj]s:\d+/)
  return response.status
}

async function ask(
  route: string,
  row: Row,
  as: { cookie?: string | undefined; headers?: Record<string, string> },
  write = (id: string) => id,
): Promise<Response> {
  const [method = '', path = ''] = route.split(' ')
  const { organizationId, campaignId, packageId } = world
  const names: Record<string, string> = {
    organizationId,
    campaignId,
    packageId,
    ...(await row.prepare?.(world)),
  }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => write(names[name] ?? `missing-${name}`))
  const options = row.file
    ? { ...as, bytes: Buffer.from(row.file(world), 'latin1') }
    : { ...as, body: row.body?.(world) }
  const response = await askConsole(app.url, method, filled + (row.query ?? ''), options)
  const isEndless = response.headers.get('content-type')?.startsWith('text/event-stream')
  if (!isEndless) {
    // Whole: an archive is downloaded once at a time.
    await response.clone().arrayBuffer()
    return response
  }
  await response.body?.cancel()
  const { status, headers } = response
  return new Response(null, { status, headers })
}

function byOperator(database: Database): Context {
  return { actor: { kind: 'command_line' }, database, now: instantFromMilliseconds(Date.now()) }
}

function newAddress(): string {
  return `${randomUUID()}@example.com`
}

/** Every request of the table adds one, and there is a limit. */
async function aConnection({ database, seller }: World): Promise<Record<string, string>> {
  // Other organizations have none, whatever was asked before.
  await database.query('DELETE FROM sign_on_connection')
  await database.query(
    `INSERT INTO sign_on_connection (organization_number, issuer, client_id, default_role, changed_at)
     VALUES ($1, 'http://127.0.0.1:9', 'flightline', 'member', now())`,
    [seller.organizationNumber],
  )
  return {}
}

async function everybodyConnected({ database, seller }: World): Promise<Record<string, string>> {
  await database.query(
    `INSERT INTO sign_on_identity (organization_number, issuer, subject, person_id, created_at)
     SELECT $1, 'http://127.0.0.1:9', id, id, now() FROM person ON CONFLICT DO NOTHING`,
    [seller.organizationNumber],
  )
  return { organizationId: seller.organizationId }
}

let lastDomain: string

async function aVerifiedDomain({ database, seller }: World): Promise<Record<string, string>> {
  lastDomain = `${randomUUID()}.example`
  await database.query('DELETE FROM sign_on_connection')
  await database.query('DELETE FROM sign_on_domain')
  await database.query(
    `INSERT INTO sign_on_domain (organization_number, domain, token, created_at, verified_at, verified_by)
     VALUES ($1, $2, 'a token', now(), now(), 'dns')`,
    [seller.organizationNumber, lastDomain],
  )
  return { domain: lastDomain }
}

async function noEndpoints({ database }: World): Promise<Record<string, string>> {
  await database.query('UPDATE webhook_endpoint SET deleted_at = now()')
  return {}
}

/** With a message that was queued. It leads nowhere: no port of this machine is allowed. */
async function aKey({ database, organizationId }: World): Promise<Record<string, string>> {
  const { id } = await createApiKey(await actingFor(byOperator(database), organizationId), { label: 'Old' })
  return { keyId: id }
}

async function anEndpoint({ database, seller }: World): Promise<Record<string, string>> {
  const [row] = await database.query<Record<string, string>>(
    `WITH endpoint AS (
       INSERT INTO webhook_endpoint (organization_number, id, url, event_types, secret, is_secret_sealed, created_at, waits_until)
       VALUES ($1, gen_random_uuid(), 'https://127.0.0.1/', '{terms.changed}', '\\x00', false, now(), now()) RETURNING id)
     INSERT INTO webhook_message (organization_number, endpoint_id, id, subject, type, payload, created_at, state)
     SELECT $1, id, gen_random_uuid(), 'a campaign', 'terms.changed', '{}', now(), 'failed' FROM endpoint
     RETURNING endpoint_id AS "endpointId", id AS "messageId"`,
    [seller.organizationNumber],
  )
  return row!
}

/** One more of the seller's admin. */
async function aSessionOfAdmin({ database, people: { admin } }: World): Promise<Record<string, string>> {
  await newSession(database, admin)
  const [session] = await database.query<{ id: string }>(
    'SELECT id FROM session WHERE person_id = $1 ORDER BY created_at DESC LIMIT 1',
    [admin],
  )
  return { sessionId: session!.id }
}

async function aMember({ database, seller }: World): Promise<Record<string, string>> {
  const { personId } = await signInMember(database, seller.organizationNumber, 'member')
  return { personId }
}

/** The admin's, shown in all their sessions. */
async function aPasskey({ database, people: { admin: adminId } }: World): Promise<Record<string, string>> {
  await database.query('UPDATE session SET has_second_factor = true WHERE person_id = $1', [adminId])
  const [row] = await database.query<Record<string, string>>(
    `INSERT INTO passkey (person_id, rp_id, credential_id, public_key, counter, transports, is_backed_up, name, created_at)
     VALUES ($1, 'localhost', sha256(gen_random_uuid()::text::bytea), '\\x00', 0, '{}', false, 'A key', now())
     RETURNING id AS "passkeyId"`,
    [adminId],
  )
  return row!
}

async function anInvitation({ database, organizationId }: World): Promise<Record<string, string>> {
  const context = await actingFor(byOperator(database), organizationId)
  const { id, token } = await inviteMember(context, { email: newAddress(), role: 'member' })
  linkToken = token
  return { invitationId: id }
}

async function anAccessLink({ database, seller }: World): Promise<Record<string, string>> {
  const { personId } = await signInMember(database, seller.organizationNumber, 'member')
  linkToken = (await makeAccessLink(byOperator(database), { personId })).token
  return {}
}

async function aLogo({ database, organizationId }: World): Promise<Record<string, string>> {
  await saveLogo(await actingFor(byOperator(database), organizationId), { content: LOGO })
  return {}
}

async function aKindOfData(): Promise<Record<string, string>> {
  return { kind: 'alerts' }
}

async function anOrganization({ database }: World): Promise<Record<string, string>> {
  return { organizationId: (await createSeller(database)).organizationId }
}
