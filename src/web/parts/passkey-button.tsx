import { Anchor, Button, Divider, Stack, Text } from '@mantine/core'
import { ask } from '../api.ts'
import type { SessionAnswer } from '../answers.ts'
import { IconFingerprint } from '../icons.ts'
import { canUsePasskeys, passkeyAddress, signWithPasskey } from '../passkeys.ts'
import { useLeave } from '../session.ts'
import { Failure } from './failure.tsx'

/** Signs in without a password, where the browser can. */
export function PasskeyButton({ onDone }: { onDone: (session: SessionAnswer) => void }) {
  const act = useLeave(async () => {
    const options = await ask('POST /session/passkey/options', { body: {} })
    const response = await signWithPasskey(options)
    return ask('POST /session/passkey', { body: { response } })
  })
  const address = passkeyAddress()
  if (!canUsePasskeys() && address === undefined) return null
  return (
    <Stack>
      <Divider label="or" />
      {act.error && <Failure error={act.error} />}
      {address === undefined ? (
        <Button
          variant="default"
          leftSection={<IconFingerprint size={18} aria-hidden />}
          loading={act.isPending}
          onClick={() => act.mutate(undefined, { onSuccess: onDone })}
        >
          Sign in with a passkey
        </Button>
      ) : (
        <Text size="sm" c="dimmed" ta="center">
          To sign in with a passkey, open{' '}
          <Anchor href={`${address}/sign-in`} inherit underline="always">
            {address}
          </Anchor>
        </Text>
      )}
    </Stack>
  )
}
