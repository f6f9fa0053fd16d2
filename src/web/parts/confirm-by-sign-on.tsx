import { Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { ask, useAnswer, type Answer } from '../api.ts'
import { useLeave } from '../session.ts'
import { DialogButtons } from './dialog-buttons.tsx'
import { Failure } from './failure.tsx'

/** In a tab of its own, so that nothing that was typed here is lost. */
export function ConfirmBySignOn({
  why,
  onProven,
  onCancel,
}: {
  why: string
  onProven: () => void
  onCancel?: () => void
}) {
  const [isWaiting, setWaiting] = useState(false)
  const begin = useLeave(() => ask('POST /session/confirmation/single-sign-on'))
  const state = useAnswer('GET /session/confirmation', {
    isEnabled: isWaiting,
    againWhile: ({ is_confirmed }: Answer<'GET /session/confirmation'>) => isWaiting && !is_confirmed,
  })
  const isConfirmed = isWaiting && state.data?.is_confirmed === true
  useEffect(() => {
    if (isConfirmed) onProven()
  }, [isConfirmed, onProven])
  const open = () => {
    // Opened at once: browsers let a page open one only while it is clicked.
    const tab = window.open('about:blank', '_blank')
    begin.mutate(undefined, {
      onSuccess: ({ url }) => {
        setWaiting(true)
        if (tab) tab.location.href = url
        else location.assign(url)
      },
      onError: () => tab?.close(),
    })
  }
  return (
    <Stack>
      <Text size="sm">{why} You sign in at your identity provider again, in another tab.</Text>
      {begin.error && <Failure error={begin.error} />}
      {isWaiting && (
        <Text size="sm" c="dimmed" role="status">
          Waiting for you to sign in in the other tab.
        </Text>
      )}
      <DialogButtons
        action="Confirm with single sign-on"
        isPending={begin.isPending}
        onAct={open}
        isActFocused={onCancel !== undefined}
        isCancelHidden={!onCancel}
        onCancel={() => onCancel?.()}
      />
    </Stack>
  )
}
