import { beforeAll, describe, expect, test } from 'vitest'
import { addressBucket } from '../src/http/client-address.ts'
import { createBuyer, createKey, product } from './support/agent-catalogue.ts'
import { post, startTestAgent, toolCall, type RpcAnswer } from './support/agent.ts'
import { untilMinuteIsYoung } from './support/minute.ts'
import { startServer } from './support/server.ts'
import { createTestDatabase } from './support/test-database.ts'

const CALL = toolCall('get_adcp_capabilities', {}, 'abc')
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }

const shared = await createTestDatabase({ isShared: true })
let urls: [string, string]

/** As if it came through a proxy from this address. */
const from = (address: string) => ({ headers: { 'x-forwarded-for': address } })

async function codesOf(responses: Response[]): Promise<(number | undefined)[]> {
  return Promise.all(responses.map(async (response) => ((await response.json()) as RpcAnswer).error?.code))
}

describe('over two processes', () => {
  beforeAll(async () => {
    const env = { DATABASE_URL: shared.url, LOG_LEVEL: 'info', TRUSTED_PROXIES: '127.0.0.1,::1' }
    const servers = await Promise.all([startServer(env), startServer(env)])
    urls = servers.map((server) => `${/"agent_address":"([^"]+)"/.exec(server.output())![1]}/`) as [
      string,
      string,
    ]
  })

  test('30 calls from an address without a key pass, and the rest are told how long to wait', async () => {
    const answers = await Promise.all(
      Array.from({ length: 45 }, (_, i) => post(urls[i % 2]!, CALL, from('192.0.2.1'))),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const over = answers.filter(({ headers }) => headers.has('retry-after'))
    expect(over).toHaveLength(15)
    for (const response of over) {
      const seconds = Number(response.headers.get('retry-after'))
      expect(seconds).toBeGreaterThanOrEqual(1)
      expect(seconds).toBeLessThanOrEqual(60)
      expect(await response.json()).toMatchObject({
        jsonrpc: '2.0',
        id: 'abc',
        error: {
          code: -32029,
          data: {
            adcp_version: '3.1',
            adcp_error: {
              code: 'RATE_LIMITED',
              recovery: 'transient',
              retry_after: seconds,
              details: { limit: 30, remaining: 0, window_seconds: 60, scope: 'global' },
            },
          },
        },
      })
    }
  })

  test('300 calls with a key pass, from any address', async () => {
    const { key } = await createKey(shared.database)
    const answers: Response[] = []
    for (let round = 0; round < 4; round++) {
      answers.push(
        ...(await Promise.all(
          Array.from({ length: 80 }, (_, i) =>
            post(urls[i % 2]!, CALL, { key, ...from(`198.51.100.${round}`) }),
          ),
        )),
      )
    }
    const codes = await codesOf(answers)
    expect(codes.filter((code) => code === undefined)).toHaveLength(300)
    expect(codes.filter((code) => code === -32029)).toHaveLength(20)
    const { error } = (await (await post(urls[0], CALL, { key })).json()) as RpcAnswer
    expect(error?.data?.adcp_error?.details).toMatchObject({ limit: 300, scope: 'account' })
  })

  test('only tool calls count as calls', async () => {
    const others = [
      { jsonrpc: '2.0', id: 1, method: 'initialize', params: {} },
      { jsonrpc: '2.0', id: 1, method: 'tools/list' },
      { jsonrpc: '2.0', method: 'notifications/initialized' },
      PING,
      '{',
    ]
    for (let i = 0; i < 100; i++) await post(urls[i % 2]!, others[i % others.length], from('192.0.2.2'))
    const answers = await Promise.all(
      Array.from({ length: 31 }, (_, i) => post(urls[i % 2]!, CALL, from('192.0.2.2'))),
    )
    expect((await codesOf(answers)).filter((code) => code === -32029)).toHaveLength(1)
  })

  test('ten times as many requests of any kind are a flood, refused at the HTTP level', async () => {
    await untilMinuteIsYoung()
    const send = (i: number) => post(urls[i % 2]!, PING, from('192.0.2.3'))
    const statuses: number[] = []
    for (let sent = 0; sent < 310; sent += 62) {
      const answers = await Promise.all(Array.from({ length: 62 }, (_, i) => send(i)))
      statuses.push(...answers.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(300)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
    const refusedCall = await post(urls[0], CALL, from('192.0.2.3'))
    expect(refusedCall.status).toBe(429)
    expect(Number(refusedCall.headers.get('retry-after'))).toBeGreaterThanOrEqual(1)
    expect(await refusedCall.json()).toMatchObject({
      id: 'abc',
      error: { code: -32029, data: { adcp_error: { code: 'RATE_LIMITED', details: { limit: 300 } } } },
    })
    expect((await post(urls[0], PING, from('192.0.2.4'))).status).toBe(200)
  })

  test('wrong keys count as a flood from the address that tries them', async () => {
    await untilMinuteIsYoung()
    const statuses: number[] = []
    for (let sent = 0; sent < 310; sent += 62) {
      const answers = await Promise.all(
        Array.from({ length: 62 }, (_, i) =>
          post(urls[i % 2]!, PING, { key: 'fla_wrong', ...from('192.0.2.5') }),
        ),
      )
      statuses.push(...answers.map(({ status }) => status))
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(300)
    expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  })

  test('a caller who waits as long as told is served', async () => {
    const ask = () => post(urls[0], CALL, from('192.0.2.6'))
    for (let i = 0; i < 30; i++) await ask()
    const seconds = Number((await ask()).headers.get('retry-after'))
    await passTime('192.0.2.6', seconds)
    expect((await ask()).headers.has('retry-after')).toBe(false)
  })

  test('an IPv6 network counts as one address, and another network as another', async () => {
    const inNetwork = (i: number) => `2001:db8:1:2:${i.toString(16)}::${i}`
    const answers = await Promise.all(
      Array.from({ length: 31 }, (_, i) => post(urls[i % 2]!, CALL, from(inNetwork(i)))),
    )
    expect((await codesOf(answers)).filter((code) => code === -32029)).toHaveLength(1)
    expect((await codesOf([await post(urls[0], CALL, from('2001:db8:1:3::1'))]))[0]).toBeUndefined()
  })

  test('everything left of the first untrusted hop is ignored', async () => {
    const answers = await Promise.all(
      Array.from({ length: 31 }, (_, i) =>
        post(urls[i % 2]!, CALL, from(`10.9.8.${i}, 192.0.2.7, 127.0.0.1`)),
      ),
    )
    expect((await codesOf(answers)).filter((code) => code === -32029)).toHaveLength(1)
  })
})

describe('one process on its own database', async () => {
  const { database } = await createTestDatabase()
  const limits = { agentCallsPerMinute: 3, agentKeyCallsPerMinute: 5 }

  test('counts the same', async () => {
    const { url } = await startTestAgent(database, limits)
    const { key } = await createBuyer(database, product('limited'))
    const anonymous = await Promise.all(Array.from({ length: 4 }, () => post(url, CALL)))
    expect((await codesOf(anonymous)).filter((code) => code === -32029)).toHaveLength(1)
    const keyed = await Promise.all(Array.from({ length: 6 }, () => post(url, CALL, { key })))
    expect((await codesOf(keyed)).filter((code) => code === -32029)).toHaveLength(1)
  })

  test('keeps floods off', async () => {
    await untilMinuteIsYoung()
    const { url } = await startTestAgent(database, limits)
    const answers = await Promise.all(Array.from({ length: 33 }, () => post(url, PING)))
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(3)
  })

  test('ignores forwarding headers unless the proxy is trusted', async () => {
    const { url } = await startTestAgent(database, limits)
    const answers = await Promise.all(
      Array.from({ length: 4 }, (_, i) => post(url, CALL, from(`192.0.2.${i}`))),
    )
    expect((await codesOf(answers)).filter((code) => code === -32029)).toHaveLength(1)
  })

  test('sends the context back with the refusal, unless a secret is in it', async () => {
    const { url } = await startTestAgent(database, { agentCallsPerMinute: 1 })
    await post(url, CALL)
    const refusal = async (context: unknown) =>
      ((await (await post(url, toolCall('get_products', { context }))).json()) as RpcAnswer).error?.data
    expect(await refusal({ trace: 1 })).toMatchObject({ context: { trace: 1 } })
    expect(await refusal({ api_key: 'not-a-real-key-0123456789' })).not.toHaveProperty('context')
    expect(await refusal(undefined)).not.toHaveProperty('context')
  })
})

test.each([
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['0:0:0:0:0:FFFF:c000:201', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
])('the address %s counts as %s', (address, bucket) => {
  expect(addressBucket(address)).toBe(bucket)
})

/** As if this many seconds had passed for the calls from an address. */
async function passTime(address: string, seconds: number): Promise<void> {
  await shared.database.query(
    `UPDATE rate_limit SET hits = ARRAY(SELECT hit - make_interval(secs => $2) FROM unnest(hits) AS hit ORDER BY hit)
     WHERE bucket = 'agent:' || $1`,
    [address, seconds],
  )
}
