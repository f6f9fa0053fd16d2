import { Text, TextInput } from '@mantine/core'
import { lastOfMonth } from '../../../core/statement/period.ts'
import { isCalendarDate } from '../../../exact/calendar-date.ts'
import { ask } from '../../api.ts'
import { formatDay, formatMonth } from '../../format.ts'
import { Form, useForm } from '../form.tsx'

/** Up to which day the next statement goes. Sent again for an open draft, it changes its last day. */
export function LastDayForm({
  campaignId,
  firstDay,
  suggested,
  latest,
  currency,
  action,
  onDone,
  onCancel,
}: {
  campaignId: string
  firstDay: string
  suggested: string
  latest: string
  /** Only the draft of this one; without it, of all. */
  currency?: string
  action: string
  onDone: (statementIds: string[]) => void
  onCancel: () => void
}) {
  const form = useForm(
    { last_day: suggested },
    ({ last_day }) =>
      ask('POST /campaigns/:campaignId/statements', {
        params: { campaignId },
        body: { last_day, ...(currency !== undefined && { currency }) },
      }),
    { onDone: ({ statement_ids }) => onDone(statement_ids) },
  )
  const { last_day } = form.values
  const isSplit = isCalendarDate(last_day) && last_day !== lastOfMonth(last_day)
  return (
    <Form form={form} action={action} cancel={onCancel}>
      <TextInput
        label="Last day"
        description={`From ${formatDay(firstDay)} up to ${formatDay(latest)}, the last day that is over (UTC)`}
        type="date"
        min={firstDay}
        max={latest}
        required
        data-autofocus
        autoFocus
        {...form.text('last_day')}
      />
      {isSplit && (
        <Text size="sm" role="status">
          The rest of {formatMonth(last_day.slice(0, 'YYYY-MM'.length))} goes on the next statement.
        </Text>
      )}
    </Form>
  )
}
