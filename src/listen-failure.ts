import type { Config } from './config.ts'
import type { Door } from './doors.ts'
import { StartError } from './start-error.ts'

export function portOf(config: Config, door: Door): number {
  return door === 'app' ? config.port : config.agentPort
}

/** What to tell the person who starts the server if it cannot listen. */
export function listenFailure(error: unknown, config: Config, door: Door): unknown {
  const { code } = error as NodeJS.ErrnoException
  const [port, setting] = [portOf(config, door), door === 'app' ? 'PORT' : 'AGENT_PORT']
  if (code === 'EADDRINUSE')
    return new StartError(
      `Port ${port} is in use: stop the other program, or set ${setting} to another port.`,
    )
  if (code === 'EACCES')
    return new StartError(`This user may not listen on port ${port}: set ${setting} to a port above 1023.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new StartError(`HOST ${config.host} is not an address of this machine.`)
  return error
}
