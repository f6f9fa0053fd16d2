import { Anchor, Badge, Group, Stack, Text, ThemeIcon, Title } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { describeAlert, KIND_WORDS, type Writing } from '../../../core/alert/alert-words.ts'
import type { AlertKind } from '../../../core/alert/alert.ts'
import type { Answer } from '../../api.ts'
import { formatDay, formatDayOf, formatDecimal, formatInstant, formatMoney, isSameDay } from '../../format.ts'
import {
  IconAlertTriangle,
  IconBuildingStore,
  IconClockPause,
  IconFileInvoice,
  IconFlagX,
  IconKey,
  IconPencil,
  IconTarget,
  IconTrendingDown,
  IconWebhook,
} from '../../icons.ts'
import { PageLink } from '../page-link.tsx'
import { Row, Rows } from '../rows.tsx'
import { Time } from '../time.tsx'

type ListedAlert = Answer<'GET /alerts'>['alerts'][number]

/** By the reader's days, newest first. */
export function AlertDays({
  alerts,
  newNumbers,
}: {
  alerts: readonly ListedAlert[]
  newNumbers: ReadonlySet<string>
}) {
  return daysOf(alerts).map(({ day, alerts: ofDay }) => (
    <Stack key={day} gap="xs" component="section" aria-label={day}>
      <Title order={2} size="h5">
        {day}
      </Title>
      <Rows label={`Alerts, ${day}`}>
        {ofDay.map((alert) => (
          <Row key={alert.number}>
            <AlertRow alert={alert} isNew={newNumbers.has(alert.number)} />
          </Row>
        ))}
      </Rows>
    </Stack>
  ))
}

function daysOf(alerts: readonly ListedAlert[]): { day: string; alerts: ListedAlert[] }[] {
  const days = new Map<string, ListedAlert[]>()
  for (const alert of alerts) {
    const day = nameOfDay(alert.at)
    days.set(day, [...(days.get(day) ?? []), alert])
  }
  return [...days].map(([day, ofDay]) => ({ day, alerts: ofDay }))
}

function nameOfDay(at: string): string {
  return isSameDay(at, new Date().toISOString()) ? 'Today' : formatDayOf(at)
}

const LOOKS: Record<AlertKind, { icon: Icon; color: string }> = {
  behind_plan: { icon: IconTrendingDown, color: 'orange' },
  gone_quiet: { icon: IconClockPause, color: 'yellow' },
  ended_short: { icon: IconFlagX, color: 'red' },
  goal_reached: { icon: IconTarget, color: 'teal' },
  rejected_items: { icon: IconAlertTriangle, color: 'red' },
  terms_changed: { icon: IconPencil, color: 'blue' },
  statement_issued: { icon: IconFileInvoice, color: 'indigo' },
  new_seller: { icon: IconBuildingStore, color: 'grape' },
  key_expiring: { icon: IconKey, color: 'orange' },
  webhook_paused: { icon: IconWebhook, color: 'red' },
}

function AlertRow({ alert, isNew }: { alert: ListedAlert; isNew: boolean }) {
  const { icon: KindIcon, color } = LOOKS[alert.kind]
  const { text, path } = describeAlert(alert, WRITING)
  return (
    <div className="alert-row">
      <ThemeIcon variant="light" color={color} size="lg" aria-hidden>
        <KindIcon size={18} />
      </ThemeIcon>
      <Stack gap={2}>
        <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
          <Group gap="xs" className="alert-kind">
            <Text size="sm" fw={600}>
              {KIND_WORDS[alert.kind].title}
            </Text>
            {'partner' in alert && (
              <Text size="sm" c="dimmed">
                {alert.partner}
              </Text>
            )}
            {isNew && (
              <Badge size="sm" color="indigo" variant="filled">
                New
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed" flex="none">
            <Time at={alert.at} to="time" />
          </Text>
        </Group>
        <Anchor component={PageLink} to={path} c="inherit" underline="never" className="alert-link">
          {text}
        </Anchor>
      </Stack>
    </div>
  )
}

const WRITING: Writing = {
  number: formatDecimal,
  day: formatDay,
  instant: formatInstant,
  money: formatMoney,
}
