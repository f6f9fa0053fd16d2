import type { Database, Queryable } from '../../database/database.ts'
import { Refusal } from '../refusal.ts'
import { lockOneself, type OneselfRow } from './person-sql.ts'
import type { Session } from './session.ts'
import type { SignInGuard } from './sign-in-guard.ts'
import { verifyPassword, type SignInInput } from './sign-in.ts'

/** Whose password was right, and which one it was. */
export interface CheckedPassword {
  personId: string
  hash: string | null
  field: string
}

/** The password of the signed-in person, throttled as at sign-in. A wrong one is refused beside `field`. */
export async function verifyOwnPassword(
  database: Database,
  guard: SignInGuard,
  { person: { id: personId, email } }: Session,
  input: Omit<SignInInput, 'email'>,
  field = 'password',
): Promise<CheckedPassword> {
  try {
    const { passwordHash: hash } = await verifyPassword(database, guard, { ...input, email })
    return { personId, hash, field }
  } catch (error) {
    if (error instanceof Refusal && error.code === 'invalid') throw wrongPassword(field)
    throw error
  }
}

/** The person, locked. Refused if they have another password since it was checked, perhaps because someone else knew it. */
export async function lockWithPassword(
  tx: Queryable,
  { personId, hash, field }: CheckedPassword,
): Promise<OneselfRow> {
  const person = await lockOneself(tx, personId)
  if (person.password_hash !== hash) throw wrongPassword(field)
  return person
}

function wrongPassword(field: string): Refusal {
  return new Refusal('invalid', 'Wrong password. Try again.', field)
}
