import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { ApiProblem } from '../../api.ts'
import { Failure } from '../failure.tsx'
import { Loading } from '../loading.tsx'
import { Term } from '../term.tsx'
import { Composer } from './composer.tsx'
import { FileList } from './file-list.tsx'
import { NoteList } from './note-list.tsx'
import { useFiles, useNotes, type NotesAnswer, type PlaceOfNotes } from './place.ts'
import { UploadList } from './upload-list.tsx'
import { useUploads } from './use-uploads.ts'

/** What the two sides write and show each other on a campaign or a line, and what each keeps for itself. */
export default function NotesAndProof(place: PlaceOfNotes) {
  const question = useNotes(place)
  const answer = question.data?.pages[0]
  return (
    <Stack component="section" id="notes" aria-label="Notes and proof" gap="sm">
      <div>
        <Title order={2} size="h4">
          Notes and proof
        </Title>
        <Text size="sm" c="dimmed">
          Notes and <Term of="proof">proof</Term> of performance on{' '}
          {place.packageId === undefined ? 'this campaign and its lines' : 'this line'}. You choose who sees
          each one.
        </Text>
      </div>
      {answer ? (
        <Content place={place} answer={answer} notes={question} />
      ) : (
        question.isPending && <Loading />
      )}
      {question.isError && <Failure error={question.error} onRetry={() => void question.refetch()} />}
    </Stack>
  )
}

function Content({
  place,
  answer,
  notes,
}: {
  place: PlaceOfNotes
  answer: NotesAnswer
  notes: ReturnType<typeof useNotes>
}) {
  const uploads = useUploads(place)
  const files = useFiles(place)
  const allNotes = notes.data?.pages.flatMap((page) => page.notes) ?? []
  const allFiles = files.data?.pages.flatMap((page) => page.files) ?? []
  const isEmpty = files.data !== undefined && allNotes.length + allFiles.length + uploads.list.length === 0
  return (
    <>
      <Composer place={place} answer={answer} uploads={uploads} />
      <UploadList uploads={uploads} />
      {allFiles.length > 0 && <FileList files={allFiles} place={place} />}
      <More question={files} what="files" />
      {files.isError && <Failure error={files.error} onRetry={() => void files.refetch()} />}
      {allNotes.length > 0 && <NoteList notes={allNotes} place={place} />}
      <More question={notes} what="notes" />
      {isEmpty && (
        <Text size="sm" c="dimmed">
          Nothing here yet. Write a note, or attach a screenshot, a recording or a PDF as proof that it ran.
        </Text>
      )}
    </>
  )
}

function More({
  question,
  what,
}: {
  question: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    error: ApiProblem | null
    fetchNextPage: () => Promise<unknown>
  }
  what: string
}) {
  if (!question.hasNextPage) return null
  return (
    <Group>
      <Button
        variant="default"
        loading={question.isFetchingNextPage}
        onClick={() => void question.fetchNextPage()}
      >
        Show more {what}
      </Button>
    </Group>
  )
}
