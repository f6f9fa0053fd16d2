import { Button } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { IconPlus } from '../icons.ts'
import { CampaignCards } from '../parts/campaigns/campaign-cards.tsx'
import { useCampaignsView, ViewSwitch } from '../parts/campaigns/view-switch.tsx'
import { Loading } from '../parts/loading.tsx'
import { NewSellers } from '../parts/new-sellers.tsx'
import { Page } from '../parts/page.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { SavedViews } from '../parts/saved-views.tsx'
import { Term } from '../parts/term.tsx'
import { usePerson } from '../session.ts'

const CampaignTable = lazy(() => import('../parts/campaigns/campaign-table.tsx'))

/** Campaigns as cards, or as rows of a table. */
export default function Campaigns() {
  const { onlyBuys } = usePerson()
  const view = useCampaignsView()
  return (
    <Page
      title="Campaigns"
      isDense={view === 'table'}
      lead={
        <>
          Your campaigns and how they are <Term of="pacing">pacing</Term>.
        </>
      }
      actions={
        <>
          <ViewSwitch view={view} />
          <SavedViews page="campaigns" />
          {!onlyBuys && (
            <Button component={PageLink} to="/new-campaign" leftSection={<IconPlus size={16} aria-hidden />}>
              New campaign
            </Button>
          )}
        </>
      }
    >
      <NewSellers />
      {view === 'table' ? (
        <Suspense fallback={<Loading />}>
          <CampaignTable />
        </Suspense>
      ) : (
        <CampaignCards />
      )}
    </Page>
  )
}
