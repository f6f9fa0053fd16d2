import { Button, Group } from '@mantine/core'

/** Below a dialog: the way out of it, then what it is for. */
export function DialogButtons({
  action,
  isPending = false,
  isDangerous = false,
  isDisabled = false,
  onAct,
  isActFocused = false,
  cancel = 'Cancel',
  isCancelFocused = false,
  isCancelHidden = false,
  onCancel,
}: {
  /** What the button says: "Revoke the key". */
  action: string
  isPending?: boolean
  isDangerous?: boolean
  /** There is nothing to act on yet. */
  isDisabled?: boolean
  /** Without it, the button submits the form that it is in. */
  onAct?: () => void
  /** It is all that there is to do, and may come after the dialog has opened. */
  isActFocused?: boolean
  cancel?: string | undefined
  /** Where a key pressed too soon must do no harm. */
  isCancelFocused?: boolean
  /** Outside a dialog there is nothing to go back to. */
  isCancelHidden?: boolean
  onCancel: () => void
}) {
  return (
    <Group justify="flex-end">
      {/* What a form creates may be shown only once: closing it now would lose it. */}
      {!isCancelHidden && (
        <Button
          variant="default"
          disabled={isPending && !onAct}
          onClick={onCancel}
          {...(isCancelFocused && { 'data-autofocus': true })}
        >
          {cancel}
        </Button>
      )}
      <Button
        loading={isPending}
        disabled={isDisabled}
        {...(isDangerous && { color: 'red' })}
        {...(isActFocused && { autoFocus: true, 'data-autofocus': true })}
        {...(onAct ? { onClick: onAct } : { type: 'submit' })}
      >
        {action}
      </Button>
    </Group>
  )
}
