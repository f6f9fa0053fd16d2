import type { CampaignSide } from '../campaign/campaign.ts'
import type { IngestRequestRow } from '../ingest-log/read-ingest-log-sql.ts'

/** Of each kind: enough to choose from at a glance. */
export const RESULTS_MAX = 5

/** What a campaign is, where that is not obvious: search finds archived ones too. */
export type FoundState = 'draft' | 'archived' | null

export interface FoundCampaign {
  id: string
  name: string
  purchase_order: string | null
  side: CampaignSide
  /** Whom it is sold to, or bought from. */
  party_name: string
  state: FoundState
}

export interface FoundLine {
  package_id: string
  name: string
  reference: string | null
  campaign_id: string
  campaign_name: string
  /** Of its campaign. */
  state: FoundState
}

export interface FoundStatement {
  id: string
  number: number
  campaign_name: string
  side: CampaignSide
  /** Whom it is issued to, or by. */
  party_name: string
}

export interface FoundCode {
  id: string
  code: string
  side: CampaignSide
  /** Of the line that it is on, for the seller. A buyer sees who sells it: the line may now be another buyer's. */
  place: string
}

export type FoundRequest = Pick<
  IngestRequestRow,
  'request_id' | 'received_at' | 'feed' | 'outcome' | 'accepted' | 'rejected'
>

export interface FoundPerson {
  id: string
  name: string
  email: string
}

export interface FoundOrganization {
  id: string
  name: string
  is_suspended: boolean
}

export interface FoundShow {
  publisher_domain: string
  collection_id: string
  name: string
}

/** What was found, kind by kind, the best matches first. */
export type FoundGroup =
  | { kind: 'campaigns'; results: FoundCampaign[] }
  | { kind: 'lines'; results: FoundLine[] }
  | { kind: 'statements'; results: FoundStatement[] }
  | { kind: 'codes'; results: FoundCode[] }
  | { kind: 'requests'; results: FoundRequest[] }
  | { kind: 'colleagues'; results: FoundPerson[] }
  | { kind: 'shows'; results: FoundShow[] }
  | { kind: 'organizations'; results: FoundOrganization[] }
  | { kind: 'people'; results: FoundPerson[] }
