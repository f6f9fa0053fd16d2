import type { Queryable } from '../../database/database.ts'
import { refuseInvalid, type FieldProblem } from '../refusal.ts'
import { listReferenceUses, lockReferences } from './reference-sql.ts'
import type { AgreedLine } from './line.ts'

/**
 * Refuses references that another line of the organization has, each at its field, naming that line. Saves that give
 * references take turns from here on, so that two at once are refused in the same words. `lines` are all that the
 * campaign will have: they may swap references among themselves.
 */
export async function checkReferences(
  tx: Queryable,
  campaign: { organizationNumber: number; id: string | null },
  lines: readonly Pick<AgreedLine, 'name' | 'reference'>[],
): Promise<void> {
  if (lines.every(({ reference }) => reference === null)) return
  const { organizationNumber, id: campaignId } = campaign
  await lockReferences(tx, organizationNumber)
  const references = lines.map(({ reference }) => reference)
  const uses = await listReferenceUses(tx, { organizationNumber, campaignId, references })
  const problems: FieldProblem[] = []
  const firstByKey = new Map<string, string>()
  for (const [position, { name, reference }] of lines.entries()) {
    if (reference === null) continue
    const { key, line_name: holder, campaign_name: campaignName } = uses[position]!
    const first = firstByKey.get(key)
    firstByKey.set(key, first ?? name)
    const what =
      holder !== null
        ? `“${reference}” is the reference of line “${holder}” in “${campaignName}”. Each line has its own.`
        : first !== undefined
          ? `“${reference}” is also the reference of line “${first}” above. Each line has its own.`
          : undefined
    if (what !== undefined) {
      problems.push({ field: `lines.${position}.reference`, message: `Line “${name}”: ${what}` })
    }
  }
  refuseInvalid(problems)
}
