import { Alert, Button, Code, CopyButton, Group, Modal, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { ask, useAct, type Answer } from '../../api.ts'
import { formatCount } from '../../format.ts'
import { IconAlertTriangle, IconCheck, IconCopy, IconDownload } from '../../icons.ts'
import { usePerson } from '../../session.ts'
import { Confirm } from '../confirm.tsx'

type Security = Answer<'GET /account/security'>

const FEW = 3

/** How many recovery codes are left, and a way to make new ones. */
export function RecoveryCodes({
  security: { passkeys, app, recovery_codes_left: left },
  onCodes,
}: {
  security: Security
  onCodes: (codes: readonly string[]) => void
}) {
  const [isAsking, setAsking] = useState(false)
  const renew = useAct(() => ask('POST /account/recovery-codes'))
  const hasFactor = passkeys.length > 0 || app !== null
  return (
    <Paper withBorder p="lg">
      <Stack>
        <Group justify="space-between" align="flex-start">
          <Stack gap={4} flex="1 1 280px">
            <Title order={2} size="h4">
              Recovery codes
            </Title>
            <Text size="sm" c="dimmed">
              If you lose your device, use one of these codes instead. Each works once. Store them somewhere
              other than that device.
            </Text>
          </Stack>
          {hasFactor && (
            <Button variant="default" onClick={() => setAsking(true)}>
              Create new codes
            </Button>
          )}
        </Group>
        {hasFactor ? (
          <Text size="sm" {...(left < FEW && { c: 'red', fw: 600 })}>
            {left === 1 ? '1 code left' : `${formatCount(left)} codes left`}
            {left < FEW && '. Create new ones before you run out.'}
          </Text>
        ) : (
          <Text size="sm">You get them with your first passkey or authenticator app.</Text>
        )}
      </Stack>
      <Confirm
        title="Create new recovery codes?"
        action="Create new codes"
        isHarmless
        isOpen={isAsking}
        isPending={renew.isPending}
        error={renew.error}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          renew.mutate(undefined, {
            onSuccess: ({ recovery_codes }) => {
              setAsking(false)
              onCodes(recovery_codes)
            },
          })
        }
      >
        The codes that you have stop working.
      </Confirm>
    </Paper>
  )
}

/** Shown nowhere else, so the dialog closes only on request. */
export function NewRecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { person } = usePerson()
  const text = codes.join('\n')
  const download = () => {
    const file = `Flightline recovery codes for ${person.email}\nEach code works once.\n\n${text}\n`
    const url = URL.createObjectURL(new Blob([file], { type: 'text/plain' }))
    const link = document.createElement('a')
    link.href = url
    link.download = 'flightline-recovery-codes.txt'
    link.click()
    URL.revokeObjectURL(url)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Your recovery codes"
      centered
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <Stack>
        <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title="Save these codes now">
          You won’t see these codes again. Each gets you in once if you lose your second factor.
        </Alert>
        <Code block aria-label="Recovery codes" tabIndex={0}>
          {text}
        </Code>
        <Group>
          <CopyButton value={text} timeout={4_000}>
            {({ copied, copy }) => (
              <Button
                variant="default"
                onClick={copy}
                leftSection={
                  copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />
                }
              >
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" onClick={download} leftSection={<IconDownload size={16} aria-hidden />}>
            Download
          </Button>
        </Group>
        <Button onClick={onClose}>I’ve saved my codes</Button>
      </Stack>
    </Modal>
  )
}
