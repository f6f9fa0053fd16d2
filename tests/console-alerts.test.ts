import { beforeAll, describe, expect, test } from 'vitest'
import type { Answer } from '../src/console/routes.ts'
import type { AlertKind, How } from '../src/core/alert/alert.ts'
import type { Database } from '../src/database/database.ts'
import { askConsole, askConsoleFor, signInMember, signInSomebody, type Account } from './support/account.ts'
import { behindPlan, goalReached, OTHER_ALERTS, raise } from './support/alerts.ts'
import { startApp, type TestApp } from './support/app.ts'
import { createSeller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'

type AlertsAnswer = Answer<'GET /alerts'>

let database: Database
let app: TestApp

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
})

describe('alerts', () => {
  test('are listed newest first, page by page, to the people of their organization and to no one else', async () => {
    const { organizationNumber, person } = await newMember()
    const colleague = await signInMember(database, organizationNumber, 'member')
    const { person: stranger } = await newMember()
    for (let i = 0; i < 120; i += 40) {
      const lines = Array.from({ length: 40 }, (_, n) => behindPlan(`Line ${i + n}`))
      await raise(database, organizationNumber, lines)
    }
    for (const account of [person, colleague]) {
      const listed: string[] = []
      const sizes: number[] = []
      for (let before: string | null = ''; before !== null;) {
        const answer: AlertsAnswer = await alertsOf(account, before === '' ? '' : `?before=${before}`)
        listed.push(...answer.alerts.map((alert) => ('line' in alert ? alert.line : '')))
        sizes.push(answer.alerts.length)
        before = answer.next
      }
      expect(sizes).toEqual([50, 50, 20])
      expect(listed).toEqual(Array.from({ length: 120 }, (_, i) => `Line ${119 - i}`))
    }
    expect((await alertsOf(stranger)).alerts).toEqual([])
    expect(await unseenOf(stranger)).toBe(0)
  })

  test('are new to each person until that person has seen them, and counted up to 100', async () => {
    const { organizationNumber, person } = await newMember()
    const colleague = await signInMember(database, organizationNumber)
    await raise(database, organizationNumber, [behindPlan('One'), behindPlan('Two'), behindPlan('Three')])
    const { alerts } = await alertsOf(person)
    expect(alerts.map(({ is_new }) => is_new)).toEqual([true, true, true])
    await seen(person, alerts[1]!.number)
    // Never back.
    await seen(person, alerts[2]!.number)
    expect((await alertsOf(person)).alerts.map(({ is_new }) => is_new)).toEqual([true, false, false])
    expect([await unseenOf(person), await unseenOf(colleague)]).toEqual([1, 3])
    // Nobody has seen what is still to come.
    await seen(person, '999999999999')
    await raise(
      database,
      organizationNumber,
      Array.from({ length: 130 }, (_, i) => behindPlan(`Line ${i}`)),
    )
    expect([await unseenOf(person), await unseenOf(colleague)]).toEqual([100, 100])
  })

  test('of a kind that a person switched off, or that is for admins, are neither listed nor counted', async () => {
    const { organizationNumber, person: admin } = await newMember()
    const member = await signInMember(database, organizationNumber, 'member')
    await raise(database, organizationNumber, [...OTHER_ALERTS, behindPlan('Line'), goalReached('Line')])
    expect((await alertsOf(admin)).alerts).toHaveLength(10)
    expect((await alertsOf(admin)).kinds).toHaveLength(10)
    const forAdmins = new Set<string>(['new_seller', 'key_expiring', 'webhook_paused'])
    const { alerts, kinds } = await alertsOf(member)
    expect(alerts.filter(({ kind }) => forAdmins.has(kind))).toEqual([])
    expect(kinds.filter((kind) => forAdmins.has(kind))).toEqual([])
    expect([alerts.length, kinds.length, await unseenOf(member)]).toEqual([7, 7, 7])
    expect((await alertsOf(member, '?kind=key_expiring')).alerts).toEqual([])

    await choose(admin, { goal_reached: 'off' })
    expect((await alertsOf(admin, '?kind=goal_reached')).alerts).toEqual([])
    expect((await alertsOf(admin, '?kind=behind_plan')).alerts).toMatchObject([{ line: 'Line' }])
    expect(await unseenOf(admin)).toBe(9)
  })

  test.each([
    ['GET', '/alerts?kind=nonsense', undefined, 'kind'],
    ['GET', '/alerts?before=nowhere', undefined, 'before'],
    ['GET', '/alerts?before=99999999999999999999', undefined, 'before'],
    ['PUT', '/alerts/seen', { until: '-1' }, 'until'],
    ['PUT', '/alerts/seen', { until: '9999999999999999999' }, 'until'],
    ['PATCH', '/account/alerts', { choices: [{ kind: 'nonsense', how: 'app' }] }, 'choices.0.kind'],
    ['PATCH', '/account/alerts', { choices: [{ kind: 'behind_plan', how: 'hourly' }] }, 'choices.0.how'],
  ])('%s %s with %j is refused', async (method, path, body, field) => {
    const { person } = await newMember()
    const response = await askConsole(app.url, method, path, { ...person, body })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ field })
  })
})

describe('choices', () => {
  test('begin with what is usual, and those that are not named stay', async () => {
    const person = await signInSomebody(database)
    const first = await choicesOf(person)
    expect(first.is_mail_set_up).toBe(false)
    for (const { how, usual } of first.choices) expect(how).toBe(usual)
    await choose(person, { behind_plan: 'weekly' })
    await choose(person, { goal_reached: 'off', behind_plan: 'at_once' })
    const { choices } = await choicesOf(person)
    expect(choices.filter(({ how, usual }) => how !== usual)).toMatchObject([
      { kind: 'behind_plan', how: 'at_once' },
      { kind: 'goal_reached', how: 'off' },
    ])
  })

  test('of one kind, named twice, are refused', async () => {
    const person = await signInSomebody(database)
    const choices = [
      { kind: 'behind_plan', how: 'app' },
      { kind: 'behind_plan', how: 'off' },
    ]
    const response = await askConsole(app.url, 'PATCH', '/account/alerts', { ...person, body: { choices } })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ field: 'choices' })
  })
})

async function newMember(): Promise<{ organizationNumber: number; person: Account }> {
  const { organizationNumber } = await createSeller(database)
  return { organizationNumber, person: await signInMember(database, organizationNumber) }
}

function alertsOf({ cookie }: Account, query = ''): Promise<AlertsAnswer> {
  return askConsoleFor<AlertsAnswer>(app.url, 'GET', `/alerts${query}`, { cookie })
}

async function unseenOf({ cookie }: Account): Promise<number> {
  const answer = await askConsoleFor<Answer<'GET /alerts/unseen'>>(app.url, 'GET', '/alerts/unseen', {
    cookie,
  })
  return answer.unseen
}

async function seen({ cookie }: Account, until: string): Promise<void> {
  await askConsoleFor(app.url, 'PUT', '/alerts/seen', { cookie, body: { until } })
}

function choicesOf({ cookie }: Account): Promise<Answer<'GET /account/alerts'>> {
  return askConsoleFor(app.url, 'GET', '/account/alerts', { cookie })
}

async function choose({ cookie }: Account, hows: Partial<Record<AlertKind, How>>): Promise<void> {
  const choices = Object.entries(hows).map(([kind, how]) => ({ kind, how }))
  await askConsoleFor(app.url, 'PATCH', '/account/alerts', { cookie, body: { choices } })
}
