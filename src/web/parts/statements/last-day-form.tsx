import { TextInput } from '@mantine/core'
import { ask } from '../../api.ts'
import { formatDay } from '../../format.ts'
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
    </Form>
  )
}
