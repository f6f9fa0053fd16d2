import { beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../src/config.ts'
import type { Database } from '../src/database/database.ts'
import { startTestAgent } from './support/agent.ts'
import { startApp } from './support/app.ts'
import { createTestDatabase } from './support/test-database.ts'

const PATH = '/.well-known/security.txt'

let database: Database

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
})

function start(settings: NodeJS.ProcessEnv) {
  return startApp(database, readConfig(settings, ''))
}

describe('security.txt', () => {
  test('has every contact in the order of the setting, the policy and its own address', async () => {
    const { url } = await start({
      SECURITY_CONTACT: 'security@example.com, https://example.com/report,tel:+49-30-1234567',
      SECURITY_POLICY_URL: 'https://example.com/security',
      PUBLIC_URL: 'https://flightline.example.com/',
    })
    const response = await fetch(url + PATH)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const [expires, ...others] = (await response.text())
      .split('\n')
      .toSorted((one, other) => rank(one) - rank(other))
    expect(others).toEqual([
      'Contact: mailto:security@example.com',
      'Contact: https://example.com/report',
      'Contact: tel:+49-30-1234567',
      'Preferred-Languages: en',
      'Canonical: https://flightline.example.com/.well-known/security.txt',
      'Policy: https://example.com/security',
      '',
    ])
    expect(expires).toMatch(/^Expires: \d{4}-\d{2}-\d{2}T00:00:00\.000Z$/)
  })

  test('names no address of an app that is not known, or not reached by TLS', async () => {
    for (const settings of [{}, { PUBLIC_URL: 'http://flightline.example.com' }]) {
      const { url } = await start({ SECURITY_CONTACT: 'security@example.com', ...settings })
      expect(await (await fetch(url + PATH)).text()).not.toContain('Canonical')
    }
  })

  test('does not exist without a contact, and never on the port of the agent', async () => {
    const { url } = await start({})
    const agent = await startTestAgent(database, { securityContacts: ['mailto:security@example.com'] })
    const response = await fetch(url + PATH)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toContain('application/problem+json')
    expect((await fetch(new URL(PATH, agent.url))).status).toBe(404)
  })
})

test.each([
  'security',
  'http://example.com',
  'javascript:alert(1)',
  'security@example.com,nonsense',
  'mailto:',
  'security@example.com\nContact: mailto:other@example.org',
  'https://example.com/\nPolicy: https://example.org',
  'https://user:password@example.com',
])('SECURITY_CONTACT may not be %j', (SECURITY_CONTACT) => {
  expect(() => readConfig({ SECURITY_CONTACT }, '')).toThrow(/^SECURITY_CONTACT must be e-mail addresses/)
})

test('SECURITY_POLICY_URL is of https, and comes with a contact', () => {
  const SECURITY_POLICY_URL = 'https://example.com/security'
  expect(() => readConfig({ SECURITY_POLICY_URL }, '')).toThrow(/^SECURITY_CONTACT must be set together/)
  expect(() =>
    readConfig({ SECURITY_CONTACT: 'a@example.com', SECURITY_POLICY_URL: 'http://example.com' }, ''),
  ).toThrow(/^SECURITY_POLICY_URL must be an address/)
})

/** The one line that depends on the day comes first. */
function rank(line: string): number {
  return line.startsWith('Expires:') ? 0 : 1
}
