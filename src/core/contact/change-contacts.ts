import { isDeepStrictEqual } from 'node:util'
import { requireMember } from '../access.ts'
import { writeAudit } from '../audit/audit-sql.ts'
import { lockCampaignRow } from '../campaign/campaign-sql.ts'
import { requireCampaign } from '../campaign/require-campaign.ts'
import { announceCampaign } from '../change/change-sql.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../refusal.ts'
import { parseContacts, type Contact, type ProposedContact } from './contact.ts'
import { deleteContacts, insertContacts, listContacts } from './contact-sql.ts'

/**
 * Replaces the contacts of the caller's own side; any member may. Both sides see both. Refused if they are no longer those
 * that were `read`: nobody deletes a contact that they have not seen.
 */
export async function changeContacts(
  context: Context,
  input: { campaignId: string; read: readonly Contact[]; contacts: readonly ProposedContact[] },
): Promise<{ contacts: Contact[] }> {
  const { campaign } = await requireCampaign(context, input.campaignId)
  const contacts = parseContacts(input.contacts)
  const key = { organizationNumber: campaign.organization_number, id: campaign.id }
  return context.database.transaction(async (tx) => {
    await lockCampaignRow(tx, key)
    // The campaign may have gone to another buyer, or be shown to this one no longer.
    const { side } = await requireCampaign(context, campaign.id, tx)
    const before = (await listContacts(tx, key))[side]
    if (isDeepStrictEqual(before, contacts)) return { contacts }
    if (!isDeepStrictEqual(before, input.read)) {
      throw new Refusal(
        'conflict',
        'Someone else changed these contacts after you opened them. Close this to see them, then make your changes again.',
      )
    }
    await deleteContacts(tx, key, side)
    await insertContacts(tx, key, side, contacts)
    await writeAudit(tx, context.actor, {
      organizationNumber: requireMember(context),
      act: 'campaign.contacts_changed',
      subjectKind: 'campaign',
      subjectId: campaign.id,
      detail: { campaign: campaign.name, contacts: [before.map(nameOf), contacts.map(nameOf)] },
    })
    await announceCampaign(tx, key)
    return { contacts }
  })
}

function nameOf({ name }: Contact): string {
  return name
}
