import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { whenFileIsDone } from './clean-up.ts'

export interface CommandResult {
  code: number | null
  stdout: string
  stderr: string
}

const HOST = fileURLToPath(new URL('command-host.mjs', import.meta.url))

/**
 * Runs commands as `flightline` does, in a folder without a `.env`, but all in one process: loading the program takes longer
 * than most commands. What depends on the process itself (signals, closed pipes, several at once) needs processes of its own.
 */
export function openCommandLine(
  cwd: string,
): (args: string[], env: NodeJS.ProcessEnv) => Promise<CommandResult> {
  let host: ChildProcess | undefined
  let lastId = 0
  const waiting = new Map<number, (result: CommandResult) => void>()
  const start = () => {
    const started = fork(HOST, { cwd, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    started.on('message', ({ id, ...result }: CommandResult & { id: number }) => {
      waiting.get(id)?.(result)
      waiting.delete(id)
    })
    started.on('exit', (code) => {
      for (const answer of waiting.values())
        answer({ code, stdout: '', stderr: 'The process of the command ended.' })
    })
    whenFileIsDone(() => started.kill('SIGKILL'))
    return started
  }
  return (args, env) =>
    new Promise((resolve) => {
      host ??= start()
      waiting.set(++lastId, resolve)
      host.send({ id: lastId, args, env })
    })
}

/** What a command prints that runs in a process of its own. */
export async function resultOf(child: ChildProcess): Promise<CommandResult> {
  const printed = { stdout: '', stderr: '' }
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (printed.stdout += text))
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (printed.stderr += text))
  await once(child, 'close')
  return { code: child.exitCode, ...printed }
}
