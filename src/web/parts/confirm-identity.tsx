import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ask, type Answer, type ApiProblem } from '../api.ts'
import { onConfirmationAsked } from '../confirm-identity.ts'
import { Answered } from './answered.tsx'
import { ProveIdentity } from './prove-identity.tsx'

/** Above other dialogs: the act that asks is often in one. */
const ABOVE_DIALOGS = 400

const WHY = 'To continue, confirm that it’s you. We won’t ask again for a few minutes.'

/** Asks who is there before a dangerous act, over the page that it was asked on. */
export default function ConfirmIdentity() {
  const [answer, setAnswer] = useState<{ now: (isConfirmed: boolean) => void }>()
  useEffect(() => onConfirmationAsked(() => new Promise((resolve) => setAnswer({ now: resolve }))), [])
  const close = (isConfirmed: boolean) => {
    answer?.now(isConfirmed)
    setAnswer(undefined)
  }
  return (
    <Modal
      opened={answer !== undefined}
      onClose={() => close(false)}
      title="Confirm that it’s you"
      zIndex={ABOVE_DIALOGS}
      centered
    >
      {answer && <Ways onProven={() => close(true)} onCancel={() => close(false)} />}
    </Modal>
  )
}

function Ways({ onProven, onCancel }: { onProven: () => void; onCancel: () => void }) {
  const question = useConfirmationWays()
  return (
    <Answered question={question}>
      {({ ways }) => <ProveIdentity ways={ways} why={WHY} onProven={onProven} onCancel={onCancel} />}
    </Answered>
  )
}

/** Asked each time: another tab may have added one. */
export function useConfirmationWays() {
  return useQuery<Answer<'GET /session/confirmation'>, ApiProblem>({
    queryKey: ['/session/confirmation'],
    queryFn: () => ask('GET /session/confirmation'),
    staleTime: 0,
    gcTime: 0,
  })
}
