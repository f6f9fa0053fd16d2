import { Button, Group, NativeSelect, Switch, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { REPORT_DAYS_MAX } from '../../core/campaign-report/campaign-report.ts'
import { linkTo, useAnswer, type Answer } from '../api.ts'
import { addDays, todayUtc } from '../day-range.ts'
import { monthsOf } from '../flight-months.ts'
import { formatCount, formatMonth } from '../format.ts'
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
  const choose = (value: string) => {
    const chosen = months.find(({ from }) => from === value)
    if (chosen) change({ from: chosen.from, to: chosen.to })
    else if (value === 'whole') change({ from: undefined, to: undefined })
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
      <DaysForm shown={{ from: report.first_day, to: report.last_day }} yesterday={yesterday} />
    </>
  )
}

interface Days {
  from: string
  to: string
}

/** Days are shown once they are complete: while one is typed, each key makes another day. */
function DaysForm({ shown, yesterday }: { shown: Days; yesterday: string }) {
  const { change } = useSearchState()
  const [draft, setDraft] = useState<{ of: Days; days: Days; problems: Partial<Days> }>({
    of: shown,
    days: shown,
    problems: {},
  })
  // Other days, such as a month, take the place of what was typed. The fields stay, and so does the focus.
  const isCurrent = draft.of.from === shown.from && draft.of.to === shown.to
  const { days, problems } = isCurrent ? draft : { days: shown, problems: {} as Partial<Days> }
  const set = (end: 'from' | 'to') => (event: { currentTarget: { value: string } }) =>
    setDraft({ of: shown, days: { ...days, [end]: event.currentTarget.value }, problems })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = problemsOf(days, yesterday)
    setDraft({ of: shown, days, problems: found })
    if (Object.keys(found).length === 0) change({ ...days })
  }
  const isOther = days.from !== shown.from || days.to !== shown.to
  return (
    <form onSubmit={submit} noValidate>
      <Group gap="sm" align="flex-start">
        <TextInput
          type="date"
          label="From"
          value={days.from}
          max={yesterday}
          error={problems.from}
          onChange={set('from')}
        />
        <TextInput
          type="date"
          label="To"
          value={days.to}
          max={yesterday}
          error={problems.to}
          onChange={set('to')}
        />
        <Button type="submit" variant={isOther ? 'filled' : 'default'} mt={{ base: 0, xs: 25 }}>
          Show days
        </Button>
      </Group>
    </form>
  )
}

function problemsOf({ from, to }: Days, yesterday: string): Partial<Days> {
  const found: Partial<Days> = {}
  for (const [end, day] of [
    ['from', from],
    ['to', to],
  ] as const) {
    if (day === '') found[end] = 'Enter a day.'
    else if (day > yesterday) found[end] = 'Choose a day that is over.'
  }
  if (found.from !== undefined || found.to !== undefined) return found
  if (to < from) return { to: 'This day is before the first one.' }
  if (addDays(from, REPORT_DAYS_MAX) <= to) {
    return { from: `Choose at most ${formatCount(REPORT_DAYS_MAX)} days.` }
  }
  return {}
}
