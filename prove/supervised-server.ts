import { setTimeout as pause } from 'node:timers/promises'
import { startServer, type Server } from './server.ts'

/** The real program on ports that stay the same, started again one second after it ends, as systemd does. */
export interface SupervisedServer {
  port: number
  agentPort: number
  /** The process that runs now. */
  current(): Server
  /** Ends it; resolves when its successor listens. Returns how long it was down. */
  endAndAwaitNext(signal: 'SIGKILL' | 'SIGTERM'): Promise<number>
  /** When it was down, or going down: only then a connection may fail. */
  down: readonly Down[]
  /** It ended though nobody had ended it. */
  ownEnds: number
  stop(): Promise<void>
}

export interface Down {
  fromMs: number
  toMs: number
}

const RESTART_AFTER_MS = 1_000

export async function superviseServer(env: Record<string, string>): Promise<SupervisedServer> {
  let server = await startServer(env)
  const { port, agentPort } = server
  const down: Down[] = []
  let isStopping = false
  let isEnded = false
  let restarting: Promise<void> | undefined
  const supervised: SupervisedServer = {
    port,
    agentPort,
    current: () => server,
    down,
    ownEnds: 0,
    async endAndAwaitNext(signal) {
      const fromMs = now()
      isEnded = true
      down.push({ fromMs, toMs: Infinity })
      process.kill(server.pid, signal)
      await server.exited
      await restarting
      isEnded = false
      const toMs = now()
      down.at(-1)!.toMs = toMs
      return toMs - fromMs
    },
    async stop() {
      isStopping = true
      await restarting
      await server.stop()
    },
  }
  keepRunning()
  return supervised

  function keepRunning(): void {
    void restartWhenEnded(server.exited)
  }

  async function restartWhenEnded(exited: Promise<unknown>): Promise<void> {
    await exited
    if (isStopping) return
    if (!isEnded) supervised.ownEnds++
    restarting = restart()
  }

  async function restart(): Promise<void> {
    for (;;) {
      await pause(RESTART_AFTER_MS)
      try {
        server = await startServer({ ...env, PORT: String(port), AGENT_PORT: String(agentPort) })
        keepRunning()
        return
      } catch (error) {
        if (isStopping) return
        console.error(`The server did not start: ${String(error)}`)
      }
    }
  }
}

function now(): number {
  return performance.timeOrigin + performance.now()
}
