import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { describeAct, INSTALLATION_ACTS, ORGANIZATION_ACTS } from '../src/console/activity-words.ts'
import type { Database } from '../src/database/database.ts'
import { packageRoot } from '../src/package-root.ts'
import {
  askConsole,
  askConsoleFor,
  signInMember,
  signInOperator,
  type Account,
  type ShownLink,
} from './support/account.ts'
import { startApp, type TestApp } from './support/app.ts'
import { createSeller, type Seller } from './support/seller.ts'
import { createTestDatabase } from './support/test-database.ts'
import type { Answer } from '../src/console/routes.ts'

let database: Database
let app: TestApp
let seller: Seller
let admin: Account

beforeAll(async () => {
  ;({ database } = await createTestDatabase())
  app = await startApp(database)
})

beforeEach(async () => {
  seller = await createSeller(database, 'Northwind Radio')
  admin = await signInMember(database, seller.organizationNumber, 'admin')
})

describe('the words of acts', () => {
  /** The possible acts where the name is composed, by its template; or by file, where it is passed in as `act`. */
  const PARTS: Record<string, string[]> = {
    'core/campaign/change-life.ts': [
      'campaign.archived',
      'campaign.cancellation_changed',
      'campaign.cancellation_withdrawn',
      'campaign.cancelled',
      'campaign.published',
      'campaign.unarchived',
    ],
    'core/organization/introduce-buyer.ts': ['buyer.introduced'],
    'count.${kind}': ['count.agreed', 'count.disputed', 'count.proposed'],
    'creative_format.${outcome}': ['creative_format.created', 'creative_format.changed'],
  }

  test('exist for every act written anywhere', () => {
    const written = sources().flatMap(({ path, text }) => actsIn(path, text))
    expect(written).toEqual(expect.arrayContaining(['api_key.created', 'product.changed', 'member.left']))
    const known = new Set([...Object.keys(ORGANIZATION_ACTS), ...Object.keys(INSTALLATION_ACTS)])
    expect(written.filter((act) => !known.has(act))).toEqual([])
  })

  test('exist for no act that is never written', () => {
    const written = new Set(sources().flatMap(({ path, text }) => actsIn(path, text)))
    const known = [...Object.keys(ORGANIZATION_ACTS), ...Object.keys(INSTALLATION_ACTS)]
    expect(known.filter((act) => !written.has(act))).toEqual([])
  })

  test('work without details, and show an act of a later version by its name', () => {
    for (const act of [...Object.keys(ORGANIZATION_ACTS), ...Object.keys(INSTALLATION_ACTS)])
      expect(describeAct(act, {}, 'id').about).not.toContain('undefined')
    expect(describeAct('moon.landed', { name: 'x' }, 'id')).toEqual({ what: 'moon.landed', about: '' })
  })

  test('show the terms of campaign lines before and after, as far as there is room', () => {
    const line = {
      package_id: 'p',
      line: 'Front page',
      flight_end: ['2026-11-18', '2026-11-25'],
      booked: ['1000000', '900'],
      price: ['1234.5678', '8'],
      pricing_basis: ['impressions', 'flat_rate'],
    }
    expect(describeAct('campaign.changed', { campaign: 'Autumn', lines_changed: [line] }, 'id').about).toBe(
      '“Autumn”: 1 line changed (“Front page”: pricing impressions → flat rate, last day 18 Nov 2026 → 25 Nov 2026, booked 1,000,000 → 900, price 1,234.5678 → 8)',
    )
    expect(describeAct('campaign.changed', { name: ['Autumn', 'Winter'] }, 'id').about).toBe(
      'renamed from “Autumn” to “Winter”',
    )
    const noGoal = { package_id: 'p', booked: [null, '5'] }
    expect(describeAct('campaign.changed', { lines_changed: [noGoal] }, 'id').about).toBe(
      '1 line changed (“p”: booked none → 5)',
    )
    const removed = Array.from({ length: 7 }, (_, i) => ({ package_id: 'p', name: `Line ${i}` }))
    expect(describeAct('campaign.changed', { lines_removed: removed }, 'id').about).toBe(
      '7 lines removed (“Line 0”; “Line 1”; “Line 2”; “Line 3”; “Line 4”; …)',
    )
  })

  test('name the line, the days and the figure of a count', () => {
    const period = ['2026-10-01', '2026-10-31']
    const detail = { campaign: 'Autumn', line: 'Banner', period, quantity: '97000' }
    expect(describeAct('count.agreed', detail, 'id').about).toBe(
      'on “Autumn” (Banner), 1 Oct 2026 – 31 Oct 2026, 97,000',
    )
    const recorded = { campaign: 'Autumn', period, lines: 2, file_name: 'october.csv' }
    expect(describeAct('counts.recorded', recorded, 'id').about).toBe(
      '“Autumn”, 1 Oct 2026 – 31 Oct 2026, 2 lines, from “october.csv”',
    )
    const tolerance = { name: 'Autumn', tolerance: ['10', '2.5'] }
    expect(describeAct('campaign.tolerance_changed', tolerance, 'id').about).toBe(
      '“Autumn”, from 10% to 2.5%',
    )
  })

  /** Each `act` of a call of writeAudit, or of writeAuditEntries: a text, a choice of texts, or one with parts. */
  function actsIn(path: string, text: string): string[] {
    return [...text.matchAll(/\bwriteAudit(?:Entries)?\(/g)].flatMap(({ index }) => {
      const call = text.slice(index, endOfCall(text, index + 'writeAudit'.length))
      if (/^writeAudit(?:Entries)?\(\s*tx: /.test(call)) return []
      const [, expression] = /\bact: ([^\n]+?),?\n/.exec(call) ?? /[{,]\s*act: ([^\n]+?),/.exec(call) ?? []
      const plain = [...(expression ?? '').matchAll(/'(\w+\.\w+)'/g)].map(([, act]) => act!)
      const [, withParts] = /`([^`]+)`/.exec(expression ?? '') ?? []
      const isHandedIn = expression === undefined && /[{,]\s*act,/.test(call)
      const acts = withParts === undefined && !isHandedIn ? plain : (PARTS[withParts ?? path] ?? [])
      if (acts.length === 0) throw new Error(`cannot tell which act ${path} writes: ${call.slice(0, 400)}`)
      return acts
    })
  }

  function endOfCall(text: string, from: number): number {
    let depth = 0
    for (let i = from; i < text.length; i++) {
      if (text[i] === '(') depth++
      if (text[i] === ')' && --depth === 0) return i
    }
    throw new Error('the call has no end')
  }

  function sources(): { path: string; text: string }[] {
    const folder = fileURLToPath(new URL('src', packageRoot))
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((path) => /(?<!\.test)\.ts$/.test(path))
      .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }))
  }
})

describe('the activity of an organization', () => {
  test('says who did what, in plain words, newest first', async () => {
    await ask('POST', '/api-keys', { label: 'Ad server' })
    await ask('POST', '/invitations', { email: 'ida@example.com', role: 'admin' })
    const { entries, next_before } = await activity()
    expect(entries).toMatchObject([
      {
        who: 'Nora Test',
        who_email: admin.email,
        what: 'invited a member',
        about: 'ida@example.com, as an admin',
      },
      {
        who: 'Nora Test',
        what: 'created an API key',
        about: expect.stringMatching(/^Ad server \(flk_\w{8}…\) to report$/),
      },
    ])
    expect(entries[0]!.at).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/)
    expect(next_before).toBeNull()
  })

  test('names no outsiders: neither the operator nor people of other organizations', async () => {
    const operator = await signInOperator(database)
    const stranger = await signInMember(database, (await createSeller(database)).organizationNumber)
    await write('organization.created', operator)
    await write('organization.created', stranger)
    await write('organization.created', null)
    const answer = await activity()
    expect(answer.entries.map(({ who, who_email }) => [who, who_email])).toEqual([
      ['The operator', null],
      ['Another organization', null],
      ['The operator', null],
    ])
    const csv = await (await ask('GET', '/activity.csv')).text()
    for (const somebody of [operator, stranger]) {
      for (const secret of [somebody.email, somebody.personId]) {
        expect(JSON.stringify(answer)).not.toContain(secret)
        expect(csv).not.toContain(secret)
      }
      expect((await activity(`?person=${somebody.personId}`)).entries).toEqual([])
    }
  })

  test('still names those who have left', async () => {
    const second = await signInMember(database, seller.organizationNumber, 'admin')
    await write('api_key.created', second)
    await ask('DELETE', `/members/${second.personId}`)
    const { entries, people } = await activity(`?person=${second.personId}`)
    expect(entries).toMatchObject([{ who: 'Nora Test', who_email: second.email }])
    expect(people.map(({ id }) => id).toSorted()).toEqual([admin.personId, second.personId].toSorted())
  })

  test('names who did each act as they were then, whatever happens to them later and however their id is written', async () => {
    const second = await signInMember(database, seller.organizationNumber, 'admin')
    const asSecond = { cookie: second.cookie }
    await askConsoleFor(app.url, 'POST', '/api-keys', { ...asSecond, body: { label: 'Theirs' } })
    const buyer = await askConsoleFor<{ id: string; link: string }>(app.url, 'POST', '/buyers', {
      ...asSecond,
      body: { name: 'A buyer', email: 'first@buyer.example' },
    })
    expect((await ask('DELETE', `/members/${second.personId.toUpperCase()}`)).status).toBe(204)
    await database.query(`UPDATE person SET name = 'Renamed', email = $2 WHERE id = $1`, [
      second.personId,
      `renamed.${second.email}`,
    ])
    const { entries } = await activity()
    expect(entries.map(({ who, who_email, what }) => [who, who_email, what])).toEqual([
      ['Nora Test', admin.email, 'removed a member'],
      ['Nora Test', second.email, 'invited a new buyer'],
      ['Nora Test', second.email, 'created an API key'],
    ])
    expect((await activity(`?person=${second.personId.toUpperCase()}`)).entries).toHaveLength(2)
    const { keys } = (await (await ask('GET', '/api-keys')).json()) as Answer<'GET /api-keys'>
    expect(keys).toMatchObject([{ label: 'Test key' }, { label: 'Theirs', created_by_name: 'Renamed' }])

    const operator = await signInOperator(database)
    const audit = await askConsoleFor<Answer<'GET /operator/audit'>>(
      app.url,
      'GET',
      `/operator/audit?organization=${seller.organizationId}&act=api_key.created`,
      operator,
    )
    expect(audit.entries).toMatchObject([{ who: 'Nora Test', who_email: second.email }])
    const [removal] = await database.query<{ subject_id: string }>(
      `SELECT subject_id FROM audit_entry WHERE organization_number = $1 AND act = 'member.removed'`,
      [seller.organizationNumber],
    )
    expect(removal!.subject_id).toBe(second.personId)

    // The buyer does not see the names of the seller's people or the operator.
    const place = `/operator/organizations/${buyer.id}`
    const { link } = await askConsoleFor<ShownLink>(app.url, 'POST', `${place}/invitations`, {
      ...operator,
      body: { email: 'second@buyer.example', role: 'admin' },
    })
    const newcomer = { name: 'Ida Buyer', password: 'a long enough password' }
    const accepted = await askConsole(app.url, 'POST', '/invitation/acceptance', {
      body: { token: link.split('#')[1], newcomer },
    })
    const ida = { cookie: accepted.headers.getSetCookie()[0]!.split(';')[0]! }
    const theirs = await askConsoleFor<Answer<'GET /activity'>>(app.url, 'GET', '/activity', ida)
    expect(theirs.entries.map(({ who, what }) => `${who} ${what}`)).toEqual([
      'Ida Buyer accepted an invitation',
      'The operator invited a member',
      'Another organization invited a member',
      'Another organization created the organization',
    ])
  })

  test('shows one organization only', async () => {
    await ask('POST', '/api-keys', { label: 'Ours' })
    const stranger = await signInMember(database, (await createSeller(database)).organizationNumber)
    const theirs = await askConsoleFor<Answer<'GET /activity'>>(app.url, 'GET', '/activity', stranger)
    expect(theirs.entries).toEqual([])
  })

  test('is filtered by act, person and day', async () => {
    const second = await signInMember(database, seller.organizationNumber, 'admin')
    await write('api_key.created', admin, '2026-03-01T00:00:00Z')
    await write('api_key.revoked', admin, '2026-03-01T23:59:59.999999Z')
    await write('api_key.created', second, '2026-03-02T00:00:00Z')
    const whats = async (query: string) => (await activity(query)).entries.map(({ what }) => what)
    expect(await whats('?act=api_key.revoked')).toEqual(['revoked an API key'])
    expect(await whats(`?person=${second.personId}`)).toEqual(['created an API key'])
    expect(await whats('?from=2026-03-01&to=2026-03-01')).toEqual([
      'revoked an API key',
      'created an API key',
    ])
    expect(await whats('?from=2026-03-02')).toEqual(['created an API key'])
    expect(await whats('?to=2026-02-28')).toEqual([])
    for (const query of ['?from=2026-02-30', '?to=0000-01-01', '?person=x', '?before=x', '?before=-1'])
      expect((await ask('GET', `/activity${query}`)).status).toBe(400)
  })

  test('comes in pages without repeats or gaps, and exports as one table', async () => {
    await database.query(
      `INSERT INTO audit_entry (organization_number, actor_kind, actor_person_id, actor_name, actor_email, actor_standing,
         act, subject_kind, subject_id, detail)
       SELECT $1, 'person', $2, 'Nora Test', $3, 'member', 'api_key.revoked', 'api_key', n::text,
         jsonb_build_object('label', '=key "' || n || '"')
       FROM generate_series(1, 2120) AS n`,
      [seller.organizationNumber, admin.personId, admin.email],
    )
    const abouts: string[] = []
    for (let before: string | null = ''; before !== null;) {
      const page: Answer<'GET /activity'> = await activity(before === '' ? '' : `?before=${before}`)
      abouts.push(...page.entries.map(({ about }) => about))
      before = page.next_before
    }
    const expected = Array.from({ length: 2120 }, (_, i) => `=key "${2120 - i}"`)
    expect(abouts).toEqual(expected)

    const response = await ask('GET', '/activity.csv?act=api_key.revoked')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toContain('activity.csv')
    const lines = (await response.text()).trimEnd().split('\r\n')
    expect(lines[0]).toContain('Time (UTC),Person,E-mail address,Action,About')
    expect(lines).toHaveLength(2121)
    expect(lines[1]).toContain(
      `,Nora Test,${admin.email},revoked an API key,"'=key ""2120""",api_key.revoked,`,
    )
  })
})

describe('the history of reports and the audit log', () => {
  test.each(['audit_entry', 'delivery_report'])('%s is append-only', async (table) => {
    await ask('POST', '/api-keys', { label: 'For an entry' })
    const column = table === 'audit_entry' ? 'subject_id' : 'quantity'
    for (const statement of [
      `UPDATE ${table} SET ${column} = ${column}`,
      `DELETE FROM ${table}`,
      `TRUNCATE ${table}`,
      `TRUNCATE ${table} CASCADE`,
    ]) {
      await expect(database.query(statement)).rejects.toThrow(/append only/)
    }
    expect((await activity()).entries).toHaveLength(1)
  })
})

function ask(method: string, path: string, body?: unknown): Promise<Response> {
  return askConsole(app.url, method, path, { cookie: admin.cookie, body })
}

function activity(query = ''): Promise<Answer<'GET /activity'>> {
  return askConsoleFor(app.url, 'GET', `/activity${query}`, { cookie: admin.cookie })
}

/** At any time, with the current name of who acted. */
async function write(act: string, by: Account | null, at = new Date().toISOString()): Promise<void> {
  await database.query(
    `INSERT INTO audit_entry (organization_number, at, actor_kind, actor_person_id, actor_name, actor_email, actor_standing,
       act, subject_kind, subject_id)
     SELECT $1, $2, CASE WHEN p.id IS NULL THEN 'command_line' ELSE 'person' END, p.id, p.name, p.email,
       CASE WHEN p.id IS NULL OR p.is_operator THEN 'operator' WHEN m.person_id IS NULL THEN 'another_organization'
         ELSE 'member' END, $4, 'test', 'test'
     FROM (SELECT $3::uuid AS id) AS actor LEFT JOIN person p ON p.id = actor.id
     LEFT JOIN membership m ON m.person_id = p.id AND m.organization_number = $1`,
    [seller.organizationNumber, at, by?.personId ?? null, act],
  )
}
