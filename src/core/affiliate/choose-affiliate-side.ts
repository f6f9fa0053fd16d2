import { requireMember } from '../access.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import type { AffiliateSide } from './affiliate-scope.ts'
import { findExamplePackage, findScopeCampaign, findSides, isOwnCode } from './affiliate-side-sql.ts'

/** The side, seller or buyer, from which a person sees affiliate results. */
export interface ChosenSide {
  side: AffiliateSide
  /** The sides with something to show: an organization that sells and buys can choose. */
  sides: AffiliateSide[]
  /** If one was asked for. */
  campaign: { id: string; name: string } | null
  /** A package of the seller for its first code, if there is one. */
  example_package_id: string | null
}

/**
 * A campaign or a code has the organization's own side there; otherwise it is the one asked for, and the seller's by
 * default.
 */
export async function chooseAffiliateSide(
  context: Context,
  input: {
    side?: AffiliateSide | undefined
    campaignId?: string | undefined
    codeId?: string | undefined
  },
): Promise<ChosenSide> {
  const organizationNumber = requireMember(context)
  const { campaignId, codeId } = input
  if (campaignId !== undefined) return onCampaign(context, organizationNumber, campaignId)
  const { sells, buys } = await findSides(context.database, organizationNumber)
  const sides: AffiliateSide[] = [...(sells ? ['seller' as const] : []), ...(buys ? ['buyer' as const] : [])]
  const ofCode =
    codeId !== undefined && isUuid(codeId) ? await sideOfCode(context, organizationNumber, codeId) : undefined
  const side = input.side ?? ofCode ?? sides[0] ?? 'seller'
  return {
    side,
    sides,
    campaign: null,
    example_package_id: await exampleFor(context, organizationNumber, side),
  }
}

async function sideOfCode(
  context: Context,
  organizationNumber: number,
  codeId: string,
): Promise<AffiliateSide> {
  return (await isOwnCode(context.database, { organizationNumber, codeId })) ? 'seller' : 'buyer'
}

async function onCampaign(
  context: Context,
  organizationNumber: number,
  campaignId: string,
): Promise<ChosenSide> {
  const found = isUuid(campaignId)
    ? await findScopeCampaign(context.database, { organizationNumber, campaignId })
    : undefined
  if (!found) throw new Refusal('not_found', 'Campaign not found. List the campaigns to see yours.')
  const side = found.is_sold ? 'seller' : 'buyer'
  return {
    side,
    sides: [side],
    campaign: { id: found.id, name: found.name },
    example_package_id: await exampleFor(context, organizationNumber, side, campaignId),
  }
}

async function exampleFor(
  context: Context,
  organizationNumber: number,
  side: AffiliateSide,
  campaignId: string | null = null,
): Promise<string | null> {
  if (side !== 'seller') return null
  return (await findExamplePackage(context.database, { organizationNumber, campaignId })) ?? null
}
