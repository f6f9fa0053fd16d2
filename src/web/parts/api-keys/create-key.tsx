import { Checkbox, Stack, TextInput } from '@mantine/core'
import { ask } from '../../api.ts'
import { usePerson } from '../../session.ts'
import { Form, useForm } from '../form.tsx'
import { KeyDialog } from '../key-dialog.tsx'
import { addressesIn, AllowedAddressesField } from './allowed-addresses-field.tsx'
import { ExpiryFields } from './expiry-fields.tsx'

export function CreateKey({ yourAddress, onClose }: { yourAddress: string | null; onClose: () => void }) {
  const { onlyBuys } = usePerson()
  const form = useForm(
    {
      label: '',
      scopes: [onlyBuys ? 'read' : 'ingest'],
      expires: 'never',
      expires_at: '',
      allowed_addresses: '',
    },
    ({ label, scopes, expires, expires_at, allowed_addresses }) =>
      ask('POST /api-keys', {
        body: {
          label,
          scopes,
          expires_at: expires === 'date' ? expires_at : expires,
          allowed_addresses: addressesIn(allowed_addresses),
        },
      }),
  )
  return (
    <KeyDialog
      title="Create an API key"
      secret={form.act.data?.key}
      isPending={form.act.isPending}
      warning="You won’t see it again. If you lose it, create a new key or rotate this one."
      onClose={onClose}
    >
      <Form form={form} action="Create key" cancel={onClose}>
        <TextInput
          label="Label"
          description="A name for the key, such as the system that uses it."
          placeholder="Ad server"
          required
          data-autofocus
          {...form.text('label')}
        />
        <Checkbox.Group
          label="What it may do"
          value={form.values.scopes}
          onChange={(scopes) => form.set({ scopes })}
          error={form.errors.of('scopes')}
        >
          <Stack gap="xs" mt={4}>
            <Checkbox
              value="ingest"
              label="Report"
              description="Send delivery and affiliate results for what you sell."
            />
            <Checkbox
              value="read"
              label="Read"
              description="Get campaigns, lines, figures and statements of what you sell and buy."
            />
          </Stack>
        </Checkbox.Group>
        <ExpiryFields text={form.text} />
        <AllowedAddressesField
          field={form.text('allowed_addresses')}
          yourAddress={yourAddress}
          onChange={(allowed_addresses) => form.set({ allowed_addresses })}
        />
      </Form>
    </KeyDialog>
  )
}
