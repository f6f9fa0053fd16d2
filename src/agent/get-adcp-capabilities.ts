import { z } from 'zod'
import type { PortfolioRow } from '../core/product/product-access-sql.ts'
import { account, ENVELOPE, listOf } from './arguments.ts'
import { defineTool, type ToolAnswer, type ToolCall } from './tool.ts'
import { ADCP_VERSION } from './version.ts'

const PROTOCOLS = ['media_buy', 'signals', 'governance', 'sponsored_intelligence', 'creative'] as const

const input = z.object({
  protocols: listOf(z.enum(PROTOCOLS)).optional().meta({ description: 'Detail only these protocols.' }),
  account,
  ...ENVELOPE,
})

export const getAdcpCapabilities = defineTool({
  name: 'get_adcp_capabilities',
  title: 'What this agent can do',
  description:
    'What this sales agent speaks and sells: AdCP releases, buying modes, billing, publishers, channels and countries. Call it ' +
    'first. Needs no arguments and no key.',
  input,
  needsVersion: false,
  answer,
})

const prepared = new WeakMap<PortfolioRow, Map<string, ToolAnswer>>()

/** Made once for each portfolio and choice of protocols. */
async function answer({ protocols }: z.output<typeof input>, call: ToolCall): Promise<ToolAnswer> {
  const portfolio = await call.catalogue.portfolio(call.version)
  const answers = prepared.get(portfolio) ?? new Map<string, ToolAnswer>()
  prepared.set(portfolio, answers)
  const details = (['media_buy', 'creative'] as const).filter((name) => protocols?.includes(name) ?? true)
  const servesPropertyLists = call.propertyLists !== undefined
  const name = `${details.join()} ${servesPropertyLists}`
  const known = answers.get(name)
  if (known) return known
  const made = {
    payload: JSON.stringify(capabilities(portfolio, { details, servesPropertyLists })).slice(1, -1),
    summary: summaryOf(portfolio),
  }
  answers.set(name, made)
  return made
}

function summaryOf({ domains, channels, countries, pricing_models }: PortfolioRow): string {
  const sold = [
    ['Publishers', domains],
    ['Channels', channels],
    ['Countries', countries],
    ['Pricing', pricing_models],
  ] as const
  return [
    `An AdCP ${ADCP_VERSION} sales agent for discovery: get_products and list_creative_formats. The operator takes orders and bills.`,
    ...sold.filter(([, names]) => names.length > 0).map(([what, names]) => `${what}: ${someOf(names)}`),
  ].join('\n')
}

const NAMED_MAX = 50

function someOf(names: readonly string[]): string {
  const more = names.length > NAMED_MAX ? ` and ${names.length - NAMED_MAX} more` : ''
  return `${names.slice(0, NAMED_MAX).join(', ')}${more}`
}

/** States the facts, and leaves out every promise that a discovery agent cannot keep. */
function capabilities(
  portfolio: PortfolioRow,
  { details, servesPropertyLists }: { details: readonly string[]; servesPropertyLists: boolean },
): Record<string, unknown> {
  return {
    adcp: { major_versions: [3], supported_versions: [ADCP_VERSION], idempotency: { supported: false } },
    supported_protocols: ['media_buy', 'creative'],
    account: {
      supported_billing: ['operator'],
      default_billing: 'operator',
      require_operator_auth: false,
      required_for_products: false,
      sandbox: false,
    },
    ...(details.includes('media_buy') && { media_buy: mediaBuy(portfolio, servesPropertyLists) }),
    ...(details.includes('creative') && { creative: CREATIVE }),
    wholesale_feed_versioning: { supported: true, pricing_version_separate: false },
    extensions_supported: ['flightline'],
  }
}

const CREATIVE = {
  has_creative_library: false,
  supports_generation: false,
  supports_transformation: false,
  supports_compliance: false,
  bills_through_adcp: false,
}

function mediaBuy(
  { domains, channels, countries, pricing_models }: PortfolioRow,
  servesPropertyLists: boolean,
): Record<string, unknown> {
  return {
    buying_modes: ['brief', 'wholesale', 'refine'],
    ...(pricing_models.length > 0 && { supported_pricing_models: pricing_models }),
    features: {
      inline_creative_management: false,
      property_list_filtering: servesPropertyLists,
      catalog_management: false,
    },
    ...(domains.length > 0 && {
      portfolio: { publisher_domains: domains, primary_channels: channels, primary_countries: countries },
    }),
  }
}
