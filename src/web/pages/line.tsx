import {
  Badge,
  Box,
  Button,
  Group,
  NativeSelect,
  Paper,
  SimpleGrid,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import type { HistoryAnswer } from '../../console/history-answers.ts'
import type { LineAnswer } from '../../console/reporting-answers.ts'
import type { HistoryRow } from '../../core/line/history-sql.ts'
import { useAnswer, withQuery } from '../api.ts'
import { formatAge, formatDay, formatDecimal, formatInstant, formatMoney, formatPercents } from '../format.ts'
import { Answered } from '../parts/answered.tsx'
import { CopyField } from '../parts/copy.tsx'
import { Empty } from '../parts/empty.tsx'
import { ExportCsv } from '../parts/export-csv.tsx'
import { Loading } from '../parts/loading.tsx'
import { LookedBack } from '../parts/looked-back.tsx'
import { NumberedPages } from '../parts/numbered-pages.tsx'
import { BASIS_WORDS, formatFlight, GoalBar, PacingBadge, StatusBadge } from '../parts/pacing.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { Page } from '../parts/page.tsx'
import { LineTerms } from '../parts/terms-history.tsx'
import { useSearchState } from '../search-state.ts'

/** The chart weighs more than the rest of the page: it comes when the figures are there. */
const LineChart = lazy(() => import('../parts/line-chart.tsx'))

/** A line: what was agreed, what was delivered, and every report that was made on it. */
export default function Line() {
  const { packageId } = useParams({ strict: false }) as { packageId: string }
  const question = useAnswer<LineAnswer>(`/lines/${packageId}`)
  return (
    <Answered question={question}>
      {(line) => (line.package_id === packageId.toLowerCase() ? <LinePage line={line} /> : <Loading />)}
    </Answered>
  )
}

function LinePage({ line }: { line: LineAnswer }) {
  return (
    <Page
      title={line.name}
      lead={
        <Group gap="xs">
          <span>{line.is_seller ? `Sold to ${line.buyer_name}` : `Bought from ${line.seller_name}`}</span>
          <span>{formatFlight(line.flight_start, line.flight_end)} (UTC)</span>
          <StatusBadge status={line.pacing.status} />
          <PacingBadge state={line.pacing.state} />
        </Group>
      }
      trail={[
        { label: 'Campaigns', to: '/campaigns' },
        { label: line.campaign_name, to: `/campaigns/${line.campaign_id}` },
      ]}
      actions={
        line.is_seller && (
          <Button component={PageLink} to={`/campaigns/${line.campaign_id}/report?search=${line.package_id}`}>
            Report delivery
          </Button>
        )
      }
    >
      <Facts line={line} />
      {line.pricing_basis !== 'flat_rate' && line.reports > 0 && (
        <Paper withBorder p="md">
          <Suspense fallback={<Loading />}>
            <LineChart key={line.package_id} campaignId={line.campaign_id} packageId={line.package_id} />
          </Suspense>
        </Paper>
      )}
      <History key={line.package_id} line={line} />
      <LineTerms packageId={line.package_id} />
    </Page>
  )
}

function Facts({ line }: { line: LineAnswer }) {
  const { pricing_basis, pacing } = line
  const isFlatRate = pricing_basis === 'flat_rate'
  return (
    <Paper withBorder p="md">
      <Stack>
        <Delivered line={line} />
        <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} my={0}>
          <Fact label="Pricing">
            {BASIS_WORDS[pricing_basis]}, {formatMoney(line.price, line.currency)}
            {isFlatRate ? '' : ' per thousand'}
          </Fact>
          {pacing.pace_percent !== null && (
            <Fact label="Pace">
              {formatPercents(pacing.pace_percent)} of plan, with {formatPercents(pacing.elapsed_percent)} of
              the flight passed
            </Fact>
          )}
          {pacing.projected_total !== null && (
            <Fact label="At this rate">
              {formatDecimal(pacing.projected_total)} at the end of the flight
              {pacing.projected_end !== null && `; goal reached around ${formatDay(pacing.projected_end)}`}
            </Fact>
          )}
          <Fact label="Present figure received">
            {line.received_at === null ? 'Not yet' : formatInstant(line.received_at)}
          </Fact>
          {line.is_seller && (
            <Fact label="API package ID">
              <CopyField text={line.package_id} what="the package ID" />
            </Fact>
          )}
        </SimpleGrid>
      </Stack>
    </Paper>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <Box component="dd" ml={0}>
        {children}
      </Box>
    </div>
  )
}

function Delivered({ line }: { line: LineAnswer }) {
  const { pricing_basis, delivered, booked, as_of, pacing } = line
  const isCounted = pricing_basis !== 'flat_rate' && delivered !== null
  const headline = isCounted ? `${formatDecimal(delivered)} ${pricing_basis}` : 'Delivered'
  return (
    <Stack gap={6}>
      {isCounted && booked !== null && pacing.delivered_percent !== null ? (
        <GoalBar
          label={pricing_basis}
          delivered={delivered}
          booked={booked}
          percent={pacing.delivered_percent}
          state={pacing.state}
          elapsedPercent={pacing.elapsed_percent}
        />
      ) : (
        <Text size="lg" fw={600} className="figures">
          {as_of === null ? 'Nothing was reported yet' : headline}
        </Text>
      )}
      {as_of !== null && (
        <Text size="sm" c="dimmed">
          As of {formatInstant(as_of)}, {formatAge(as_of)}
        </Text>
      )}
      {as_of === null && booked !== null && (
        <Text size="sm" c="dimmed">
          {formatDecimal(booked)} {pricing_basis} booked
        </Text>
      )}
    </Stack>
  )
}

const EFFECTS: Record<HistoryRow['effect'], { label: string; color: string; meaning: string }> = {
  first: { label: 'First', color: 'indigo', meaning: 'The first report of the line.' },
  replaced: { label: 'Update', color: 'gray', meaning: 'Replaced the figure before.' },
  correction: { label: 'Correction', color: 'red', meaning: 'A total below the figure before.' },
  late: { label: 'Late', color: 'violet', meaning: 'Older than the figure: kept, and changed nothing.' },
}

const SOURCES: Record<HistoryRow['source_kind'], string> = {
  api_key: 'API',
  person: 'By hand',
  file: 'File',
  command_line: 'Command line',
}

function History({ line }: { line: LineAnswer }) {
  const { search } = useSearchState()
  const { effect, source, from, to, older_than, page } = search
  const filters = { effect, source, from, to }
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const path = `/lines/${line.package_id}/history`
  const question = useAnswer<HistoryAnswer>(withQuery(path, { ...filters, older_than, page }))
  return (
    <Stack component="section" aria-label="History" gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4">
          History
        </Title>
        <ExportCsv href={withQuery(`/api/console${path}.csv`, filters)} size="xs" />
      </Group>
      {(line.reports > 0 || isFiltered) && <Filters isFiltered={isFiltered} />}
      <Answered question={question}>
        {(answer) =>
          answer.total === 0 ? (
            <Stack gap="sm">
              <Empty
                title={
                  answer.older !== null
                    ? 'None found so far'
                    : isFiltered
                      ? 'No report matches'
                      : 'Nothing was reported yet'
                }
              >
                {answer.older !== null
                  ? 'There may be some among the older reports.'
                  : isFiltered
                    ? 'Choose other filters, or clear them.'
                    : line.is_seller
                      ? 'Report delivery by hand, with a file, or from a system of yours.'
                      : `As soon as ${line.seller_name} reports, you see it here.`}
              </Empty>
              <OlderReports older={answer.older} />
            </Stack>
          ) : (
            <Stack gap="sm">
              <Reports reports={answer.reports} isFlatRate={line.pricing_basis === 'flat_rate'} />
              <NumberedPages {...answer} what={answer.total === 1 ? 'report' : 'reports'} />
              <OlderReports older={answer.older} />
            </Stack>
          )
        }
      </Answered>
    </Stack>
  )
}

function OlderReports({ older }: { older: number | null }) {
  return (
    <LookedBack
      name="older_than"
      next={older === null ? null : String(older)}
      title="Not all reports were searched"
      hint="This line has very many reports. Search the older ones too."
    />
  )
}

function Filters({ isFiltered }: { isFiltered: boolean }) {
  const { search, change } = useSearchState()
  const set = (name: string) => (event: { currentTarget: { value: string } }) =>
    change({ [name]: event.currentTarget.value, page: undefined, older_than: undefined }, { replace: true })
  return (
    <Group gap="sm" align="flex-end">
      <NativeSelect
        label="Effect"
        value={search['effect'] ?? ''}
        onChange={set('effect')}
        data={[
          { value: '', label: 'All' },
          ...Object.entries(EFFECTS).map(([value, { label }]) => ({ value, label })),
        ]}
      />
      <NativeSelect
        label="Source"
        value={search['source'] ?? ''}
        onChange={set('source')}
        data={[
          { value: '', label: 'All' },
          ...Object.entries(SOURCES).map(([value, label]) => ({ value, label })),
        ]}
      />
      <TextInput
        type="date"
        label="Received from (UTC)"
        value={search['from'] ?? ''}
        onChange={set('from')}
      />
      <TextInput type="date" label="to" value={search['to'] ?? ''} onChange={set('to')} />
      {isFiltered && (
        <Button
          variant="subtle"
          onClick={() =>
            change({
              effect: undefined,
              source: undefined,
              from: undefined,
              to: undefined,
              older_than: undefined,
              page: undefined,
            })
          }
        >
          Clear
        </Button>
      )}
    </Group>
  )
}

function Reports({ reports, isFlatRate }: { reports: HistoryRow[]; isFlatRate: boolean }) {
  return (
    <>
      <Box hiddenFrom="sm">
        <ReportCards reports={reports} isFlatRate={isFlatRate} />
      </Box>
      <Box visibleFrom="sm">
        <ReportTable reports={reports} isFlatRate={isFlatRate} />
      </Box>
    </>
  )
}

/** A phone has no room for a table of six columns. */
function ReportCards({ reports, isFlatRate }: { reports: HistoryRow[]; isFlatRate: boolean }) {
  return (
    <Paper withBorder component="ul" className="rows" aria-label="Reports, the latest first">
      {reports.map((report) => (
        <Box component="li" key={report.revision} p="sm">
          <Group justify="space-between" gap="xs">
            <Text fw={600} className="figures">
              {isFlatRate ? 'Delivered' : changeOf(report)}
            </Text>
            <EffectBadge effect={report.effect} />
          </Group>
          {report.effect === 'late' && (
            <Text size="sm">{figure(report.quantity)} was reported, for an earlier time</Text>
          )}
          <Text size="sm" c="dimmed">
            As of {formatInstant(report.as_of)}
            <br />
            Received {formatInstant(report.received_at)}
            <br />
            {sourceOf(report).join(', ')}
          </Text>
        </Box>
      ))}
    </Paper>
  )
}

function ReportTable({ reports, isFlatRate }: { reports: HistoryRow[]; isFlatRate: boolean }) {
  return (
    <Table verticalSpacing="xs">
      <Table.Caption>The latest first. Times are UTC.</Table.Caption>
      <Table.Thead>
        <Table.Tr>
          <Table.Th scope="col">Received</Table.Th>
          <Table.Th scope="col">As of</Table.Th>
          <Table.Th scope="col">Effect</Table.Th>
          {!isFlatRate && (
            <>
              <Table.Th scope="col" ta="right">
                Reported
              </Table.Th>
              <Table.Th scope="col" ta="right">
                Figure, old → new
              </Table.Th>
            </>
          )}
          <Table.Th scope="col">Source</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {reports.map((report) => (
          <Table.Tr key={report.revision}>
            <Table.Td>{formatInstant(report.received_at)}</Table.Td>
            <Table.Td>{formatInstant(report.as_of)}</Table.Td>
            <Table.Td>
              <EffectBadge effect={report.effect} />
            </Table.Td>
            {!isFlatRate && (
              <>
                <Table.Td ta="right">{figure(report.quantity)}</Table.Td>
                <Table.Td ta="right">{changeOf(report)}</Table.Td>
              </>
            )}
            <Table.Td>
              <Source report={report} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

function EffectBadge({ effect }: { effect: HistoryRow['effect'] }) {
  const { label, color, meaning } = EFFECTS[effect]
  return (
    <Badge variant="light" color={color} title={meaning} tt="none">
      {label}
    </Badge>
  )
}

/** From the figure before to the one after: a late report changes nothing. */
function changeOf({ effect, figure_before, figure_after }: HistoryRow): string {
  return effect === 'late'
    ? `stays ${figure(figure_after)}`
    : `${figure(figure_before)} → ${figure(figure_after)}`
}

function figure(decimal: string | null): string {
  return decimal === null ? 'none' : formatDecimal(decimal)
}

/** The kind, and what the seller may know besides: whose key, hand or file it was. */
function sourceOf(report: HistoryRow): string[] {
  const { source_kind, file_name, key_label, key_prefix, person_name } = report
  return [
    SOURCES[source_kind],
    ...[file_name, key_label, key_prefix, person_name].filter((text) => text !== null),
  ]
}

function Source({ report }: { report: HistoryRow }) {
  const [kind, ...detail] = sourceOf(report)
  return (
    <>
      {kind}
      {detail.length > 0 && (
        <Text size="xs" c="dimmed">
          {detail.join(', ')}
        </Text>
      )}
    </>
  )
}
