import {
  Alert,
  Anchor,
  Button,
  Group,
  Menu,
  SegmentedControl,
  Stack,
  Table,
  Tabs,
  Text,
  TextInput,
  UnstyledButton,
} from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState, type ReactNode } from 'react'
import { FIGURES } from '../affiliate-figures.ts'
import { useAnswer, withQuery, type Answer, linkTo } from '../api.ts'
import { isReversed, rangeOf } from '../day-range.ts'
import { formatCount, formatDay } from '../format.ts'
import { IconArrowDown, IconArrowUp, IconDownload, IconSearch, IconSelector } from '../icons.ts'
import { DaysChart, FigureCards, FigureCells, FigureHeads, NoResults } from '../parts/affiliate-results.tsx'
import { Answered } from '../parts/answered.tsx'
import { DayRangeFields } from '../parts/day-range-fields.tsx'
import { Empty } from '../parts/empty.tsx'
import { FirstCodes } from '../parts/first-codes.tsx'
import { Loading } from '../parts/loading.tsx'
import { NumberedPages } from '../parts/numbered-pages.tsx'
import { PageLink } from '../parts/page-link.tsx'
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
            {answer.sides.length > 1 && <Sides side={answer.side} />}
            {answer.codes === 0 ? <NoCodes answer={answer} /> : <Results answer={answer} scope={scope} />}
          </Page>
        )
      }}
    </Answered>
  )
}

type Scope = Record<string, string | undefined>

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

function Results({ answer, scope }: { answer: Answer<'GET /affiliates/days'>; scope: Scope }) {
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
function Sides({ side }: { side: Answer<'GET /affiliates/days'>['side'] }) {
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

function NoCodes({ answer }: { answer: Answer<'GET /affiliates/days'> }) {
  if (answer.side === 'seller') return <FirstCodes packageId={answer.example_package_id} />
  return (
    <Empty title="No affiliate codes yet">
      {answer.campaign ? 'This campaign has' : 'The campaigns you buy have'} no affiliate codes. Codes and
      their results appear here as soon as the seller sends them.
    </Empty>
  )
}

function Exports({ scope }: { scope: Scope }) {
  const { search } = useSearchState()
  const totals = (more: { by?: string; search?: string | undefined }) =>
    linkTo('GET /affiliates/totals.csv', { query: { ...scope, ...more } })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
          Export as CSV
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item component="a" href={totals({ search: search['search'] })} download>
          Totals by code
        </Menu.Item>
        <Menu.Item component="a" href={totals({ by: 'package' })} download>
          Totals by package
        </Menu.Item>
        <Menu.Item component="a" href={totals({ by: 'campaign' })} download>
          Totals by campaign
        </Menu.Item>
        <Menu.Item component="a" href={linkTo('GET /affiliates/days.csv', { query: scope })} download>
          Totals by day
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

const TABS = ['codes', 'packages', 'campaigns', 'days'] as const
type Tab = (typeof TABS)[number]

function Tables({ answer, scope }: { answer: Answer<'GET /affiliates/days'>; scope: Scope }) {
  const { search, change } = useSearchState()
  const tabs = TABS.filter((tab) => tab !== 'campaigns' || answer.campaign === null)
  const tab = tabs.find((one) => one === search['by']) ?? 'codes'
  const show = (value: string | null) =>
    change({
      by: value === 'codes' ? undefined : (value ?? undefined),
      page: undefined,
      search: undefined,
      sort: undefined,
      direction: undefined,
    })
  return (
    <Tabs value={tab} onChange={show} keepMounted={false}>
      <Tabs.List>
        {tabs.map((one) => (
          <Tabs.Tab key={one} value={one}>
            {`${one[0]!.toUpperCase()}${one.slice(1)}`}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((one) => (
        <Tabs.Panel key={one} value={one} pt="md">
          {one === 'days' ? <Days answer={answer} /> : <Totals tab={one} scope={scope} />}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

const GROUPS = { codes: 'code', packages: 'package', campaigns: 'campaign' } as const

function Totals({ tab, scope }: { tab: Exclude<Tab, 'days'>; scope: Scope }) {
  const { search } = useSearchState()
  const { search: words, sort, direction, page } = search
  const question = useAnswer('GET /affiliates', {
    query: { ...scope, by: GROUPS[tab], search: words, sort, direction, page },
  })
  return (
    <Stack gap="sm">
      <SearchField key={tab} label={`Search ${tab}`} />
      <Answered question={question}>
        {(answer) =>
          answer.totals.length === 0 ? (
            <Empty title={`No ${tab} match`}>Try another search, or clear it.</Empty>
          ) : (
            <>
              {answer.sort !== (sort ?? 'clicks') && (
                <Alert color="gray" variant="light" title="Too many results to sort">
                  The newest are listed first. To sort by a figure, choose fewer days or one campaign, or
                  search.
                </Alert>
              )}
              <TotalsTable tab={tab} answer={answer} scope={scope} />
              <NumberedPages
                page={answer.page}
                pages={answer.pages}
                total={answer.count}
                what={answer.count === 1 ? tab.slice(0, -1) : tab}
              />
            </>
          )
        }
      </Answered>
    </Stack>
  )
}

const TYPING_MS = 300

/** Searches while typing; the words are kept in the address. */
function SearchField({ label }: { label: string }) {
  const { search, change } = useSearchState()
  const [words, setWords] = useState(search['search'] ?? '')
  const find = useDebouncedCallback(
    (text: string) => change({ search: text.trim(), page: undefined }, { replace: true }),
    TYPING_MS,
  )
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden />}
      value={words}
      onChange={(event) => {
        setWords(event.currentTarget.value)
        find(event.currentTarget.value)
      }}
      maxLength={200}
      maw={360}
    />
  )
}

type Total = Answer<'GET /affiliates'>['totals'][number]
type NameIn<Row> = Row extends unknown ? keyof Row : never
type ValueIn<Row, Name extends PropertyKey> = Row extends Record<Name, infer Value> ? Value : never
/** A row of any of the three tables: what all have, and what some have. */
type TotalsRow = Pick<Total, keyof Total> & { [Name in NameIn<Total>]?: ValueIn<Total, Name> }

function TotalsTable({
  tab,
  answer,
  scope,
}: {
  tab: Exclude<Tab, 'days'>
  answer: Answer<'GET /affiliates'>
  scope: Scope
}) {
  const columns = columnsOf(tab, answer.side === 'buyer', scope)
  return (
    <Table.ScrollContainer minWidth={760} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table verticalSpacing="xs" highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <SortedHead order="name" label={columns[0]!.label} isUpFirst />
            {columns.slice(1).map(({ label }) => (
              <Table.Th key={label} scope="col">
                {label}
              </Table.Th>
            ))}
            {FIGURES.map(({ name, label }) => (
              <SortedHead key={name} order={name} label={label} isRight />
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {answer.totals.map((row: TotalsRow) => (
            <Table.Tr key={row.id ?? row.package_id ?? row.campaign_id}>
              {columns.map(({ label, cell }, i) =>
                i === 0 ? (
                  <Table.Th key={label} scope="row" fw={500}>
                    {cell(row)}
                  </Table.Th>
                ) : (
                  <Table.Td key={label}>{cell(row)}</Table.Td>
                ),
              )}
              <FigureCells row={row} />
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

interface Column {
  label: string
  cell: (row: TotalsRow) => ReactNode
}

/** The columns before the figures. Links keep the days shown. */
function columnsOf(tab: Exclude<Tab, 'days'>, isBuyer: boolean, scope: Scope): Column[] {
  const { from, to } = scope
  const days = { from, to, days: from === undefined && to === undefined ? 'all' : undefined }
  const link = (path: string, text: string | undefined) => (
    <Anchor component={PageLink} to={withQuery(path, days)} size="sm">
      {text}
    </Anchor>
  )
  const seller: Column[] = isBuyer ? [{ label: 'Seller', cell: (row) => row.seller_name }] : []
  const campaign: Column = {
    label: 'Campaign',
    cell: (row) => link(`/campaigns/${row.campaign_id}/affiliates`, row.campaign_name),
  }
  if (tab === 'campaigns') return [campaign, ...seller]
  if (tab === 'packages') {
    return [{ label: 'Package', cell: (row) => row.package_name }, campaign, ...seller]
  }
  return [
    {
      label: 'Code',
      cell: (row) => (
        <>
          {link(`/affiliates/codes/${row.id}`, row.code)}
          {row.slug != null && (
            <Text size="xs" c="dimmed">
              {row.slug}
            </Text>
          )}
        </>
      ),
    },
    {
      label: 'Package',
      cell: (row) =>
        row.package_name ?? (
          <Text size="sm" c="dimmed">
            moved to another package
          </Text>
        ),
    },
    ...seller,
  ]
}

/** A column that the table can be sorted by: figures with the largest first, names from A to Z. */
function SortedHead({
  order,
  label,
  isRight = false,
  isUpFirst = false,
}: {
  order: string
  label: string
  isRight?: boolean
  isUpFirst?: boolean
}) {
  const { search, change } = useSearchState()
  const isSorted = (search['sort'] ?? 'clicks') === order
  const isDown = (search['direction'] ?? 'down') === 'down'
  const sort = () => {
    const direction = isSorted ? (isDown ? 'up' : 'down') : isUpFirst ? 'up' : 'down'
    change({ sort: order, direction, page: undefined }, { replace: true })
  }
  const Arrow = isSorted ? (isDown ? IconArrowDown : IconArrowUp) : IconSelector
  return (
    <Table.Th
      scope="col"
      ta={isRight ? 'right' : 'left'}
      aria-sort={isSorted ? (isDown ? 'descending' : 'ascending') : 'none'}
    >
      <UnstyledButton onClick={sort} fz="sm" fw={700}>
        <Group gap={4} wrap="nowrap" justify={isRight ? 'flex-end' : 'flex-start'}>
          {label}
          <Arrow size={14} aria-hidden />
        </Group>
      </UnstyledButton>
    </Table.Th>
  )
}

const DAYS_PER_PAGE = 31

/** The newest first. All of them are loaded, and shown a page at a time. */
function Days({ answer }: { answer: Answer<'GET /affiliates/days'> }) {
  const { search } = useSearchState()
  const pages = Math.max(1, Math.ceil(answer.days.length / DAYS_PER_PAGE))
  const page = Math.min(Math.max(1, Number(search['page']) || 1), pages)
  if (answer.days.length === 0) return <Text c="dimmed">No results on these days.</Text>
  return (
    <Stack gap="sm">
      <Table.ScrollContainer minWidth={620} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
        <Table verticalSpacing="xs" highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">Day</Table.Th>
              <FigureHeads />
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {answer.days.slice((page - 1) * DAYS_PER_PAGE, page * DAYS_PER_PAGE).map((row) => (
              <Table.Tr key={row.date}>
                <Table.Th scope="row" fw={500}>
                  {formatDay(row.date)}
                </Table.Th>
                <FigureCells row={row} />
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      {answer.has_more && (
        <Text size="sm" c="dimmed">
          These are the latest {formatCount(answer.days.length)} days. The CSV export has all of them.
        </Text>
      )}
      <NumberedPages page={page} pages={pages} total={answer.days.length} what="days with results" />
    </Stack>
  )
}
