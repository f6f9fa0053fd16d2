import { generateKey } from '../src/core/api-key/api-key.ts'
import { insertKey } from '../src/core/api-key/api-key-sql.ts'
import { insertMembership, insertPerson } from '../src/core/person/person-sql.ts'
import { insertSession } from '../src/core/person/session-sql.ts'
import { generateToken } from '../src/core/person/session.ts'
import type { Database } from '../src/database/database.ts'

/** An admin of the organization, or an operator, in the web app. Returns the cookie. Each of several people has a `name`. */
export async function signIn(
  database: Database,
  organizationNumber: number | null,
  name = `asker.${organizationNumber ?? 'operator'}`,
): Promise<string> {
  const personId = await insertPerson(database, {
    email: `${name}@example.com`,
    name: 'Asker',
    passwordHash: '-',
    isOperator: organizationNumber === null,
  })
  if (organizationNumber !== null) {
    await insertMembership(database, { organizationNumber, personId: personId!, role: 'admin' })
  }
  const { token, fingerprint } = generateToken()
  await insertSession(database, {
    fingerprint,
    personId: personId!,
    organizationNumber: null,
    method: 'password',
    hasSecondFactor: false,
    // A measurement takes longer than a confirmation lasts, and downloads of everything want one.
    confirmedSecondsAgo: -86_400,
    device: { address: '127.0.0.1', userAgent: null },
  })
  return `flightline=${token}`
}

/** Of a system that reads. Returns its secret. */
export async function createReadKey(database: Database, organizationNumber: number): Promise<string> {
  const { secret, prefix, fingerprint } = generateKey('ingest')
  const scopes = ['read'] as const
  const createdBy = null
  await insertKey(database, { organizationNumber, label: 'Reader', prefix, fingerprint, createdBy, scopes })
  return secret
}
