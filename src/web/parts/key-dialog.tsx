import { Alert, Button, Modal, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { IconAlertTriangle } from '../icons.ts'
import { Secret } from './secret.tsx'

/** Asks for what a new key needs, then shows the key. It is shown nowhere else, so the dialog closes only on request. */
export function KeyDialog({
  title,
  secret,
  isPending,
  warning,
  use,
  what = 'key',
  onClose,
  children,
}: {
  title: string
  /** Undefined until there is a key. */
  secret: string | undefined
  /** The key is being created: closing the dialog now would lose it. */
  isPending: boolean
  /** What to do with the key. */
  warning: ReactNode
  /** Where the key goes, below it. */
  use?: ReactNode
  what?: 'key' | 'secret'
  onClose: () => void
  children: ReactNode
}) {
  const isShown = secret !== undefined
  const canClose = !isShown && !isPending
  return (
    <Modal
      opened
      onClose={onClose}
      title={isShown ? `Your new ${what}` : title}
      centered
      size={isShown && use !== undefined ? 'lg' : 'md'}
      closeOnClickOutside={canClose}
      closeOnEscape={canClose}
      withCloseButton={canClose}
    >
      {isShown ? (
        <Stack>
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} title="Copy it now">
            {warning}
          </Alert>
          <Secret text={secret} what={`the ${what}`} />
          {use}
          <Button variant="default" onClick={onClose}>
            I’ve saved the {what}
          </Button>
        </Stack>
      ) : (
        children
      )}
    </Modal>
  )
}
