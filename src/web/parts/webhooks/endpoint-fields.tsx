import { Checkbox, Stack, TextInput } from '@mantine/core'
import { WEBHOOK_EVENT_TYPES } from '../../../core/webhook/webhook-event.ts'
import type { FormState } from '../form.tsx'
import { EVENT_WORDS } from './event-words.ts'

export interface EndpointValues {
  url: string
  description: string
  event_types: string[]
}

/** Where to send, and what. */
export function EndpointFields({ form }: { form: FormState<EndpointValues> }) {
  return (
    <>
      <TextInput
        label="Address"
        description="It receives a POST request for each event."
        placeholder="https://example.com/webhooks"
        type="url"
        required
        data-autofocus
        {...form.text('url')}
      />
      <TextInput
        label="Description"
        description="Optional, such as the system that receives the events."
        placeholder="Data warehouse"
        {...form.text('description')}
      />
      <Checkbox.Group
        label="Events"
        required
        value={form.values.event_types}
        onChange={(chosen) => form.set({ event_types: chosen })}
        error={form.errors.of('event_types')}
      >
        <Stack gap="sm" mt="xs" mb={4}>
          {WEBHOOK_EVENT_TYPES.map((type) => (
            <Checkbox key={type} value={type} label={type} description={EVENT_WORDS[type]} />
          ))}
        </Stack>
      </Checkbox.Group>
    </>
  )
}
