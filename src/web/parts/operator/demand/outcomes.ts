import type { DemandAnswer } from '../../../answers.ts'

export type Outcome = DemandAnswer['outcomes'][number]

/** Requests that were refused before they reached a tool are not calls. */
export function sumOf(outcomes: readonly Outcome[], counts: (outcome: Outcome) => boolean): bigint {
  return outcomes
    .filter((outcome) => outcome.is_call && counts(outcome))
    .reduce((sum, { calls }) => sum + BigInt(calls), 0n)
}
