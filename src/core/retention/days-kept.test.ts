import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { DATA_GROUPS, DATA_KINDS, SETTABLE_KINDS, type DataKind } from './data-kind.ts'
import { daysKept } from './days-kept.ts'

const DEFAULTS = { ingestLogDays: 90, callLogDays: 90, securityLogDays: 365 }
const kept = (chosen: Record<string, number>, settings = DEFAULTS) =>
  daysKept(new Map(Object.entries(chosen)), settings)

describe('for how long data is kept', () => {
  test('is the default, unless the environment says otherwise, unless an operator does', () => {
    expect(kept({}).requests).toEqual({ days: 90, source: 'default', days_otherwise: 90 })
    const shorter = { ...DEFAULTS, ingestLogDays: 45 }
    expect(kept({}, shorter).requests).toEqual({ days: 45, source: 'environment', days_otherwise: 45 })
    expect(kept({ requests: 120 }, shorter).requests).toEqual({
      days: 120,
      source: 'operator',
      days_otherwise: 45,
    })
  })

  test('what was sent is kept as long as the requests, or less, and never longer', () => {
    expect(kept({ requests: 400 }).request_contents).toMatchObject({ days: 400, source: 'within' })
    expect(kept({ request_contents: 14 }).request_contents).toMatchObject({ days: 14, source: 'operator' })
    expect(kept({ request_contents: 60, requests: 30 }).request_contents.days).toBe(30)
  })

  test('stays within bounds that moved after a choice', () => {
    expect(kept({ security_events: 1 }).security_events.days).toBe(30)
    expect(kept({ webhook_messages: 9_999 }).webhook_messages.days).toBe(365)
  })

  test('is not moved by a choice that this version does not know', () => {
    expect(kept({ from_the_future: 3 })).toEqual(kept({}))
  })
})

describe('the kinds of data', () => {
  const all = Object.entries<DataKind>(DATA_KINDS)

  test.each(SETTABLE_KINDS)('%s: the default is within the bounds', (kind) => {
    const { daysMin, daysDefault, daysMax } = DATA_KINDS[kind].kept
    expect(daysMin).toBeGreaterThan(0)
    expect(daysDefault).toBeGreaterThanOrEqual(daysMin)
    expect(daysDefault).toBeLessThanOrEqual(daysMax)
  })

  test('each table is of one kind, each title is used once, and no group is empty', () => {
    const tables = all.flatMap(([, { tables: own }]) => own)
    expect(tables).toHaveLength(new Set(tables).size)
    expect(new Set(all.map(([, { title }]) => title)).size).toBe(all.length)
    expect(new Set(all.map(([, { group }]) => group))).toEqual(new Set(DATA_GROUPS))
  })

  test.each(all)('%s is described in whole sentences', (_, { holds, purpose, seenBy, kept: how }) => {
    const said = [holds, purpose, seenBy, ...(how.until === 'rule' ? [how.words] : [])]
    for (const sentence of said) expect(sentence).toMatch(/^[A-Z].*\.$/)
  })
})

test('the guide for operators has each kind with its default and bounds', () => {
  const guide = readFileSync('docs/operating.md', 'utf8')
  for (const kind of SETTABLE_KINDS) {
    const { daysDefault, daysMin, daysMax, setting } = DATA_KINDS[kind].kept
    const row = guide.split('\n').find((line) => line.startsWith(`| \`${kind}\``))
    const cells = row?.split('|').map((cell) => cell.trim())
    expect(cells?.slice(3, 6)).toEqual([daysDefault, daysMin, daysMax].map(String))
    if (setting) expect(row).toContain(setting.variable)
  }
})
