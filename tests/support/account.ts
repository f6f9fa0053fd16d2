import { randomBytes } from 'node:crypto'
import { hashPassword } from '../../src/core/person/password.ts'
import { insertMembership, insertPerson } from '../../src/core/person/person-sql.ts'
import { insertSession } from '../../src/core/person/session-sql.ts'
import { generateToken } from '../../src/core/person/session.ts'
import type { Database } from '../../src/database/database.ts'
import type { Answer } from '../../src/console/routes.ts'

export const PASSWORD = 'a password for tests'

/** What the maker of a link gets if mail is not set up. */
export type ShownLink = Answer<'POST /invitations'> & { link: string }

export interface Account {
  personId: string
  email: string
  /** Their session, as the header a browser would send. */
  cookie: string
}

let passwordHash: Promise<string> | undefined

/** A new member of an organization, signed in. */
export async function signInMember(
  database: Database,
  organizationNumber: number,
  role: 'admin' | 'member' = 'admin',
): Promise<Account> {
  const account = await signInSomebody(database, { isOperator: false })
  await insertMembership(database, { organizationNumber, personId: account.personId, role })
  return account
}

export async function signInOperator(database: Database): Promise<Account> {
  const account = await signInSomebody(database, { isOperator: true })
  // As operators of an installation that others can reach have to.
  await database.query('UPDATE session SET has_second_factor = true WHERE person_id = $1', [account.personId])
  return account
}

/** A new person without an organization, signed in. */
export async function signInSomebody(
  database: Database,
  { isOperator = false, name = 'Nora Test' }: { isOperator?: boolean; name?: string } = {},
): Promise<Account> {
  passwordHash ??= hashPassword(PASSWORD)
  const email = `nora.${randomBytes(6).toString('hex')}@example.com`
  const personId = await insertPerson(database, { email, name, passwordHash: await passwordHash, isOperator })
  return { personId: personId!, email, cookie: await newSession(database, personId!) }
}

export async function newSession(database: Database, personId: string): Promise<string> {
  const { token, fingerprint } = generateToken()
  await insertSession(database, {
    fingerprint,
    personId,
    organizationNumber: null,
    method: 'password',
    hasSecondFactor: false,
    device: { address: '127.0.0.1', userAgent: null },
  })
  return `flightline=${token}`
}

/** Calls the console as a person. `path` is what follows /api/console. */
export function askConsole(
  url: string,
  method: string,
  path: string,
  options: {
    cookie?: string | undefined
    body?: unknown
    /** A file, sent as is instead of a JSON body. */
    bytes?: Buffer
    headers?: Record<string, string>
  } = {},
): Promise<Response> {
  const { cookie, body, bytes, headers } = options
  return fetch(`${url}/api/console${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(cookie !== undefined && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(bytes !== undefined && { 'content-type': 'application/octet-stream' }),
      ...headers,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...(bytes !== undefined && { body: new Uint8Array(bytes) }),
  })
}

/** The same, for calls that must succeed; returns the answer. */
export async function askConsoleFor<Content>(
  url: string,
  method: string,
  path: string,
  options: { cookie?: string | undefined; body?: unknown } = {},
): Promise<Content> {
  const response = await askConsole(url, method, path, options)
  if (!response.ok) throw new Error(`status ${response.status}: ${await response.text()}`)
  return (response.status === 204 ? undefined : await response.json()) as Content
}
