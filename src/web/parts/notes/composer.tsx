import { Button, FileButton, Group, Paper, SegmentedControl, Stack, Text, Textarea } from '@mantine/core'
import type { ClipboardEvent } from 'react'
import { ATTACHMENT_BYTES_MAX } from '../../../core/attachment/attachment.ts'
import { MEDIA_TYPES } from '../../../core/attachment/media-type.ts'
import { NOTE_LENGTH_MAX } from '../../../core/note/note.ts'
import { ask } from '../../api.ts'
import { formatBytes } from '../../format.ts'
import { IconPaperclip } from '../../icons.ts'
import { useUnsavedChanges } from '../../unsaved-changes.tsx'
import { Failure } from '../failure.tsx'
import { useForm } from '../form.tsx'
import { useDrop } from '../use-drop.ts'
import type { NotesAnswer, PlaceOfNotes } from './place.ts'
import type { Uploads } from './use-uploads.ts'

const ACCEPTED = Object.entries(MEDIA_TYPES)
  .flatMap(([type, { endings }]) => [type, ...endings.map((ending) => `.${ending}`)])
  .join(',')

/** A note to write and files to attach, and who sees them. */
export function Composer({
  place,
  answer,
  uploads,
}: {
  place: PlaceOfNotes
  answer: NotesAnswer
  uploads: Uploads
}) {
  const { campaignId, packageId } = place
  // What is shown to the other side cannot be taken back: that takes a choice.
  const form = useForm({ audience: 'own', text: '' }, ({ audience, text }) =>
    ask('POST /campaigns/:campaignId/notes', {
      params: { campaignId },
      body: { package_id: packageId ?? null, is_shared: audience === 'both', text },
    }),
  )
  const { audience, text } = form.values
  const isShared = audience === 'both'
  const isTyped = text.trim() !== ''
  const isSending = uploads.list.some(({ state }) => state !== 'failed')
  const guard = useUnsavedChanges(isTyped || isSending, {
    title: isTyped ? 'Leave without adding the note?' : 'Leave while files are being sent?',
    message: isTyped
      ? 'The note you wrote will be lost if you leave this page.'
      : 'Files that have not arrived yet will be lost if you leave this page.',
    isKeptOnSearch: true,
  })
  const drop = useDrop((files) => uploads.add(files, isShared))
  const paste = (event: ClipboardEvent) => {
    const files = [...event.clipboardData.files]
    if (files.length === 0) return
    event.preventDefault()
    uploads.add(files, isShared)
  }
  const submit = () => form.act.mutate(form.values, { onSuccess: () => form.set({ text: '' }) })
  return (
    <Paper
      withBorder
      p="md"
      component="form"
      ref={form.errors.form}
      noValidate
      data-over={drop.isOver || undefined}
      className="note-composer"
      {...drop.handlers}
      onPaste={paste}
      onSubmit={(event: { preventDefault: () => void }) => {
        event.preventDefault()
        submit()
      }}
    >
      {guard}
      <Stack gap="sm">
        <Textarea
          label="Note"
          placeholder="Write a note, or drop or paste files here"
          autosize
          minRows={2}
          maxRows={12}
          maxLength={NOTE_LENGTH_MAX}
          {...form.text('text')}
        />
        <Stack gap={4}>
          <SegmentedControl
            aria-label="Who sees it"
            className="audience-switch"
            value={audience}
            onChange={(value) => form.set({ audience: value })}
            data={[
              { value: 'own', label: 'Only your organization' },
              { value: 'both', label: 'Both sides' },
            ]}
          />
          <Text size="sm" c="dimmed" className="breakable" role="status">
            {audienceInWords(isShared, answer)}
          </Text>
        </Stack>
        {form.act.error && form.errors.isElsewhere(['text']) && <Failure error={form.act.error} />}
        <Group gap="xs">
          <Button type="submit" loading={form.act.isPending} disabled={!isTyped}>
            Add note
          </Button>
          <FileButton multiple accept={ACCEPTED} onChange={(files) => uploads.add(files, isShared)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconPaperclip size={16} aria-hidden />}>
                Attach files
              </Button>
            )}
          </FileButton>
          <Text size="sm" c="dimmed">
            Images, audio or PDF, up to {formatBytes(String(ATTACHMENT_BYTES_MAX))} each.
          </Text>
        </Group>
      </Stack>
    </Paper>
  )
}

function audienceInWords(isShared: boolean, { other_name, is_shown_to_buyer }: NotesAnswer): string {
  if (!isShared) return `${other_name} does not see it.`
  return is_shown_to_buyer
    ? `${other_name} sees it too, with your name.`
    : `${other_name} will see it, with your name, once this campaign is shared with them.`
}
