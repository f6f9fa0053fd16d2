import './report.css'
import { Alert, Button, Group, Paper, Stack, Text, Title } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { REPORTS_DRAWN_MAX } from '../../../core/campaign-report/campaign-report.ts'
import { PACING_WORDS } from '../../../core/campaign/pacing-words.ts'
import { UNITS } from '../../../core/delivery/units.ts'
import { addDays } from '../../day-range.ts'
import {
  formatCount,
  formatDay,
  formatDecimal,
  formatMoney,
  formatPercents,
  formatUtc,
} from '../../format.ts'
import { formatFlight, PacingDot } from '../pacing.tsx'
import type { CampaignReport } from '../../answers.ts'
import { daysOf, DeliveryBars } from './delivery-bars.tsx'

type ReportLine = CampaignReport['lines'][number]
type ReportTotal = CampaignReport['totals'][number]

/** The report as it is read, printed and sent on. */
export function ReportPaper({
  report,
  logos,
}: {
  report: CampaignReport
  logos: { seller: ReactNode; buyer: ReactNode }
}) {
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} className="report-paper" component="article">
      <Stack gap="lg">
        <Stack gap="xs">
          <Text className="only-printed report-kind">Campaign report</Text>
          <Title order={2} size="h3">
            {report.campaign_name}
          </Title>
          <div className="report-parties">
            <Party role="Seller" name={report.seller_name} logo={logos.seller} />
            <Party role="Buyer" name={report.buyer_name} logo={logos.buyer} />
          </div>
        </Stack>
        <Facts report={report} />
        {report.has_more_lines && (
          <Alert color="gray" variant="light">
            This report covers the first {formatCount(report.lines.length)} lines of the campaign only.
          </Alert>
        )}
        {report.is_too_large_to_draw && (
          <Alert color="gray" variant="light">
            This campaign has more than {formatCount(REPORTS_DRAWN_MAX)} delivery reports, too many to show by
            day or week. The figures below count all of them.
          </Alert>
        )}
        {report.charts.map((chart) => (
          <DeliveryBars
            key={`${chart.pricing_basis} ${report.first_day} ${report.last_day} ${report.by}`}
            chart={chart}
            by={report.by}
          />
        ))}
        <Lines report={report} />
        {report.charts.length > 0 && <Steps report={report} />}
        <Text size="xs" c="dimmed">
          What was measured by the end of {formatDay(report.last_day)} (UTC), as known on{' '}
          {formatUtc(report.made_at)}. A total counts on the day that it was measured for and covers all days
          since the one before it. Later corrections can change these figures.
          {report.money !== null &&
            ' Values are what was measured times the price. What is billed is on the statements.'}
        </Text>
      </Stack>
    </Paper>
  )
}

function Party({ role, name, logo }: { role: string; name: string; logo: ReactNode }) {
  return (
    <Group gap={8} wrap="nowrap">
      {logo}
      <Text component="div">
        <Text span c="dimmed" size="sm">
          {role}
        </Text>{' '}
        {name}
      </Text>
    </Group>
  )
}

function Facts({ report }: { report: CampaignReport }) {
  const { totals, flat_rate, money, states, affiliate } = report
  return (
    <dl className="report-facts figures">
      {report.first_day === report.flight_start && report.last_day === report.flight_end ? (
        <Fact term="Period (UTC)">{daysOf(report)}, the whole flight</Fact>
      ) : (
        <>
          <Fact term="Period (UTC)">{daysOf(report)}</Fact>
          <Fact term="Flight (UTC)">{formatFlight(report.flight_start, report.flight_end)}</Fact>
        </>
      )}
      {report.purchase_order !== null && <Fact term="Purchase order">{report.purchase_order}</Fact>}
      {totals.map((total) => (
        <Fact key={total.pricing_basis} term={UNITS[total.pricing_basis].label}>
          {formatDecimal(total.delivered_in_period)} in the period, <ToDate total={total} />
        </Fact>
      ))}
      {flat_rate !== null && (
        <Fact term="Flat rates">
          {formatCount(flat_rate.delivered)} of {formatCount(flat_rate.lines)} delivered
        </Fact>
      )}
      {money?.map((sum) => (
        <Fact key={sum.currency} term={`Value in ${sum.currency}`}>
          {formatMoney(sum.delivered_in_period, sum.currency)} in the period,{' '}
          {formatMoney(sum.delivered, sum.currency)} to date
          {sum.booked !== null && `, of ${formatMoney(sum.booked, sum.currency)} booked`}
        </Fact>
      ))}
      {states.length > 0 && (
        <Fact term="Pacing">
          {states
            .map(({ state, lines }) =>
              report.lines.length === 1
                ? PACING_WORDS[state]
                : `${PACING_WORDS[state]}: ${lines === 1 ? '1 line' : `${formatCount(lines)} lines`}`,
            )
            .join(', ')}
        </Fact>
      )}
      {affiliate !== null && (
        <Fact term="Affiliate codes in the period">
          {formatDecimal(affiliate.clicks)} {affiliate.clicks === '1' ? 'click' : 'clicks'},{' '}
          {formatDecimal(affiliate.conversions)}{' '}
          {affiliate.conversions === '1' ? 'conversion' : 'conversions'}
        </Fact>
      )}
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function ToDate({ total }: { total: ReportTotal }) {
  const { booked, delivered, percent, lines, lines_without_goal } = total
  const toDate = `${formatDecimal(delivered)} to date`
  if (booked === null) return toDate
  if (lines_without_goal > 0) {
    return `${toDate}; ${formatDecimal(booked)} booked on ${formatCount(lines - lines_without_goal)} of ${formatCount(lines)} lines`
  }
  return `${toDate}, of ${formatDecimal(booked)} booked${percent === null ? '' : ` (${formatPercents(percent)})`}`
}

const NOTHING = '–'

function Lines({ report }: { report: CampaignReport }) {
  const { lines, money } = report
  return (
    <section>
      <Title order={3} size="h5" mb={4}>
        {lines.length === 1 ? '1 line' : `${formatCount(lines.length)} lines`}
      </Title>
      <div className="report-scroll" role="region" aria-label="Lines of the report" tabIndex={0}>
        <table className="report-table report-lines">
          <thead>
            <tr>
              <th scope="col" className="words">
                Line
              </th>
              <th scope="col">Booked</th>
              <th scope="col">In the period</th>
              <th scope="col">To date</th>
              <th scope="col">Of booked</th>
              <th scope="col" className="words">
                As of (UTC)
              </th>
              <th scope="col" className="words">
                Pacing
              </th>
              {money !== null && (
                <>
                  <th scope="col">Booked value</th>
                  <th scope="col">Value in the period</th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, i) => (
              <LineRow key={i} line={line} report={report} />
            ))}
          </tbody>
          {money !== null && lines.length > 1 && (
            <tfoot>
              {money.map((sum) => (
                <tr key={sum.currency}>
                  <th scope="row" className="words" colSpan={7}>
                    {money.length === 1 ? 'Total' : `Total in ${sum.currency}`}
                  </th>
                  <td data-label="Booked value">
                    {sum.booked === null ? NOTHING : formatMoney(sum.booked, sum.currency)}
                  </td>
                  <td data-label="Value in the period">
                    {formatMoney(sum.delivered_in_period, sum.currency)}
                  </td>
                </tr>
              ))}
            </tfoot>
          )}
        </table>
      </div>
    </section>
  )
}

function LineRow({ line, report }: { line: ReportLine; report: CampaignReport }) {
  const { money } = line
  const isFlat = line.pricing_basis === 'flat_rate'
  const hasOwnFlight = line.flight_start !== report.flight_start || line.flight_end !== report.flight_end
  return (
    <tr>
      <th scope="row" className="words">
        {line.name}
        <Text size="xs" c="dimmed" fw={400}>
          {UNITS[line.pricing_basis].label}
          {hasOwnFlight && `, ${formatFlight(line.flight_start, line.flight_end)}`}
        </Text>
      </th>
      <td data-label="Booked">{line.booked === null ? NOTHING : formatDecimal(line.booked)}</td>
      <td data-label="In the period">
        {isFlat ? flatInWords(line.delivered_in_period !== '0') : formatDecimal(line.delivered_in_period)}
      </td>
      <td data-label="To date">
        {isFlat
          ? flatInWords(line.delivered !== null)
          : line.delivered === null
            ? NOTHING
            : formatDecimal(line.delivered)}
      </td>
      <td data-label="Of booked">{line.percent === null ? NOTHING : formatPercents(line.percent)}</td>
      <td className="words as-of" data-label="As of (UTC)">
        {line.as_of === null ? NOTHING : asOfInUtc(line.as_of)}
      </td>
      <td className="words" data-label="Pacing">
        <PacingDot state={line.pacing} />
      </td>
      {money !== null && (
        <>
          <td data-label="Booked value">
            {money.booked === null ? NOTHING : formatMoney(money.booked, money.currency)}
          </td>
          <td data-label="Value in the period">{formatMoney(money.delivered_in_period, money.currency)}</td>
        </>
      )}
    </tr>
  )
}

/** Short: a total of 00:00 is that of the day before, and the column's head has the zone. */
function asOfInUtc(instant: string): string {
  return instant.endsWith('T00:00:00Z')
    ? formatDay(addDays(instant.slice(0, 10), -1))
    : formatUtc(instant).replace(/ UTC$/, '')
}

function flatInWords(isDelivered: boolean): string {
  return isDelivered ? 'Delivered' : NOTHING
}

/** A month by day. More are shown on request, and always printed. */
const STEPS_SHOWN = 31

/** Of all lines with the same pricing, newest last, as in the chart. */
function Steps({ report }: { report: CampaignReport }) {
  const { by, charts } = report
  const [showsAll, setShowsAll] = useState(false)
  const title = by === 'day' ? 'By day' : 'By week'
  const steps = charts[0]!.steps
  return (
    <section>
      <Title order={3} size="h5" mb={4}>
        {title}
      </Title>
      <div className="report-scroll report-steps" role="region" aria-label={title} tabIndex={0}>
        <table className="report-table">
          <thead>
            <tr>
              <th scope="col" className="words">
                {by === 'day' ? 'Day (UTC)' : 'Week (UTC)'}
              </th>
              {charts.map(({ pricing_basis }) => (
                <th key={pricing_basis} scope="col">
                  {UNITS[pricing_basis].label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {steps.map((step, i) => (
              <tr
                key={step.first_day}
                className={i >= STEPS_SHOWN && !showsAll ? 'report-step-later' : undefined}
              >
                <th scope="row" className="words">
                  {daysOf(step)}
                </th>
                {charts.map((chart) => {
                  const { total } = chart.steps[i]!
                  return <td key={chart.pricing_basis}>{total === null ? NOTHING : formatDecimal(total)}</td>
                })}
              </tr>
            ))}
            {steps.length > STEPS_SHOWN && (
              <tr className="not-printed">
                <td className="words" colSpan={charts.length + 1}>
                  <Button variant="default" size="xs" onClick={() => setShowsAll(!showsAll)}>
                    {showsAll
                      ? `Show the first ${STEPS_SHOWN} ${by}s only`
                      : `Show all ${formatCount(steps.length)} ${by}s`}
                  </Button>
                </td>
              </tr>
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" className="words">
                In the period
              </th>
              {report.totals.map((total) => (
                <td key={total.pricing_basis}>{formatDecimal(total.delivered_in_period)}</td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  )
}
