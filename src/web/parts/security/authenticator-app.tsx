import { Button, Group, Modal, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { encode } from 'uqr'
import { ask, useAct, type Answer } from '../../api.ts'
import { formatAge, formatInBoth } from '../../format.ts'
import { Confirm } from '../confirm.tsx'
import { CopyField } from '../copy.tsx'
import { Failure } from '../failure.tsx'
import { Form, useForm } from '../form.tsx'
import { say } from '../say.ts'

type App = Answer<'GET /account/security'>['app']
type NewApp = Answer<'POST /account/authenticator-app'>

/** The authenticator app, or a way to set one up. */
export function AuthenticatorApp({
  app,
  onCodes,
}: {
  app: App
  onCodes: (codes: readonly string[]) => void
}) {
  const [isRemoving, setRemoving] = useState(false)
  const start = useAct(() => ask('POST /account/authenticator-app'))
  const remove = useAct(async () => {
    await ask('DELETE /account/authenticator-app')
    say('Authenticator app removed.')
  })
  return (
    <Paper withBorder p="lg">
      <Stack>
        <Group justify="space-between" align="flex-start">
          <Stack gap={4} flex="1 1 280px">
            <Title order={2} size="h4">
              Authenticator app
            </Title>
            <Text size="sm" c="dimmed">
              Enter a code from an app on your phone after your password. Useful on devices without passkeys.
            </Text>
          </Stack>
          {app === null ? (
            <Button variant="default" loading={start.isPending} onClick={() => start.mutate(undefined)}>
              Set up an app
            </Button>
          ) : (
            <Button variant="subtle" color="red" onClick={() => setRemoving(true)}>
              Remove
            </Button>
          )}
        </Group>
        {start.error && <Failure error={start.error} />}
        {app === null ? (
          <Text size="sm">You have no authenticator app.</Text>
        ) : (
          <Text size="sm">
            <span title={formatInBoth(app.added_at)}>Added {formatAge(app.added_at)}</span>
            {app.last_used_at !== null && (
              <span title={formatInBoth(app.last_used_at)}> · last used {formatAge(app.last_used_at)}</span>
            )}
          </Text>
        )}
      </Stack>
      {start.data && app === null && (
        <SetUp made={start.data} onCodes={onCodes} onClose={() => start.reset()} />
      )}
      <Confirm
        title="Remove the authenticator app?"
        action="Remove"
        isOpen={isRemoving}
        isPending={remove.isPending}
        error={remove.error}
        onClose={() => setRemoving(false)}
        onConfirm={() => remove.mutate(undefined, { onSuccess: () => setRemoving(false) })}
      >
        Its codes no longer work. Delete the entry in the app, too.
      </Confirm>
    </Paper>
  )
}

function SetUp({
  made,
  onCodes,
  onClose,
}: {
  made: NewApp
  onCodes: (codes: readonly string[]) => void
  onClose: () => void
}) {
  // Handed on here: once the page has reloaded, this dialog is gone.
  const form = useForm({ code: '' }, async (body: { code: string }) => {
    const { recovery_codes } = await ask('PUT /account/authenticator-app', { body })
    say('Authenticator app added.')
    if (recovery_codes !== null) onCodes(recovery_codes)
    onClose()
  })
  return (
    <Modal opened onClose={onClose} title="Set up an authenticator app" centered closeOnClickOutside={false}>
      <Form form={form} action="Confirm" cancel={onClose}>
        <Text size="sm">
          1. Scan the code with the app, such as Google Authenticator, Microsoft Authenticator or 1Password.
        </Text>
        <QrCode text={made.uri} />
        <div>
          <Text size="sm" c="dimmed">
            Cannot scan it? Enter this key:
          </Text>
          <CopyField text={made.secret} shown={inGroupsOfFour(made.secret)} what="the key" isBlock />
        </div>
        <TextInput
          label="2. Enter the code that the app shows"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          data-autofocus
          {...form.text('code')}
        />
      </Form>
    </Modal>
  )
}

/** As apps show it too: easier to type, and they take it with spaces. */
function inGroupsOfFour(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ')
}

/** Dark on light in any color scheme: cameras expect it. */
function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      width={240}
      height={240}
      role="img"
      aria-label="QR code for your authenticator app"
      shapeRendering="crispEdges"
      className="qr-code"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
