import type { Config } from '../config.ts'

/** Where buyers' agents find ours. The path is just the slash, and it is part of the address. */
export function agentUrlOf(config: Config): string {
  return new URL(config.agentUrl ?? `http://localhost:${config.agentPort}`).href
}
