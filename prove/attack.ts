import type { Database } from '../src/database/database.ts'
import type { ProvingGround } from './proving-ground.ts'

/** One way to try to take the server down, bounded in time and count, on this machine only. */
export interface Attack {
  name: string
  /** Settings of the server under attack. */
  env?: Record<string, string>
  /** How slow the neighbour's slowest answers may get, if more than for other attacks. */
  neighbourP99MsMax?: number
  run(target: Target, seconds: number): Promise<AttackOutcome>
}

export interface AttackOutcome {
  /** What was sent and what came back, in a few words. */
  sent: string
  /** What failed; empty if nothing did. The neighbour is judged separately. */
  failures: string[]
}

export interface Target {
  port: number
  agentPort: number
  pid: number
  database: Database
  ground: ProvingGround
}
