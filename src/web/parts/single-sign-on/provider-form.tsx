import { Checkbox, NativeSelect, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { ask, type Answer } from '../../api.ts'
import { CopyField } from '../copy.tsx'
import { Form, useForm } from '../form.tsx'
import { say } from '../say.ts'
import { useUnsavedChanges } from '../../unsaved-changes.tsx'

type View = Answer<'GET /single-sign-on'>

/** Which provider, and as which client. A secret that is kept is not shown. */
export function ProviderForm({ view: { connection, redirect_uri } }: { view: View }) {
  const [wantsToKeep, setWantsToKeep] = useState(true)
  const saved = {
    issuer: connection?.issuer ?? '',
    client_id: connection?.client_id ?? '',
    client_secret: '',
    default_role: connection?.default_role ?? ('member' as const),
  }
  /** As the server has it: another issuer or client ID is another provider, with a secret of its own. */
  const isAnother = ({ issuer, client_id }: Pick<typeof saved, 'issuer' | 'client_id'>) =>
    connection !== null && (issuer.trim() !== connection.issuer || client_id.trim() !== connection.client_id)
  const canKeep = (values: Pick<typeof saved, 'issuer' | 'client_id'>) =>
    connection?.has_secret === true && !isAnother(values)
  const form = useForm(
    saved,
    ({ client_secret, ...body }) =>
      ask('PUT /single-sign-on', {
        body: {
          ...body,
          ...(!(wantsToKeep && canKeep(body)) && {
            client_secret: client_secret === '' ? null : client_secret,
          }),
        },
      }),
    {
      onDone: () => {
        form.set({ client_secret: '' })
        setWantsToKeep(true)
        say('Provider saved.')
      },
    },
  )
  const guard = useUnsavedChanges(
    JSON.stringify(form.values) !== JSON.stringify(saved) && !form.act.isPending,
  )
  const isKeepable = canKeep(form.values)
  const keepsSecret = wantsToKeep && isKeepable
  return (
    <Paper withBorder p="lg">
      {guard}
      <Stack maw={560}>
        <Title order={2} size="h4">
          1. Identity provider
        </Title>
        <Text size="sm" c="dimmed">
          Create an application for Flightline at your provider: OpenID Connect, web, authorization code.
          Enter this address there as its redirect URI:
        </Text>
        <CopyField text={redirect_uri} what="the redirect URI" />
        <Form form={form} action="Save provider">
          <TextInput
            label="Issuer"
            description="Exactly as shown by your provider, for example https://login.example.com."
            placeholder="https://"
            required
            {...form.text('issuer')}
          />
          <TextInput label="Client ID" required autoComplete="off" {...form.text('client_id')} />
          {isKeepable && (
            <Checkbox
              label="Keep the client secret"
              checked={keepsSecret}
              onChange={({ currentTarget }) => setWantsToKeep(currentTarget.checked)}
            />
          )}
          {!keepsSecret && (
            <PasswordInput
              label="Client secret"
              description="Leave empty if your provider gave you none. It is never shown again."
              autoComplete="off"
              {...form.text('client_secret')}
            />
          )}
          <NativeSelect
            label="Role of new members"
            description="Given to people who join by signing in. Invited people get the role in their invitation."
            {...form.text('default_role')}
            data={[
              { value: 'member', label: 'Member' },
              { value: 'admin', label: 'Admin' },
            ]}
          />
          {connection?.is_on && isAnother(form.values) && (
            <Text size="sm">
              With another issuer or client ID, single sign-on is off until you have tested it, and the people
              it signed in are signed out.
            </Text>
          )}
        </Form>
      </Stack>
    </Paper>
  )
}
