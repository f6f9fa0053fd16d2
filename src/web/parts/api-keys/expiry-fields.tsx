import { NativeSelect, TextInput } from '@mantine/core'
import { EXPIRY_DAYS } from '../../../core/api-key/key-expiry.ts'
import type { FormState } from '../form.tsx'

const EXPIRIES = [
  { value: 'never', label: 'Never' },
  ...EXPIRY_DAYS.map((days) => ({ value: `${days}d`, label: `In ${days} days` })),
  { value: 'date', label: 'On a date' },
]

type Text = FormState<{ expires: string; expires_at: string }>['text']

/** When a key stops working. */
export function ExpiryFields({ text, unchanged }: { text: Text; unchanged?: string }) {
  const expires = text('expires')
  return (
    <>
      <NativeSelect
        label="Expires"
        data={unchanged === undefined ? EXPIRIES : [{ value: 'unchanged', label: unchanged }, ...EXPIRIES]}
        {...expires}
      />
      {expires.value === 'date' && (
        <TextInput
          label="Expires on"
          description="The key works until the start of this day (UTC)."
          type="date"
          required
          {...text('expires_at')}
        />
      )}
    </>
  )
}
