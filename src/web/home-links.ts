import type { Answer } from '../console/routes.ts'
import { ENDING_DAYS } from '../core/home/home.ts'

/** Where each number of the home page leads: to exactly the rows that it counts. A test holds them to it. */

type Side = Answer<'GET /home'>['sides'][number]['side']
type PacingState = Answer<'GET /home'>['sides'][number]['states'][number]['state']

export const HOME_LINKS = {
  all: (side: Side) => linesWith({ side }),
  behind: (side: Side) => linesWith({ side, pacing: 'behind', flight: 'running', sort: 'pace' }),
  ending: (side: Side) => linesWith({ side, ends_within: String(ENDING_DAYS), sort: 'flight_end' }),
  quiet: (side: Side) => linesWith({ side, freshness: 'quiet', sort: 'silence' }),
  finalMissing: (side: Side) => linesWith({ side, freshness: 'final_missing', sort: 'flight_end' }),
  state: (side: Side, state: PacingState) => linesWith({ side, flight: 'running', pacing: state }),
  running: (side: Side) => linesWith({ side, flight: 'running' }),
  money: (side: Side, currency: string) => linesWith({ side, flight: 'this_month', currency }),
  requestsWithErrors: '/requests?outcome=troubled&dry_run=false&since=24h',
  changedCampaigns: '/campaigns?view=table&side=buyer&terms=unseen',
  statementsToReview: '/statements?side=buyer&state=issued',
  disputedStatements: '/statements?side=seller&state=disputed',
  newSellers: '/settings/sellers',
  expiringKeys: '/settings/api-keys?expiring=true',
  unusedKeys: '/settings/api-keys?unused=true',
}

function linesWith(filters: Record<string, string>): string {
  return `/lines?${new URLSearchParams(filters).toString()}`
}
