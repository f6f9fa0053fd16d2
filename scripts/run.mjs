import { spawn } from 'node:child_process'

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program to its end. A signal that stops us first stops the program and everything it started: it runs in its
 * own process group, so nothing is left behind and nothing gets the signal twice. `onStop` is called before we end
 * ourselves with that signal.
 */
export function run(command, args, options) {
  const { cwd, env = process.env, output = 'captured' } = options
  const { onStart = () => {}, onOutput = () => {}, onStop = () => {} } = options
  return new Promise((resolve, reject) => {
    const stdio = output === 'shown' ? 'inherit' : 'pipe'
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', stdio, stdio] })
    const chunks = []
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk) => {
        chunks.push(chunk)
        onOutput(chunk.toString())
      })

    let stoppedBy
    const stop = (signal) => {
      stoppedBy ??= signal
      try {
        if (child.pid) process.kill(-child.pid, signal)
      } catch {
        // It has already ended.
      }
    }
    for (const signal of stopSignals) process.on(signal, stop)

    if (child.pid) onStart(child.pid)
    child.on('error', reject)
    child.on('close', (code) => {
      for (const signal of stopSignals) process.off(signal, stop)
      if (stoppedBy) {
        onStop()
        process.kill(process.pid, stoppedBy)
      } else resolve({ succeeded: code === 0, output: Buffer.concat(chunks).toString() })
    })
  })
}
