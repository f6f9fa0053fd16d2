import { Badge } from '@mantine/core'
import type { Answer } from '../../api.ts'

export type Message = Answer<'GET /webhooks/:endpointId/messages'>['messages'][number]

const STATES = {
  pending: { label: 'Waiting', color: 'blue' },
  delivered: { label: 'Delivered', color: 'teal' },
  failed: { label: 'Failed', color: 'red' },
} as const

export const MESSAGE_STATE_WORDS = {
  pending: STATES.pending.label,
  delivered: STATES.delivered.label,
  failed: STATES.failed.label,
}

export function MessageState({ message }: { message: Pick<Message, 'state' | 'attempts' | 'next_at'> }) {
  const { label, color } = STATES[message.state]
  // Without a time it was sent again by hand.
  const isRetried = message.state === 'pending' && message.attempts > 0 && message.next_at !== null
  return (
    <Badge color={isRetried ? 'yellow' : color} variant="light">
      {isRetried ? 'Retrying' : label}
    </Badge>
  )
}
