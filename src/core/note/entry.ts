import type { CampaignSide } from '../campaign/campaign.ts'
import { personIdOf, type Actor, type Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { isUuid } from '../uuid.ts'

/** What a note and a file have in common: where it is, who added it, and who sees it. */
export interface Entry {
  id: string
  /** Null: on the campaign itself. */
  package_id: string | null
  /** As it is now; of a line that was removed, as it was when the entry was added. */
  line_name: string | null
  is_line_removed: boolean
  /** Who added it. */
  side: CampaignSide
  organization_name: string
  person_name: string
  is_shared: boolean
  /** Who was the buyer when it was added. What was shared is between this buyer and the seller. */
  buyer_name: string
  is_of_former_buyer: boolean
  created_at: string
  /** What it said, or the file, is then gone. */
  removed_at: string | null
  removed_by_name: string | null
  can_remove: boolean
}

/** The row of an entry, with what decides who may remove it. */
export interface EntryRow extends Omit<Entry, 'can_remove'> {
  author_number: number
  buyer_number: number
  created_by: string
}

/** The author, and the admins of the author's organization. */
export function canRemove({ actor }: Context, row: EntryRow): boolean {
  if (row.removed_at !== null || row.author_number !== actor.organizationNumber) return false
  return row.created_by === personIdOf(actor) || isAdmin(actor)
}

function isAdmin(actor: Actor): boolean {
  return actor.kind === 'operator' || (actor.kind === 'person' && actor.role === 'admin')
}

/** Everything that is added has a person's name on it. */
export function requireAuthor({ actor }: Context): string {
  const personId = personIdOf(actor)
  if (personId === null) throw new Refusal('not_allowed', 'Sign in as a person to add notes and files.')
  return personId
}

/** The entry after which the next page begins. */
export function readPlaceInList(before: string | undefined): string | null {
  if (before === undefined) return null
  if (isUuid(before)) return before
  throw new Refusal('invalid', 'There is no such page. Start with the latest.', 'before')
}

export function entryView<Row extends EntryRow>(
  context: Context,
  row: Row,
): Omit<Row, 'author_number' | 'buyer_number' | 'created_by'> & { can_remove: boolean } {
  const { author_number: _author, buyer_number: _buyer, created_by: _person, ...shown } = row
  return { ...shown, can_remove: canRemove(context, row) }
}
