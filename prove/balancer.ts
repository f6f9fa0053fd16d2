import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, get, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSocketServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** Where a server is, also after it is restarted. */
export interface Slot {
  port: number
  agentPort: number
}

/** Sends requests to those servers whose /readyz answers 200, as the guide says. It never sends one a second time to hide a failure. */
export interface Balancer {
  /** What it is, for the report. */
  name: string
  port: number
  agentPort: number
  /** What it noticed, if it says so. */
  said(): string
  close(): Promise<void>
}

const CHECK_EVERY_MS = 200
/** A server that is only slow, because the machine is busy, is still a good one. */
const CHECK_MS_MAX = 30_000

/** HAProxy where it is installed. */
export async function startBalancer(slots: readonly Slot[]): Promise<Balancer> {
  const version = /version \S+/.exec(spawnSync('haproxy', ['-v'], { encoding: 'utf8' }).stdout ?? '')?.[0]
  return version === undefined ? startOwnBalancer(slots) : startHaproxy(slots, version)
}

export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createSocketServer().listen(0, '127.0.0.1'))
  await Promise.all(servers.map((server) => once(server, 'listening')))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => once(server.close(), 'close')))
  return ports
}

async function startHaproxy(slots: readonly Slot[], version: string): Promise<Balancer> {
  const folder = mkdtempSync(join(tmpdir(), 'flightline-balancer-'))
  const file = join(folder, 'haproxy.cfg')
  const [port = 0, agentPort = 0] = await freePorts(2)
  writeFileSync(file, configurationOf(slots, port, agentPort))
  const child = spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const exited = once(child, 'exit')
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`HAProxy ended: ${said}`)
    await pause(CHECK_EVERY_MS)
  }
  return {
    name: `HAProxy, ${version}`,
    port,
    agentPort,
    said: () => said,
    async close() {
      child.kill()
      await exited
      rmSync(folder, { recursive: true })
    },
  }
}

/** That of docs/operating.md, without certificates. */
function configurationOf(slots: readonly Slot[], port: number, agentPort: number): string {
  return `
defaults
  mode http
  timeout connect 5s
  timeout client 90s
  timeout server 90s
  timeout http-keep-alive 90s
  timeout check ${CHECK_MS_MAX}ms
  option forwardfor
  option redispatch
frontend app
  bind 127.0.0.1:${port}
  default_backend app
frontend agent
  bind 127.0.0.1:${agentPort}
  default_backend agent
backend app
  option httpchk GET /readyz
  http-check expect status 200
  default-server check inter ${CHECK_EVERY_MS}ms fall 2 rise 1
${slots.map((slot, i) => `  server s${i} 127.0.0.1:${slot.port}`).join('\n')}
backend agent
${slots.map((slot, i) => `  server s${i} 127.0.0.1:${slot.agentPort} track app/s${i}`).join('\n')}
`
}

/** The least that a load balancer does: asks, chooses, passes on. */
export async function startOwnBalancer(
  slots: readonly Slot[],
): Promise<Balancer & { isUsing(slot: Slot): boolean }> {
  const ready = new Set<Slot>()
  const upstream = new Agent({ keepAlive: true })
  let turn = 0
  let isClosed = false
  const app = await listen(({ port }) => port)
  const agent = await listen(({ agentPort }) => agentPort)
  const watching = Promise.all(slots.map((slot) => watch(slot)))
  while (ready.size === 0) await pause(CHECK_EVERY_MS / 4)
  return {
    name: 'the balancer of this repository',
    port: app.port,
    agentPort: agent.port,
    said: () => '',
    isUsing: (slot) => ready.has(slot),
    async close() {
      isClosed = true
      await watching
      upstream.destroy()
      await Promise.all([app.close(), agent.close()])
    },
  }

  async function watch(slot: Slot): Promise<void> {
    while (!isClosed) {
      if (await isReady(slot.port)) ready.add(slot)
      else ready.delete(slot)
      await pause(CHECK_EVERY_MS)
    }
  }

  async function listen(
    portOf: (slot: Slot) => number,
  ): Promise<{ port: number; close(): Promise<unknown> }> {
    const server = createServer((asked, answer) => passOn(asked, answer, portOf))
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return {
      port: (server.address() as AddressInfo).port,
      close() {
        const closed = once(server.close(), 'close')
        server.closeAllConnections()
        return closed
      },
    }
  }

  function passOn(asked: IncomingMessage, answer: ServerResponse, portOf: (slot: Slot) => number): void {
    const slot = [...ready][turn++ % Math.max(1, ready.size)]
    if (!slot) {
      answer.writeHead(503).end('no server is ready')
      return
    }
    const forwarded = { ...asked.headers, 'x-forwarded-for': asked.socket.remoteAddress }
    const sending = request(
      {
        agent: upstream,
        host: '127.0.0.1',
        port: portOf(slot),
        method: asked.method,
        path: asked.url,
        headers: forwarded,
      },
      (answered) => {
        // Of the connection to the server, not of that to the client.
        const { connection: _connection, 'keep-alive': _keepAlive, ...headers } = answered.headers
        answer.writeHead(answered.statusCode ?? 502, headers)
        answered.pipe(answer)
        answered.once('error', () => answer.destroy())
      },
    )
    sending.once('error', (error) =>
      answer.headersSent ? answer.destroy() : answer.writeHead(502).end(String(error)),
    )
    answer.once('close', () => sending.destroy())
    asked.pipe(sending)
  }
}

function isReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asking = get(
      { port, host: '127.0.0.1', path: '/readyz', agent: false, timeout: CHECK_MS_MAX },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode === 200)
      },
    )
    asking.once('timeout', () => asking.destroy())
    asking.once('error', () => resolve(false))
  })
}
