import { addAttachment } from '../core/attachment/add-attachment.ts'
import { POSTGRES_STORE } from '../core/attachment/attachment-store.ts'
import { requireAdmin } from '../core/access.ts'
import type { Context } from '../core/context.ts'
import { addNote } from '../core/note/add-note.ts'
import { findPerson } from '../core/person/find-person.ts'
import type { Instant } from '../exact/instant.ts'
import type { DemoAccount } from './demo-accounts.ts'
import type { PastCampaign } from './demo-past-campaigns.ts'
import { wavFile } from './wav-file.ts'

export interface DemoParties {
  seller: { context: Context; account: DemoAccount }
  buyer: { context: Context; account: DemoAccount }
}

/** What seller and buyer said about the running campaign, with a recording as proof that a line was read on air. */
export async function createDemoNotes(
  parties: DemoParties,
  { campaignId, linesBehind: [behind], lineOnAir }: PastCampaign,
): Promise<void> {
  const seller = await personOf(parties.seller)
  const buyer = await personOf(parties.buyer)
  await addNote(minutesAgo(buyer, 9), {
    campaignId,
    isShared: true,
    text: 'Please keep the host reads in the first half of each show.',
  })
  await addNote(minutesAgo(seller, 7), {
    campaignId,
    isShared: true,
    text: 'Agreed, from this week on. A recording of the first one is attached to its line.',
  })
  await addAttachment(
    { ...minutesAgo(seller, 6), attachmentStore: POSTGRES_STORE, attachmentStorageBytes: Infinity },
    {
      campaignId,
      packageId: lineOnAir,
      isShared: true,
      fileName: 'The Long Shift, host read.wav',
      bytes: chime(),
    },
  )
  await addNote(minutesAgo(seller, 3), {
    campaignId,
    packageId: behind,
    isShared: true,
    text: 'We extended this line to make up for the slow start.',
  })
  await addNote(minutesAgo(seller, 2), {
    campaignId,
    packageId: behind,
    isShared: false,
    text: 'If it is still behind in two weeks, offer them the companion display.',
  })
}

/** As that person would. */
export async function personOf({
  context,
  account: { email },
}: {
  context: Context
  account: DemoAccount
}): Promise<Context> {
  const organizationNumber = requireAdmin(context)
  const { id: personId } = await findPerson(context, { email })
  return { ...context, actor: { kind: 'person', organizationNumber, personId, role: 'admin' } }
}

const MINUTE_US = 60_000_000

/** One after the other. The activity has all of them at the time of the demo itself. */
export function minutesAgo(context: Context, minutes: number): Context {
  return { ...context, now: (context.now - minutes * MINUTE_US) as Instant }
}

const SAMPLES_PER_SECOND = 8_000
const NOTES_HZ = [523, 659, 784]

/** Three notes of a third of a second, each fading: a tiny WAV file. */
function chime(): Buffer {
  const perNote = Math.floor(SAMPLES_PER_SECOND / 3)
  const samples = Buffer.from(
    NOTES_HZ.flatMap((hz) =>
      Array.from({ length: perNote }, (_, i) => {
        const wave = Math.sin((2 * Math.PI * hz * i) / SAMPLES_PER_SECOND)
        return Math.round(128 + 100 * wave * (1 - i / perNote))
      }),
    ),
  )
  return wavFile(samples, SAMPLES_PER_SECOND)
}
