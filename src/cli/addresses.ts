import type { Config } from '../config.ts'

/** Where people find the app, as far as the settings tell. */
export function appUrlOf(config: Config): string {
  return config.publicUrl ?? `http://localhost:${config.port}`
}

/** Where buyers' agents find ours: its address is all of it, so the slash belongs to it. */
export function agentUrlOf(config: Config): string {
  return new URL(config.agentUrl ?? `http://localhost:${config.agentPort}`).href
}
