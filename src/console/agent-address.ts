import type { OperatorContext } from './callers.ts'

/** Where buyers' agents reach the sales agent. */
export function agentAddressOf({ services: { agentView, config } }: OperatorContext) {
  return {
    agent_url: agentView.agentUrl(),
    /** False: AGENT_URL is not set, and the address is where the agent listens. */
    is_agent_url_set: config.agentUrl !== undefined,
  }
}
