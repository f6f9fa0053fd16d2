import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { messageOf } from '../database/embedded-error.ts'
import { say } from './output.ts'

/**
 * For systemd, which waits until a service of `Type=notify` says that it is ready. Node cannot send to its socket, so its own
 * program does. Taken out of the environment first: no program that we start may speak for us.
 */
export function takeSupervisor(): { ready(): Promise<void> } {
  const socket = process.env['NOTIFY_SOCKET']
  delete process.env['NOTIFY_SOCKET']
  return {
    async ready() {
      if (socket === undefined) return
      const env = { ...process.env, NOTIFY_SOCKET: socket }
      await promisify(execFile)('systemd-notify', ['--ready'], { env }).catch((error: unknown) =>
        say(`systemd could not be told that the server is ready: ${messageOf(error)}`),
      )
    },
  }
}
