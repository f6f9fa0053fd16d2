import { Alert, Button, Code, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import type { AgentKey } from '../../../answers.ts'
import { ask } from '../../../api.ts'
import { formatInstant } from '../../../format.ts'
import { IconAlertTriangle } from '../../../icons.ts'
import { Form, useForm } from '../../form.tsx'
import { KeyDialog } from '../../key-dialog.tsx'
import { HAND_OVER, NewKeyUse } from './new-key-use.tsx'

const OVERLAPS = [
  { value: '0', label: 'Not at all: it stops immediately' },
  { value: '1', label: '1 hour' },
  { value: '24', label: '1 day' },
  { value: '168', label: '1 week' },
  { value: '720', label: '30 days' },
]

export function RotateKey({ agentKey }: { agentKey: AgentKey }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        onClick={() => setOpen(true)}
        aria-label={`Rotate ${agentKey.label}`}
      >
        Rotate
      </Button>
      {isOpen && <RotateDialog agentKey={agentKey} onClose={() => setOpen(false)} />}
    </>
  )
}

function RotateDialog({ agentKey, onClose }: { agentKey: AgentKey; onClose: () => void }) {
  const form = useForm({ overlap_hours: '24' }, ({ overlap_hours }) =>
    ask('POST /operator/agent-keys/:keyId/rotation', {
      params: { keyId: agentKey.id },
      body: { overlap_hours: Number(overlap_hours) },
    }),
  )
  // Closing the dialog while it is pending would lose the key.
  const { data: rotated, isPending } = form.act
  const until = rotated?.previous_ends_at ?? null
  return (
    <KeyDialog
      title={`Rotate “${agentKey.label}”`}
      secret={rotated?.key}
      isPending={isPending}
      warning={`${HAND_OVER} ${
        until === null
          ? 'The previous key no longer works.'
          : `The previous key works until ${formatInstant(until)}.`
      }`}
      use={rotated && <NewKeyUse issued={rotated} />}
      onClose={onClose}
    >
      <Form form={form} action="Rotate key" cancel={onClose}>
        <Text size="sm">
          The agent gets a new key with the same access. While both keys work, they share one rate limit.
        </Text>
        {agentKey.previous_prefix !== null && (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
            <Code>{agentKey.previous_prefix}…</Code>, the key before the current one, stops working now.
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
