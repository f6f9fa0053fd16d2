import { Alert, Code, Text } from '@mantine/core'
import { IconAlertTriangle } from '../icons.ts'

/** The agent's public address, and a warning while others cannot reach it. */
export function AgentAddress({ url, isSet }: { url: string; isSet: boolean }) {
  if (isSet && url.startsWith('https:')) {
    return (
      <Text size="sm">
        The agent’s address is <Code>{url}</Code>.
      </Text>
    )
  }
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle aria-hidden />} title="Not ready to publish">
      The files name the agent as <Code>{url}</Code>, which others cannot reach over https. Set AGENT_URL to
      its public address and restart Flightline before you publish them.
    </Alert>
  )
}
