import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveToUser, makeFolder, startInBackground, type Background } from './background.ts'
import type { Node } from './nodes.ts'
import type { Programs } from './programs.ts'

/** Together with the address it listens on and the nodes. Recommended by docs/high-availability.md. */
export const HAPROXY_SETTINGS = {
  defaults: `mode tcp
    retries 2
    timeout connect 2s
    timeout check 2s
    timeout client 60m
    timeout server 60m`,
  leader: `option httpchk OPTIONS /primary
    http-check expect status 200
    default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions`,
}

/** Passes connections on to the node that leads, as Patroni says, and ends those to one that no longer does. */
export function startHaproxy(
  { haproxy }: Programs,
  { folder, port, nodes }: { folder: string; port: number; nodes: readonly Node[] },
): Background {
  makeFolder(folder)
  const file = join(folder, 'haproxy.cfg')
  const servers = nodes.map(
    ({ name, host, ports }) =>
      `server ${name} ${host}:${ports.postgres} maxconn 500 check port ${ports.rest}`,
  )
  writeFileSync(
    file,
    `defaults
    ${HAPROXY_SETTINGS.defaults}

listen leader
    bind 127.0.0.1:${port}
    ${HAPROXY_SETTINGS.leader}
    ${servers.join('\n    ')}
`,
  )
  giveToUser(file)
  return startInBackground({ folder }, 'haproxy', [haproxy, '-db', '-f', file])
}
