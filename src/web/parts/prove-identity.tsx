import { Anchor, Group, PasswordInput, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { ask, type Answer } from '../api.ts'
import { canUsePasskeys, signWithPasskey } from '../passkeys.ts'
import { useLeave, usePerson } from '../session.ts'
import { ConfirmBySignOn } from './confirm-by-sign-on.tsx'
import { DialogButtons } from './dialog-buttons.tsx'
import { Failure } from './failure.tsx'
import { Form, useLeavingForm } from './form.tsx'
import { CodeField, OTHER_WAYS } from './second-step.tsx'

export type ConfirmationWay = Answer<'GET /session/confirmation'>['ways'][number]

/** The first that the person has is offered first. */
const ORDER: ConfirmationWay[] = ['passkey', 'single_sign_on', 'password', 'app', 'recovery_code']
const WORDS = { ...OTHER_WAYS, password: 'Use your password', single_sign_on: 'Use single sign-on' }

/** Shows who is there, in one of the ways that they have. */
export function ProveIdentity({
  ways,
  why,
  onProven,
  onCancel,
}: {
  ways: readonly ConfirmationWay[]
  why: string
  onProven: () => void
  /** In a dialog. */
  onCancel?: () => void
}) {
  const offered = ORDER.filter((way) => ways.includes(way) && (way !== 'passkey' || canUsePasskeys()))
  const [chosen, setChosen] = useState<ConfirmationWay>()
  const way = chosen ?? offered[0]
  const others = offered.filter((one) => one !== way)
  const shown = { onProven, why, ...(onCancel && { onCancel }) }
  return (
    <Stack>
      {way === 'passkey' && <ByPasskey {...shown} />}
      {way === 'single_sign_on' && <ConfirmBySignOn {...shown} />}
      {way === 'password' && <ByPassword {...shown} />}
      {(way === 'app' || way === 'recovery_code') && <ByCode key={way} way={way} {...shown} />}
      {way === undefined && (
        <Text size="sm">
          There is no way to confirm here that it is you. Sign out, sign in again, and try within a few
          minutes.
        </Text>
      )}
      {others.length > 0 && (
        <Group gap="md">
          {others.map((other) => (
            <Anchor key={other} component="button" type="button" size="sm" onClick={() => setChosen(other)}>
              {WORDS[other]}
            </Anchor>
          ))}
        </Group>
      )}
    </Stack>
  )
}

interface WayProps {
  why: string
  onProven: () => void
  onCancel?: () => void
}

function ByPasskey({ why, onProven, onCancel }: WayProps) {
  const act = useLeave(async () => {
    const options = await ask('POST /session/confirmation/options')
    const response = await signWithPasskey(options)
    await ask('PUT /session/confirmation/passkey', { body: { response } })
  })
  const use = () => act.mutate(undefined, { onSuccess: onProven })
  return (
    <Stack>
      <Text size="sm">{why}</Text>
      {act.error && <Failure error={act.error} />}
      <DialogButtons
        action="Use a passkey"
        isPending={act.isPending}
        onAct={use}
        isActFocused={onCancel !== undefined}
        isCancelHidden={!onCancel}
        onCancel={() => onCancel?.()}
      />
    </Stack>
  )
}

function ByPassword({ why, onProven, onCancel }: WayProps) {
  const { person } = usePerson()
  const form = useLeavingForm({ password: '' }, (body) => ask('PUT /session/confirmation', { body }), {
    onDone: onProven,
  })
  return (
    <Form form={form} action="Confirm" cancel={onCancel}>
      <Text size="sm">{why}</Text>
      {/* For password managers, which ask whose password it is. */}
      <input type="hidden" name="username" autoComplete="username" value={person.email} readOnly />
      <PasswordInput
        label="Your password"
        autoComplete="current-password"
        required
        autoFocus
        data-autofocus
        {...form.text('password')}
      />
    </Form>
  )
}

function ByCode({ way, why, onProven, onCancel }: WayProps & { way: 'app' | 'recovery_code' }) {
  const form = useLeavingForm({ code: '' }, (body) => ask('PUT /session/confirmation/code', { body }), {
    onDone: onProven,
  })
  return (
    <Form form={form} action="Confirm" cancel={onCancel}>
      <Text size="sm">{why}</Text>
      <CodeField way={way} field={form.text('code')} />
    </Form>
  )
}
