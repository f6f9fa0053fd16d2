import { Stack, Tabs, Text } from '@mantine/core'
import { agentExamples, KEY_PLACEHOLDER } from '../../core/agent-key/agent-examples.ts'
import { CopyField } from './copy.tsx'
import type { AgentAddressAnswer } from '../answers.ts'

const CLIENTS = [
  {
    client: 'mcpHost',
    name: 'MCP host',
    what: 'the configuration',
    hint: 'Add this to the configuration of an MCP host that reads mcpServers, such as Claude Code or Cursor.',
  },
  { client: 'curl', name: 'curl', what: 'the command', hint: 'Run this in a terminal to list the products.' },
  {
    client: 'mcpSdk',
    name: 'MCP SDK',
    what: 'the program',
    hint: 'Run npm install @modelcontextprotocol/sdk, save this as products.mjs, then run node products.mjs.',
  },
  {
    client: 'adcpSdk',
    name: 'AdCP SDK',
    what: 'the program',
    hint: 'Run npm install @adcp/sdk, save this as products.mjs, then run node products.mjs.',
  },
] as const

/** The agent's address and examples for common clients, with a new key or a placeholder. */
export function ConnectAgent({
  address: { agent_url, is_agent_url_set },
  agentKey = KEY_PLACEHOLDER,
}: {
  address: AgentAddressAnswer
  agentKey?: string | undefined
}) {
  const examples = agentExamples(agent_url, agentKey)
  return (
    <Stack gap="sm">
      <div>
        <Text size="sm" fw={600}>
          Address
        </Text>
        <CopyField text={agent_url} what="the address" />
        {!is_agent_url_set && (
          <Text size="sm" c="dimmed">
            Buyers may not be able to reach this address. Set AGENT_URL to the agent’s public address.
          </Text>
        )}
      </div>
      <Tabs defaultValue="mcpHost" keepMounted={false}>
        <Tabs.List>
          {CLIENTS.map(({ client, name }) => (
            <Tabs.Tab key={client} value={client} px="xs">
              {name}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {CLIENTS.map(({ client, what, hint }) => (
          <Tabs.Panel key={client} value={client} pt="sm">
            <Stack gap={4}>
              <Text size="sm">{hint}</Text>
              <CopyField isBlock text={examples[client]} what={what} />
            </Stack>
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  )
}
