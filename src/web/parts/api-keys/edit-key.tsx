import { Button, Modal, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ApiKey } from '../../answers.ts'
import { ask } from '../../api.ts'
import { formatInstant } from '../../format.ts'
import { Form, useForm } from '../form.tsx'
import { say } from '../say.ts'
import { addressesIn, AllowedAddressesField } from './allowed-addresses-field.tsx'
import { ExpiryFields } from './expiry-fields.tsx'

interface Editing {
  apiKey: ApiKey
  yourAddress: string | null
}

export function EditKey(editing: Editing) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="default"
        size="xs"
        onClick={() => setOpen(true)}
        aria-label={`Edit ${editing.apiKey.label}`}
      >
        Edit
      </Button>
      {isOpen && <EditDialog {...editing} onClose={() => setOpen(false)} />}
    </>
  )
}

function EditDialog({ apiKey, yourAddress, onClose }: Editing & { onClose: () => void }) {
  const { id, label, expires_at: expiresAt } = apiKey
  const form = useForm(
    {
      label,
      expires: expiresAt === null ? 'never' : 'unchanged',
      expires_at: '',
      allowed_addresses: (apiKey.allowed_addresses ?? []).join('\n'),
    },
    ({ expires, expires_at, allowed_addresses, ...values }) =>
      ask('PATCH /api-keys/:keyId', {
        params: { keyId: id },
        body: {
          ...values,
          ...(expires !== 'unchanged' && { expires_at: expires === 'date' ? expires_at : expires }),
          allowed_addresses: addressesIn(allowed_addresses),
        },
      }),
    {
      onDone: () => {
        say('The key was saved.')
        onClose()
      },
    },
  )
  return (
    <Modal opened onClose={onClose} title={`Edit “${label}”`} centered>
      <Form form={form} action="Save" cancel={onClose}>
        <Text size="sm">
          Changes apply from the next request. You can’t change a key’s permissions. Create a new key instead.
        </Text>
        <TextInput label="Label" required data-autofocus {...form.text('label')} />
        <ExpiryFields
          text={form.text}
          {...(expiresAt !== null && { unchanged: `Keep: ${formatInstant(expiresAt)}` })}
        />
        <AllowedAddressesField
          field={form.text('allowed_addresses')}
          yourAddress={yourAddress}
          onChange={(allowed_addresses) => form.set({ allowed_addresses })}
        />
      </Form>
    </Modal>
  )
}
