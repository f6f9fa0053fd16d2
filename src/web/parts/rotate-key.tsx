import { Alert, Button, Code, NativeSelect, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { formatInstant } from '../format.ts'
import { IconAlertTriangle } from '../icons.ts'
import { Form, useForm } from './form.tsx'
import { KeyDialog } from './key-dialog.tsx'

const OVERLAPS = [
  { value: '0', label: 'Stop immediately' },
  { value: '1', label: '1 hour' },
  { value: '24', label: '1 day' },
  { value: '168', label: '1 week' },
  { value: '720', label: '30 days' },
]

interface Rotation<Rotated> {
  label: string
  /** Of the secret that still works in the overlap of an earlier rotation. */
  previousPrefix: string | null
  send: (overlapHours: number) => Promise<Rotated>
  /** What to do with the new key. */
  warning: string
  /** Where the new key goes. */
  use?: (rotated: Rotated) => ReactNode
  /** What stays as it is. */
  children: ReactNode
}

/** Gives a key a new secret, after asking how long the current one keeps working. */
export function RotateKey<Rotated extends { key: string; previous_ends_at: string | null }>(
  rotation: Rotation<Rotated>,
) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        onClick={() => setOpen(true)}
        aria-label={`Rotate ${rotation.label}`}
      >
        Rotate
      </Button>
      {isOpen && <RotateDialog {...rotation} onClose={() => setOpen(false)} />}
    </>
  )
}

function RotateDialog<Rotated extends { key: string; previous_ends_at: string | null }>({
  label,
  previousPrefix,
  send,
  warning,
  use,
  onClose,
  children,
}: Rotation<Rotated> & { onClose: () => void }) {
  const form = useForm({ overlap_hours: '24' }, ({ overlap_hours }) => send(Number(overlap_hours)))
  // Closing the dialog while it is pending would lose the key.
  const { data: rotated, isPending } = form.act
  const until = rotated?.previous_ends_at ?? null
  return (
    <KeyDialog
      title={`Rotate “${label}”`}
      secret={rotated?.key}
      isPending={isPending}
      warning={`${warning} ${
        until === null
          ? 'The previous key no longer works.'
          : `The previous key works until ${formatInstant(until)}.`
      }`}
      use={rotated && use?.(rotated)}
      onClose={onClose}
    >
      <Form form={form} action="Rotate key" cancel={onClose}>
        <Text size="sm">{children}</Text>
        {previousPrefix !== null && (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
            The previous key, <Code>{previousPrefix}…</Code>, will stop working as soon as you rotate.
          </Alert>
        )}
        <NativeSelect
          label="Keep the current key working for"
          data={OVERLAPS}
          {...form.text('overlap_hours')}
        />
      </Form>
    </KeyDialog>
  )
}
