import type { Answer, Body } from '../console/routes.ts'

/** Names for what several pages show of the server's answers. */

export type KeyName = Answer<'GET /operator/key-names'>['keys'][number]
export type CallAnswer = Answer<'GET /operator/calls/:number'>
export type CampaignSummary = Answer<'GET /campaigns'>['campaigns'][number]
export type CampaignView = Answer<'GET /campaigns/:campaignId'>
export type LineView = CampaignView['lines'][number]
export type FlightStatus = CampaignView['status']
export type PricingBasis = LineView['pricing_basis']
export type DeliveryChart = Answer<'GET /campaigns/:campaignId/chart'>
export type Buyer = Answer<'GET /buyers'>['buyers'][number]
export type CampaignForm = Body<'POST /campaigns'>
export type MemberAnswer = Answer<'GET /members'>['members'][number]
export type Role = MemberAnswer['role']
export type NewLinkAnswer = Answer<'POST /invitations'>
export type FormatsAnswer = Answer<'GET /operator/formats'>
export type AgentKeysAnswer = Answer<'GET /operator/agent-keys'>
export type AgentAddressAnswer = Pick<AgentKeysAnswer, 'agent_url' | 'is_agent_url_set'>
export type SessionAnswer = Answer<'GET /session'>
export type ProductView = Answer<'GET /operator/products/:productId'>['product']
export type PricingModel = ProductView['pricing_options'][number]['pricing_model']
export type ViewAsAnswer = Answer<'POST /operator/view-as'>
/** What one key sees. */
export type KeyView = ViewAsAnswer['one']
export type ProductVerdict = ViewAsAnswer['verdicts']['rows'][number]['one']
/** What the agent answers to that key. */
export type ProductsPayload = NonNullable<KeyView['result']>['structuredContent']
export type HealthAnswer = Answer<'GET /operator/health'>
export type AccessAnswer = Answer<'GET /operator/access'>
/** Null: all territories of the product, including those added later. */
export type Territories = AccessAnswer['access'][number]['territories']
export type DemandAnswer = Answer<'GET /operator/demand'>
export type AgentKey = AgentKeysAnswer['keys'][number]
export type OrganizationView = Answer<'GET /operator/organizations/:organizationId'>
export type RequestsAnswer = Answer<'GET /requests'>
export type AffiliateDaysAnswer = Answer<'GET /affiliates/days'>
export type HistoryRow = Answer<'GET /lines/:packageId/history'>['reports'][number]
