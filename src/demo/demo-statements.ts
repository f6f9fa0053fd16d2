import { requireAdmin } from '../core/access.ts'
import type { Context } from '../core/context.ts'
import { answerCount } from '../core/count/answer-count.ts'
import { listCounts } from '../core/count/list-counts.ts'
import { recordCounts } from '../core/count/record-counts.ts'
import { answerStatement } from '../core/statement/answer-statement.ts'
import { draftStatement } from '../core/statement/draft-statement.ts'
import { issueStatement } from '../core/statement/issue-statement.ts'
import { dayBefore, firstOfMonth, lastOfMonth } from '../core/statement/period.ts'
import { DAY_MS } from '../exact/day.ts'
import { instantFromMilliseconds, type Instant } from '../exact/instant.ts'
import type { DemoCalendar } from './demo-calendar.ts'

/**
 * Statements of the months that are over: the campaign that has ended has them all, accepted but for the last one, which is disputed;
 * the one that is running has a draft. A count that the two sides agreed on later makes an adjustment.
 */
export async function createDemoStatements(
  parties: { seller: Context; buyer: Context; signingSecret: string | undefined },
  campaigns: { finished: { id: string; firstDay: number }; running: { id: string } },
  calendar: DemoCalendar,
): Promise<void> {
  const { seller, buyer, signingSecret } = parties
  const campaignId = campaigns.finished.id
  const months = monthEndsSince(calendar.date(campaigns.finished.firstDay), calendar)
  for (const [i, lastDay] of months.entries()) {
    const isLast = i === months.length - 1
    const issuedAt = earliest(closingOf(lastDay), seller.now)
    if (isLast) await agreeOnACount({ seller, buyer }, campaignId, months[0]!)
    const issuing = { ...backThen(seller, issuedAt), signingSecret }
    const { statement_ids } = await draftStatement(issuing, { campaignId, lastDay })
    const statementId = statement_ids[0]!
    await issueStatement(issuing, { statementId })
    await answerStatement(
      { ...buyer, now: earliest((issuedAt + 2 * DAY_MS * 1000) as Instant, buyer.now) },
      isLast
        ? {
            statementId,
            kind: 'disputed',
            note: 'Our ad server has fewer downloads for the last days. Can you check?',
          }
        : { statementId, kind: 'accepted', note: '' },
    )
  }
  await draftStatement(seller, { campaignId: campaigns.running.id, lastDay: months.at(-1)! })
}

/** Of the days up to the end of the first month: between the two sides' figures. */
async function agreeOnACount(
  { seller, buyer }: { seller: Context; buyer: Context },
  campaignId: string,
  lastDay: string,
): Promise<void> {
  const period = { firstDay: firstOfMonth(lastDay), lastDay }
  const days = { campaignId, ...period }
  const [line] = (await listCounts(seller, { campaignId, days: period })).lines
  if (!line) return
  const { package_id: packageId } = line
  const share = (percent: bigint) => String((BigInt(line.seller_count.split('.')[0]!) * percent) / 100n)
  await recordCounts(buyer, {
    ...days,
    counts: [{ line: packageId, quantity: share(94n) }],
    note: 'As our ad server counted.',
    fileName: null,
    isDryRun: false,
  })
  const answer = { ...days, packageId, note: '' }
  await answerCount(seller, { ...answer, kind: 'proposed', quantity: share(97n) })
  await answerCount(buyer, { ...answer, kind: 'agreed', quantity: share(97n) })
}

/** The ends of the months from this day on that are over. */
function monthEndsSince(day: string, calendar: DemoCalendar): string[] {
  const ends: string[] = []
  for (let end = lastOfMonth(calendar.date(-1)); end >= day; end = dayBefore(firstOfMonth(end))) {
    if (end <= calendar.date(-1)) ends.unshift(end)
  }
  return ends
}

/** The morning of the fifth. */
function closingOf(lastDay: string): Instant {
  return instantFromMilliseconds(Date.parse(`${lastDay}T09:00:00Z`) + 5 * DAY_MS)
}

function earliest(one: Instant, other: Instant): Instant {
  return one < other ? one : other
}

/** The activity has it at that time too. */
function backThen(context: Context, now: Instant): Context {
  const organizationNumber = requireAdmin(context)
  return { ...context, actor: { kind: 'command_line', at: now, organizationNumber }, now }
}
