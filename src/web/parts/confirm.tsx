import { Modal, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { ApiProblem } from '../api.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import { Failure } from './failure.tsx'

/** Asks for confirmation before something that is not easily undone, and says what will happen. */
export function Confirm({
  title,
  children,
  action,
  isHarmless = false,
  cancel,
  isOpen,
  isPending,
  error,
  onConfirm,
  onClose,
}: {
  title: string
  children: ReactNode
  /** What the button says: "Revoke the key". */
  action: string
  isHarmless?: boolean
  /** What the way out says, where “Cancel” could be taken for the act. */
  cancel?: string | undefined
  isOpen: boolean
  isPending: boolean
  error: ApiProblem | null
  onConfirm: () => void
  onClose: () => void
}) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={title} centered>
      <Stack>
        <Text component="div" size="sm">
          {children}
        </Text>
        {error && <Failure error={error} />}
        <DialogButtons
          action={action}
          isPending={isPending}
          isDangerous={!isHarmless}
          onAct={onConfirm}
          isCancelFocused
          onCancel={onClose}
          cancel={cancel}
        />
      </Stack>
    </Modal>
  )
}
