import { spawn } from 'node:child_process'

const stopSignals = ['SIGINT', 'SIGTERM', 'SIGHUP']

/**
 * Runs a program to its end. A signal that stops us first stops the program and all it started: it runs in a
 * process group of its own, so that nothing is left behind and nothing is told twice.
 */
export function run(command, args, { cwd, env = process.env, output = 'captured', onStart = () => {} }) {
  return new Promise((resolve, reject) => {
    const stdio = output === 'shown' ? 'inherit' : 'pipe'
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', stdio, stdio] })
    const chunks = []
    child.stdout?.on('data', (chunk) => chunks.push(chunk))
    child.stderr?.on('data', (chunk) => chunks.push(chunk))

    let stoppedBy
    const stop = (signal) => {
      stoppedBy ??= signal
      try {
        if (child.pid) process.kill(-child.pid, signal)
      } catch {
        // It has ended in the meantime.
      }
    }
    for (const signal of stopSignals) process.on(signal, stop)

    if (child.pid) onStart(child.pid)
    child.on('error', reject)
    child.on('close', (code) => {
      for (const signal of stopSignals) process.off(signal, stop)
      if (stoppedBy) process.kill(process.pid, stoppedBy)
      else resolve({ succeeded: code === 0, output: Buffer.concat(chunks).toString() })
    })
  })
}
