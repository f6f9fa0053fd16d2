import {
  Badge,
  Button,
  Group,
  NativeSelect,
  Paper,
  Progress,
  SimpleGrid,
  Stack,
  Table,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { HistoryAnswer } from '../../console/history-answers.ts'
import type { LineAnswer } from '../../console/reporting-answers.ts'
import type { HistoryRow } from '../../core/line/history-sql.ts'
import { useAnswer, withQuery } from '../api.ts'
import { formatAge, formatDay, formatDecimal, formatInstant, formatMoney } from '../format.ts'
import { Answered } from '../parts/answered.tsx'
import { CopyField } from '../parts/copy.tsx'
import { Empty } from '../parts/empty.tsx'
import { NumberedPages } from '../parts/numbered-pages.tsx'
import { PageLink } from '../parts/page-link.tsx'
import { Page } from '../parts/page.tsx'
import { useSearchState } from '../search-state.ts'

/** A line: what was agreed, what was delivered, and every report that was made on it. */
export default function Line() {
  const { packageId } = useParams({ strict: false }) as { packageId: string }
  const question = useAnswer<LineAnswer>(`/lines/${packageId}`)
  return (
    <Answered question={question}>
      {(line) => (
        <Page
          title={line.name}
          lead={`${line.seller_name} for ${line.buyer_name}`}
          trail={[
            { label: 'Campaigns', to: '/campaigns' },
            { label: line.campaign_name, to: `/campaigns/${line.campaign_id}` },
          ]}
          actions={
            line.is_seller && (
              <Button
                component={PageLink}
                to={`/campaigns/${line.campaign_id}/report?search=${line.package_id}`}
              >
                Report delivery
              </Button>
            )
          }
        >
          <Facts line={line} />
          <History line={line} />
        </Page>
      )}
    </Answered>
  )
}

const BASIS = { impressions: 'Impressions', downloads: 'Downloads', flat_rate: 'Flat rate' }

function Facts({ line }: { line: LineAnswer }) {
  const isFlatRate = line.pricing_basis === 'flat_rate'
  return (
    <Paper withBorder p="md">
      <Stack>
        <Delivered line={line} />
        <SimpleGrid component="dl" cols={{ base: 1, xs: 2, md: 3 }} my={0}>
          <Fact label="Flight (UTC days)">
            {formatDay(line.flight_start)} to {formatDay(line.flight_end)}
          </Fact>
          <Fact label="Priced on">{BASIS[line.pricing_basis]}</Fact>
          {!isFlatRate && (
            <Fact label="Booked">
              {line.booked === null ? 'No quantity agreed' : formatDecimal(line.booked)}
            </Fact>
          )}
          <Fact label="Price">{formatMoney(line.price, line.currency)}</Fact>
          <Fact label="Last report that counts">
            {line.received_at === null ? 'None yet' : `received ${formatInstant(line.received_at)}`}
          </Fact>
          <Fact label="API package ID">
            <CopyField text={line.package_id} what="the package ID" />
          </Fact>
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
      <Text component="dd" ml={0}>
        {children}
      </Text>
    </div>
  )
}

function Delivered({ line }: { line: LineAnswer }) {
  const { pricing_basis, delivered, booked, as_of } = line
  if (as_of === null) {
    return (
      <Text size="lg" fw={600}>
        Nothing was reported yet
      </Text>
    )
  }
  const freshness = `as of ${formatInstant(as_of)}, ${formatAge(as_of)}`
  if (pricing_basis === 'flat_rate' || delivered === null) {
    return (
      <div>
        <Text size="lg" fw={600}>
          Delivered
        </Text>
        <Text size="sm" c="dimmed">
          {freshness}
        </Text>
      </div>
    )
  }
  const percent = booked === null ? undefined : percentOf(delivered, booked)
  return (
    <Stack gap={6}>
      <div>
        <Text size="lg" fw={600} className="figures">
          {formatDecimal(delivered)} {pricing_basis}
          {booked !== null && ` of ${formatDecimal(booked)}`}
          {percent !== undefined && ` (${percent} %)`}
        </Text>
        <Text size="sm" c="dimmed">
          {freshness}
        </Text>
      </div>
      {percent !== undefined && (
        <Progress.Root size="lg">
          <Progress.Section value={Math.min(percent, 100)} aria-label={`${percent} percent delivered`} />
        </Progress.Root>
      )}
    </Stack>
  )
}

/** Whole percents, rounded down: what is not all there never shows as 100. Only for the eye, so a double will do. */
function percentOf(delivered: string, booked: string): number {
  return Math.floor((Number(delivered) / Number(booked)) * 100)
}

const EFFECTS: Record<HistoryRow['effect'], { label: string; color: string; meaning: string }> = {
  first: { label: 'First', color: 'indigo', meaning: 'The first report of the line.' },
  replaced: { label: 'Update', color: 'teal', meaning: 'Replaced the figure before.' },
  correction: { label: 'Correction', color: 'orange', meaning: 'A total below the figure before.' },
  late: { label: 'Late', color: 'gray', meaning: 'Older than the figure: kept, and changed nothing.' },
}

const SOURCES: Record<HistoryRow['source_kind'], string> = {
  api_key: 'API',
  person: 'By hand',
  file: 'File',
  command_line: 'Command line',
}

function History({ line }: { line: LineAnswer }) {
  const { search } = useSearchState()
  const { effect, source, from, to, page } = search
  const filters = { effect, source, from, to }
  const isFiltered = Object.values(filters).some((value) => value !== undefined)
  const path = `/lines/${line.package_id}/history`
  const question = useAnswer<HistoryAnswer>(withQuery(path, { ...filters, page }))
  return (
    <Stack component="section" aria-label="History" gap="sm">
      <Group justify="space-between">
        <Title order={2} size="h4">
          History
        </Title>
        <Button
          component="a"
          href={withQuery(`/api/console${path}.csv`, filters)}
          download
          variant="default"
          size="xs"
        >
          Export as CSV
        </Button>
      </Group>
      {(line.reports > 0 || isFiltered) && <Filters isFiltered={isFiltered} />}
      <Answered question={question}>
        {(answer) =>
          answer.total === 0 ? (
            <Empty title={isFiltered ? 'No report matches' : 'Nothing was reported yet'}>
              {isFiltered
                ? 'Choose other filters, or clear them.'
                : line.is_seller
                  ? 'Report delivery by hand, with a file, or from a system of yours.'
                  : `As soon as ${line.seller_name} reports, you see it here.`}
            </Empty>
          ) : (
            <Stack gap="sm">
              <Reports reports={answer.reports} isFlatRate={line.pricing_basis === 'flat_rate'} />
              <NumberedPages {...answer} what={answer.total === 1 ? 'report' : 'reports'} />
            </Stack>
          )
        }
      </Answered>
    </Stack>
  )
}

function Filters({ isFiltered }: { isFiltered: boolean }) {
  const { search, change } = useSearchState()
  const set = (name: string) => (event: { currentTarget: { value: string } }) =>
    change({ [name]: event.currentTarget.value, page: undefined }, { replace: true })
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
            change({ effect: undefined, source: undefined, from: undefined, to: undefined, page: undefined })
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
    <Table.ScrollContainer minWidth={720} scrollAreaProps={{ viewportProps: { tabIndex: 0 } }}>
      <Table striped verticalSpacing="xs">
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
                <Badge
                  variant="light"
                  color={EFFECTS[report.effect].color}
                  title={EFFECTS[report.effect].meaning}
                >
                  {EFFECTS[report.effect].label}
                </Badge>
              </Table.Td>
              {!isFlatRate && (
                <>
                  <Table.Td ta="right">{figure(report.quantity)}</Table.Td>
                  <Table.Td ta="right">
                    {report.effect === 'late'
                      ? `stays ${figure(report.figure_after)}`
                      : `${figure(report.figure_before)} → ${figure(report.figure_after)}`}
                  </Table.Td>
                </>
              )}
              <Table.Td>
                <Source report={report} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

function figure(decimal: string | null): string {
  return decimal === null ? 'none' : formatDecimal(decimal)
}

function Source({ report }: { report: HistoryRow }) {
  const detail = [report.file_name, report.key_label, report.key_prefix, report.person_name].filter(
    (text) => text !== null,
  )
  return (
    <>
      {SOURCES[report.source_kind]}
      {detail.length > 0 && (
        <Text size="xs" c="dimmed">
          {detail.join(', ')}
        </Text>
      )}
    </>
  )
}
