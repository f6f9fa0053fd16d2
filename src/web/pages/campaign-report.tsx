import { Group, NativeSelect, Switch, TextInput } from '@mantine/core'
import { linkTo, useAnswer, type Answer } from '../api.ts'
import { addDays, isReversed, moveEnd, todayUtc } from '../day-range.ts'
import { monthsOf } from '../flight-months.ts'
import { formatMonth } from '../format.ts'
import { Answered } from '../parts/answered.tsx'
import { CampaignNav } from '../parts/campaign-nav.tsx'
import { ReportPaper } from '../parts/campaign-report/report-paper.tsx'
import { ReportTools, StepField, usePrinted } from '../parts/campaign-report/report-tools.tsx'
import { ShareLinks } from '../parts/campaign-report/share-links.tsx'
import { Logo } from '../parts/logo.tsx'
import { AgreedCountsNote } from '../parts/agreed-counts-note.tsx'
import { Page } from '../parts/page.tsx'
import { useSearchState } from '../search-state.ts'
import type { CampaignReport } from '../answers.ts'

type View = Answer<'GET /campaigns/:campaignId/campaign-report'>

export default function CampaignReportPage({ campaignId }: { campaignId: string }) {
  const { search } = useSearchState()
  const { from, to, by, money } = search
  const question = useAnswer('GET /campaigns/:campaignId/campaign-report', {
    params: { campaignId },
    query: { from, to, by, money },
  })
  return <Answered question={question}>{(view) => <Report campaignId={campaignId} view={view} />}</Answered>
}

function Report({ campaignId, view }: { campaignId: string; view: View }) {
  const { search, change } = useSearchState()
  const { report, logos } = view
  const { from, to, by, money } = search
  usePrinted(report)
  const logoOf = (logo: View['logos']['seller']) =>
    logo && <Logo organizationId={logo.organization_id} version={logo.version} size={32} />
  return (
    <Page
      title="Campaign report"
      trail={[
        { label: 'Campaigns', to: '/campaigns' },
        { label: report.campaign_name, to: `/campaigns/${campaignId}` },
      ]}
      lead="What was delivered on the days you choose, to print, save or send on."
      actions={
        <ReportTools
          hrefOf={(file) =>
            linkTo('GET /campaigns/:campaignId/campaign-report/file', {
              params: { campaignId },
              query: { from, to, by, money, ...file },
            })
          }
        />
      }
    >
      <CampaignNav campaignId={campaignId} />
      <Group gap="sm" align="flex-start">
        <PeriodFields report={report} />
        {report.charts.length > 0 && (
          <StepField report={report} onChange={(step) => change({ by: step }, { replace: true })} />
        )}
        <Switch
          label="Show money"
          mt={{ base: 0, xs: 32 }}
          checked={money !== 'no'}
          onChange={(event) =>
            change({ money: event.currentTarget.checked ? undefined : 'no' }, { replace: true })
          }
        />
      </Group>
      {view.has_agreed_counts && report.money !== null && <AgreedCountsNote campaignId={campaignId} />}
      <ReportPaper report={report} logos={{ seller: logoOf(logos.seller), buyer: logoOf(logos.buyer) }} />
      {view.can_share && (
        <ShareLinks
          campaignId={campaignId}
          days={{ from: report.first_day, to: report.last_day }}
          hasAffiliates={report.affiliate !== null}
        />
      )}
    </Page>
  )
}

function PeriodFields({ report }: { report: CampaignReport }) {
  const { search, change } = useSearchState()
  const yesterday = addDays(todayUtc(), -1)
  const months = monthsOf(report, yesterday)
  const isWhole = search['from'] === undefined && search['to'] === undefined
  const month = months.find(({ from, to }) => from === search['from'] && to === search['to'])
  const shown = { from: report.first_day, to: report.last_day }
  const typed = { from: search['from'] ?? shown.from, to: search['to'] ?? shown.to }
  const choose = (value: string) => {
    const chosen = months.find(({ from }) => from === value)
    if (chosen) change({ from: chosen.from, to: chosen.to })
    else if (value === 'whole') change({ from: undefined, to: undefined })
  }
  const set = (end: 'from' | 'to') => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget
    // A day that is being typed is empty for a moment.
    if (value !== '') change({ ...moveEnd(typed, end, value) }, { replace: true })
  }
  return (
    <>
      <NativeSelect
        label="Days (UTC)"
        value={isWhole ? 'whole' : (month?.from ?? 'chosen')}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: 'whole', label: 'Whole flight' },
          ...months.map(({ from }) => ({
            value: from,
            label: `${formatMonth(from.slice(0, 7))} ${from.slice(0, 4)}`,
          })),
          ...(isWhole || month ? [] : [{ value: 'chosen', label: 'Chosen days' }]),
        ]}
      />
      <TextInput type="date" label="From" value={typed.from} max={yesterday} onChange={set('from')} />
      <TextInput
        type="date"
        label="To"
        value={typed.to}
        max={yesterday}
        onChange={set('to')}
        error={isReversed(typed) && 'This day is before the first one.'}
      />
    </>
  )
}
