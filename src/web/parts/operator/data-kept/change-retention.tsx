import { Alert, Button, FocusTrap, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { daysInWords, numberInWords } from '../../../../core/retention/days-in-words.ts'
import { ask, useAct, type Answer } from '../../../api.ts'
import { formatCount } from '../../../format.ts'
import { IconAlertTriangle } from '../../../icons.ts'
import { DialogButtons } from '../../dialog-buttons.tsx'
import { Failure } from '../../failure.tsx'
import { Form, useForm } from '../../form.tsx'
import { say } from '../../say.ts'

type Kind = Answer<'GET /operator/data-kept'>['kinds'][number]
type Preview = Answer<'GET /operator/data-kept/:kind/preview'>

/** Asks for the days, and before fewer of them are set, whether what is older may go. */
export function ChangeRetention({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const [planned, setPlanned] = useState<{ days: number | null; preview: Preview }>()
  const save = useAct((days: number | null) =>
    ask('PUT /operator/data-kept/:kind', { params: { kind: kind.kind }, body: { days } }),
  )
  const saveDays = (days: number | null) =>
    save.mutate(days, {
      onSuccess: (kept) => {
        onClose()
        say(`${kind.title}: kept for ${daysInWords(kept.days)}.`)
      },
    })
  const consider = (days: number | null, preview: Preview) => {
    if (preview.days < preview.days_before) setPlanned({ days, preview })
    else saveDays(days)
  }
  return (
    <Modal opened onClose={onClose} title={`How long to keep: ${kind.title}`} centered>
      {planned === undefined ? (
        <ChooseDays kind={kind} isPending={save.isPending} onChosen={consider} onClose={onClose} />
      ) : (
        <FocusTrap>
          <Stack>
            <WhatGoes preview={planned.preview} />
            {save.error && <Failure error={save.error} />}
            <DialogButtons
              action={planned.preview.rows === 0 ? 'Keep for less time' : 'Delete older data'}
              isPending={save.isPending}
              isDangerous
              onAct={() => saveDays(planned.days)}
              isCancelFocused
              onCancel={onClose}
            />
          </Stack>
        </FocusTrap>
      )}
      {planned === undefined && save.error && <Failure error={save.error} />}
    </Modal>
  )
}

function ChooseDays({
  kind,
  isPending,
  onChosen,
  onClose,
}: {
  kind: Kind
  isPending: boolean
  onChosen: (days: number | null, preview: Preview) => void
  onClose: () => void
}) {
  const askPreview = async (days: string | undefined) =>
    ask('GET /operator/data-kept/:kind/preview', {
      params: { kind: kind.kind },
      query: days === undefined ? {} : { days },
    })
  const form = useForm({ days: String(kind.days) }, ({ days }) => askPreview(days.trim()), {
    onDone: (preview) => onChosen(preview.days, preview),
  })
  const otherwise = useAct(() => askPreview(undefined))
  const days = form.text('days')
  return (
    <Stack>
      <Form
        form={{ ...form, act: { ...form.act, isPending: form.act.isPending || isPending } }}
        action="Save"
        cancel={onClose}
      >
        <TextInput
          label="Days"
          description={rangeInWords(kind)}
          inputMode="numeric"
          required
          maxLength={6}
          data-autofocus
          {...days}
          onChange={(event) => {
            days.onChange(event)
            // What was wrong was said about the number before.
            if (form.act.error) form.act.reset()
          }}
        />
        <Text size="sm" c="dimmed">
          Takes effect within an hour. Data that’s already deleted can’t be restored.
        </Text>
        {kind.source === 'operator' && (
          <Group>
            <Button
              variant="subtle"
              size="compact-sm"
              loading={otherwise.isPending}
              onClick={() => otherwise.mutate(undefined, { onSuccess: (preview) => onChosen(null, preview) })}
            >
              Reset to {daysInWords(kind.days_otherwise)}
            </Button>
          </Group>
        )}
        {otherwise.error && <Failure error={otherwise.error} />}
      </Form>
    </Stack>
  )
}

function WhatGoes({ preview }: { preview: Preview }) {
  const { days, days_before, rows, rows_max } = preview
  const count = rows < rows_max ? formatCount(rows) : `${formatCount(rows_max)} or more`
  return (
    <>
      <Text size="sm">
        From {daysInWords(days_before)} to {daysInWords(days)}.
        {preview.with.length > 0 && ` This applies to “${preview.with.join('” and “')}” too.`}
      </Text>
      {rows === 0 ? (
        <Text size="sm">Nothing is older than that now.</Text>
      ) : (
        <Alert color="red" icon={<IconAlertTriangle aria-hidden />}>
          {count} {rows === 1 ? 'row is' : 'rows are'} older than that and will be deleted, starting within
          the hour, for all organizations. They cannot be brought back, except from a backup.
        </Alert>
      )}
    </>
  )
}

function rangeInWords({ days_min, days_max, min_reason, within }: Kind): string {
  const range = `From ${numberInWords(days_min)} to ${numberInWords(days_max)}`
  const most = within === null ? '' : `: no longer than “${within}”`
  const least = min_reason === null ? '' : `. At least ${daysInWords(days_min)}: ${min_reason}`
  return `${range}${most}${least}.`
}
