import { Modal, Stack, Text } from '@mantine/core'
import { useBlocker } from '@tanstack/react-router'
import { useEffect, type ReactElement } from 'react'
import { DialogButtons } from './parts/dialog-buttons.tsx'

/** Whether the open page has unsaved changes. */
let isUnsaved = false
/** What the open page does when its changes are given up. */
let giveUp: (() => void) | undefined

/** Ask this before leaving the page by anything but a link: signing out, switching organization. */
export function mayLeave(): boolean {
  if (isUnsaved && !window.confirm('Leave without saving? Your changes will be lost.')) return false
  isUnsaved = false
  giveUp?.()
  return true
}

/**
 * Asks before the page is left while `hasChanges`: by a link, by the browser's back button, and, in the browser's own
 * words, by a reload or a closed tab. Render what it returns anywhere on the page.
 *
 * After a successful save the page has not been rendered again yet: leave with `navigate({ to, ignoreBlocker: true })`.
 */
export function useUnsavedChanges(
  hasChanges: boolean,
  words: {
    title?: string
    message?: string
    /** What was typed outlives a change of the page number, the search or a filter. */
    isKeptOnSearch?: boolean
    /** Before the page is left without saving. */
    onLeave?: () => void
  } = {},
): ReactElement {
  useEffect(() => {
    isUnsaved = hasChanges
    return () => {
      isUnsaved = false
    }
  }, [hasChanges])
  const { onLeave } = words
  useEffect(() => {
    giveUp = onLeave
    return () => {
      giveUp = undefined
    }
  })
  const blocker = useBlocker({
    // A link to the page that is open loses nothing.
    shouldBlockFn: ({ current, next }) =>
      isUnsaved &&
      (current.pathname !== next.pathname ||
        (words.isKeptOnSearch !== true && JSON.stringify(current.search) !== JSON.stringify(next.search))),
    enableBeforeUnload: () => isUnsaved,
    withResolver: true,
  })
  return (
    <Modal
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      title={words.title ?? 'Leave without saving?'}
      centered
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Stack>
        <Text size="sm">{words.message ?? 'Your changes will be lost if you leave this page.'}</Text>
        <DialogButtons
          action="Leave"
          isDangerous
          onAct={() => {
            onLeave?.()
            blocker.proceed?.()
          }}
          cancel="Stay"
          isCancelFocused
          onCancel={() => blocker.reset?.()}
        />
      </Stack>
    </Modal>
  )
}
