import type { Config } from '../config.ts'

/** Where people find the app, as far as the settings say. */
export function appUrlOf(config: Config): string {
  return config.publicUrl ?? `http://localhost:${config.port}`
}

/** Where buyers' agents find ours. The path is just the slash, and it is part of the address. */
export function agentUrlOf(config: Config): string {
  return new URL(config.agentUrl ?? `http://localhost:${config.agentPort}`).href
}
