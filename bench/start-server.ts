import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface StartedServer {
  port: number
  agentPort: number
  pid: number
  stop(): Promise<void>
}

/** Our server as `npm start` runs it, on a free port and without limits on requests. */
export async function startServer(env: Record<string, string>): Promise<StartedServer> {
  const program = fileURLToPath(new URL('../../scripts/flightline.mjs', import.meta.url))
  const child = spawn(process.execPath, ['--max-semi-space-size=64', program, 'start'], {
    env: {
      ...process.env,
      PORT: '0',
      AGENT_PORT: '0',
      LOG_LEVEL: 'info',
      INGEST_REQUESTS_PER_MINUTE: '1000000',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ports = await portsOf(child)
  return {
    ...ports,
    pid: child.pid!,
    async stop() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** The agent listens first. */
function portsOf(child: ChildProcess): Promise<{ port: number; agentPort: number }> {
  return new Promise((resolve, reject) => {
    let last = ''
    let agentPort = 0
    createInterface({ input: child.stderr! }).on('line', (line) => {
      last = line
      agentPort = Number(/"agent_address":"http:[^"]*:(\d+)"/.exec(line)?.[1] ?? agentPort)
      const port = /"address":"http:[^"]*:(\d+)".*"msg":"listening"/.exec(line)?.[1]
      if (port !== undefined) resolve({ port: Number(port), agentPort })
    })
    child.once('exit', () => reject(new Error(`the server stopped: ${last}`)))
  })
}
