import { Button, Group, Stack, Text, Textarea, Timeline, Title } from '@mantine/core'
import { NOTE_LENGTH_MAX } from '../../../core/note/note.ts'
import type { StatementView } from '../../answers.ts'
import { ask } from '../../api.ts'
import { useUnsavedChanges } from '../../unsaved-changes.tsx'
import { Failure } from '../failure.tsx'
import { useForm } from '../form.tsx'
import { LinkedText } from '../notes/linked-text.tsx'
import { Time } from '../time.tsx'

const WORDS = { accepted: 'accepted it', disputed: 'disputed it', comment: 'commented' }
const COLORS = { accepted: 'teal', disputed: 'red', comment: 'gray' }

/** What both sides said about an issued statement, in order, and a comment to add. */
export function Answers({ statement }: { statement: StatementView }) {
  const { content, answers, side } = statement
  if (!('issued_at' in content)) return null
  return (
    <Stack component="section" aria-label="Answers and comments" gap="sm">
      <Title order={2} size="h4">
        Answers and comments
      </Title>
      <Timeline bulletSize={14} lineWidth={2} active={answers.length} color="gray">
        <Timeline.Item title={`${content.seller.name} issued it`}>
          <Text size="sm" c="dimmed">
            <Time at={content.issued_at} />
          </Text>
        </Timeline.Item>
        {answers.map(({ kind, side: by, note, at, person_name }, i) => (
          <Timeline.Item
            key={i}
            color={COLORS[kind]}
            title={`${person_name === null ? '' : `${person_name}, `}${content[by].name} ${WORDS[kind]}`}
          >
            {note !== null && (
              <Text className="whole-text" dir="auto">
                <LinkedText text={note} />
              </Text>
            )}
            <Text size="sm" c="dimmed">
              <Time at={at} />
            </Text>
          </Timeline.Item>
        ))}
      </Timeline>
      <CommentForm statement={statement} other={content[side === 'seller' ? 'buyer' : 'seller'].name} />
    </Stack>
  )
}

function CommentForm({ statement, other }: { statement: StatementView; other: string }) {
  const form = useForm({ note: '' }, ({ note }) =>
    ask('POST /statements/:statementId/answers', {
      params: { statementId: statement.id },
      body: { kind: 'comment', note },
    }),
  )
  const isTyped = form.values.note.trim() !== ''
  const guard = useUnsavedChanges(isTyped, {
    title: 'Leave without adding the comment?',
    message: 'The comment you wrote will be lost if you leave this page.',
  })
  return (
    <form
      ref={form.errors.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        form.act.mutate(form.values, { onSuccess: () => form.set({ note: '' }) })
      }}
    >
      {guard}
      <Stack gap="sm">
        <Textarea
          label="Comment"
          description={`${other} sees it. It cannot be changed or removed, and does not change the statement.`}
          autosize
          minRows={2}
          maxRows={12}
          maxLength={NOTE_LENGTH_MAX}
          {...form.text('note')}
        />
        {form.act.error && form.errors.isElsewhere(['note']) && <Failure error={form.act.error} />}
        <Group>
          <Button type="submit" variant="default" loading={form.act.isPending} disabled={!isTyped}>
            Add comment
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
