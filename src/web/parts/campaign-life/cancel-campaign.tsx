import { Modal, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { REASON_LENGTH_MAX } from '../../../core/campaign/life.ts'
import type { CampaignView } from '../../answers.ts'
import { ask } from '../../api.ts'
import { formatDay } from '../../format.ts'
import { DialogButtons } from '../dialog-buttons.tsx'
import { Failure } from '../failure.tsx'
import { useForm } from '../form.tsx'
import { say } from '../say.ts'

/** From which day on a campaign does not run, and why. Also changes a cancellation. */
export function CancelCampaign({ campaign, onClose }: { campaign: CampaignView; onClose: () => void }) {
  const { id, name, version, buyer_name: buyer, cancelled_from, cancellation_reason, flight_end } = campaign
  const isChange = cancelled_from !== null
  const today = new Date().toISOString().slice(0, 'YYYY-MM-DD'.length)
  const form = useForm(
    { from: cancelled_from ?? today, reason: cancellation_reason ?? '' },
    (body) =>
      ask('POST /campaigns/:campaignId/cancel', { params: { campaignId: id }, body: { version, ...body } }),
    {
      onDone: () => {
        say(isChange ? 'Cancellation changed.' : `Campaign cancelled from ${formatDay(form.values.from)}.`)
        onClose()
      },
    },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.submit()
  }
  const { act, errors } = form
  return (
    <Modal
      opened
      onClose={onClose}
      title={isChange ? `Change the cancellation of “${name}”` : `Cancel “${name}”?`}
      centered
    >
      <form ref={errors.form} onSubmit={submit} noValidate>
        <Stack>
          <Text size="sm">
            Lines run until the day before; after that nothing is due and nothing remains. {buyer} sees the
            day and the reason. You can change or withdraw the cancellation until the end of that day (UTC).
          </Text>
          <TextInput
            label="Cancelled from"
            description={`The first day without delivery (UTC)${flight_end === null ? '' : `, until ${formatDay(flight_end)}`}.`}
            type="date"
            required
            min={today}
            {...(flight_end !== null && { max: flight_end })}
            data-autofocus
            {...form.text('from')}
          />
          <Textarea
            label="Reason (optional)"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={REASON_LENGTH_MAX}
            {...form.text('reason')}
          />
          {act.error && errors.isElsewhere(Object.keys(form.values)) && <Failure error={act.error} />}
          <DialogButtons
            action={isChange ? 'Save' : 'Cancel campaign'}
            isPending={act.isPending}
            isDangerous={!isChange}
            cancel={isChange ? 'Close' : 'Keep campaign'}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  )
}
