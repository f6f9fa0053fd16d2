import {
  Anchor,
  Badge,
  Button,
  Checkbox,
  Group,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useId, type ReactNode } from 'react'
import { UNITS } from '../../core/delivery/units.ts'
import type { LineFacts, ReportedLine, Warning } from '../answers.ts'
import { formatAsOf, formatDay, formatDecimal } from '../format.ts'
import { IconAlertTriangle, IconCheck } from '../icons.ts'
import { lacksOwnAsOf, lacksTick, type Entry, type MeasuredAt } from '../report-entry.ts'
import { formatFlight } from './pacing.tsx'
import { PageLink } from './page-link.tsx'
import { ReportCommand } from './report-command.tsx'
import { ReportTotal } from './report-total.tsx'
import { describeWarning, saysDifference } from './report-warnings.tsx'

/** What the server answered for a line. */
export type Outcome = ReportedLine & { isDryRun: boolean; sentAsOf: string }

/** One line to report on: its current total, where to type the new one, and the result. */
export function ReportLine({
  line,
  entry,
  asOf,
  outcome,
  isChecked,
  onChange,
}: {
  line: LineFacts
  entry: Entry
  asOf: MeasuredAt
  outcome: Outcome | undefined
  /** Whether to point out what is missing. */
  isChecked: boolean
  onChange: (entry: Entry) => void
}) {
  const nameId = useId()
  const rejected = outcome?.status === 'rejected' ? outcome : undefined
  const errorOf = (place: Place) =>
    rejected && placeOf(rejected.field) === place ? rejected.message : undefined
  const warnings = outcome?.status === 'accepted' && outcome.isDryRun ? outcome.warnings : []
  const isDelivered = line.pricing_basis === 'flat_rate' && line.is_delivered
  return (
    <Paper withBorder p="md" role="group" aria-labelledby={nameId}>
      <Stack gap="sm">
        <Group justify="space-between" align="flex-start" gap="xs">
          <div>
            <Title order={2} size="h5" id={nameId}>
              <Anchor
                component={PageLink}
                to={`/campaigns/${line.campaign_id}/lines/${line.package_id}`}
                inherit
              >
                {line.name}
              </Anchor>
            </Title>
            <Text size="sm" c="dimmed">
              {line.reference !== null && `${line.reference} · `}
              {formatFlight(line.flight_start, line.flight_end)}
            </Text>
          </div>
          <Badge variant="light" color="gray" tt="none">
            {UNITS[line.pricing_basis].label}
          </Badge>
        </Group>
        {errorOf('line') !== undefined && <Reason>{errorOf('line')}</Reason>}
        {isDelivered ? (
          <Text size="sm">Delivered as of {formatAsOf(line.as_of ?? '')}.</Text>
        ) : (
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {line.pricing_basis === 'flat_rate' ? (
              <DeliveredTick
                entry={entry}
                isWarned={warnings.length > 0}
                error={isChecked && lacksTick(line, entry) ? TICK_MISSED : errorOf('quantity')}
                onChange={onChange}
              />
            ) : (
              <ReportTotal
                line={line}
                entry={entry}
                asOf={asOf}
                showsDifference={!warnings.some(saysDifference)}
                error={errorOf('quantity')}
                onChange={onChange}
              />
            )}
            <LineAsOf
              line={line}
              entry={entry}
              asOf={asOf}
              error={isChecked && lacksOwnAsOf(line, entry) ? OWN_AS_OF_MISSED : errorOf('as_of')}
              onChange={onChange}
            />
          </SimpleGrid>
        )}
        {outcome?.status === 'accepted' && <Accepted line={line} outcome={outcome} warnings={warnings} />}
        <ReportCommand line={line} entry={entry} asOf={asOf.sent} />
      </Stack>
    </Paper>
  )
}

/** Where a reason is shown: beside the quantity, beside the time, or with the line as a whole. */
type Place = 'line' | 'quantity' | 'as_of'

function placeOf(field: Extract<ReportedLine, { status: 'rejected' }>['field']): Place {
  if (field === null || field === 'package_id') return 'line'
  return field === 'as_of' ? 'as_of' : 'quantity'
}

const TICK_MISSED = 'Tick this to mark the line as delivered, or use the common time.'
const OWN_AS_OF_MISSED = 'Enter a date and time, or use the common time.'

/** A reason that belongs to no field; it gets the focus as a field would. */
function Reason({ children }: { children: ReactNode }) {
  return (
    <Text size="sm" c="var(--mantine-color-error)" role="alert" tabIndex={-1} data-rejected>
      {children}
    </Text>
  )
}

interface FieldProps {
  entry: Entry
  error: string | undefined
  onChange: (entry: Entry) => void
}

/** `isWarned`: a warning below it says that it cannot be undone. */
function DeliveredTick({ entry, isWarned, error, onChange }: FieldProps & { isWarned: boolean }) {
  const errorId = useId()
  return (
    <Checkbox
      label="Mark as delivered"
      description={`No delivery yet.${isWarned ? '' : ' Marking a line as delivered cannot be undone.'}`}
      data-entry
      checked={entry.isMarkedDelivered}
      onChange={(event) => onChange({ ...entry, isMarkedDelivered: event.currentTarget.checked })}
      error={error === undefined ? undefined : <span id={errorId}>{error}</span>}
      aria-invalid={error !== undefined}
      aria-describedby={error === undefined ? undefined : errorId}
    />
  )
}

/** When this line was measured: with all the others, unless it has its own time. */
function LineAsOf({
  line,
  entry,
  asOf,
  error,
  onChange,
}: FieldProps & { line: LineFacts; asOf: MeasuredAt }) {
  const hasOwn = entry.ownAsOf !== null
  return (
    <Stack
      gap={4}
      align="flex-start"
      pt={hasOwn || line.pricing_basis === 'flat_rate' ? 0 : { base: 0, sm: 'lg' }}
    >
      {hasOwn ? (
        <TextInput
          type="datetime-local"
          label="As of for this line (UTC)"
          w="100%"
          autoFocus
          data-entry
          value={entry.ownAsOf ?? ''}
          onChange={(event) => onChange({ ...entry, ownAsOf: event.currentTarget.value })}
          error={error}
        />
      ) : (
        <>
          <Text size="sm">{describeAsOf(line, asOf)}</Text>
          {error !== undefined && <Reason>{error}</Reason>}
        </>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        ml={-8}
        onClick={() => onChange({ ...entry, ownAsOf: hasOwn ? null : '' })}
      >
        {hasOwn ? 'Use the common time' : 'Different time for this line'}
      </Button>
    </Stack>
  )
}

function describeAsOf({ flight_start }: LineFacts, { sent, exception }: MeasuredAt): string {
  if (exception === 'not_chosen') return 'As of: not chosen yet'
  if (exception === 'starts_today') return 'As of now, because the flight starts today'
  if (exception === 'not_started') return `The flight starts on ${formatDay(flight_start)} (UTC)`
  return `As of ${sent === '' ? 'now' : formatAsOf(sent)}`
}

function Accepted({
  line,
  outcome,
  warnings,
}: {
  line: LineFacts
  outcome: Outcome & { status: 'accepted' }
  warnings: readonly Warning[]
}) {
  return (
    <Stack gap={4}>
      {warnings.length === 0 && (
        <Group gap={6} wrap="nowrap" align="flex-start">
          <IconCheck size={18} color="var(--mantine-color-teal-6)" aria-hidden />
          <Text size="sm" fw={600}>
            {outcome.isDryRun ? 'Ready to submit.' : describeSaved(outcome, line)}
          </Text>
        </Group>
      )}
      {warnings.map((warning) => (
        <Group key={warning.kind} gap={6} wrap="nowrap" align="flex-start">
          <IconAlertTriangle size={18} color="var(--mantine-color-orange-6)" aria-hidden />
          <Text size="sm" fw={600}>
            {describeWarning(warning)}
          </Text>
        </Group>
      ))}
    </Stack>
  )
}

function describeSaved(outcome: Outcome & { status: 'accepted' }, { pricing_basis }: LineFacts): string {
  const { delivered, as_of, sentAsOf } = outcome
  if (as_of === null) return 'Saved.'
  if (pricing_basis === 'flat_rate') return `Saved: delivered as of ${formatAsOf(as_of)}.`
  const figure = `${formatDecimal(delivered ?? '0')} as of ${formatAsOf(as_of)}`
  const isLate = sentAsOf !== '' && Date.parse(sentAsOf) < Date.parse(as_of)
  return isLate ? `Saved to the history. The total stays ${figure}.` : `Saved: ${figure}.`
}
