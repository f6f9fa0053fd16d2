import type { Queryable } from '../../database/database.ts'
import { refuseInvalid, type FieldProblem } from '../refusal.ts'
import { readReference } from './reference.ts'
import { listReferenceUses, lockReferences } from './reference-sql.ts'

/** A line as typed: what cannot be a reference is refused elsewhere. */
interface NamedLine {
  name: string
  reference?: string | null | undefined
}

/**
 * Refuses references that another line of the organization has. Saves that give references take turns from here on, so
 * that two at once are refused in the same words.
 */
export async function checkReferences(
  tx: Queryable,
  campaign: { organizationNumber: number; id: string | null },
  lines: readonly NamedLine[],
): Promise<void> {
  if (lines.every(({ reference }) => !readReference(reference))) return
  await lockReferences(tx, campaign.organizationNumber)
  refuseInvalid(await referenceProblems(tx, campaign, lines))
}

/**
 * The references that another line of the organization has, each at its field, naming that line. `lines` are all that the
 * campaign will have: they may swap references among themselves.
 */
export async function referenceProblems(
  database: Queryable,
  campaign: { organizationNumber: number; id: string | null },
  lines: readonly NamedLine[],
): Promise<FieldProblem[]> {
  const taken = await findTakenReferences(database, campaign, lines)
  return taken.map(({ position, what }) => ({
    field: `lines.${position}.reference`,
    message: `Line “${lines[position]!.name.trim()}”: ${what}`,
  }))
}

/** The same by position, for rows that are not in a form yet. */
export async function findTakenReferences(
  database: Queryable,
  campaign: { organizationNumber: number; id: string | null },
  lines: readonly NamedLine[],
): Promise<{ position: number; what: string }[]> {
  const { organizationNumber, id: campaignId } = campaign
  const references = lines.map(({ reference }) => readReference(reference) ?? null)
  if (references.every((reference) => reference === null)) return []
  const uses = await listReferenceUses(database, { organizationNumber, campaignId, references })
  const taken: { position: number; what: string }[] = []
  const firstByKey = new Map<string, string>()
  for (const [position, reference] of references.entries()) {
    if (reference === null) continue
    const name = lines[position]!.name.trim()
    const { key, line_name: holder, campaign_name: campaignName } = uses[position]!
    const first = firstByKey.get(key)
    firstByKey.set(key, first ?? name)
    const what =
      holder !== null
        ? `“${reference}” is the reference of line “${holder}” in “${campaignName}”. Each line has its own.`
        : first !== undefined
          ? `“${reference}” is also the reference of line “${first}” above. Each line has its own.`
          : undefined
    if (what !== undefined) taken.push({ position, what })
  }
  return taken
}
