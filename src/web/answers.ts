import type { Answer, Body } from '../console/routes.ts'

/** Names for what several pages show of the server's answers. */

export type SessionAnswer = Answer<'GET /session'>
export type MemberAnswer = Answer<'GET /members'>['members'][number]
export type Role = MemberAnswer['role']
export type NewLinkAnswer = Answer<'POST /invitations'>

export type Buyer = Answer<'GET /buyers'>['buyers'][number]
export type CampaignSummary = Answer<'GET /campaigns'>['campaigns'][number]
export type CampaignView = Answer<'GET /campaigns/:campaignId'>
export type CampaignForm = Body<'POST /campaigns'>
export type FlightStatus = CampaignView['status']
export type LineView = CampaignView['lines'][number]
export type PricingBasis = LineView['pricing_basis']
export type DeliveryChart = Answer<'GET /campaigns/:campaignId/chart'>
export type CampaignReport = Answer<'GET /campaigns/:campaignId/campaign-report'>['report']
export type ReportShare = Answer<'GET /campaigns/:campaignId/report-shares'>['shares'][number]
export type HistoryRow = Answer<'GET /lines/:packageId/history'>['reports'][number]

/** How lines pasted from a sheet are read. */
export type LinesPreview = Answer<'POST /lines/preview'>
export type PreviewedRow = LinesPreview['rows'][number]

/** A line to report on. */
export type LineFacts = Answer<'GET /campaigns/:campaignId/delivery'>['lines'][number]
/** The result of a report on a line. */
export type ReportedLine = Answer<'POST /lines/:packageId/delivery'>['results'][number]
export type Warning = Extract<ReportedLine, { status: 'accepted' }>['warnings'][number]
/** How a file would be read. */
export type FilePreviewAnswer = Answer<'POST /delivery-file/preview'>
export type ReportColumns = FilePreviewAnswer['columns']
export type ReportField = keyof ReportColumns
export type DateQuestion = NonNullable<FilePreviewAnswer['dates']>
export type DateForm = DateQuestion['choices'][number]['form']

/** Both sides' counts of the lines of a campaign. */
export type CountPage = Answer<'GET /campaigns/:campaignId/counts'>
export type CountLine = CountPage['lines'][number]

export type StatementView = Answer<'GET /statements/:statementId'>
export type StatementSummary = Answer<'GET /statements'>['statements'][number]

export type RequestsAnswer = Answer<'GET /requests'>
export type ListedRequest = RequestsAnswer['requests'][number]
export type IngestRequestRow = Omit<ListedRequest, 'subject'>
export type RequestView = Answer<'GET /requests/:requestId'>
export type AffiliateDaysAnswer = Answer<'GET /affiliates/days'>
export type AffiliatePerformance = AffiliateDaysAnswer['total']

export type OrganizationView = Answer<'GET /operator/organizations/:organizationId'>
export type HealthAnswer = Answer<'GET /operator/health'>

export type ApiKey = Answer<'GET /api-keys'>['keys'][number]

export type AgentKeysAnswer = Answer<'GET /operator/agent-keys'>
export type AgentKey = AgentKeysAnswer['keys'][number]
export type AgentAddressAnswer = Pick<AgentKeysAnswer, 'agent_url' | 'is_agent_url_set'>
export type KeyName = Answer<'GET /operator/key-names'>['keys'][number]
export type CallAnswer = Answer<'GET /operator/calls/:number'>
export type DemandAnswer = Answer<'GET /operator/demand'>

export type FormatsAnswer = Answer<'GET /operator/formats'>
export type ShowAnswer = Answer<'GET /operator/collections/:publisherDomain/:collectionId'>
export type ShowView = ShowAnswer['collection']
export type ProductView = Answer<'GET /operator/products/:productId'>['product']
export type PricingModel = ProductView['pricing_options'][number]['pricing_model']
export type AccessAnswer = Answer<'GET /operator/access'>
/** Null: all territories of the product, including those added later. */
export type Territories = AccessAnswer['access'][number]['territories']
export type ViewAsAnswer = Answer<'POST /operator/view-as'>
/** What one key sees. */
export type KeyView = ViewAsAnswer['one']
/** What the agent answers to that key. */
export type ProductsPayload = NonNullable<KeyView['result']>['structuredContent']
export type ProductVerdict = ViewAsAnswer['verdicts']['rows'][number]['one']
