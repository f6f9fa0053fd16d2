import { describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('DATABASE_URL', () => {
  test.each([
    [['postgres://u:p@db/name']],
    [['postgres://u:a,b@db/name']],
    [['postgres://u@/name?host=%2Ftmp%2Fx&port=5432']],
    [
      [
        'postgres://u:p@db-a:5432/name',
        'postgresql://u:a,postgres@db-b/name?sslmode=verify-full',
        'postgres://db-c',
      ],
    ],
  ])('takes complete addresses, separated by commas: %j', (urls) => {
    expect(databaseUrls(urls.join(','))).toEqual(urls)
    expect(databaseUrls(urls.join(' ,  '))).toEqual(urls)
  })

  test.each([
    ['mysql://db/name', 'must start with postgres://'],
    ['postgres://u:secret@db-a:5432,db-b:5432/name', 'each server with a complete address'],
    ['postgres://u:secret@db-a/name,db-b/name', 'each server with a complete address'],
    ['postgres://u:secret@db-a/name,', 'each server with a complete address'],
    ['postgres://u:secret@db/name,postgres://u:secret@db/name', 'each of them once'],
    [Array.from({ length: 11 }, (_, i) => `postgres://u:secret@db-${i}/name`).join(), 'at most 10 servers'],
  ])('refuses %s, and says nothing of the password', (given, why) => {
    const refusal = caught(() => databaseUrls(given))
    expect(refusal).toBeInstanceOf(ConfigError)
    expect(refusal.message).toMatch(/^DATABASE_URL /)
    expect(refusal.message).toContain(why)
    expect(refusal.message).not.toContain('secret')
  })
})

test.each(['DATABASE_URL', 'DATABASE_POOLER_URL', 'DATABASE_READ_URL'])(
  '%s is an address that the driver can read, or the refusal names the setting and nothing secret',
  (setting) => {
    const given = [
      'postgres://u:secret@db:99999/name',
      'postgres://u:secret@db:0/name',
      'postgres://u:sec#ret@db/name',
      'postgres://u:secret@/name?host=db&port=65536',
    ]
    for (const url of given) {
      const env = { DATABASE_URL: 'postgres://u@db/name', [setting]: url }
      const refusal = caught(() => readConfig(env, '/nonexistent'))
      expect(refusal).toBeInstanceOf(ConfigError)
      expect(refusal.message).toMatch(new RegExp(`^${setting} must be addresses such as`))
      for (const part of ['secret', 'sec#', '99999']) expect(refusal.message).not.toContain(part)
    }
    const certificate = 'postgres://u@db/name?sslmode=verify-full&sslrootcert=/nonexistent.pem'
    expect(() =>
      readConfig({ DATABASE_URL: 'postgres://u@db/name', [setting]: certificate }, '/nonexistent'),
    ).not.toThrow()
  },
)

test('DATABASE_POOLER_URL needs the address of PostgreSQL itself', () => {
  const pooler = { DATABASE_POOLER_URL: 'postgres://u:secret@pooler:6432/name' }
  expect(caught(() => readConfig(pooler, '/nonexistent')).message).toMatch(/^DATABASE_URL must be set/)
  const both = readConfig({ ...pooler, DATABASE_URL: 'postgres://u@db/name' }, '/nonexistent')
  expect(both.databasePoolerUrls).toEqual([pooler.DATABASE_POOLER_URL])
})

test('DATABASE_READ_URL is the address of one replica, beside DATABASE_URL', () => {
  const url = 'postgres://u:secret@replica/name'
  const read = (env: Record<string, string>) => readConfig(env, '/nonexistent').databaseReadUrl
  expect(caught(() => read({ DATABASE_READ_URL: url })).message).toMatch(/^DATABASE_URL must be set/)
  const several = { DATABASE_READ_URL: `${url},${url}2`, DATABASE_URL: 'postgres://u@db/name' }
  expect(caught(() => read(several)).message).toMatch(/^DATABASE_READ_URL must be one address/)
  expect(read({ ...several, DATABASE_READ_URL: url })).toBe(url)
})

function databaseUrls(given: string): string[] | undefined {
  return readConfig({ DATABASE_URL: given }, '/nonexistent').databaseUrls
}

function caught(act: () => unknown): Error {
  try {
    act()
  } catch (error) {
    return error as Error
  }
  throw new Error('it was not refused')
}
