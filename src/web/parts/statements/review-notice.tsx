import { Alert, Anchor, Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { NOTE_LENGTH_MAX } from '../../../core/note/note.ts'
import type { StatementView } from '../../answers.ts'
import { ask, useAct } from '../../api.ts'
import { formatMoney } from '../../format.ts'
import { Confirm } from '../confirm.tsx'
import { Form, useForm } from '../form.tsx'
import { PageLink } from '../page-link.tsx'
import { say } from '../say.ts'
import { countsOf } from './counts-of.ts'
import { isCredit } from './total-label.ts'

/** What the state of an issued statement means for the reader, and what the buyer can do about it. */
export function ReviewNotice({ statement }: { statement: StatementView }) {
  const { state, side, content } = statement
  const { seller, buyer } = content
  if (side === 'seller') {
    if (state !== 'disputed') return null
    return (
      <Alert color="red" variant="light" title={`${buyer.name} disputes this statement`}>
        Read why below, and answer with a comment. If a figure or a term was wrong, correct it, or agree on a{' '}
        <Anchor component={PageLink} to={countsOf(content)} inherit underline="always">
          count
        </Anchor>
        : the next statement adjusts this one. {buyer.name} can still accept it.
      </Alert>
    )
  }
  if (state === 'accepted') {
    return (
      <Alert color="teal" variant="light" title="You accepted this statement">
        Corrections that come later appear in the next statement.
      </Alert>
    )
  }
  return (
    <Alert
      color={state === 'disputed' ? 'red' : 'indigo'}
      variant="light"
      title={state === 'disputed' ? 'You disputed this statement' : 'Review this statement'}
    >
      <Stack gap="sm" align="flex-start">
        <Text size="sm">
          {state === 'disputed'
            ? `Accept it once you agree with ${seller.name}.`
            : `Accept it if it is right, or dispute it and say why. ${seller.name} sees your answer.`}
        </Text>
        <Group gap="xs">
          <Accept statement={statement} />
          <Dispute statement={statement} />
        </Group>
      </Stack>
    </Alert>
  )
}

function Accept({ statement: { id, content } }: { statement: StatementView }) {
  const [isOpen, setIsOpen] = useState(false)
  const act = useAct(() =>
    ask('POST /statements/:statementId/answers', {
      params: { statementId: id },
      body: { kind: 'accepted', note: '' },
    }),
  )
  const accept = () =>
    act.mutate(undefined, {
      onSuccess: () => {
        say('Statement accepted')
        setIsOpen(false)
      },
    })
  return (
    <>
      <Button size="sm" onClick={() => setIsOpen(true)}>
        Accept
      </Button>
      <Confirm
        title="Accept this statement?"
        action="Accept statement"
        isHarmless
        isOpen={isOpen}
        isPending={act.isPending}
        error={act.error}
        onConfirm={accept}
        onClose={() => setIsOpen(false)}
      >
        You agree with the total of <strong>{formatMoney(content.totals.total, content.currency)}</strong>
        {isCredit(content.totals.total) && ', a credit to you'}. This is final: you cannot dispute it
        afterwards.
      </Confirm>
    </>
  )
}

function Dispute({ statement: { id, state, content } }: { statement: StatementView }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  // What is left to say is a comment.
  if (state === 'disputed') return null
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setIsOpen(true)}>
        Dispute
      </Button>
      <Modal opened={isOpen} onClose={close} title="Dispute this statement" centered>
        <DisputeForm statementId={id} content={content} onClose={close} />
      </Modal>
    </>
  )
}

function DisputeForm({
  statementId,
  content,
  onClose,
}: {
  statementId: string
  content: StatementView['content']
  onClose: () => void
}) {
  const form = useForm(
    { note: '' },
    ({ note }) =>
      ask('POST /statements/:statementId/answers', {
        params: { statementId },
        body: { kind: 'disputed', note },
      }),
    {
      onDone: () => {
        say('Statement disputed')
        onClose()
      },
    },
  )
  return (
    <Form form={form} action="Dispute statement" cancel={onClose}>
      <Text size="sm">
        Did you count differently? Record your{' '}
        <Anchor component={PageLink} to={countsOf(content)} inherit underline="always">
          counts of this period
        </Anchor>
        : the next statement adjusts this one to the figure that you both agree on.
      </Text>
      <Textarea
        label="What is wrong?"
        description={`${content.seller.name} sees it. You can accept the statement later.`}
        required
        autosize
        minRows={3}
        maxRows={12}
        maxLength={NOTE_LENGTH_MAX}
        data-autofocus
        {...form.text('note')}
      />
    </Form>
  )
}
