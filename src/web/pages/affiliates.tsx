import { Alert, Group, SegmentedControl, Stack } from '@mantine/core'
import type { AffiliateDaysAnswer } from '../answers.ts'
import { useAnswer } from '../api.ts'
import { isReversed, rangeOf } from '../day-range.ts'
import { formatDay } from '../format.ts'
import { DaysChart, FigureCards, NoResults } from '../parts/affiliate-results.tsx'
import { Exports } from '../parts/affiliates/exports.tsx'
import type { Scope } from '../parts/affiliates/scope.ts'
import { Tables } from '../parts/affiliates/tables.tsx'
import { Answered } from '../parts/answered.tsx'
import { CampaignNav } from '../parts/campaign-nav.tsx'
import { DayRangeFields } from '../parts/day-range-fields.tsx'
import { Empty } from '../parts/empty.tsx'
import { FirstCodes } from '../parts/first-codes.tsx'
import { Loading } from '../parts/loading.tsx'
import { Page } from '../parts/page.tsx'
import { Term } from '../parts/term.tsx'
import { useSearchState } from '../search-state.ts'

/** Affiliate results, of all campaigns or of one: the totals, the days, and the share of each code. */
export default function Affiliates({ campaignId }: { campaignId?: string }) {
  const { search } = useSearchState()
  const range = rangeOf(search)
  const scope = { campaign_id: campaignId, side: search['side'], ...range }
  const question = useAnswer('GET /affiliates/days', { query: scope, isEnabled: !isReversed(range) })
  if (isReversed(range)) {
    return (
      <Page title="Affiliates" lead={LEADS.seller}>
        <DayRangeFields />
      </Page>
    )
  }
  return (
    <Answered question={question}>
      {(answer) => {
        const { campaign } = answer
        // The previous answer stays until this one is there, but not under another name.
        if (campaign?.id !== campaignId?.toLowerCase()) return <Loading />
        return (
          <Page
            title={campaign ? `Affiliates of ${campaign.name}` : 'Affiliates'}
            lead={LEADS[answer.side]}
            trail={
              campaign
                ? [
                    { label: 'Campaigns', to: '/campaigns' },
                    { label: campaign.name, to: `/campaigns/${campaign.id}` },
                  ]
                : []
            }
            actions={answer.codes > 0 && <Exports scope={scope} />}
          >
            {campaign && <CampaignNav campaignId={campaign.id} />}
            {answer.sides.length > 1 && <Sides side={answer.side} />}
            {answer.codes === 0 ? <NoCodes answer={answer} /> : <Results answer={answer} scope={scope} />}
          </Page>
        )
      }}
    </Answered>
  )
}

const LEADS = {
  seller: (
    <>
      Affiliate performance by day, for each <Term of="affiliateCode">code</Term>.
    </>
  ),
  buyer: (
    <>
      Affiliate performance by day, for each <Term of="affiliateCode">code</Term> on the campaigns you buy.
      Reported by the sellers.
    </>
  ),
}

function Results({ answer, scope }: { answer: AffiliateDaysAnswer; scope: Scope }) {
  return (
    <Stack gap="lg">
      <DayRangeFields />
      {answer.since !== null && (
        <Alert color="gray" variant="light" title={`Totals and chart start on ${formatDay(answer.since)}`}>
          There are too many results to add up all days at once. To see earlier days, choose a period or a
          campaign, or export the totals by day.
        </Alert>
      )}
      <FigureCards total={answer.total} />
      {answer.days.length === 0 ? <NoResults /> : <DaysChart days={answer.days} />}
      <Tables answer={answer} scope={scope} />
    </Stack>
  )
}

/** For organizations that do both. */
function Sides({ side }: { side: AffiliateDaysAnswer['side'] }) {
  const { change } = useSearchState()
  return (
    <Group>
      <SegmentedControl
        value={side}
        onChange={(value) => change({ side: value, page: undefined })}
        data={[
          { value: 'seller', label: 'What you sell' },
          { value: 'buyer', label: 'What you buy' },
        ]}
        aria-label="Side"
      />
    </Group>
  )
}

function NoCodes({ answer }: { answer: AffiliateDaysAnswer }) {
  if (answer.side === 'seller') return <FirstCodes packageId={answer.example_package_id} />
  return (
    <Empty title="No affiliate codes yet">
      {answer.campaign ? 'This campaign has' : 'The campaigns you buy have'} no affiliate codes. Codes and
      their results appear here as soon as the seller sends them.
    </Empty>
  )
}
