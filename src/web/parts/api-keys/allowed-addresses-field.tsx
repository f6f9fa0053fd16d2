import { Anchor, Text, Textarea } from '@mantine/core'
import type { FormState } from '../form.tsx'

/** From where a key may be used. Nobody is kept from leaving their own address out: systems use keys, not people. */
export function AllowedAddressesField({
  field,
  yourAddress,
  onChange,
}: {
  field: ReturnType<FormState<{ allowed_addresses: string }>['text']>
  /** Null if the server does not know it. */
  yourAddress: string | null
  onChange: (text: string) => void
}) {
  const addresses = addressesIn(field.value)
  return (
    <div>
      <Textarea
        label="Allowed addresses (optional)"
        description="IP addresses and ranges, one on each line. Requests from other addresses are refused. Leave empty to allow any address."
        placeholder={'203.0.113.7\n198.51.100.0/24'}
        autosize
        minRows={2}
        maxRows={8}
        spellCheck={false}
        {...field}
      />
      {yourAddress !== null && (
        <Text size="sm" c="dimmed" mt={4}>
          You are at {yourAddress}.{' '}
          {!addresses.includes(yourAddress) && (
            <Anchor
              component="button"
              type="button"
              size="sm"
              onClick={() => onChange([...addresses, yourAddress].join('\n'))}
            >
              Add this address
            </Anchor>
          )}
        </Text>
      )}
    </div>
  )
}

/** Pasted lists have commas and spaces too. */
export function addressesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((part) => part !== '')
}
