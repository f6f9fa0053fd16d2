import { actingFor, requireAdmin } from '../core/access.ts'
import { createApiKey } from '../core/api-key/create-api-key.ts'
import { writeAudit } from '../core/audit/audit-sql.ts'
import type { Context } from '../core/context.ts'
import { createCampaign } from '../core/campaign/create-campaign.ts'
import type { PricingBasis } from '../core/delivery/units.ts'
import { agreeOnLine, type ProposedLine } from '../core/campaign/line.ts'
import { insertLines } from '../core/campaign/line-sql.ts'
import { changeSettings } from '../core/organization/change-settings.ts'
import { createOrganization } from '../core/organization/create-organization.ts'
import { saveLogo } from '../core/organization/save-logo.ts'
import type { Database } from '../database/database.ts'
import { instantFromMilliseconds } from '../exact/instant.ts'
import { createDemoAccounts, type DemoAccount } from './demo-accounts.ts'
import { createDemoAffiliates } from './demo-affiliates.ts'
import { createDemoCounts } from './demo-counts.ts'
import { addDemoContacts } from './demo-contacts.ts'
import { createDemoAgent, type DemoAgent } from './demo-agent.ts'
import { daysBefore, demoCalendar, PAST_DAYS, type DemoCalendar } from './demo-calendar.ts'
import { DEMO_LOGOS } from './demo-logos.ts'
import { freshLines, manyLines, NETWORK_LINES, NEWSPAPER_LINES } from './demo-lines.ts'
import { createDemoNotes, personOf } from './demo-notes.ts'
import { createPastCampaigns } from './demo-past-campaigns.ts'
import { createDemoStatements } from './demo-statements.ts'
import { nameDemoProducts } from './demo-sold-as.ts'
import { extendFlight } from './extend-flight.ts'
import { inOneTransaction } from './in-one-transaction.ts'

/** Everything needed to try the product, including secrets, which are returned here and never again. */
export interface Demo {
  app_url: string
  agent_url: string
  operator: DemoAccount
  seller: {
    organization_id: string
    admin: DemoAccount
    member: DemoAccount
    api_key: string
    campaign_id: string
    /** Lines of that campaign. They have no reports yet. */
    packages: DemoPackage[]
  }
  other_seller: { organization_id: string; api_key: string; packages: DemoPackage[] }
  buyer: { organization_id: string; admin: DemoAccount }
  agent: DemoAgent
}

export interface DemoPackage {
  package_id: string
  name: string
  pricing_basis: PricingBasis
  flight_start: string
}

const LINES_PER_STATEMENT = 10_000
const LINES_BEFORE_ANALYZE = 1_000

/** A podcast network and a newspaper that sell to one brand. Each call creates new ones, next to existing data. */
export async function createDemo(
  database: Database,
  input: { packages?: number; appUrl?: string; agentUrl?: string; signingSecret?: string | undefined } = {},
): Promise<Demo> {
  const { packages = 0, appUrl = 'http://localhost:3000', agentUrl = 'http://localhost:3001/' } = input
  const { signingSecret } = input
  const nowMs = Date.now()
  const calendar = demoCalendar(nowMs)
  return inOneTransaction(database, async (joined) => {
    const now = instantFromMilliseconds(nowMs)
    const context: Context = { actor: { kind: 'command_line' }, database: joined, now }
    const past: Context = { ...context, actor: { kind: 'command_line', at: daysBefore(now, PAST_DAYS) } }
    const network = await createOrganization(past, { name: 'Harbour Lane Podcasts' })
    const brand = await createOrganization(past, { name: 'Juniper & Pine Outdoor' })
    const networkThen = await actingFor(past, network.id)
    const brandThen = await actingFor(past, brand.id)
    const networkNow = await actingFor(context, network.id)
    await settle(networkThen, { timeZone: 'Europe/London', logo: DEMO_LOGOS.network() })
    await settle(brandThen, { timeZone: 'Europe/Berlin', logo: DEMO_LOGOS.brand() })
    const accounts = await createDemoAccounts({
      seller: networkThen,
      buyer: brandThen,
      operator: context,
    })
    const running = await createPastCampaigns(networkThen, brand.id, calendar)
    await addDemoContacts(networkNow, await actingFor(context, brand.id), running.campaignId)
    await extendFlight(networkNow, accounts.sellerAdmin.email, running, calendar)
    const parties = {
      seller: { context: networkNow, account: accounts.sellerAdmin },
      buyer: { context: await actingFor(context, brand.id), account: accounts.buyerAdmin },
    }
    await createDemoNotes(parties, running)
    await createDemoCounts(parties, running)
    await createDemoStatements(
      { seller: await personOf(parties.seller), buyer: await personOf(parties.buyer), signingSecret },
      { finished: running.finished, running: { id: running.campaignId } },
      calendar,
    )

    await createDemoAffiliates(networkNow, calendar)
    const newspaper = await createOrganization(context, { name: 'The Meridian Post' })
    const newspaperNow = await actingFor(context, newspaper.id)
    await settle(newspaperNow, { timeZone: 'Europe/Paris', logo: DEMO_LOGOS.newspaper() })
    const newShows = await createFreshCampaign(
      networkNow,
      { buyerId: brand.id, name: 'Trail season, new shows' },
      freshLines(NETWORK_LINES, calendar),
    )
    const newsReaders = await createFreshCampaign(
      newspaperNow,
      { buyerId: brand.id, name: 'Trail season, news readers' },
      freshLines(NEWSPAPER_LINES, calendar),
    )
    const agent = await createDemoAgent(context)
    await nameDemoProducts(
      { operator: context, seller: networkNow },
      { sellerId: network.id, adminEmail: accounts.sellerAdmin.email, agent },
    )
    const more = await addManyLines(
      networkNow,
      { campaignId: newShows.campaignId, count: packages },
      calendar,
    )
    return {
      app_url: appUrl,
      agent_url: agentUrl,
      operator: accounts.operator,
      seller: {
        organization_id: network.id,
        admin: accounts.sellerAdmin,
        member: accounts.sellerMember,
        api_key: newShows.apiKey,
        campaign_id: newShows.campaignId,
        packages: [...newShows.packages, ...more],
      },
      other_seller: {
        organization_id: newspaper.id,
        api_key: newsReaders.apiKey,
        packages: newsReaders.packages,
      },
      buyer: { organization_id: brand.id, admin: accounts.buyerAdmin },
      agent,
    }
  })
}

/** As the first admin of an organization would. All of them trade in euros. */
async function settle(
  context: Context,
  { timeZone, logo }: { timeZone: string; logo: Buffer },
): Promise<void> {
  await changeSettings(context, { timeZone, currency: 'EUR' })
  await saveLogo(context, { content: logo })
}

/** With a key that has not been used yet. */
async function createFreshCampaign(
  context: Context,
  campaign: { buyerId: string; name: string },
  lines: ProposedLine[],
): Promise<{ campaignId: string; apiKey: string; packages: DemoPackage[] }> {
  const { id, packageIds } = await createCampaign(context, { ...campaign, lines })
  const { key } = await createApiKey(context, { label: 'First steps', scopes: ['ingest', 'read'] })
  return { campaignId: id, apiKey: key, packages: packagesOf(lines, packageIds) }
}

/** There may be very many: they are written in a few large statements, with one entry in the audit log. */
async function addManyLines(
  context: Context,
  { campaignId, count }: { campaignId: string; count: number },
  calendar: DemoCalendar,
): Promise<DemoPackage[]> {
  if (count === 0) return []
  const organizationNumber = requireAdmin(context)
  return context.database.transaction(async (tx) => {
    const packages: DemoPackage[] = []
    while (packages.length < count) {
      const isFirst = packages.length === 0
      const size = Math.min(isFirst ? LINES_BEFORE_ANALYZE : LINES_PER_STATEMENT, count - packages.length)
      const lines = manyLines(packages.length + 1, size, calendar)
      const campaign = { organizationNumber, id: campaignId }
      packages.push(...packagesOf(lines, await insertLines(tx, campaign, lines.map(agreeOnLine))))
      // A foreign key check planned while the table was small would read all of it for every line.
      if (isFirst) await tx.query('ANALYZE package_line')
    }
    await writeAudit(tx, context.actor, {
      organizationNumber,
      act: 'campaign.lines_added',
      subjectKind: 'campaign',
      subjectId: campaignId,
      detail: { lines: count },
    })
    return packages
  })
}

function packagesOf(lines: readonly ProposedLine[], packageIds: readonly string[]): DemoPackage[] {
  return lines.map(({ name, pricingBasis, flightStart }, i) => ({
    package_id: packageIds[i]!,
    name,
    pricing_basis: pricingBasis,
    flight_start: flightStart,
  }))
}
