import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { ask, useAct } from '../api.ts'
import { Confirm } from './confirm.tsx'
import { say } from './say.ts'

/** Asks before a key is revoked; what goes with it stands in the question. */
export function RevokeKey({ path, label, children }: { path: string; label: string; children: ReactNode }) {
  const [isAsking, setAsking] = useState(false)
  // Said here: once the list is reloaded, the row of the key is gone.
  const revoke = useAct(async () => {
    await ask('POST', `${path}/revocation`)
    say(`“${label}” is revoked.`)
  })
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsking(true)} aria-label={`Revoke ${label}`}>
        Revoke
      </Button>
      <Confirm
        title={`Revoke “${label}”?`}
        action="Revoke the key"
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
