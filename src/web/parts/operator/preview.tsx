import { Button, Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../api.ts'
import { CopyField } from '../copy.tsx'
import { Failure } from '../failure.tsx'

/** An answer of the sales agent, exactly as sent, to read and copy. */
export function AgentAnswer({ answer }: { answer: object }) {
  return <CopyField text={JSON.stringify(answer, null, 2)} what="the answer" isBlock />
}

/** Shows what the agent would answer once the form is saved. */
export function PreviewButton({ load }: { load: () => Promise<{ answer: object }> }) {
  const [isOpen, setOpen] = useState(false)
  const preview = useAct(load)
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          setOpen(true)
          preview.mutate(undefined)
        }}
      >
        Preview
      </Button>
      <Modal opened={isOpen} onClose={() => setOpen(false)} title="What a buyer’s agent sees" size="xl">
        <Stack>
          <Text size="sm" c="dimmed">
            The agent’s answer once this is saved.
          </Text>
          {preview.error && <Failure error={preview.error} />}
          {preview.data && <AgentAnswer answer={preview.data.answer} />}
        </Stack>
      </Modal>
    </>
  )
}
