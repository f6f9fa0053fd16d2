import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useAct } from '../api.ts'
import { Confirm } from './confirm.tsx'
import { say } from './say.ts'

/** Asks for confirmation before a key is revoked; the children say what that means. */
export function RevokeKey({
  send,
  label,
  children,
}: {
  send: () => Promise<void>
  label: string
  children: ReactNode
}) {
  const [isAsking, setAsking] = useState(false)
  // Confirmed here: once the list has reloaded, the row of the key is gone.
  const revoke = useAct(async () => {
    await send()
    say(`“${label}” was revoked.`)
  })
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsking(true)} aria-label={`Revoke ${label}`}>
        Revoke
      </Button>
      <Confirm
        title={`Revoke “${label}”?`}
        action="Revoke key"
        isOpen={isAsking}
        isPending={revoke.isPending}
        error={revoke.error}
        onClose={() => setAsking(false)}
        onConfirm={() => revoke.mutate(undefined)}
      >
        {children}
      </Confirm>
    </>
  )
}
