import type { PacingState } from './pacing.ts'

/** How a line is pacing, in words that are the same on every page and in every file. */
export const PACING_WORDS: Record<PacingState, string> = {
  behind: 'Behind',
  no_data: 'No data yet',
  ahead: 'Ahead',
  on_plan: 'On plan',
  short: 'Ended short',
  not_delivered: 'Not delivered yet',
  no_goal: 'No goal',
  not_started: 'Not started',
  draft: 'Draft',
  cancelled: 'Cancelled',
  delivered: 'Delivered',
}
