import type { WhenDone } from '../clean-up.ts'
import type { DataFolder } from '../data-folder.ts'
import type { SteadyLoad } from '../steady-load.ts'
import type { SupervisedServer } from '../supervised-server.ts'

/** One thing that goes wrong while reports arrive, bounded in time and count, on this machine only. */
export interface Fault {
  name: string
  /** What this machine does not have; the fault is then left out, visibly. */
  missing?(): string | undefined
  /** Where the data folder is made, if not among the temporary files. */
  place?(whenDone: WhenDone): string
  /** Settings of the server. */
  env?(dataDir: string): Record<string, string>
  /** Before the server starts. */
  before?(target: { folder: DataFolder; whenDone: WhenDone }): Promise<unknown>
  /** Items may be refused one by one, each with its reason, as when a clock is wrong. */
  mayRefuseItems?: boolean
  run(target: Target, kills: number): Promise<FaultOutcome>
}

export interface Target {
  folder: DataFolder
  server: SupervisedServer
  load: SteadyLoad
  /** An API key of one of the sellers. */
  apiKey: string
}

export interface FaultOutcome {
  /** What was done, in a few words. */
  done: string
  /** Each time: from when the cause was gone, or from the blow if nothing else was needed, to the next accepted report. */
  readySeconds: number[]
  failures: string[]
}

/** How long the next accepted report may take. */
export const READY_SECONDS_MAX = 60

/** Resolves when a report that was sent from now on has been accepted. Returns how long that took. */
export async function untilReady({ load }: Pick<Target, 'load'>): Promise<number> {
  const startedAt = performance.now()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`no report was accepted within ${READY_SECONDS_MAX} s`)),
      READY_SECONDS_MAX * 1000,
    )
  })
  await Promise.race([nextAccepted(load), late]).finally(() => clearTimeout(timer))
  return (performance.now() - startedAt) / 1000
}

/** A request may be answered though each of its items was refused. */
async function nextAccepted(load: SteadyLoad): Promise<void> {
  while ((await load.nextSuccess()).accepted.length === 0);
}
