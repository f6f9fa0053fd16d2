import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { WAITING } from './support/browser.ts'
import { startServer } from './support/server.ts'
import { canOpenTerminals, CTRL_C, startInTerminal } from './support/terminal.ts'
import { createTestDatabase } from './support/test-database.ts'

const PROGRAM = fileURLToPath(new URL('../scripts/flightline.mjs', import.meta.url))
const SECRETS = /flk_|fla_|[a-z]{4}(-[a-z]{4}){4}/

/** No `.env` is read here. */
const folder = await mkdtemp(join(tmpdir(), 'flightline-terminal-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

describe.runIf(canOpenTerminals)('start in a terminal', () => {
  const start = (env: NodeJS.ProcessEnv, columns?: number) =>
    startInTerminal([process.execPath, PROGRAM, 'start'], {
      cwd: folder,
      env: { PORT: '0', AGENT_PORT: '0', ...env },
      ...(columns === undefined ? {} : { columns }),
    })

  test('shows its steps, ends with accounts and keys, and keeps them on screen unless something goes wrong', async () => {
    const terminal = start({ DATA_DIR: join(folder, 'data') }, 60)
    await expect.poll(() => terminal.written(), WAITING).toContain('Ctrl+C stops the server.\r\n\r\n')
    const screen = terminal.screen()
    expect(screen.filter((line) => line.startsWith('✔'))).toEqual([
      expect.stringMatching(/^✔ Started( {2}\d+ s)?$/),
      expect.stringMatching(/^✔ Demo created( {2}\d+ s)?$/),
    ])
    expect(terminal.written()).not.toContain('"level"')
    // All of it is in the last lines, which fit on a small screen.
    const last = screen.slice(-18).join('\n')
    for (const part of [
      /App {4}http/,
      /Agent {2}http/,
      /Operator .*@/,
      /API key {4}flk_/,
      /Agent key {2}fla_/,
    ])
      expect(last).toMatch(part)

    const url = /App {4}(\S+)/.exec(last)![1]!
    const before = terminal.written()
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
    expect((await fetch(`${url}/nothing-here`)).status).toBe(404)
    const credentials = { email: 'nobody@example.com', password: 'not the password' }
    const headers = { 'content-type': 'application/json', origin: url }
    const signIn = { method: 'POST', headers, body: JSON.stringify(credentials) }
    expect((await fetch(`${url}/api/console/session`, signIn)).status).toBe(400)
    // The line for this request proves that those before it had none.
    await fetch(`${url}/api/ingest/delivery/metrics`, {
      method: 'POST',
      headers: { authorization: `Bearer flk_${'x'.repeat(36)}` },
    })
    await expect.poll(() => terminal.written(), WAITING).not.toBe(before)
    await expect.poll(() => terminal.screen().at(-2), WAITING).toMatch(/^\d\d:\d\d:\d\d WARN {2}key refused /)
    const after = terminal.screen().slice(screen.length - 1)
    expect(after).toHaveLength(2)
    expect(after.join('\n')).not.toMatch(SECRETS)

    terminal.type(CTRL_C)
    expect(await terminal.ended()).toBe(0)
    expect(terminal.screen().at(-2)).toMatch(/^✔ Stopped/)
  })

  test('writes JSON if LOG_FORMAT says so, followed by the addresses', async () => {
    const { url } = await createTestDatabase()
    const terminal = start({ DATABASE_URL: url, LOG_FORMAT: 'json' })
    await expect.poll(() => terminal.written(), WAITING).toMatch(/Agent {2}http/)
    const lines = terminal.screen().filter(Boolean)
    const logged = lines.filter((line) => line.startsWith('{')).join('\n')
    expect(logged).toContain('"msg":"listening"')
    expect(lines.slice(-3)).toEqual([
      'Flightline is running.',
      expect.stringMatching(/^App/),
      expect.stringMatching(/^Agent/),
    ])
    terminal.type(CTRL_C)
    expect(await terminal.ended()).toBe(0)
    expect(terminal.written()).toContain('"msg":"stopping"')
  })

  test('has no color if NO_COLOR is set', async () => {
    const terminal = start({ NO_COLOR: '1', DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nowhere' }, 20)
    expect(await terminal.ended()).toBe(1)
    expect(terminal.written()).not.toContain('\u001B[3')
    const failed = terminal.screen().findIndex((line) => line.startsWith('✖ Starting'))
    expect(terminal.screen()[failed]!.length).toBeLessThan(20)
    expect(terminal.screen()[failed + 1]).toMatch(/^The database cannot be used/)
  })
})

test('without a terminal LOG_FORMAT=pretty logs every request in a readable line, without colors or secrets', async () => {
  const server = await createTestDatabase()
  const { url, output, stop } = await startServer({ DATABASE_URL: server.url, LOG_FORMAT: 'pretty' })
  await fetch(`${url}/healthz`)
  await expect
    .poll(output, WAITING)
    .toMatch(/^\d\d:\d\d:\d\d INFO {2}GET \/healthz 200 [\d.]+ ms request_id=/m)
  expect(await stop()).toBe(0)
  expect(output()).not.toContain('\u001B')
  expect(output()).not.toContain('"level"')
  expect(output()).not.toMatch(SECRETS)
})
