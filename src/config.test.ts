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

test('DATABASE_POOLER_URL needs the address of PostgreSQL itself', () => {
  const pooler = { DATABASE_POOLER_URL: 'postgres://u:secret@pooler:6432/name' }
  expect(caught(() => readConfig(pooler, '/nonexistent')).message).toMatch(/^DATABASE_URL must be set/)
  const both = readConfig({ ...pooler, DATABASE_URL: 'postgres://u@db/name' }, '/nonexistent')
  expect(both.databasePoolerUrls).toEqual([pooler.DATABASE_POOLER_URL])
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
