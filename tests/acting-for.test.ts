import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import { instantFromMilliseconds } from '../src/exact/instant.ts'
import {
  actingFor,
  actsForAll,
  requireAdmin,
  requireMember,
  requireOperator,
  requireReader,
} from '../src/core/access.ts'
import type { Actor, Context } from '../src/core/context.ts'
import { Refusal } from '../src/core/refusal.ts'

const { database } = await createTestDatabase()
const own = await createSeller(database)
const other = await createSeller(database)
const { organizationNumber } = own

const CALLERS = {
  key: { kind: 'api_key', organizationNumber, sourceNumber: 1, keyId: own.keyId, scopes: ['ingest'] },
  'reading key': {
    kind: 'api_key',
    organizationNumber,
    sourceNumber: 1,
    keyId: own.keyId,
    scopes: ['ingest', 'read'],
  },
  member: { kind: 'person', organizationNumber, personId: randomUUID(), role: 'member' },
  admin: { kind: 'person', organizationNumber, personId: randomUUID(), role: 'admin' },
  operator: { kind: 'operator', personId: randomUUID() },
  'operator, for an organization': { kind: 'operator', personId: randomUUID(), organizationNumber },
  'command line': { kind: 'command_line' },
  'command line, for an organization': { kind: 'command_line', organizationNumber },
} satisfies Record<string, Actor>

const no = 'not_allowed'
const yes = organizationNumber

describe('who may do what', () => {
  test.each([
    // caller, as a reader, as a member, as an admin, as the operator
    ['key', no, no, no, no],
    ['reading key', yes, no, no, no],
    ['member', yes, yes, no, no],
    ['admin', yes, yes, yes, no],
    ['operator', no, no, no, undefined],
    ['operator, for an organization', yes, yes, yes, undefined],
    ['command line', no, no, no, undefined],
    ['command line, for an organization', yes, yes, yes, undefined],
  ] as const)('%s', (caller, reader, member, admin, operator) => {
    const context = contextOf(CALLERS[caller])
    const requirements = [requireReader, requireMember, requireAdmin, requireOperator]
    expect(requirements.map((require) => outcomeOf(require, context))).toEqual([
      reader,
      member,
      admin,
      operator,
    ])
  })

  test('only an operator who acts for no organization in particular looks in all of them', () => {
    const callers = Object.entries(CALLERS).filter(([, actor]) => actsForAll(contextOf(actor)))
    expect(callers.map(([name]) => name)).toEqual(['operator', 'command line'])
  })
})

describe('acting for an organization', () => {
  test.each(['operator', 'command line'] as const)('the %s acts for any', async (caller) => {
    for (const seller of [own, other]) {
      const context = await actingFor(contextOf(CALLERS[caller]), seller.organizationId)
      expect(context.actor).toEqual({ ...CALLERS[caller], organizationNumber: seller.organizationNumber })
    }
    await expect(actingFor(contextOf(CALLERS[caller]), randomUUID())).rejects.toMatchObject({
      code: 'not_found',
    })
  })

  test.each(['member', 'admin', 'key'] as const)(
    'a %s acts for their own: no other exists for them',
    async (caller) => {
      const context = contextOf(CALLERS[caller])
      expect(await actingFor(context, own.organizationId)).toEqual(context)
      for (const id of [other.organizationId, randomUUID(), 'nonsense']) {
        await expect(actingFor(context, id)).rejects.toMatchObject({
          code: 'not_found',
          message: 'Organization not found. List the organizations to see their IDs.',
        })
      }
    },
  )
})

function outcomeOf(require: (context: Context) => number | void, context: Context): unknown {
  try {
    return require(context)
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

function contextOf(actor: Actor): Context {
  return { actor, database, now: instantFromMilliseconds(0) }
}
