import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

export interface Server {
  port: number
  agentPort: number
  pid: number
  isAlive(): boolean
  /** Resolves when the process has ended, whatever ended it. */
  exited: Promise<unknown>
  /** What it wrote last, for when it ended though it should not have. */
  lastWords(): string
  stop(): Promise<void>
}

/** A stop takes 10 seconds at most; what takes longer hangs. */
const STOP_MS_MAX = 15_000
const LINES_KEPT = 20

const PROGRAM = fileURLToPath(new URL('../../scripts/flightline.mjs', import.meta.url))

/**
 * The real program on free ports, started as `npm start` does: that of another release, if it is given, and after the words of a command
 * that runs it, if there is one. `onLine` gets its log.
 */
export async function startServer(
  env: Record<string, string>,
  {
    under = [],
    program = PROGRAM,
    onLine = () => undefined,
  }: { under?: string[]; program?: string; onLine?: (line: string) => void } = {},
): Promise<Server> {
  const [command, ...args] = [...under, process.execPath, '--max-semi-space-size=64', program, 'start']
  const child = spawn(command, args, {
    env: { ...process.env, PORT: '0', AGENT_PORT: '0', LOG_LEVEL: 'info', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(child, 'exit')
  const isAlive = () => child.exitCode === null && child.signalCode === null
  let output = ''
  let lastLines: string[] = []
  let agentPort = 0
  const port = await new Promise<number>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        if (output.length < 10_000) output += `${line}\n`
        // Requests are logged, too; what matters is a failure.
        if (!line.includes('"msg":"request"')) lastLines = [...lastLines, line].slice(-LINES_KEPT)
        onLine(line)
        agentPort = Number(/"agent_address":"http:[^"]*:(\d+)"/.exec(line)?.[1] ?? agentPort)
        const match = /"address":"http:[^"]*:(\d+)".*"msg":"listening"/.exec(line)
        if (match?.[1]) resolve(Number(match[1]))
      })
    }
    child.once('exit', () => reject(new Error(`the server stopped:\n${output}`)))
  })
  return {
    port,
    agentPort,
    pid: child.pid!,
    isAlive,
    exited,
    lastWords: () => `ended with ${child.exitCode ?? child.signalCode}:\n${lastLines.join('\n')}`,
    async stop() {
      child.kill('SIGTERM')
      const timer = setTimeout(() => child.kill('SIGKILL'), STOP_MS_MAX)
      if (isAlive()) await exited
      clearTimeout(timer)
    },
  }
}

/** Undefined if the process has ended. */
export async function residentBytes(pid: number): Promise<number | undefined> {
  try {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
    return Number(stdout.trim()) * 1024
  } catch {
    return undefined
  }
}

/** Undefined if /proc does not exist. */
export function openDescriptors(pid: number): number | undefined {
  try {
    return readdirSync(`/proc/${pid}/fd`).length
  } catch {
    return undefined
  }
}

/**
 * Sockets of the server to callers whose address has this prefix; undefined without /proc. Sockets that the server has
 * closed do not count.
 */
export function openConnectionsFrom(port: number, network: '127.0.1.'): number | undefined {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  // Addresses are written there in the byte order of the machine.
  const remote = new RegExp(`^..${network.split('.').slice(0, 3).toReversed().map(hexByte).join('')}:`)
  try {
    const rows = readFileSync('/proc/net/tcp', 'utf8').trim().split('\n').slice(1)
    return rows
      .map((row) => row.trim().split(/\s+/))
      .filter((row) => row[1]?.endsWith(local) && remote.test(row[2] ?? '') && row[9] !== '0').length
  } catch {
    return undefined
  }
}

function hexByte(decimal: string): string {
  return Number(decimal).toString(16).toUpperCase().padStart(2, '0')
}

/** The longest delay of the event loop since the last call; undefined if the server does not report it. */
export async function loopDelayMs(port: number): Promise<number | undefined> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}/metrics`, { signal: AbortSignal.timeout(20_000) })
    const seconds = /^flightline_nodejs_eventloop_lag_max_seconds (\S+)/m.exec(await response.text())?.[1]
    return seconds === undefined ? undefined : Number(seconds) * 1000
  } catch {
    return undefined
  }
}
