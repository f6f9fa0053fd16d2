import type { WhenDone } from '../clean-up.ts'
import type { Cluster } from './nodes.ts'

/** What each part of the proof gets. */
export interface PartOptions {
  cluster: Cluster
  /** For logs. */
  folder: string
  /** Those events, or files of tests, whose name contains it. */
  only: string | undefined
  /** Of the steady load. */
  requestsPerSecond: number
  whenDone: WhenDone
}
