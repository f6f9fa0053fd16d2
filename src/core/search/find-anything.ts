import type { Context } from '../context.ts'
import type { Session } from '../person/session.ts'
import { findInInstallation } from './find-in-installation.ts'
import { findInOrganization } from './find-in-organization.ts'
import type { FoundGroup } from './found.ts'
import { readWanted } from './wanted.ts'

/**
 * Whatever matches among what a signed-in person may see: as a member in the organization they are in, and as an operator
 * in the installation. Somebody who is neither finds nothing.
 */
export async function findAnything(
  { database, now, session }: Pick<Context, 'database' | 'now'> & { session: Session },
  input: { text: string },
): Promise<{ groups: FoundGroup[] }> {
  const wanted = readWanted(input.text)
  if (!wanted) return { groups: [] }
  const { person, organization } = session
  const personId = person.id
  const groups: FoundGroup[] = []
  if (organization) {
    const { number: organizationNumber, role } = organization
    const actor = { kind: 'person', organizationNumber, personId, role } as const
    groups.push(...(await findInOrganization({ actor, database, now }, wanted)))
  }
  if (person.isOperator) {
    const actor = { kind: 'operator', personId } as const
    groups.push(...(await findInInstallation({ actor, database, now }, wanted)))
  }
  return { groups: groups.filter(({ results }) => results.length > 0) }
}
