import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { whenFileIsDone } from './clean-up.ts'

export interface TestServer {
  url: string
  process: ChildProcess
  /** Everything written to standard output and standard error so far. */
  output(): string
  stop(): Promise<number | null>
}

const PROGRAM = fileURLToPath(new URL('../../scripts/flightline.mjs', import.meta.url))
const READY_MS_MAX = 120_000

/** The real program in its own process, on a free port, as a user would start it. Stopped when the test file is done. */
export async function startServer(
  env: Record<string, string>,
  [command = '', ...args]: string[] = [process.execPath, PROGRAM],
): Promise<TestServer> {
  const child = spawn(command, [...args, 'start'], {
    env: { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', AGENT_PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let onListening: (url: string) => void
  const listening = new Promise<string>((resolve) => (onListening = resolve))
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => {
      output += `${line}\n`
      const match = /"address":"(http:[^"]+)".*"msg":"listening"| listening address=(http:\S+)/.exec(line)
      const address = match?.[1] ?? match?.[2]
      if (address !== undefined) onListening(address)
    })
  }
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    const [code] = (await exited) as [number | null]
    return code
  }
  whenFileIsDone(async () => {
    if (child.exitCode === null && child.signalCode === null) await stop()
  })
  const url = await Promise.race([
    listening,
    exited.then(() => Promise.reject(new Error(`The server stopped:\n${output}`))),
    new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`The server is not ready:\n${output}`)), READY_MS_MAX).unref()
    }),
  ])
  return { url, process: child, output: () => output, stop }
}
