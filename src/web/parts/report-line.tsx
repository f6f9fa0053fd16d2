import {
  Alert,
  Anchor,
  Badge,
  Button,
  Checkbox,
  Collapse,
  Group,
  Paper,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useId } from 'react'
import type { ReportedLineAnswer } from '../../console/reporting-answers.ts'
import type { DeliveryField } from '../../core/delivery/describe-rejection.ts'
import type { LineFacts } from '../../core/line/line-facts-sql.ts'
import { formatDecimal, formatInstant } from '../format.ts'
import { IconCheck } from '../icons.ts'
import { CopyField } from './copy.tsx'
import { BASIS_WORDS, formatFlight } from './pacing.tsx'
import { PageLink } from './page-link.tsx'

/** What is typed for a line so far. */
export interface Entry {
  quantity: string
  /** As a browser writes a local time; meant as UTC. */
  asOf: string
  isMarkedDelivered: boolean
}

export const EMPTY_ENTRY: Entry = { quantity: '', asOf: '', isMarkedDelivered: false }

/** What the server said of it. */
export type Outcome = ReportedLineAnswer & { isDryRun: boolean; sentAsOf: string }

export function hasAnything({ quantity, asOf, isMarkedDelivered }: Entry): boolean {
  return quantity.trim() !== '' || asOf !== '' || isMarkedDelivered
}

/** A flat-rate line by its tick alone: to the server whatever is sent for it says that it is delivered. */
export function isFilledIn({ pricing_basis }: LineFacts, entry: Entry): boolean {
  if (pricing_basis === 'flat_rate') return entry.isMarkedDelivered
  return entry.quantity.trim() !== '' || entry.asOf !== ''
}

/** An as-of of nothing: it was meant to be ticked, or is left over from a tick that was taken back. */
export function lacksTick({ pricing_basis }: LineFacts, entry: Entry): boolean {
  return pricing_basis === 'flat_rate' && entry.asOf !== '' && !entry.isMarkedDelivered
}

/** RFC 3339 in UTC; empty where it was left open. */
export function asOfSent({ asOf }: Entry): string {
  if (asOf === '') return ''
  return asOf.length === 'YYYY-MM-DDTHH:MM'.length ? `${asOf}:00Z` : `${asOf}Z`
}

/** One line to report on: what it is, where to type, what came of it, and how a system would say the same. */
export function ReportLine({
  line,
  entry,
  outcome,
  isTickMissed,
  onChange,
}: {
  line: LineFacts
  entry: Entry
  /** Whether to say that a tick is lacking. */
  isTickMissed: boolean
  outcome: Outcome | undefined
  onChange: (entry: Entry) => void
}) {
  const nameId = useId()
  const rejected = outcome?.status === 'rejected' ? outcome : undefined
  const errorOf = (place: Place) =>
    rejected && placeOf(rejected.field) === place ? rejected.message : undefined
  const isFlatRate = line.pricing_basis === 'flat_rate'
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
              {formatFlight(line.flight_start, line.flight_end)}. {describeFigure(line)}
            </Text>
          </div>
          <Badge variant="light" color="gray" tt="none">
            {BASIS_WORDS[line.pricing_basis]}
          </Badge>
        </Group>
        {errorOf('line') !== undefined && (
          <Alert color="red" role="alert">
            {errorOf('line')}
          </Alert>
        )}
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {isFlatRate ? (
            <Checkbox
              mt={{ base: 0, sm: 30 }}
              label="Mark as delivered"
              checked={entry.isMarkedDelivered}
              onChange={(event) => onChange({ ...entry, isMarkedDelivered: event.currentTarget.checked })}
              error={isTickMissed ? TICK_MISSED : errorOf('quantity')}
            />
          ) : (
            <TextInput
              label={`Total ${line.pricing_basis} to date`}
              inputMode={line.pricing_basis === 'impressions' ? 'numeric' : 'decimal'}
              autoComplete="off"
              value={entry.quantity}
              onChange={(event) => onChange({ ...entry, quantity: event.currentTarget.value })}
              error={errorOf('quantity')}
            />
          )}
          <TextInput
            type="datetime-local"
            label="As of, in UTC (optional)"
            value={entry.asOf}
            onChange={(event) => onChange({ ...entry, asOf: event.currentTarget.value })}
            error={errorOf('as_of')}
          />
        </SimpleGrid>
        {outcome?.status === 'accepted' && (
          <Group gap={6} wrap="nowrap" align="flex-start">
            <IconCheck size={18} color="var(--mantine-color-teal-6)" aria-hidden />
            <Text size="sm" fw={600}>
              {describeAccepted(outcome, isFlatRate)}
            </Text>
          </Group>
        )}
        <ForSystems line={line} entry={entry} />
      </Stack>
    </Paper>
  )
}

/** Where a reason is shown. */
type Place = 'line' | 'quantity' | 'as_of'

function placeOf(field: DeliveryField | null): Place {
  if (field === 'impressions' || field === 'downloads') return 'quantity'
  return field === 'as_of' ? 'as_of' : 'line'
}

const TICK_MISSED = 'Tick this to report the line as delivered, or clear the as-of beside it.'

function describeFigure({ pricing_basis, delivered, booked, as_of }: LineFacts): string {
  if (as_of === null) return 'Nothing was reported yet.'
  if (pricing_basis === 'flat_rate') return `Delivered, as of ${formatInstant(as_of)}.`
  const goal = booked === null ? '' : ` of ${formatDecimal(booked)}`
  return `Now ${formatDecimal(delivered ?? '0')}${goal}, as of ${formatInstant(as_of)}.`
}

function describeAccepted(outcome: Outcome & { status: 'accepted' }, isFlatRate: boolean): string {
  const { isDryRun, delivered, as_of, sentAsOf } = outcome
  const isLate = sentAsOf !== '' && as_of !== null && Date.parse(sentAsOf) < Date.parse(as_of)
  if (isDryRun) {
    return isLate && !isFlatRate
      ? 'Would be accepted as a late report: the figure has a newer as-of and would stay.'
      : 'Would be accepted.'
  }
  if (as_of === null) return 'Accepted.'
  if (isFlatRate) return `Accepted. The line is delivered, as of ${formatInstant(as_of)}.`
  const figure = `${formatDecimal(delivered ?? '0')}, as of ${formatInstant(as_of)}`
  return isLate
    ? `Accepted as a late report, kept in the history. The figure stays ${figure}.`
    : `Accepted. The figure is ${figure}.`
}

function ForSystems({ line, entry }: { line: LineFacts; entry: Entry }) {
  const [isOpen, { toggle }] = useDisclosure()
  const commandId = useId()
  return (
    <Stack gap={4}>
      <Group gap="xs">
        <Text size="sm" c="dimmed">
          API package ID
        </Text>
        <CopyField text={line.package_id} what={`the package ID of ${line.name}`} />
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={toggle}
          aria-expanded={isOpen}
          aria-controls={commandId}
        >
          {isOpen ? 'Hide the command' : 'Show the command'}
        </Button>
      </Group>
      <Collapse in={isOpen} id={commandId}>
        <CopyField text={curlOf(line, entry)} what={`the command for ${line.name}`} isBlock />
      </Collapse>
    </Stack>
  )
}

/**
 * The command that reports the same. Where nothing is typed it repeats the present figure, so that trying it out changes
 * nothing.
 */
function curlOf({ package_id, pricing_basis, delivered }: LineFacts, entry: Entry): string {
  const typed = entry.quantity.trim()
  const quantity = /^\d+(\.\d+)?$/.test(typed) ? typed : (delivered ?? '0')
  const fields = [
    `"package_id":"${package_id}"`,
    ...(pricing_basis === 'flat_rate' ? [] : [`"${pricing_basis}":${quantity}`]),
    ...(entry.asOf === '' ? [] : [`"as_of":"${asOfSent(entry)}"`]),
  ]
  return [
    `curl ${location.origin}/api/ingest/delivery/metrics \\`,
    `  -H "Authorization: Bearer $FLIGHTLINE_KEY" \\`,
    `  -H "Content-Type: application/json" \\`,
    `  -d '{"items":[{${fields.join(',')}}]}'`,
  ].join('\n')
}
