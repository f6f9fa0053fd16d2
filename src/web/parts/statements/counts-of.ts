import type { StatementContent } from '../../../core/statement/statement.ts'
import { withQuery } from '../../api.ts'

/** Both sides' counts of a statement's days, or of some of them. */
export function countsOf(
  { campaign, period }: Pick<StatementContent, 'campaign' | 'period'>,
  days: { first_day: string; last_day: string } = period,
): string {
  const { first_day, last_day } = days
  return withQuery(`/campaigns/${campaign.id}/counts`, { first_day, last_day })
}
