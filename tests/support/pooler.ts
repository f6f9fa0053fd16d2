import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { inject } from 'vitest'
import { canCheck } from './can-check.ts'
import { whenFileIsDone } from './clean-up.ts'

const FOUND = ['/usr/sbin', '/usr/bin', '/usr/local/bin', '/opt/homebrew/bin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find((path) => existsSync(path))

export const HAS_POOLER = canCheck(
  FOUND !== undefined,
  'PgBouncer in transaction mode: install pgbouncer (Debian: apt-get install pgbouncer)',
)

/** Fewer than a server has clients: they have to share. */
const POOL_SIZE = 4
const PORT = 6432

/** PgBouncer in transaction mode, in front of the test database of that name. */
export async function startPooler(database: string): Promise<pg.ClientConfig> {
  const { host, port, user } = inject('postgres')
  const folder = await mkdtemp(join(tmpdir(), 'flightline-pooler-'))
  const file = join(folder, 'pgbouncer.ini')
  await writeFile(
    file,
    `[databases]
${database} = host=${host} port=${port} user=${user} dbname=${database}
[pgbouncer]
listen_addr =
listen_port = ${PORT}
unix_socket_dir = ${folder}
auth_type = any
pool_mode = transaction
default_pool_size = ${POOL_SIZE}
max_client_conn = 500
`,
  )
  // It does not run as root either.
  const asNobody = ['unshare', '--user', '--map-user=65534', '--map-group=65534']
  const program = [FOUND!, file]
  const [command, ...args] = process.getuid?.() === 0 ? [...asNobody, ...program] : program
  const child = spawn(command!, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  whenFileIsDone(async () => {
    child.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  })
  const connection = { host: folder, port: PORT, user, database }
  while (!(await answers(connection))) {
    if (child.exitCode !== null) throw new Error(said)
    await delay(25)
  }
  return connection
}

async function answers(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query('SELECT 1')
    return true
  } catch {
    return false
  } finally {
    await client.end()
  }
}
