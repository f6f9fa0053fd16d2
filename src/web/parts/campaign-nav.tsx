import { PageLink } from './page-link.tsx'

const PLACES = [
  { label: 'Overview', path: '' },
  { label: 'Counts', path: '/counts' },
  { label: 'Campaign report', path: '/campaign-report' },
  { label: 'Affiliates', path: '/affiliates' },
]

/** From one page of a campaign to the others. */
export function CampaignNav({ campaignId }: { campaignId: string }) {
  return (
    <nav aria-label="Campaign" className="campaign-nav">
      {PLACES.map(({ label, path }) => (
        <PageLink key={label} to={`/campaigns/${campaignId}${path}`} isExact>
          {label}
        </PageLink>
      ))}
    </nav>
  )
}
