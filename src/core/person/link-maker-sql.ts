import type { Queryable } from '../../database/database.ts'
import { timestampOf } from '../../database/timestamp.ts'
import type { Instant } from '../../exact/instant.ts'
import type { Actor } from '../context.ts'

/** Invitations and access links let people in. They are valid as long as their maker has the right to make them. */

/** The organization whose admin makes the link; null: an operator, or the command line. */
export function makerOrganizationOf(actor: Actor): number | null {
  return actor.kind === 'person' ? actor.organizationNumber : null
}

/**
 * Whether the maker of a link could make it today: an operator, or an admin of the organization that they made it for,
 * neither suspended. For use inside a larger statement; the argument names the row of the link.
 */
export function isMakerEntitled(link: string): string {
  return `(${link}.created_by IS NULL OR EXISTS (
    SELECT FROM person maker WHERE maker.id = ${link}.created_by AND maker.suspended_at IS NULL AND CASE
      WHEN ${link}.maker_organization_number IS NULL THEN maker.is_operator
      ELSE EXISTS (SELECT FROM membership m JOIN organization o ON o.number = m.organization_number
                   WHERE m.organization_number = ${link}.maker_organization_number AND m.person_id = maker.id
                     AND m.role = 'admin' AND o.suspended_at IS NULL) END))`
}

/** Ends all open links that a person made, in any role. Returns the number of invitations. */
export function withdrawLinksBy(tx: Queryable, personId: string, now: Instant): Promise<number> {
  return withdrawLinks(tx, now, 'created_by = $2', [personId])
}

/** Ends the open links that a person made as an operator. */
export function withdrawLinksOfOperator(tx: Queryable, personId: string, now: Instant): Promise<number> {
  return withdrawLinks(tx, now, 'created_by = $2 AND maker_organization_number IS NULL', [personId])
}

/** Ends the open links that a person made as an admin of an organization. */
export function withdrawLinksOfAdmin(
  tx: Queryable,
  { organizationNumber, personId, now }: { organizationNumber: number; personId: string; now: Instant },
): Promise<number> {
  return withdrawLinks(tx, now, 'created_by = $2 AND maker_organization_number = $3', [
    personId,
    organizationNumber,
  ])
}

/** Ends the open links that admins of an organization made, and all invitations to it. */
export async function withdrawLinksOfOrganization(
  tx: Queryable,
  organizationNumber: number,
  now: Instant,
): Promise<number> {
  const made = await withdrawLinks(tx, now, 'maker_organization_number = $2', [organizationNumber])
  const rows = await tx.query(
    `UPDATE invitation SET withdrawn_at = ${timestampOf('$2')}
     WHERE organization_number = $1 AND accepted_at IS NULL AND withdrawn_at IS NULL AND created_by IS NOT NULL
     RETURNING 1`,
    [organizationNumber, now],
  )
  return made + rows.length
}

/** `condition` is on $2 and further. */
async function withdrawLinks(
  tx: Queryable,
  now: Instant,
  condition: string,
  values: unknown[],
): Promise<number> {
  await tx.query(
    `UPDATE access_link SET withdrawn_at = ${timestampOf('$1')}
     WHERE ${condition} AND used_at IS NULL AND withdrawn_at IS NULL`,
    [now, ...values],
  )
  const rows = await tx.query(
    `UPDATE invitation SET withdrawn_at = ${timestampOf('$1')}
     WHERE ${condition} AND accepted_at IS NULL AND withdrawn_at IS NULL RETURNING 1`,
    [now, ...values],
  )
  return rows.length
}
