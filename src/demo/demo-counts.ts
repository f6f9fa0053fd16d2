import { answerCount } from '../core/count/answer-count.ts'
import { listCounts, type CountLine } from '../core/count/list-counts.ts'
import { recordCounts } from '../core/count/record-counts.ts'
import { minutesAgo, personOf, type DemoParties } from './demo-notes.ts'
import type { PastCampaign } from './demo-past-campaigns.ts'

/** What the buyer counted of the last month: one line is agreed, one is far off and disputed, and one is still to be answered. */
export async function createDemoCounts(parties: DemoParties, { campaignId }: PastCampaign): Promise<void> {
  const seller = await personOf(parties.seller)
  const buyer = await personOf(parties.buyer)
  const page = await listCounts(buyer, { campaignId, days: null })
  const [culture, app, longShift] = page.lines
  if (!culture || !app || !longShift) return
  const days = { campaignId, firstDay: page.first_day, lastDay: page.last_day }
  const agreed = shareOf(culture, 982)
  await recordCounts(minutesAgo(buyer, 60), {
    ...days,
    counts: [
      { line: culture.package_id, quantity: agreed },
      { line: app.package_id, quantity: shareOf(app, 839) },
      { line: longShift.package_id, quantity: shareOf(longShift, 964) },
    ],
    note: 'Counted by our ad server, without invalid traffic.',
    fileName: null,
    isDryRun: false,
  })
  await answerCount(minutesAgo(seller, 40), {
    ...days,
    packageId: culture.package_id,
    kind: 'agreed',
    quantity: agreed,
    note: '',
  })
  await answerCount(minutesAgo(seller, 35), {
    ...days,
    packageId: app.package_id,
    kind: 'disputed',
    quantity: '',
    note: 'Your tag was missing in the app until the 9th. Please check the first days.',
  })
}

/** So many thousandths of what the seller measured. */
function shareOf({ seller_count }: CountLine, thousandths: number): string {
  return String((BigInt(seller_count.split('.')[0]!) * BigInt(thousandths)) / 1000n)
}
