import { account } from './routes/account.ts'
import { activity } from './routes/activity.ts'
import { affiliates } from './routes/affiliates.ts'
import { agentActivity } from './routes/agent-activity.ts'
import { agentKeys } from './routes/agent-keys.ts'
import { alerts } from './routes/alerts.ts'
import { apiKeys } from './routes/api-keys.ts'
import { audit } from './routes/audit.ts'
import { buyers } from './routes/buyers.ts'
import { campaignLife } from './routes/campaign-life.ts'
import { campaignReports } from './routes/campaign-reports.ts'
import { campaigns } from './routes/campaigns.ts'
import { collections } from './routes/collections.ts'
import { contacts } from './routes/contacts.ts'
import { find } from './routes/find.ts'
import { formats } from './routes/formats.ts'
import { health } from './routes/health.ts'
import { history } from './routes/history.ts'
import { home } from './routes/home.ts'
import { lines } from './routes/lines.ts'
import { links } from './routes/links.ts'
import { live } from './routes/live.ts'
import { mediaKit } from './routes/media-kit.ts'
import { members } from './routes/members.ts'
import { notes } from './routes/notes.ts'
import { organizationSettings } from './routes/organization-settings.ts'
import { organizations } from './routes/organizations.ts'
import { ownSessions } from './routes/own-sessions.ts'
import { passwordReset } from './routes/password-reset.ts'
import { people } from './routes/people.ts'
import { productAccess } from './routes/product-access.ts'
import { products } from './routes/products.ts'
import { counts } from './routes/counts.ts'
import { dataKept } from './routes/data-kept.ts'
import { deliveryFile } from './routes/report-file.ts'
import { reporting } from './routes/reporting.ts'
import { secondFactor } from './routes/second-factor.ts'
import { requests } from './routes/requests.ts'
import { security } from './routes/security.ts'
import { sellers } from './routes/sellers.ts'
import { passkeySignIn } from './routes/passkey-sign-in.ts'
import { session } from './routes/session.ts'
import { singleSignOn } from './routes/single-sign-on.ts'
import { statements } from './routes/statements.ts'
import { views } from './routes/views.ts'
import { webhooks } from './routes/webhooks.ts'

/** The table of contents: every route behind the web app, area by area. */
const AREAS = [
  session,
  ownSessions,
  passwordReset,
  passkeySignIn,
  account,
  secondFactor,
  links,
  find,
  dataKept,
  // For members of an organization.
  live,
  home,
  alerts,
  campaigns,
  campaignLife,
  contacts,
  lines,
  notes,
  history,
  statements,
  counts,
  campaignReports,
  reporting,
  deliveryFile,
  affiliates,
  views,
  requests,
  buyers,
  sellers,
  organizationSettings,
  apiKeys,
  webhooks,
  singleSignOn,
  members,
  activity,
  // For operators.
  organizations,
  people,
  audit,
  security,
  health,
  agentKeys,
  products,
  collections,
  formats,
  productAccess,
  mediaKit,
  agentActivity,
]

type AnyRoute = (typeof AREAS)[number][number]

export const ROUTES = AREAS.flat<AnyRoute[][]>()

/** What the browser has to know of each route: its parameters, what it takes and what it answers. */
export type ConsoleApi = { [Served in AnyRoute as Served['name']]: NonNullable<Served['types']> }

export type RouteName = keyof ConsoleApi
/** What a route answers. */
export type Answer<Name extends RouteName> = ConsoleApi[Name]['answer']
/** What a route takes as its body. */
export type Body<Name extends RouteName> = ConsoleApi[Name]['body']
