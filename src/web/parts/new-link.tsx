import { Alert, Button, Modal, Stack, Text } from '@mantine/core'
import type { NewLinkAnswer } from '../../console/member-answers.ts'
import { Secret } from './secret.tsx'

/** A link that is shown this once, with whether it was sent. */
export function NewLink({
  title,
  answer,
  lasts,
  onClose,
}: {
  title: string
  answer: NewLinkAnswer
  lasts: string
  onClose: () => void
}) {
  const link = new URL(answer.link, location.origin).href
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      centered
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        {answer.mail === 'sent' && (
          <Alert color="teal" title={`Sent to ${answer.email}`}>
            The link is in the mail. Here it is as well, should the mail not arrive.
          </Alert>
        )}
        {answer.mail === 'not_sent' && (
          <Alert color="red" title="The mail could not be sent" role="alert">
            The mail server did not take it. Give the link to {answer.email} yourself.
          </Alert>
        )}
        <Text size="sm">
          {answer.mail === 'not_configured' && `Give this link to ${answer.email}. `}
          {lasts} It is shown only now.
        </Text>
        <Secret text={link} what="the link" />
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </Stack>
    </Modal>
  )
}
