import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useAct } from '../api.ts'
import { Failure } from './failure.tsx'
import { say } from './say.ts'
import { Secret } from './secret.tsx'
import type { NewLinkAnswer } from '../answers.ts'

/** The outcome of creating a link: sent by e-mail, or shown once. */
export function NewLink({
  title,
  answer,
  lasts,
  sendAgain,
  onClose,
}: {
  title: string
  answer: NewLinkAnswer
  lasts: string
  /** Replaces this link with a new one, and sends it. */
  sendAgain: () => Promise<NewLinkAnswer>
  onClose: () => void
}) {
  const again = useAct(async () => {
    const sent = await sendAgain()
    if (sent.mail === 'sent') say(`Sent again to ${sent.email}.`)
    return sent
  })
  const { email, link, mail } = again.data ?? answer
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
        {mail === 'sent' && (
          <Alert color="teal" title={`Sent to ${email}`}>
            The link is in the e-mail, and nobody else has seen it. {lasts}
          </Alert>
        )}
        {mail === 'not_sent' && (
          <Alert color="red" title="The e-mail could not be sent" role="alert">
            The mail server refused it. Check that {email} is correct, then send it again.
          </Alert>
        )}
        {link !== null && (
          <>
            <Text size="sm">
              Give this link to {email}. {lasts} Copy it now: you won’t see it again.
            </Text>
            <Secret text={new URL(link, location.origin).href} what="the link" />
          </>
        )}
        {again.error && <Failure error={again.error} />}
        <Group justify="flex-end">
          {mail !== 'not_configured' && (
            <Button
              variant={mail === 'sent' ? 'default' : 'filled'}
              loading={again.isPending}
              onClick={() => again.mutate(undefined)}
            >
              Send again
            </Button>
          )}
          <Button variant={mail === 'sent' ? 'filled' : 'default'} onClick={onClose}>
            Done
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
