import { expect, test } from 'vitest'
import { agentExamples } from './agent-examples.ts'

test('an address with a quote ends no string, in a shell or in a program', () => {
  const { curl, mcpSdk, adcpSdk } = agentExamples("https://agent.example.com/it's/", 'fla_1')
  for (const example of [curl, mcpSdk, adcpSdk])
    expect(example).toContain("'https://agent.example.com/it%27s/'")
})
