import { requireMember } from '../access.ts'
import { personIdOf, type Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'
import { findLogo, type LogoRow } from './logo-sql.ts'

/** The logo of one's own organization, or of one that it trades with. Any other does not exist for the caller. */
export async function showLogo(context: Context, input: { organizationId: string }): Promise<LogoRow> {
  const organizationNumber = requireMember(context)
  const { organizationId } = input
  const logo = isUuid(organizationId)
    ? await findLogo(context.database, {
        organizationId,
        organizationNumber,
        personId: personIdOf(context.actor),
      })
    : undefined
  if (!logo) throw new Refusal('not_found', 'Logo not found.')
  return logo
}
