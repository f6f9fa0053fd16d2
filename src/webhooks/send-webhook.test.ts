import { createServer, type RequestListener } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { parseEndpointUrl } from '../core/webhook/endpoint-url.ts'
import type { AttemptOutcome } from '../core/webhook/webhook.ts'
import { createAddressRules } from './address-rules.ts'
import { createSendWebhook, readRetryAfter } from './send-webhook.ts'

const PUBLIC_ONLY = createAddressRules([])
const LOCAL = createAddressRules(['127.0.0.1'])
const NOT_PUBLIC =
  'Messages are only sent to public addresses by https, and to those that the operator allows.'

test('a name that stands for an address in a private network is not called, whatever form the address has', async () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'fe80::1',
    'fc00::1',
    'ff02::1',
    'fec0::1',
  ]) {
    const { error, status } = await send('https://receiver.example/', PUBLIC_ONLY, async () => [
      { address, family: address.includes(':') ? 6 : 4 },
    ])
    expect([address, status, error]).toEqual([address, null, NOT_PUBLIC])
  }
})

test('a name with a public and a private address is not called', async () => {
  const { error } = await send('https://receiver.example/', PUBLIC_ONLY, async () => [
    { address: '1.1.1.1', family: 4 },
    { address: '10.0.0.1', family: 4 },
  ])
  expect(error).toBe(NOT_PUBLIC)
})

test('a name is looked up once: one that means something else a moment later changes nothing', async () => {
  const { port } = await listen((_request, response) => response.end('right'))
  let lookUps = 0
  const outcome = await send(`http://changing.example:${port}/`, LOCAL, async () => {
    lookUps++
    return [{ address: lookUps === 1 ? '127.0.0.1' : '127.0.0.2', family: 4 }]
  })
  expect(outcome).toMatchObject({ status: 200, error: null, response: 'right' })
  expect(lookUps).toBe(1)
})

test('a redirect to an address that is not allowed is not followed', async () => {
  let calls = 0
  const inside = await listen((_request, response) => {
    calls++
    response.end()
  }, '127.0.0.2')
  for (const location of [
    `http://127.0.0.2:${inside.port}/`,
    `http://[::ffff:127.0.0.2]:${inside.port}/`,
    `http://2130706434:${inside.port}/`,
    `http://inside.example:${inside.port}/`,
    'file:///etc/passwd',
    `http://user:password@127.0.0.1:${inside.port}/`,
  ]) {
    const outside = await listen((_request, response) => response.writeHead(307, { location }).end())
    const { error } = await send(`http://127.0.0.1:${outside.port}/`, LOCAL, async () => [
      { address: '127.0.0.2', family: 4 },
    ])
    expect([location, error]).toEqual([location, expect.stringMatching(/not allowed|public addresses/)])
  }
  expect(calls).toBe(0)
})

test('redirects with 307 and 308 are followed three times, with the same content and headers', async () => {
  const seen: string[] = []
  const { port } = await listen((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      seen.push(`${request.method} ${request.url} ${String(request.headers['webhook-id'])} ${body}`)
      const left = Number(request.url!.slice(1))
      if (left === 0) response.end()
      else response.writeHead(left % 2 ? 307 : 308, { location: `/${left - 1}` }).end()
    })
  })
  expect(await send(`http://127.0.0.1:${port}/3`, LOCAL)).toMatchObject({ status: 200, error: null })
  expect(seen).toEqual([3, 2, 1, 0].map((n) => `POST /${n} msg_1 {"a":1}`))
  expect(await send(`http://127.0.0.1:${port}/4`, LOCAL)).toMatchObject({
    error: 'There were more than 3 redirects.',
  })
})

test('a receiver whose certificate is not from a trusted issuer gets nothing', async () => {
  let calls = 0
  const handler: RequestListener = (_request, response) => {
    calls++
    response.end()
  }
  const { port } = await listen(handler, '127.0.0.1', createTlsServer(SELF_SIGNED, handler))
  expect(await send(`https://127.0.0.1:${port}/`, LOCAL)).toMatchObject({
    status: null,
    error: 'The certificate is self-signed.',
  })
  expect(calls).toBe(0)
})

test('a redirect that would turn the request into another is an answer like any other', async () => {
  for (const status of [301, 302, 303]) {
    const { port } = await listen((_request, response) =>
      response.writeHead(status, { location: '/there' }).end(),
    )
    expect(await send(`http://127.0.0.1:${port}/`, LOCAL)).toMatchObject({
      status,
      error: expect.stringContaining('307 or 308'),
    })
  }
})

test('what is not on the internet is called without TLS only where the operator allows it', async () => {
  const { error } = await send('http://receiver.example/', LOCAL, async () => [
    { address: '1.1.1.1', family: 4 },
  ])
  expect(error).toBe(NOT_PUBLIC)
})

test('a receiver that switches to another protocol has not taken the message', async () => {
  const { port } = await listen((request) =>
    request.socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'),
  )
  expect(await send(`http://127.0.0.1:${port}/`, LOCAL)).toMatchObject({
    status: null,
    error: expect.any(String),
  })
})

test('a large answer is cut, and an endless one ends', async () => {
  const { port } = await listen((_request, response) => {
    const timer = setInterval(() => response.write('x'.repeat(10_000)), 1)
    response.once('close', () => clearInterval(timer))
  })
  const { error, response } = await send(`http://127.0.0.1:${port}/`, LOCAL)
  expect(error).toBeNull()
  expect(response).toHaveLength(2048)
})

test('an answer can be kept whatever its bytes', async () => {
  const { port } = await listen((_request, response) => response.end(Buffer.from([65, 0, 255, 66])))
  expect((await send(`http://127.0.0.1:${port}/`, LOCAL)).response).toBe('A\uFFFD\uFFFDB')
})

test('a connection is used for the next message to the same addresses, and not for others', async () => {
  const ports = new Set<number>()
  const { port } = await listen((request, response) => {
    ports.add(request.socket.remotePort!)
    request.resume().on('end', () => response.end('ok'))
  })
  let address = '127.0.0.1'
  const rules = createAddressRules(['127.0.0.0/8'])
  const sendAgain = createSendWebhook(rules, { resolveName: async () => [{ address, family: 4 }] })
  const message = { url: `http://receiver.example:${port}/`, headers: {}, payload: '{}' }
  for (let n = 0; n < 3; n++) {
    expect(await sendAgain(message, new AbortController().signal)).toMatchObject({ status: 200, error: null })
  }
  expect(ports.size).toBe(1)
  address = '127.0.0.2'
  expect(await sendAgain(message, new AbortController().signal)).toMatchObject({
    error: 'The connection was refused.',
  })
})

test('a receiver that closes a kept connection is called on a new one', async () => {
  const seen = new WeakSet<object>()
  let closed = 0
  const { port } = await listen((request, response) => {
    if (seen.has(request.socket)) {
      closed++
      request.socket.destroy()
      return
    }
    seen.add(request.socket)
    request.resume().on('end', () => response.end('ok'))
  })
  const sendAgain = createSendWebhook(LOCAL)
  const message = { url: `http://127.0.0.1:${port}/`, headers: {}, payload: '{}' }
  for (let n = 0; n < 3; n++) {
    expect(await sendAgain(message, new AbortController().signal)).toMatchObject({ status: 200, error: null })
  }
  expect(closed).toBe(2)
})

test('what goes wrong is said in words', async () => {
  const silent = await listen(() => undefined)
  const closing = await listen((request) => request.socket.destroy())
  const odd = await listen((request) => request.socket.end('not http at all\r\n\r\n'))
  const words = async (url: string) => (await send(url, LOCAL, undefined, 200)).error
  expect(await words(`http://127.0.0.1:${silent.port}/`)).toBe('There was no answer within 0.2 seconds.')
  expect(await words(`http://127.0.0.1:${closing.port}/`)).toBe(
    'The connection was closed without an answer.',
  )
  expect(await words(`http://127.0.0.1:${odd.port}/`)).toBe('The answer is not valid HTTP.')
  expect(await words('http://127.0.0.1:1/')).toBe('The connection was refused.')
  expect((await send('https://receiver.example/', PUBLIC_ONLY, async () => [])).error).toBe(
    'The name was not found.',
  )
})

test('an endpoint has an address that can be called, or the refusal says why', () => {
  const problem = (url: string, rules = PUBLIC_ONLY) => {
    const parsed = parseEndpointUrl(url, rules)
    return 'problem' in parsed ? parsed.problem : undefined
  }
  expect(problem(' https://example.com/hooks?team=1 ')).toBeUndefined()
  expect(problem('http://example.com/')).toContain('https://')
  expect(problem('example.com')).toContain('https://')
  expect(problem('ftp://example.com/')).toContain('https://')
  expect(problem('https://user:password@example.com/')).toContain('user and password')
  expect(problem('https://example.com/#there')).toContain('#')
  expect(problem('https://example.com:8443/')).toContain('port')
  for (const host of [
    'localhost',
    'a.localhost',
    '127.1',
    '0x7f.1',
    '2130706433',
    '[::1]',
    '[::ffff:10.0.0.1]',
  ]) {
    expect([host, problem(`https://${host}/`)]).toEqual([host, expect.stringContaining('not public')])
  }
  expect(problem('https://intranet/')).toContain('not public')
  expect(problem(`https://example.com/${'a'.repeat(2000)}`)).toContain('2000 characters')
  expect(problem('http://127.0.0.1:8080/', LOCAL)).toBeUndefined()
  expect(problem('http://127.0.0.2:8080/', LOCAL)).toContain('not public')
  expect(problem('http://intranet:8080/', LOCAL)).toBeUndefined()
})

test('a wait that a receiver asks for has bounds', () => {
  const nowMs = Date.parse('2026-11-18T12:00:00Z')
  expect(readRetryAfter('30', nowMs)).toBe(30_000)
  expect(readRetryAfter('Wed, 18 Nov 2026 12:01:00 GMT', nowMs)).toBe(60_000)
  expect(readRetryAfter('999999', nowMs)).toBe(3_600_000)
  for (const header of [undefined, '', '-5', 'soon', '0', 'Wed, 18 Nov 2020 12:01:00 GMT']) {
    expect(readRetryAfter(header, nowMs)).toBeNull()
  }
})

function send(
  url: string,
  rules = LOCAL,
  resolveName: () => Promise<{ address: string; family: number }[]> = () =>
    Promise.reject(new Error('looked up')),
  attemptMsMax = 5_000,
): Promise<AttemptOutcome> {
  const message = { url, headers: { 'webhook-id': 'msg_1' }, payload: '{"a":1}' }
  return createSendWebhook(rules, { resolveName, attemptMsMax })(message, new AbortController().signal)
}

async function listen(
  handler: RequestListener,
  host = '127.0.0.1',
  server = createServer(handler),
): Promise<{ port: number }> {
  await new Promise<void>((done) => server.listen(0, host, done))
  onTestFinished(
    () =>
      new Promise<void>((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  )
  return { port: (server.address() as AddressInfo).port }
}

/** For 127.0.0.1, until the next century. Nothing trusts it. */
const SELF_SIGNED = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgnmPBgdWZ+07subwU
LFuWhOefd46IUnVG41nJzArPaKuhRANCAASdXafgrKg7meSTVmvWuOFaGuBxdawO
NeivxzQ9tEdXlGGkvsSsmCuxKNRIqnFhYhPZa5+XzJ3V/YClXw2fyLiw
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBsTCCAVagAwIBAgIUNSs72FwVYJHeovZNnNBp9kfLFSswCgYIKoZIzj0EAwIw
GzEZMBcGA1UEAwwQcmVjZWl2ZXIuZXhhbXBsZTAgFw0yNjExMTgyMDI0MDZaGA8y
MTI2MTAyNTIwMjQwNlowGzEZMBcGA1UEAwwQcmVjZWl2ZXIuZXhhbXBsZTBZMBMG
ByqGSM49AgEGCCqGSM49AwEHA0IABJ1dp+CsqDuZ5JNWa9a44Voa4HF1rA416K/H
ND20R1eUYaS+xKyYK7Eo1EiqcWFiE9lrn5fMndX9gKVfDZ/IuLCjdjB0MB0GA1Ud
DgQWBBRca+4ocqzoZnKUyr3hLcYg59FbYTAfBgNVHSMEGDAWgBRca+4ocqzoZnKU
yr3hLcYg59FbYTAPBgNVHRMBAf8EBTADAQH/MCEGA1UdEQQaMBiCEHJlY2VpdmVy
LmV4YW1wbGWHBH8AAAEwCgYIKoZIzj0EAwIDSQAwRgIhAJcVPvca/P6khmPTDEU+
y91VfIrGEfN4WXm+QSHLUWZ0AiEAzvArKwMcIqRvOQ9M4ui1aUF/xtOthIzKIlA4
R8BVJ28=
-----END CERTIFICATE-----`,
}
