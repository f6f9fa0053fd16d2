import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { verify } from '@node-rs/argon2'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { main } from '../src/cli/main.ts'
import { inviteMember } from '../src/core/member/invite-member.ts'
import type { Demo, DemoPackage } from '../src/demo/create-demo.ts'
import { asOperator } from './support/agent-catalogue.ts'
import { openCommandLine, resultOf, type CommandResult } from './support/command-line.ts'
import { postDelivery, reportDelivery } from './support/ingest.ts'
import { createMember } from './support/person.ts'
import { createLine, createSeller } from './support/seller.ts'
import { startServer } from './support/server.ts'
import { createEmptyDatabase, createTestDatabase } from './support/test-database.ts'

const PROGRAM = fileURLToPath(new URL('../scripts/flightline.mjs', import.meta.url))
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const GENERATED_PASSWORD = /^[a-z]{4}(-[a-z]{4}){4}$/
const NO_SUCH_ID = '00000000-0000-4000-8000-000000000000'

/** Commands run here so that no `.env` is read. */
const folder = await mkdtemp(join(tmpdir(), 'flightline-cli-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const inOneProcess = openCommandLine(folder)

const { url, database } = await createTestDatabase({ isShared: true })
const onDatabase = { DATABASE_URL: url }

describe('the output of commands', () => {
  const COMMANDS = [
    'start',
    'migrate',
    'seed',
    'backup',
    'backup check',
    'restore',
    'operator create',
    'org create',
    'org list',
    'org suspend',
    'org resume',
    'org export',
    'user create',
    'user access-link',
    'user end-sessions',
    'user suspend',
    'user resume',
    'user export',
    'user remove',
    'key create',
    'key list',
    'key change',
    'key rotate',
    'key revoke',
    'line list',
    'line show',
    'push',
    'pull',
    'product import',
    'product list',
    'product withdraw',
    'format list',
    'format import',
    'format withdraw',
    'retention list',
    'retention set',
    'retention reset',
    'agent-key create',
    'agent-key list',
    'agent-key rotate',
    'agent-key revoke',
    'access grant',
    'access remove',
    'access list',
  ]

  // In this process: starting the program once for each takes half a minute.
  it.each(COMMANDS)('%s explains itself with --help and gives an example', async (command) => {
    const stdout = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    await main(words(command, '--help'))
    const help = stdout.mock.calls.map(([chunk]) => String(chunk)).join('')
    const remarks = stderr.mock.calls.length
    vi.restoreAllMocks()
    expect({ code: process.exitCode, remarks }).toEqual({ code: 0, remarks: 0 })
    process.exitCode = undefined
    expect(help).toContain(`Usage: flightline ${command}`)
    expect(help).toMatch(/Example:\n {2}\$ .*flightline /)
  })

  it('lists every command in its own help', async () => {
    const { code, stdout } = await flightlineAlone(['--help'])
    expect(code).toBe(0)
    for (const command of COMMANDS) expect(stdout).toMatch(`\n  ${command.split(' ')[0]} `)
  })

  it.concurrent.each([
    [['nonsense'], "unknown command 'nonsense'"],
    [['org', 'create'], '--name'],
    [['key', 'create', '--org', NO_SUCH_ID], '--label'],
    [['key', 'revoke'], 'id'],
    [['seed', '--packages', '-1'], 'whole number'],
    [['seed', '--nonsense'], '--nonsense'],
    [['line', 'show', NO_SUCH_ID, 'more'], 'too many arguments'],
    [['user', 'create', '--email', 'a@example.com', '--role', 'owner'], 'admin, member'],
    [['user', 'remove', 'a@example.com'], '--yes'],
    [['key', 'rotate', NO_SUCH_ID, '--overlap-hours', '-1'], 'whole number from 0 to 720'],
    [['agent-key', 'rotate', NO_SUCH_ID, '--overlap-hours', '721'], 'whole number from 0 to 720'],
    [['agent-key', 'list', '--state', 'lost'], 'active, expiring, expired, revoked, all'],
  ])('a misused command exits with 2 and one line: %j', async (args, hint) => {
    const { code, stdout, stderr } = await flightline(args)
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain(hint)
    expect(linesOf(stderr)).toHaveLength(1)
  })

  it('a command without its verb shows the help on stderr and exits with 2', async () => {
    const { code, stdout, stderr } = await flightlineAlone(['key'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toContain('revoke')
  })

  it.concurrent.each([
    [['key', 'create', '--org', NO_SUCH_ID, '--label', 'x'], 'Organization not found'],
    [['key', 'list', '--org', 'nonsense'], 'Organization not found'],
    [['key', 'revoke', NO_SUCH_ID], 'Key not found'],
    [['key', 'rotate', NO_SUCH_ID], 'Key not found'],
    [['key', 'change', NO_SUCH_ID, '--label', 'x'], 'Key not found'],
    [['key', 'change', NO_SUCH_ID], 'Say what to change'],
    [['key', 'change', NO_SUCH_ID, '--allow', ''], '“” is not an IP address or range.'],
    [['line', 'list', '--org', NO_SUCH_ID], 'Organization not found'],
    [['line', 'show', NO_SUCH_ID], 'Line not found'],
    [['line', 'show', 'HL-77'], 'give it with --org'],
    [['org', 'create', '--name', ' '], 'name of 1 to 200'],
    [['org', 'suspend', 'nonsense'], 'Organization not found'],
    [['org', 'resume', NO_SUCH_ID], 'Organization not found'],
    [['user', 'suspend', 'nobody@example.com'], 'No one has the e-mail address nobody@example.com.'],
    [['user', 'resume', 'nobody@example.com'], 'No one has the e-mail address nobody@example.com.'],
    [['user', 'create', '--email', 'nobody'], 'e-mail address'],
    [['user', 'create', '--email', 'a@example.com', '--org', NO_SUCH_ID], 'Organization not found'],
    [['user', 'create', '--email', 'a@example.com', '--password', 'elevenchars'], '12 to 200'],
  ])('a refused command exits with 1 and one line on stderr: %j', async (args, hint) => {
    const { code, stdout, stderr } = await flightline([...args, '--json'], onDatabase)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain(hint)
    expect(linesOf(stderr)).toHaveLength(1)
  })

  it.concurrent.each([
    ['refuses', 'postgres://somebody:sesame@127.0.0.1:1/nowhere', 'ECONNREFUSED'],
    ['has no such host', 'postgres://somebody:sesame@host.invalid/nowhere', 'host.invalid'],
    ['has no such database', url.replace(/\/test_\w+/, '/test_nowhere'), 'does not exist'],
    ['has an invalid address', 'postgres://somebody:sesame@host:port/nowhere', 'must be addresses such as'],
  ])('a database that %s gives one line without the password', async (_, address, hint) => {
    const { code, stdout, stderr } = await flightline(['org', 'list'], { DATABASE_URL: address })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toContain('DATABASE_URL')
    expect(stderr).toContain(hint)
    expect(stderr).not.toContain('sesame')
    expect(linesOf(stderr)).toHaveLength(1)
  })

  it('a bad setting gives one line that names it', async () => {
    const { code, stderr } = await flightlineAlone(['org', 'list'], { ...onDatabase, PORT: 'eighty' })
    expect(code).toBe(1)
    expect(linesOf(stderr)).toEqual([expect.stringContaining('PORT must be a whole number')])
  })

  it('a stack is shown only while debugging', async () => {
    const { stderr } = await flightline(['line', 'show', NO_SUCH_ID], { ...onDatabase, LOG_LEVEL: 'debug' })
    expect(stderr).toMatch(/Line not found[\s\S]*\n {4}at /)
  })

  it('a reader that stops early causes no error', async () => {
    const child = spawnFlightline(['seed', '--packages', '5000'], onDatabase)
    child.stdout!.once('data', () => child.stdout!.destroy())
    let stderr = ''
    child.stderr!.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
    await once(child, 'close')
    expect({ code: child.exitCode, stderr }).toEqual({ code: 0, stderr: '' })
  })

  it('prints JSON when a program reads it, even without --json', async () => {
    const plain = await flightlineAlone(['org', 'list'], onDatabase)
    expect(Array.isArray(JSON.parse(plain.stdout))).toBe(true)
  })
})

describe('migrate', () => {
  it('has nothing to do on a database that is up to date', async () => {
    expect(await json(['migrate', '--json'])).toEqual({ applied: [] })
  })

  it('reports progress on standard error, and the result on standard output', async () => {
    const empty = await createEmptyDatabase()
    const { stdout, stderr } = await flightlineAlone(['migrate', '--json'], { DATABASE_URL: empty.url })
    const { applied } = JSON.parse(stdout) as { applied: string[] }
    expect(applied.length).toBeGreaterThan(0)
    for (const name of applied) {
      expect(stderr).toContain(`${name}: started`)
      expect(stderr).toMatch(new RegExp(`${name}: done in [0-9.]+ s`))
    }
  })

  it('any command brings an empty database up to date, even from several processes at once', async () => {
    const empty = await createEmptyDatabase()
    const lists = await Promise.all(
      [1, 2, 3].map(() => json(['org', 'list'], { DATABASE_URL: empty.url }, flightlineAlone)),
    )
    expect(lists).toEqual([[], [], []])
    expect(await json(['migrate'], { DATABASE_URL: empty.url })).toEqual({ applied: [] })
  })
})

describe('organizations and people', () => {
  it('a new organization is listed', async () => {
    const created = await json<{ id: string; name: string }>(['org', 'create', '--name', ' Blå & Co. '])
    expect(created).toEqual({ id: expect.stringMatching(UUID), name: 'Blå & Co.' })
    const listed = await json<{ id: string }[]>(['org', 'list', '--json'])
    expect(listed.find(({ id }) => id === created.id)).toEqual({
      ...created,
      created_at: expect.stringMatching(INSTANT),
      suspended_at: null,
    })
    expect(await auditOf(created.id)).toEqual([{ act: 'organization.created', actor_kind: 'command_line' }])
  })

  it('a person without a password gets one that can be read aloud, and only its hash is kept', async () => {
    const { id: org } = await json<{ id: string }>(['org', 'create', '--name', 'With people'])
    const person = await json<Person>(
      words('user create --email Nora@people.example --role admin --org', org, '--name', 'Nora Lindqvist'),
    )
    expect(person).toEqual({
      id: expect.stringMatching(UUID),
      email: 'Nora@people.example',
      name: 'Nora Lindqvist',
      password: expect.stringMatching(GENERATED_PASSWORD),
    })
    const [kept] = await database.query<{ password_hash: string; is_operator: boolean; role: string }>(
      `SELECT p.password_hash, p.is_operator, m.role FROM person p JOIN membership m ON m.person_id = p.id
       JOIN organization o ON o.number = m.organization_number WHERE p.id = $1 AND o.id = $2`,
      [person.id, org],
    )
    expect(kept).toMatchObject({ is_operator: false, role: 'admin' })
    expect(kept?.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verify(kept!.password_hash, person.password!)).toBe(true)
    expect(await auditOf(person.id)).toEqual([{ act: 'person.created', actor_kind: 'command_line' }])
  })

  it('a person is a member by default, named by their e-mail address', async () => {
    const { id: org } = await json<{ id: string }>(['org', 'create', '--name', 'With a member'])
    const person = await json<Person>(words('user create --email tomas@member.example --org', org))
    expect(person.name).toBe('tomas')
    const roles = await database.query('SELECT role FROM membership WHERE person_id = $1', [person.id])
    expect(roles).toEqual([{ role: 'member' }])
  })

  it('a chosen password is not printed', async () => {
    const result = await flightline(
      words('user create --email chosen@people.example --password', 'twelve chars'),
      onDatabase,
    )
    expect(result.code).toBe(0)
    expect(JSON.parse(result.stdout)).toMatchObject({ email: 'chosen@people.example', password: null })
    expect(result.stdout + result.stderr).not.toContain('twelve chars')
  })

  it('an operator is created and belongs to no organization', async () => {
    const operator = await json<Person>(words('operator create --email ada@operators.example --name Ada'))
    expect(operator).toMatchObject({ name: 'Ada', password: expect.stringMatching(GENERATED_PASSWORD) })
    const [kept] = await database.query(
      'SELECT is_operator, (SELECT count(*)::integer FROM membership WHERE person_id = id) AS places FROM person WHERE id = $1',
      [operator.id],
    )
    expect(kept).toEqual({ is_operator: true, places: 0 })
    expect(await auditOf(operator.id)).toEqual([{ act: 'operator.created', actor_kind: 'command_line' }])
  })

  it('an e-mail address belongs to one person, however it is written and however many requests come at once', async () => {
    const results = await Promise.all(
      ['one@unique.example', 'One@unique.example', 'ONE@UNIQUE.EXAMPLE'].map((email) =>
        flightlineAlone(['operator', 'create', '--email', email], onDatabase),
      ),
    )
    expect(results.filter(({ code }) => code === 0)).toHaveLength(1)
    for (const { stderr } of results.filter(({ code }) => code === 1)) {
      expect(linesOf(stderr)).toEqual([expect.stringContaining('already has an account')])
    }
  })

  it('are suspended and resumed, each once, with an entry in the audit log', async () => {
    const { id: org } = await json<{ id: string }>(['org', 'create', '--name', 'Suspended for a while'])
    const suspendedAt = async () =>
      (await json<{ id: string; suspended_at: string | null }[]>(['org', 'list'])).find(
        ({ id }) => id === org,
      )?.suspended_at
    const named = { id: org, name: 'Suspended for a while' }
    for (const changed of [true, false]) {
      expect(await json(['org', 'suspend', org])).toEqual({
        ...named,
        suspended: true,
        changed,
        invitations_withdrawn: 0,
      })
    }
    expect(await suspendedAt()).toMatch(INSTANT)
    for (const changed of [true, false]) {
      expect(await json(['org', 'resume', org])).toEqual({ ...named, suspended: false, changed })
    }
    expect(await suspendedAt()).toBeNull()
    expect(await auditOf(org)).toEqual(
      ['created', 'suspended', 'resumed'].map((act) => ({
        act: `organization.${act}`,
        actor_kind: 'command_line',
      })),
    )

    const seller = await createSeller(database)
    const admin = await createMember(database, seller.organizationNumber, 'admin')
    for (const email of ['one@invited.example', 'two@invited.example'])
      await inviteMember({ ...asOperator(database), actor: admin }, { email, role: 'member' })
    expect(await json(['org', 'suspend', seller.organizationId])).toMatchObject({ invitations_withdrawn: 2 })

    const { id, email } = await json<Person>(words('user create --email pausing@people.example'))
    const isSuspended = async () =>
      (
        await database.query('SELECT suspended_at IS NOT NULL AS is_suspended FROM person WHERE id = $1', [
          id,
        ])
      )[0]
    for (const changed of [true, false]) {
      expect(await json(words('user suspend Pausing@People.example'))).toEqual({
        id,
        email,
        suspended: true,
        changed,
        invitations_withdrawn: 0,
      })
    }
    expect(await isSuspended()).toEqual({ is_suspended: true })
    for (const changed of [true, false]) {
      expect(await json(words('user resume', email))).toEqual({ id, email, suspended: false, changed })
    }
    expect(await isSuspended()).toEqual({ is_suspended: false })
    expect((await auditOf(id)).map(({ act }) => act)).toEqual([
      'person.created',
      'person.suspended',
      'person.resumed',
    ])
  })

  it('exports an organization and a person to files of their own, and removes the person', async () => {
    const seller = await createSeller(database)
    const { id, email } = await json<Person>([
      ...words('user create --email leaving@people.example --org'),
      seller.organizationId,
    ])
    const archive = join(folder, 'organization.zip')
    const exported = await json<{ bytes: number }>(['org', 'export', seller.organizationId, archive])
    const zip = await readFile(archive)
    expect(zip.length).toBe(exported.bytes)
    expect(zip.subarray(0, 2).toString()).toBe('PK')
    const again = await flightlineAlone(['org', 'export', seller.organizationId, archive], onDatabase)
    expect(again).toMatchObject({ code: 1, stdout: '' })
    expect(again.stderr).toContain('it already exists')
    expect(await readFile(archive)).toEqual(zip)

    const file = join(folder, 'person.json')
    await json(['user', 'export', email, file])
    expect(JSON.parse(await readFile(file, 'utf8'))).toMatchObject({ account: { id, email } })
    expect((await stat(file)).mode & 0o777).toBe(0o600)

    expect(await json(['user', 'remove', email, '--yes'])).toEqual({
      id,
      removed: true,
      organizations_left: 1,
    })
    const gone = await flightlineAlone(['user', 'remove', email, '--yes'], onDatabase)
    expect(gone.stderr).toContain('No one has the e-mail address')
    expect((await auditOf(id)).map(({ act }) => act)).toEqual([
      'person.created',
      'person.exported',
      'member.removed',
      'person.removed',
    ])
  })

  it('sign a person out everywhere', async () => {
    const { id, email } = await json<Person>(words('user create --email everywhere@out.example'))
    const ended = await json<{ id: string; email: string; ended: number }>(words('user end-sessions', email))
    expect(ended).toEqual({ id, email, ended: 0 })
    const { code, stderr } = await flightline(words('user end-sessions nobody@out.example'), onDatabase)
    expect(code).toBe(1)
    expect(stderr).toContain('No one has the e-mail address nobody@out.example.')
  })

  it('let the operator create a link for choosing a new password', async () => {
    const { email } = await json<Person>(words('user create --email locked@out.example'))
    const made = await json<{ email: string; link: string; expires_at: string }>(
      words('user access-link', 'Locked@Out.example'),
    )
    expect(made.email).toBe(email)
    expect(made.link).toMatch(/^http:\/\/localhost:\d+\/access#[\w-]{43}$/)
    expect(made.expires_at).toMatch(INSTANT)
    const { code, stderr } = await flightline(words('user access-link nobody@out.example'), onDatabase)
    expect(code).toBe(1)
    expect(stderr).toContain('No one has the e-mail address nobody@out.example.')
  })

  it('let the operator reset the second factor of someone who lost it', async () => {
    const { id, email } = await json<Person>(words('user create --email phone@lost.example'))
    await database.query(
      `INSERT INTO authenticator_app (person_id, secret, is_secret_sealed, created_at, confirmed_at)
       VALUES ($1, '\\x00', false, now(), now())`,
      [id],
    )
    for (const factors_removed of [1, 0]) {
      expect(await json(words('user reset-second-factor', email))).toEqual({ id, email, factors_removed })
    }
    expect(await mailsFor(id)).toEqual([])
    expect((await auditOf(id)).map(({ act }) => act)).toEqual([
      'person.created',
      'second_factor.reset',
      'second_factor.reset',
    ])
    // A running server sends it.
    await flightline(words('user reset-second-factor', email), {
      ...onDatabase,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'flightline@example.com',
      PUBLIC_URL: 'https://flightline.example.com',
    })
    expect(await mailsFor(id)).toEqual([{ kind: 'factors_reset', email }])
  })
})

describe('keys', () => {
  it('a key is shown once, listed by its prefix, and revoked for good', async () => {
    const { organizationId } = await createSeller(database)
    const created = await json<{ id: string; key: string; prefix: string }>(
      words('key create --json --org', organizationId, '--label', 'Ad server'),
    )
    expect(Object.keys(created)).toEqual([
      ...['id', 'key', 'prefix', 'scopes', 'expires_at', 'allowed_addresses'],
    ])
    expect(created.key).toMatch(/^flk_/)
    expect(created.key.startsWith(created.prefix)).toBe(true)

    const list = await flightline(words('key list --json --org', organizationId), onDatabase)
    expect(list.stdout).not.toContain(created.key)
    expect(JSON.parse(list.stdout)[1]).toEqual({
      id: created.id,
      label: 'Ad server',
      prefix: created.prefix,
      scopes: ['ingest'],
      created_at: expect.stringMatching(INSTANT),
      last_used_at: null,
      last_address: null,
      requests_last_day: 0,
      is_requests_floor: false,
      items_last_day: 0,
      rejected_last_day: 0,
      expires_at: null,
      allowed_addresses: null,
      previous_prefix: null,
      previous_ends_at: null,
      revoked_at: null,
    })

    for (let time = 1; time <= 2; time++) {
      expect(await json(['key', 'revoke', created.id])).toEqual({ id: created.id, revoked: true })
    }
    const [, revoked] = await json<{ revoked_at: string }[]>(words('key list --org', organizationId))
    expect(revoked?.revoked_at).toMatch(INSTANT)
    expect((await auditOf(created.id)).map(({ act }) => act)).toEqual(['api_key.created', 'api_key.revoked'])
  })

  it('a key is rotated with an overlap, and limited to addresses', async () => {
    const { organizationId } = await createSeller(database)
    const create = words('key create --json --org', organizationId, '--label', 'Ad server')
    const created = await json<{ id: string; prefix: string }>([...create, '--allow', '203.0.113.9/24,::1'])
    expect(created).toMatchObject({ allowed_addresses: ['203.0.113.0/24', '::1'] })
    const rotated = await json<{ key: string; prefix: string }>(['key', 'rotate', created.id])
    expect(rotated).toMatchObject({ id: created.id, previous_ends_at: expect.stringMatching(INSTANT) })
    expect(rotated.key).toMatch(/^flk_/)
    const changes = ['key', 'change', created.id, '--expires', '2199-01-01', '--allow', 'any']
    expect(await json([...changes, '--label', 'New'])).toEqual({ id: created.id, changed: true })
    const [, key] = await json<object[]>(words('key list --org', organizationId))
    expect(key).toMatchObject({
      label: 'New',
      prefix: rotated.prefix,
      expires_at: '2199-01-01T00:00:00Z',
      allowed_addresses: null,
      previous_prefix: created.prefix,
    })
    expect((await auditOf(created.id)).map(({ act }) => act)).toEqual([
      'api_key.created',
      'api_key.rotated',
      'api_key.changed',
    ])
  })

  it('a key is created with its scopes and its expiry', async () => {
    const { organizationId } = await createSeller(database)
    const create = words('key create --json --org', organizationId, '--label', 'Reporting tool')
    expect(await json([...create, '--scope', 'ingest, read', '--expires', '2199-01-01'])).toMatchObject({
      scopes: ['ingest', 'read'],
      expires_at: '2199-01-01T00:00:00Z',
    })
    for (const wrong of [words('--scope write'), words('--expires yesterday')]) {
      expect((await flightline([...create, ...wrong], onDatabase)).stderr).toMatch(/Choose what|future date/)
    }
  })
})

describe('lines, while a server is running', async () => {
  const server = await startServer({ DATABASE_URL: url })

  it('a line shows its figure and its history with every digit, in the order received', async () => {
    const seller = await createSeller(database)
    const packageId = await createLine(database, seller, { pricingBasis: 'downloads' })
    await database.query(
      `UPDATE package_line SET booked = 90071992547409931.5 WHERE organization_number = $1 AND package_id = $2`,
      [seller.organizationNumber, packageId],
    )
    const send = (downloads: string, asOf: string) =>
      postDelivery(
        server.url,
        seller.apiKey,
        `{"items":[{"package_id":"${packageId}","downloads":${downloads},"as_of":"${asOf}"}]}`,
      )
    await send('90071992547409931.6', '2026-03-02')
    await send('0.1000000000000000055', '2026-03-03T10:00:00.123456+02:00')
    await send('7', '2026-03-01')
    await send('8', '2026-03-04')

    const { stdout } = await flightline(['line', 'show', packageId.toUpperCase(), '--json'], onDatabase)
    expect(stdout).toContain('"booked":90071992547409931.5,')
    expect(stdout).toContain('"quantity":90071992547409931.6,')
    expect(stdout).toContain('"quantity":0.1000000000000000055,')
    const source = {
      kind: 'api_key',
      id: seller.keyId,
      label: 'Test key',
      prefix: seller.apiKey.slice(0, 12),
    }
    const received_at: unknown = expect.stringMatching(INSTANT)
    expect(JSON.parse(stdout)).toEqual({
      package_id: packageId,
      name: 'Test line',
      reference: null,
      pricing_basis: 'downloads',
      flight_start: '2020-01-01',
      flight_end: '2199-12-31',
      status: 'running',
      cancelled_from: null,
      archived_at: null,
      booked: expect.any(Number),
      price: 10,
      currency: 'EUR',
      bills_overdelivery: false,
      air_date: null,
      episode_url: null,
      download_window_days: null,
      sold_as: null,
      delivered: 8,
      as_of: '2026-03-04T00:00:00Z',
      is_delivered: false,
      money: {
        booked: '900719925474099.32',
        delivered: '0.08',
        billable: '0.08',
        remaining: '900719925474099.24',
      },
      history: [
        { quantity: expect.any(Number), as_of: '2026-03-02T00:00:00Z', received_at, source, effect: 'first' },
        { quantity: 0.1, as_of: '2026-03-03T08:00:00.123456Z', received_at, source, effect: 'correction' },
        { quantity: 7, as_of: '2026-03-01T00:00:00Z', received_at, source, effect: 'late' },
        { quantity: 8, as_of: '2026-03-04T00:00:00Z', received_at, source, effect: 'replaced' },
      ],
    })
  })

  it('--history shows the latest reports', async () => {
    const seller = await createSeller(database)
    const packageId = await createLine(database, seller)
    for (const [day, impressions] of [10, 20, 30].entries()) {
      await reportDelivery(server.url, seller.apiKey, [
        { package_id: packageId, impressions, as_of: `2026-03-0${day + 1}` },
      ])
    }
    const shown = async (count: number) =>
      (await json<Line>(words('line show', packageId, '--history', String(count)))).history.map(
        ({ quantity }) => quantity,
      )
    expect(await shown(2)).toEqual([20, 30])
    expect(await shown(0)).toEqual([])
  })

  it('a line is delivered when its total reaches the booked quantity, a flat-rate line when it is marked', async () => {
    const seller = await createSeller(database)
    const sold = await createLine(database, seller, { booked: 100 })
    const open = await createLine(database, seller)
    const flat = await createLine(database, seller, { pricingBasis: 'flat_rate' })
    for (const packageId of [sold, open, flat]) {
      expect(await figureOf(packageId)).toEqual({ delivered: null, isDated: false, is_delivered: false })
    }
    await reportDelivery(server.url, seller.apiKey, [
      { package_id: sold, impressions: 99 },
      { package_id: open, impressions: 1_000_000 },
      { package_id: flat },
    ])
    expect(await figureOf(sold)).toEqual({ delivered: 99, isDated: true, is_delivered: false })
    expect(await figureOf(open)).toEqual({ delivered: 1_000_000, isDated: true, is_delivered: false })
    expect(await figureOf(flat)).toEqual({ delivered: null, isDated: true, is_delivered: true })
    await reportDelivery(server.url, seller.apiKey, [{ package_id: sold, impressions: 100 }])
    expect(await figureOf(sold)).toEqual({ delivered: 100, isDated: true, is_delivered: true })
  })

  it("lists an organization's lines page by page, and nobody else's", async () => {
    const seller = await createSeller(database)
    await createLine(database, await createSeller(database))
    const ids: string[] = []
    while (ids.length < 3) ids.push(await createLine(database, seller))
    const first = await flightline(words('line list --limit 2 --org', seller.organizationId), onDatabase)
    const lines: Line[] = JSON.parse(first.stdout)
    expect(lines.map(({ package_id }) => package_id)).toEqual(ids.slice(0, 2))
    expect(Object.keys(lines[0]!)).toEqual([
      'package_id',
      'name',
      'reference',
      'pricing_basis',
      'flight_start',
      'flight_end',
      'status',
      'cancelled_from',
      'archived_at',
      'booked',
      'price',
      'currency',
      'bills_overdelivery',
      'air_date',
      'episode_url',
      'download_window_days',
      'sold_as',
      'delivered',
      'as_of',
      'is_delivered',
      'money',
    ])
    expect(linesOf(first.stderr)).toEqual([expect.stringContaining(`--after ${ids[1]}`)])
    const second = await flightline(
      words('line list --limit 2 --org', seller.organizationId, '--after', ids[1]!),
      onDatabase,
    )
    expect(JSON.parse(second.stdout)).toMatchObject([{ package_id: ids[2] }])
    expect(second.stderr).toBe('')
  })

  it('a line is found by its reference within an organization, whatever the case, and by no one else’s', async () => {
    const [seller, other] = [await createSeller(database), await createSeller(database)]
    const packageId = await createLine(database, seller, { reference: 'HL-77' })
    const next = await createLine(database, seller)
    await createLine(database, other, { reference: 'hl-77' })
    const show = (...more: string[]) => flightline(words('line show', 'hl-77', ...more), onDatabase)
    const found = await show('--org', seller.organizationId)
    expect(JSON.parse(found.stdout)).toMatchObject({ package_id: packageId, reference: 'HL-77' })
    expect((await show()).stderr).toContain('Line not found')
    const after = await flightline(words('line list --after HL-77 --org', seller.organizationId), onDatabase)
    expect(JSON.parse(after.stdout)).toMatchObject([{ package_id: next }])
  })

  it('a key created on the command line works at once, and a revoked one stops at once', async () => {
    const seller = await createSeller(database)
    const package_id = await createLine(database, seller)
    const { id, key } = await json<{ id: string; key: string }>(
      words('key create --label New --org', seller.organizationId),
    )
    const body = { items: [{ package_id, impressions: 5 }] }
    expect((await postDelivery(server.url, key, body)).status).toBe(200)
    await json(['key', 'revoke', id])
    expect((await postDelivery(server.url, key, body)).status).toBe(401)
  })

  it('each line of a demo takes reports according to its basis and flight', async () => {
    const demo = await json<Demo>(['seed', '--json', '--packages', '3'])
    for (const { api_key, packages } of [demo.seller, demo.other_seller]) {
      const { results } = await reportDelivery(server.url, api_key, packages.map(fittingItem))
      const expected = packages.map((line) =>
        isRunning(line) ? { status: 'accepted' } : { status: 'rejected', reason: 'before_flight_start' },
      )
      expect(results).toEqual(expected.map((verdict) => expect.objectContaining(verdict) as unknown))
    }
  })
})

describe('seed', () => {
  it('prints everything needed to try the product', async () => {
    const demo = await json<Demo>(['seed', '--json'], {
      ...onDatabase,
      PORT: '3210',
      AGENT_URL: 'https://agent.example.com',
    })
    const account = { email: expect.stringMatching(/@/), password: expect.stringMatching(GENERATED_PASSWORD) }
    const organization_id = expect.stringMatching(UUID)
    const api_key = expect.stringMatching(/^flk_/)
    expect(demo).toEqual({
      app_url: 'http://localhost:3210',
      agent_url: 'https://agent.example.com/',
      operator: account,
      seller: {
        organization_id,
        admin: account,
        member: account,
        api_key,
        campaign_id: expect.stringMatching(UUID),
        packages: expect.any(Array),
      },
      other_seller: { organization_id, api_key, packages: expect.any(Array) },
      buyer: { organization_id, admin: account },
      agent: {
        key: expect.stringMatching(/^fla_/),
        other_key: expect.stringMatching(/^fla_/),
        products: expect.any(Array),
      },
    })
    for (const { packages } of [demo.seller, demo.other_seller]) {
      const begun = packages.filter(isRunning)
      for (const basis of ['impressions', 'downloads', 'flat_rate']) {
        expect(begun.filter(({ pricing_basis }) => pricing_basis === basis)).toHaveLength(2)
      }
      const [later, ...others] = packages.filter((line) => !isRunning(line))
      expect(others).toEqual([])
      expect(later).toEqual({
        package_id: expect.stringMatching(UUID),
        name: expect.any(String),
        pricing_basis: 'impressions',
        flight_start: firstOfNextMonth(),
      })
    }
    const lines = await database.query(
      `SELECT count(*)::integer AS lines, max(f.revision) AS reports FROM package_line l
       JOIN line_figure f USING (organization_number, line_number) WHERE l.campaign_id = $1`,
      [demo.seller.campaign_id],
    )
    expect(lines).toEqual([{ lines: demo.seller.packages.length, reports: 0 }])
  })

  it('makes a new demo each time, with its own accounts', async () => {
    const [one, other] = await Promise.all(
      [1, 2].map(() => json<Demo>(['seed'], onDatabase, flightlineAlone)),
    )
    expect(new Set([...ownOf(one!), ...ownOf(other!)]).size).toBe(2 * ownOf(one!).length)
  })

  it('creates people who can sign in to their organizations', async () => {
    const { operator, seller, buyer } = await json<Demo>(['seed'])
    const expected = [
      { account: operator, is_operator: true, organization_id: null, role: null },
      { account: seller.admin, is_operator: false, organization_id: seller.organization_id, role: 'admin' },
      { account: seller.member, is_operator: false, organization_id: seller.organization_id, role: 'member' },
      { account: buyer.admin, is_operator: false, organization_id: buyer.organization_id, role: 'admin' },
    ]
    for (const { account, ...place } of expected) {
      const [person] = await database.query<{ password_hash: string }>(
        `SELECT p.password_hash, p.is_operator, o.id AS organization_id, m.role FROM person p
         LEFT JOIN membership m ON m.person_id = p.id LEFT JOIN organization o ON o.number = m.organization_number
         WHERE p.email = $1`,
        [account.email],
      )
      expect(person).toMatchObject(place)
      expect(await verify(person!.password_hash, account.password)).toBe(true)
    }
  })

  it('gives the seller weeks of history, where the figure is the latest total and no row is missing', async () => {
    const { seller } = await json<Demo>(['seed'])
    const lines = await database.query<{ pricing_basis: string; revision: number; effects: string[] }>(
      `SELECT l.pricing_basis, f.revision, array_agg(r.effect::text ORDER BY r.revision) AS effects,
         count(r.*)::integer AS rows, max(r.revision) AS last,
         (SELECT quantity FROM delivery_report WHERE (organization_number, line_number) = (l.organization_number, l.line_number)
          ORDER BY as_of DESC, revision DESC LIMIT 1) IS NOT DISTINCT FROM f.quantity AS is_latest,
         max(r.as_of) = f.as_of AS is_dated, bool_and(r.received_at >= r.as_of AND r.received_at <= now()) AS is_past
       FROM package_line l JOIN organization o ON o.number = l.organization_number
       JOIN line_figure f USING (organization_number, line_number)
       JOIN delivery_report r USING (organization_number, line_number)
       WHERE o.id = $1 GROUP BY l.organization_number, l.line_number, l.pricing_basis, f.revision, f.quantity, f.as_of`,
      [seller.organization_id],
    )
    expect(lines.length).toBeGreaterThanOrEqual(8)
    for (const line of lines) {
      expect(line).toMatchObject({
        rows: line.revision,
        last: line.revision,
        is_latest: true,
        is_dated: true,
        is_past: true,
      })
      expect(line.effects[0]).toBe('first')
    }
    const measured = lines.filter(({ pricing_basis }) => pricing_basis !== 'flat_rate')
    expect(Math.min(...measured.map(({ revision }) => revision))).toBeGreaterThan(30)
    const effects = new Set(lines.flatMap((line) => line.effects))
    expect([...effects].toSorted()).toEqual(['correction', 'first', 'late', 'replaced'])
  })

  it('--packages 100000 adds that many running impressions lines in seconds', async () => {
    const { seller } = await json<Demo>(['seed', '--json', '--packages', '100000'])
    const begun = seller.packages.filter(isRunning)
    expect(begun.filter(({ pricing_basis }) => pricing_basis === 'impressions')).toHaveLength(100_002)
    expect(new Set(seller.packages.map(({ package_id }) => package_id)).size).toBe(100_007)
    const [kept] = await database.query(
      'SELECT count(*)::integer AS lines FROM package_line WHERE campaign_id = $1',
      [seller.campaign_id],
    )
    expect(kept).toEqual({ lines: 100_007 })
  })

  it('leaves nothing behind when interrupted', async () => {
    const count = 'SELECT count(*)::integer AS organizations FROM organization'
    const before = await database.query(count)
    const child = spawnFlightline(['seed', '--packages', '1000000'], onDatabase)
    const exited = once(child, 'exit')
    await untilTrue(async () => {
      const [busy] = await database.query<{ is_seeding: boolean }>(
        `SELECT count(*) > 0 AS is_seeding FROM pg_stat_activity
         WHERE datname = current_database() AND query ILIKE '%INSERT INTO package_line%' AND pid <> pg_backend_pid()`,
      )
      return busy!.is_seeding
    })
    child.kill('SIGINT')
    expect(await exited).toEqual([130, null])
    expect(await database.query(count)).toEqual(before)
  })
})

describe('start', () => {
  const SECRETS = /flk_|fla_|[a-z]{4}(-[a-z]{4}){4}|@\w+\.example/

  it('on a new data folder says how to sign in, once, and its curl command works', async () => {
    const env = { DATA_DIR: await mkdtemp(join(folder, 'data-')) }
    const first = await start(env)
    expect(first.stdout()).toContain(`App    ${first.url}\n`)
    expect(first.stdout()).toContain('Agent  http://localhost:')
    expect(first.stdout().match(/[\w.]+@\w+\.example +[a-z]{4}(-[a-z]{4}){4}\n/g)).toHaveLength(4)
    expect(first.stdout()).toMatch(/\nAPI key +flk_\w+\n/)
    expect(first.stderr()).not.toMatch(SECRETS)

    const command = /curl .*?(?=\n\n)/s.exec(first.stdout())![0]
    const [options, address, ...rest] = await argumentsOfCurl(command)
    expect(options).toBe('-sS')
    const headers = new Headers()
    for (const header of [rest[1], rest[3]]) headers.append(...pairOf(header!))
    const answer = await fetch(address!, { method: 'POST', headers, body: rest[5]! })
    expect(await answer.json()).toMatchObject({ accepted: 1, rejected: 0, results: [{ status: 'accepted' }] })

    expect(await json<unknown[]>(['org', 'list'], env, flightlineAlone)).toHaveLength(3)
    expect(await first.stop('SIGTERM')).toBe(0)

    const second = await start(env)
    expect(second.stdout()).toContain(`App    ${second.url}\n`)
    expect(second.stdout()).not.toMatch(SECRETS)
    expect(await json<unknown[]>(['org', 'list'], env)).toHaveLength(3)
    expect(await second.stop('SIGINT')).toBe(0)
    await expect(readFile(join(env.DATA_DIR, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT')
  })

  it('with DATABASE_URL creates no demo', async () => {
    const empty = await createTestDatabase()
    const server = await start({ DATABASE_URL: empty.url })
    expect(server.stdout()).toContain(`App    ${server.url}\n`)
    expect(server.stdout()).not.toMatch(SECRETS)
    expect(await server.stop('SIGTERM')).toBe(0)
    expect(await empty.database.query('SELECT id FROM organization')).toEqual([])
  })

  it('stops cleanly when stopped during startup, even if stopped twice', async () => {
    const env = { DATA_DIR: await mkdtemp(join(folder, 'data-')) }
    const child = spawnFlightline(['start'], env)
    const exited = once(child, 'exit')
    // The first log line comes while the database is being prepared, before anything listens.
    await once(child.stderr!, 'data')
    child.kill('SIGINT')
    child.kill('SIGINT')
    expect(await exited).toEqual([0, null])
    await expect(readFile(join(env.DATA_DIR, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT')
  })

  it('a port in use gives one line that says so', async () => {
    const server = await start(onDatabase)
    const { port } = new URL(server.url)
    const { code, stdout, stderr } = await flightlineAlone(['start'], {
      ...onDatabase,
      PORT: port,
      LOG_LEVEL: 'silent',
    })
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(linesOf(stderr)).toEqual([expect.stringContaining(`Port ${port} is in use`)])
    await server.stop('SIGTERM')
  })
})

interface Person {
  id: string
  email: string
  name: string
  password: string | null
}

interface Line {
  package_id: string
  delivered: number | null
  as_of: string | null
  is_delivered: boolean
  history: { quantity: number }[]
}

function spawnFlightline(args: string[], env: Record<string, string>): ChildProcess {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    cwd: folder,
    env: environmentWith(env),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  afterAllKill(child)
  return child
}

function environmentWith(env: Record<string, string>): NodeJS.ProcessEnv {
  return { PATH: process.env['PATH'], HOME: process.env['HOME'], PORT: '0', AGENT_PORT: '0', ...env }
}

const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
})

function afterAllKill(child: ChildProcess): void {
  running.add(child)
  child.once('exit', () => running.delete(child))
}

async function flightline(args: string[], env: Record<string, string> = {}): Promise<CommandResult> {
  return inOneProcess(args, environmentWith(env))
}

/** In a process of its own, as it is typed. */
async function flightlineAlone(args: string[], env: Record<string, string> = {}): Promise<CommandResult> {
  return resultOf(spawnFlightline(args, env))
}

/** The output of a command that must succeed. */
async function json<T>(
  args: string[],
  env: Record<string, string> = onDatabase,
  run = flightline,
): Promise<T> {
  const { code, stdout, stderr } = await run(args, env)
  if (code !== 0) throw new Error(`flightline ${args.join(' ')} exited with ${code}: ${stderr}`)
  const printed: T = JSON.parse(stdout)
  return printed
}

/** Splits the first string into words, so that a command reads as it is typed. */
function words(command: string, ...rest: string[]): string[] {
  return [...command.split(' '), ...rest]
}

function linesOf(text: string): string[] {
  return text.split('\n').filter(Boolean)
}

/** The server, once it has printed its startup messages. */
async function start(env: Record<string, string>) {
  const child = spawnFlightline(['start'], env)
  let stdout = ''
  let stderr = ''
  child.stdout!.on('data', (chunk: Buffer) => (stdout += chunk.toString()))
  child.stderr!.on('data', (chunk: Buffer) => (stderr += chunk.toString()))
  const exited = once(child, 'exit')
  await untilTrue(() => {
    if (child.exitCode !== null) throw new Error(`the server stopped: ${stderr}`)
    return stdout.endsWith('\n\n')
  })
  return {
    url: /App +(\S+)\n/.exec(stdout)![1]!,
    stdout: () => stdout,
    stderr: () => stderr,
    async stop(signal: NodeJS.Signals) {
      child.kill(signal)
      await exited
      return child.exitCode
    },
  }
}

/** The arguments the shell passes to curl when the command is pasted. */
async function argumentsOfCurl(command: string): Promise<string[]> {
  const stub = `curl() { '${process.execPath}' -e 'console.log(JSON.stringify(process.argv.slice(1)))' -- "$@"; }`
  const shell = spawn('sh', ['-c', `${stub}\n${command}`], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  shell.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await once(shell, 'close')
  const args: string[] = JSON.parse(output)
  return args
}

function pairOf(header: string): [string, string] {
  const [name = '', value = ''] = header.split(': ')
  return [name, value]
}

async function auditOf(subjectId: string): Promise<{ act: string; actor_kind: string }[]> {
  return database.query<{ act: string; actor_kind: string }>(
    'SELECT act, actor_kind FROM audit_entry WHERE subject_id = $1 ORDER BY number',
    [subjectId],
  )
}

async function mailsFor(personId: string) {
  return database.query('SELECT kind, email FROM account_mail WHERE person_id = $1', [personId])
}

async function figureOf(packageId: string) {
  const { delivered, as_of, is_delivered } = await json<Line>(['line', 'show', packageId])
  return { delivered, isDated: as_of !== null, is_delivered }
}

/** What must differ from every other demo. */
function ownOf({ operator, seller, other_seller, buyer }: Demo): string[] {
  return [
    ...[operator, seller.admin, seller.member, buyer.admin].flatMap(({ email, password }) => [
      email,
      password,
    ]),
    ...[seller, other_seller].flatMap(({ api_key, organization_id }) => [api_key, organization_id]),
    ...[seller, other_seller].flatMap(({ packages }) => packages.map(({ package_id }) => package_id)),
  ]
}

function isRunning({ flight_start }: DemoPackage): boolean {
  return flight_start <= new Date().toISOString().slice(0, 10)
}

function fittingItem({ package_id, pricing_basis }: DemoPackage): Record<string, unknown> {
  return pricing_basis === 'flat_rate' ? { package_id } : { package_id, [pricing_basis]: 1 }
}

function firstOfNextMonth(): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1)).toISOString().slice(0, 10)
}

async function untilTrue(condition: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 40_000
  while (!(await condition())) {
    if (Date.now() > end) throw new Error('waited too long')
    await delay(20)
  }
}
