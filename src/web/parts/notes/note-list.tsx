import { Group, Stack, Text } from '@mantine/core'
import { ask } from '../../api.ts'
import { Row, Rows } from '../rows.tsx'
import { Audience, Author, EntryLine, LineOfEntry, Remove, Removed } from './entry-parts.tsx'
import { LinkedText } from './linked-text.tsx'
import type { NoteEntry, PlaceOfNotes } from './place.ts'

export function NoteList({ notes, place }: { notes: NoteEntry[]; place: PlaceOfNotes }) {
  return (
    <Rows label="Notes, the latest first">
      {notes.map((note) => (
        <Row key={note.id}>
          <Note note={note} place={place} />
        </Row>
      ))}
    </Rows>
  )
}

function Note({ note, place }: { note: NoteEntry; place: PlaceOfNotes }) {
  const { campaignId, packageId } = place
  return (
    <Group align="flex-start" wrap="nowrap" gap="xs">
      <Stack gap={4} flex={1} miw={0}>
        <EntryLine>
          <Audience entry={note} />
          {packageId === undefined && <LineOfEntry entry={note} campaignId={campaignId} />}
          <Author entry={note} />
        </EntryLine>
        {note.removed_at !== null ? (
          <Removed entry={note} what="Note" />
        ) : (
          <Text className="whole-text" dir="auto">
            <LinkedText text={note.text} />
          </Text>
        )}
      </Stack>
      <Remove
        entry={note}
        label={`Remove ${note.person_name}’s note`}
        title="Remove this note?"
        action="Remove note"
        send={() =>
          ask('DELETE /campaigns/:campaignId/notes/:noteId', { params: { campaignId, noteId: note.id } })
        }
      >
        Its text is deleted for everyone. Others will still see that you removed a note.
      </Remove>
    </Group>
  )
}
