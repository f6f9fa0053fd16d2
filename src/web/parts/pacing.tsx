import { Badge, Box, Group, Progress, Text } from '@mantine/core'
import type { StatusFilter } from '../../core/campaign/life.ts'
import { PACING_WORDS } from '../../core/campaign/pacing-words.ts'
import { formatDay, formatDecimal, formatPercents } from '../format.ts'
import type { CampaignView, FlightStatus } from '../answers.ts'

type PacingState = NonNullable<CampaignView['pacing']>

/** How campaigns and their lines are pacing, in words and colours that are the same on every page. */

export const PACING_COLORS: Record<PacingState, string> = {
  behind: 'orange',
  no_data: 'yellow.5',
  ahead: 'blue',
  on_plan: 'teal',
  short: 'red',
  not_delivered: 'gray.5',
  no_goal: 'gray.5',
  not_started: 'gray.5',
  draft: 'gray.5',
  cancelled: 'gray.5',
  delivered: 'teal',
}

/** The same colour in CSS. */
export function pacingColor(state: PacingState): string {
  const [color, shade = '6'] = PACING_COLORS[state].split('.')
  return `var(--mantine-color-${color}-${shade})`
}

export const STATUS_WORDS: Record<FlightStatus, string> = {
  upcoming: 'Upcoming',
  running: 'Running',
  ended: 'Ended',
  draft: 'Draft',
  cancelled: 'Cancelled',
}

/** What lists can be asked for: all but archived campaigns, unless one of these is chosen. */
export const STATUS_FILTER_WORDS: Record<StatusFilter, string> = {
  live: 'Live',
  upcoming: 'Upcoming',
  running: 'Running',
  ended: 'Ended',
  draft: 'Drafts',
  cancelled: 'Cancelled',
  archived: 'Archived',
}

export interface FilterChoice {
  value: string
  label: string
}

/** For a buyer, who sees none. */
export function withoutDrafts(choices: FilterChoice[]): FilterChoice[] {
  return choices.filter(({ value }) => value !== 'draft')
}

export function PacingBadge({ state }: { state: PacingState }) {
  return (
    <Badge variant="dot" color={PACING_COLORS[state]} tt="none">
      {PACING_WORDS[state]}
    </Badge>
  )
}

/** For tables of many rows. */
export function PacingDot({ state }: { state: PacingState }) {
  return (
    <Group gap={6} wrap="nowrap">
      <span className="state-dot" style={{ background: pacingColor(state) }} aria-hidden />
      {PACING_WORDS[state]}
    </Group>
  )
}

export function StatusBadge({ status }: { status: FlightStatus }) {
  return (
    <Badge variant={status === 'running' ? 'light' : 'default'} color="indigo" tt="none">
      {STATUS_WORDS[status]}
    </Badge>
  )
}

/** What was delivered of a goal; the small mark is where the flight was when it was measured. */
export function GoalBar({
  label,
  delivered,
  booked,
  percent,
  state,
  elapsedPercent = null,
}: {
  label: string
  delivered: string
  booked: string
  percent: string
  state: PacingState | null
  elapsedPercent?: string | null
}) {
  return (
    <Box className="figures">
      <Group justify="space-between" gap="xs" wrap="nowrap" align="baseline">
        <Text size="sm">
          {formatDecimal(delivered)}{' '}
          <Text span size="sm" c="dimmed">
            of {formatDecimal(booked)} {label}
          </Text>
        </Text>
        <Text size="sm" fw={600} flex="none">
          {formatPercents(percent)}
        </Text>
      </Group>
      <Box pos="relative">
        <Progress
          value={Math.min(Number(percent), 100)}
          color={state === null ? 'indigo' : PACING_COLORS[state]}
          size="sm"
          aria-label={`${formatPercents(percent)} of the ${label} booked`}
        />
        {elapsedPercent !== null && (
          <Box
            className="flight-mark"
            style={{ left: `${Math.min(Number(elapsedPercent), 100)}%` }}
            title={`Measured at ${formatPercents(elapsedPercent)} of the flight`}
          />
        )}
      </Box>
    </Box>
  )
}

/** Both days belong to the flight. */
export function formatFlight(start: string | null, end: string | null): string {
  if (start === null || end === null) return 'No lines yet'
  return start === end ? formatDay(start) : `${formatDay(start)} – ${formatDay(end)}`
}
