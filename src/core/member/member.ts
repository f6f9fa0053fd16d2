import type { Role } from '../person/person-sql.ts'
import { Refusal } from '../refusal.ts'

/** An organization always has an admin: without one, no one could invite the next. */
export function keepAnAdmin(before: { role: Role; admins: number }, after: Role | 'gone'): void {
  if (before.role !== 'admin' || after === 'admin' || before.admins > 1) return
  throw new Refusal(
    'conflict',
    'This is the only admin of the organization. Make another member an admin first.',
  )
}
