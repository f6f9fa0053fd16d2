import { Modal, Stack, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { dayBefore } from '../../../core/statement/period.ts'
import type { Answer } from '../../api.ts'
import { formatDay, formatMonth } from '../../format.ts'
import { say } from '../say.ts'
import { LastDayForm } from './last-day-form.tsx'

type NextPeriod = NonNullable<Answer<'GET /campaigns/:campaignId/statements/next'>['next']>

/** Where the month of the next statement is not over. */
export function statedInWords({ first_day, latest_last_day, is_after_flight }: NextPeriod): string {
  if (latest_last_day === null)
    return `There is a statement for every day that is over. The next one begins on ${formatDay(first_day)}.`
  if (is_after_flight)
    return `Statements run to ${formatDay(dayBefore(first_day))}, after the last flight ended.`
  return first_day.endsWith('-01')
    ? 'Every month that is over has its statement.'
    : `Statements run to ${formatDay(dayBefore(first_day))}.`
}

export function NewStatementDialog({
  campaignId,
  next,
  isOpen,
  onClose,
}: {
  campaignId: string
  next: NextPeriod
  isOpen: boolean
  onClose: () => void
}) {
  return (
    <Modal opened={isOpen} onClose={onClose} title="New statement" centered>
      <NewStatementForm campaignId={campaignId} next={next} onClose={onClose} />
    </Modal>
  )
}

/** Up to which day, unless nothing is left to state. */
export function NewStatementForm({
  campaignId,
  next,
  onClose,
}: {
  campaignId: string
  next: NextPeriod
  onClose: () => void
}) {
  const navigate = useNavigate()
  const open = (ids: string[]) => {
    onClose()
    if (ids.length === 1) void navigate({ to: `/statements/${ids[0]}` })
    else say(`${ids.length} drafts created, one for each currency.`)
  }
  if (next.latest_last_day === null) return <Text size="sm">{statedInWords(next)}</Text>
  return (
    <Stack>
      <Text size="sm">
        It begins on <strong>{formatDay(next.first_day)}</strong> and goes up to the day you choose. The one
        after it begins on the day after that, so no day is billed twice or left out.
      </Text>
      <SplitMonth next={next} />
      {next.currencies.length > 1 && (
        <Text size="sm">
          Each currency gets its own draft: {next.currencies.map(currencyInWords).join(', ')}.
        </Text>
      )}
      <Text size="sm" c="dimmed">
        You get a draft that only your organization sees. An open draft of this campaign gets the new last
        day.
      </Text>
      <LastDayForm
        campaignId={campaignId}
        firstDay={next.first_day}
        suggested={next.suggested_last_day ?? ''}
        latest={next.latest_last_day}
        action="Create draft"
        onDone={open}
        onCancel={onClose}
      />
    </Stack>
  )
}

/** Nobody should split a month without meaning to. */
function SplitMonth({ next: { first_day, suggested_last_day, is_after_flight } }: { next: NextPeriod }) {
  const month = formatMonth(first_day.slice(0, 'YYYY-MM'.length))
  if (suggested_last_day === null) {
    return (
      <Text size="sm">
        {is_after_flight
          ? 'Statements cover all flights to their end: this one would have only late delivery and adjustments.'
          : `${month} is not over yet. If you choose a day now, the month gets two statements.`}
      </Text>
    )
  }
  if (first_day.endsWith('-01')) return null
  return <Text size="sm">The days of {month} before that are on the last statement.</Text>
}

function currencyInWords({ currency, first_day }: NextPeriod['currencies'][number]): string {
  return `${currency} from ${formatDay(first_day)}`
}
