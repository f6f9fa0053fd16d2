import { Alert, Code, Text } from '@mantine/core'
import { IconAlertTriangle } from '../icons.ts'

/** The address that stands for the agent everywhere; and a word of warning while nobody else can reach it. */
export function AgentAddress({ url, isSet }: { url: string; isSet: boolean }) {
  if (isSet && url.startsWith('https:')) {
    return (
      <Text size="sm">
        The agent’s address is <Code>{url}</Code>.
      </Text>
    )
  }
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertTriangle aria-hidden />}
      title="Not ready to be hosted"
    >
      The files name the agent by <Code>{url}</Code>, which others cannot reach over https. Set AGENT_URL to
      its public address and start Flightline again before you hand them out.
    </Alert>
  )
}
