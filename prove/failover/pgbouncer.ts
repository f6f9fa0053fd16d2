import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveToUser, makeFolder, startInBackground, type Background } from './background.ts'
import type { Programs } from './programs.ts'

/** Recommended by docs/high-availability.md. */
export const PGBOUNCER_SETTINGS = `pool_mode = transaction
default_pool_size = 30
max_client_conn = 500
server_connect_timeout = 3
server_login_retry = 1
query_wait_timeout = 5
tcp_user_timeout = 5000`

/** In transaction mode, in front of whatever `upstreamPort` leads to. */
export function startPgbouncer(
  { pgbouncer }: Programs,
  options: {
    folder: string
    port: number
    upstreamPort: number
    database: string
    role: { username: string; password: string }
  },
): Background {
  const { folder, port, upstreamPort, database, role } = options
  makeFolder(folder)
  const [file, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')]
  writeFileSync(users, `"${role.username}" "${role.password}"\n`, { mode: 0o600 })
  writeFileSync(
    file,
    `[databases]
${database} = host=127.0.0.1 port=${upstreamPort} dbname=${database}

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
${PGBOUNCER_SETTINGS}
`,
  )
  for (const path of [file, users]) giveToUser(path)
  return startInBackground({ folder }, 'pgbouncer', [pgbouncer, file])
}
