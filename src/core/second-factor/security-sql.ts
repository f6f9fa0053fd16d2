import type { Queryable } from '../../database/database.ts'
import type { Session } from '../person/session.ts'

export interface Requirement {
  organization_name: string
  /** From then on, a person without a second factor sees nothing of the organization. */
  due_at: string
}

/** A session that single sign-on started knows of its own organization alone. */
export async function listRequirements(
  database: Queryable,
  { person, signOnOrganizationNumber }: Session,
): Promise<Requirement[]> {
  return database.query<Requirement & Record<string, unknown>>(
    `SELECT o.name AS organization_name, ${dueAt('r', 'm')} AS due_at
     FROM membership m JOIN second_factor_rule r USING (organization_number)
     JOIN organization o ON o.number = m.organization_number
     WHERE m.person_id = $1 AND ($2::integer IS NULL OR m.organization_number = $2)
     ORDER BY lower(o.name), o.number`,
    [person.id, signOnOrganizationNumber],
  )
}

/** When a member needs a second factor by a rule. For use inside a larger statement; the arguments name the rows. */
export function dueAt(rule: string, membership: string): string {
  return `greatest(${rule}.required_since, ${membership}.created_at) + make_interval(days => ${rule}.grace_days)`
}

export async function showApp(
  database: Queryable,
  personId: string,
): Promise<{ added_at: string; last_used_at: string | null } | undefined> {
  const [row] = await database.query<{ added_at: string; last_used_at: string | null }>(
    `SELECT confirmed_at AS added_at, last_used_at FROM authenticator_app
     WHERE person_id = $1 AND confirmed_at IS NOT NULL`,
    [personId],
  )
  return row
}
