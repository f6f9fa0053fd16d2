import { Anchor, Badge, Button, Group, Modal, Paper, Stack, Text, TextInput, Title } from '@mantine/core'
import { useState } from 'react'
import { ask, useAct, type Answer } from '../../api.ts'
import { formatAge, formatInBoth } from '../../format.ts'
import { IconPlus } from '../../icons.ts'
import { canUsePasskeys, createPasskey } from '../../passkeys.ts'
import { Confirm } from '../confirm.tsx'
import { Failure } from '../failure.tsx'
import { Form, useForm } from '../form.tsx'
import { say } from '../say.ts'

type Security = Answer<'GET /account/security'>
type Passkey = Security['passkeys'][number]

/** One's passkeys, and a way to add one. */
export function Passkeys({
  security: { passkeys, passkey_origin: origin },
  onCodes,
}: {
  security: Security
  onCodes: (codes: readonly string[]) => void
}) {
  const add = useAct(async () => {
    const options = await ask('POST /account/passkeys/options')
    const response = await createPasskey(options)
    const added = await ask('POST /account/passkeys', { body: { response } })
    if (added.recovery_codes !== null) onCodes(added.recovery_codes)
    say(`“${added.name}” added.`)
  })
  const canAdd = origin === location.origin && canUsePasskeys()
  return (
    <Paper withBorder p="lg">
      <Stack>
        <Group justify="space-between" align="flex-start">
          <Stack gap={4} flex="1 1 280px">
            <Title order={2} size="h4">
              Passkeys
            </Title>
            <Text size="sm" c="dimmed">
              Sign in with your fingerprint, face or screen lock, without a password. A passkey counts as two
              factors, and can’t be phished by a look-alike site.
            </Text>
          </Stack>
          {canAdd && (
            <Button
              leftSection={<IconPlus size={16} aria-hidden />}
              loading={add.isPending}
              onClick={() => add.mutate(undefined)}
            >
              Add a passkey
            </Button>
          )}
        </Group>
        {!canAdd && <NotHere origin={origin} />}
        {add.error && <Failure error={add.error} />}
        {passkeys.length === 0 ? (
          <Text size="sm">You have no passkeys yet.</Text>
        ) : (
          <ul className="card-list" aria-label="Passkeys">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </ul>
        )}
      </Stack>
    </Paper>
  )
}

/** Why none can be added on this page. */
function NotHere({ origin }: { origin: string | null }) {
  if (origin === null) {
    return (
      <Text size="sm">
        Passkeys need an https address with a host name. Ask the operator of this installation to set one, or
        use an authenticator app.
      </Text>
    )
  }
  if (origin === location.origin) {
    return <Text size="sm">This browser cannot use passkeys. Use another one, or an authenticator app.</Text>
  }
  const address = `${origin}/account/security`
  return (
    <Text size="sm">
      Open{' '}
      <Anchor href={address} inherit underline="always">
        {address}
      </Anchor>{' '}
      to use passkeys.
    </Text>
  )
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, created_at, last_used_at, is_backed_up, made_for } = passkey
  const [asking, setAsking] = useState<'rename' | 'remove' | null>(null)
  const close = () => setAsking(null)
  const remove = useAct(async () => {
    await ask('DELETE /account/passkeys/:passkeyId', { params: { passkeyId: id } })
    say(`“${name}” removed.`)
  })
  return (
    <Paper withBorder p="md" component="li">
      <Group justify="space-between">
        <Stack gap={2} flex="1 1 240px">
          <Group gap="xs">
            <Text fw={600} className="breakable">
              {name}
            </Text>
            {is_backed_up && (
              <Badge variant="light" color="gray">
                Synced
              </Badge>
            )}
          </Group>
          <Text size="sm" c="dimmed">
            <span title={formatInBoth(created_at)}>Added {formatAge(created_at)}</span>
            {' · '}
            {last_used_at === null ? (
              'never used'
            ) : (
              <span title={formatInBoth(last_used_at)}>last used {formatAge(last_used_at)}</span>
            )}
          </Text>
          {made_for !== null && (
            <Text size="sm">It was made for {made_for} and does not work at this address.</Text>
          )}
        </Stack>
        <Group gap="xs">
          <Button
            size="xs"
            variant="default"
            aria-label={`Rename ${name}`}
            onClick={() => setAsking('rename')}
          >
            Rename
          </Button>
          <Button
            size="xs"
            variant="subtle"
            color="red"
            aria-label={`Remove ${name}`}
            onClick={() => setAsking('remove')}
          >
            Remove
          </Button>
        </Group>
      </Group>
      {asking === 'rename' && <Rename passkey={passkey} onClose={close} />}
      <Confirm
        title={`Remove “${name}”?`}
        action="Remove"
        isOpen={asking === 'remove'}
        isPending={remove.isPending}
        error={remove.error}
        onClose={close}
        onConfirm={() => remove.mutate(undefined, { onSuccess: close })}
      >
        You can no longer sign in with it. Delete it on your device, too: it may still be offered there.
      </Confirm>
    </Paper>
  )
}

function Rename({ passkey: { id, name }, onClose }: { passkey: Passkey; onClose: () => void }) {
  const form = useForm(
    { name },
    (body) => ask('PATCH /account/passkeys/:passkeyId', { params: { passkeyId: id }, body }),
    { onDone: onClose },
  )
  return (
    <Modal opened onClose={onClose} title="Rename the passkey" centered>
      <Form form={form} action="Save" cancel={onClose}>
        <TextInput label="Name" maxLength={100} required data-autofocus {...form.text('name')} />
      </Form>
    </Modal>
  )
}
