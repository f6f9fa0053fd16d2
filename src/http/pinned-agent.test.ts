import { createServer, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { addressesOf, pinnedAgent, unfitAddressOf } from './pinned-agent.ts'

const signal = new AbortController().signal

test('a connection goes to the addresses that were checked, whatever the name means by then', async () => {
  const server = createServer((request, response) => response.end(request.headers.host))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  const url = new URL(`http://rebinding.invalid:${port}/`)
  const agent = pinnedAgent(url, [{ address: '127.0.0.1', family: 4 }])
  const host = await new Promise((resolve, reject) => {
    get(url, { agent }, (response) => response.on('data', (chunk: Buffer) => resolve(chunk.toString()))).on(
      'error',
      reject,
    )
  })
  expect(host).toBe(`rebinding.invalid:${port}`)
  agent.destroy()
  await new Promise((done) => server.close(done))
})

test('a name is looked up once, and needs public addresses only', async () => {
  const url = new URL('https://lists.example/')
  const asked: string[] = []
  const standsFor =
    (...addresses: string[]) =>
    async (name: string) => {
      asked.push(name)
      return addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    }
  expect(await addressesOf(url, standsFor('1.1.1.1', '2606:4700::1'), signal)).toHaveLength(2)
  expect(asked).toEqual(['lists.example'])
  for (const addresses of [['10.0.0.1'], ['1.1.1.1', '127.0.0.1'], ['::ffff:10.0.0.1'], []]) {
    await expect(addressesOf(url, standsFor(...addresses), signal)).rejects.toThrow()
  }
})

test('an address is not looked up', async () => {
  const never = () => Promise.reject(new Error('looked up'))
  expect(await addressesOf(new URL('https://1.1.1.1/'), never, signal)).toEqual([
    { address: '1.1.1.1', family: 4 },
  ])
  expect(await addressesOf(new URL('https://[2606:4700::1]/'), never, signal)).toEqual([
    { address: '2606:4700::1', family: 6 },
  ])
  const local = await addressesOf(new URL('http://localhost/'), never, signal)
  expect(local.map(({ address }) => address)).toEqual(['127.0.0.1', '::1'])
})

test('this machine is called only where that is allowed, and any other without TLS never', () => {
  for (const address of ['http://localhost:1/', 'https://127.0.0.1/', 'http://[::1]/']) {
    expect(unfitAddressOf(new URL(address), true)).toBeUndefined()
    expect(unfitAddressOf(new URL(address), false)).toBe('not_public')
  }
  for (const allowsLoopback of [true, false]) {
    expect(unfitAddressOf(new URL('http://lists.example/'), allowsLoopback)).toBe('not_https')
    expect(unfitAddressOf(new URL('https://10.0.0.1/'), allowsLoopback)).toBe('not_public')
    expect(unfitAddressOf(new URL('https://lists.example:8443/'), allowsLoopback)).toBeUndefined()
  }
})
