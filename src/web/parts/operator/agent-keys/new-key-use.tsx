import { Stack, Text, Title } from '@mantine/core'
import type { Answer } from '../../../api.ts'
import { ConnectAgent } from '../../connect-agent.tsx'

export const HAND_OVER = 'You won’t see it again. Give it to the buyer over a secure channel.'

/** The examples contain the key for as long as it is shown. */
export function NewKeyUse({
  issued: { key, ...address },
  isEmpty = false,
}: {
  issued: Answer<'POST /operator/agent-keys'>
  /** It has no access to any product yet. */
  isEmpty?: boolean
}) {
  return (
    <Stack gap="xs" component="section" aria-labelledby="use-the-key">
      <Title order={3} size="h5" id="use-the-key">
        Connect an agent
      </Title>
      {isEmpty && (
        <Text size="sm">This key sees nothing yet. Next, give it access to products under Access.</Text>
      )}
      <ConnectAgent address={address} agentKey={key} />
    </Stack>
  )
}
