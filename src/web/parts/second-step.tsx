import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { ask, type Answer } from '../api.ts'
import type { SessionAnswer } from '../answers.ts'
import { IconFingerprint } from '../icons.ts'
import { canUsePasskeys, passkeyAddress, signWithPasskey } from '../passkeys.ts'
import { useLeave } from '../session.ts'
import { Failure } from './failure.tsx'
import { Form, useLeavingForm } from './form.tsx'

export type SecondStepAsked = NonNullable<Answer<'POST /session'>['second_step']>

/** After the password: the second factor, whichever the person has at hand. */
export function SecondStep({
  step: { token, ways },
  onDone,
  onRestart,
}: {
  step: SecondStepAsked
  onDone: (session: SessionAnswer) => void
  /** Back to the password. */
  onRestart: () => void
}) {
  const offered = ways.filter((way) => way !== 'passkey' || canUsePasskeys())
  const [way, setWay] = useState(offered[0])
  const others = offered.filter((one) => one !== way)
  const isNothingLeft = way === undefined
  return (
    <Stack>
      {way === 'passkey' && <ByPasskey token={token} onDone={onDone} />}
      {(way === 'app' || way === 'recovery_code') && (
        <ByCode key={way} way={way} token={token} onDone={onDone} />
      )}
      {isNothingLeft && <NothingLeft hasPasskey={ways.includes('passkey')} />}
      <Stack gap="xs" align="flex-start">
        {others.map((other) => (
          <Anchor key={other} component="button" type="button" size="sm" onClick={() => setWay(other)}>
            {OTHER_WAYS[other]}
          </Anchor>
        ))}
        <Anchor component="button" type="button" size="sm" onClick={onRestart}>
          Back to sign-in
        </Anchor>
      </Stack>
    </Stack>
  )
}

export const OTHER_WAYS = {
  passkey: 'Use a passkey',
  app: 'Use your authenticator app',
  recovery_code: 'Use a recovery code',
}

function ByPasskey({ token, onDone }: { token: string; onDone: (session: SessionAnswer) => void }) {
  const act = useLeave(async () => {
    const options = await ask('POST /session/second-step/options', { body: { token } })
    const response = await signWithPasskey(options)
    return ask('POST /session/second-step/passkey', { body: { token, response } })
  })
  return (
    <Stack>
      <Text size="sm">Use your passkey to finish signing in.</Text>
      {act.error && <Failure error={act.error} />}
      <Button
        leftSection={<IconFingerprint size={18} aria-hidden />}
        loading={act.isPending}
        data-autofocus
        autoFocus
        onClick={() => act.mutate(undefined, { onSuccess: onDone })}
      >
        Use a passkey
      </Button>
    </Stack>
  )
}

function ByCode({
  way,
  token,
  onDone,
}: {
  way: 'app' | 'recovery_code'
  token: string
  onDone: (session: SessionAnswer) => void
}) {
  const form = useLeavingForm(
    { code: '' },
    ({ code }) => ask('POST /session/second-step', { body: { token, code } }),
    { onDone },
  )
  return (
    <Form form={form} action="Continue" isWide>
      <CodeField way={way} field={form.text('code')} />
    </Form>
  )
}

/** For a code of an app, or a recovery code. */
export function CodeField({ way, field }: { way: 'app' | 'recovery_code'; field: object }) {
  return way === 'app' ? (
    <TextInput
      label="Code"
      description="The 6 digits that your authenticator app shows."
      inputMode="numeric"
      autoComplete="one-time-code"
      required
      autoFocus
      data-autofocus
      {...field}
    />
  ) : (
    <TextInput
      label="Recovery code"
      description="One of the codes that you saved. Each works once."
      autoComplete="off"
      spellCheck={false}
      required
      autoFocus
      data-autofocus
      {...field}
    />
  )
}

function NothingLeft({ hasPasskey }: { hasPasskey: boolean }) {
  const address = passkeyAddress()
  return (
    <Text size="sm">
      {hasPasskey && address !== undefined ? (
        <>
          Your passkey does not work at this address. Open <Anchor href={address}>{address}</Anchor> instead.
        </>
      ) : (
        'Your account needs a second factor that you cannot use here. Use another device, or ask the operator of this installation to reset it.'
      )}
    </Text>
  )
}
