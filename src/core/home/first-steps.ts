import type { PricingBasis } from '../delivery/units.ts'

/** How an organization gets started, as a list that ticks itself off. Pure. */
export interface FirstSteps {
  steps: { step: Step; is_done: boolean }[]
  /** One of its own lines, for the commands of a dry run and of the first delivery; null without a line, and once there is delivery. */
  line_to_try: LineToTry | null
}

export interface LineToTry {
  package_id: string
  name: string
  pricing_basis: PricingBasis
  flight_start: string
  /** Reports on a line before its flight are rejected. */
  has_started: boolean
}

export type Step = 'campaign' | 'api_key' | 'dry_run' | 'delivery' | 'share_id' | 'seller' | 'person'

export interface StartFacts {
  hasSold: boolean
  hasBought: boolean
  hasDelivery: boolean
  hasKey: boolean
  hasDryRun: boolean
  /** A seller has named it as the buyer of a campaign. */
  isNamedBySeller: boolean
  hasAcceptedSeller: boolean
  hasSecondPerson: boolean
  ageDays: number
}

/** An organization with delivery that has been here this long needs no first steps. */
const NEW_DAYS = 14

/** Null once everything is done. Until it is known whether an organization sells or buys, it gets the steps of both. */
export function firstSteps(facts: StartFacts): FirstSteps['steps'] | null {
  if (facts.hasDelivery && facts.ageDays >= NEW_DAYS) return null
  const isBuyer = !facts.hasSold && (facts.hasBought || facts.isNamedBySeller)
  const steps = [
    ...(isBuyer ? [] : sellingSteps(facts)),
    ...(facts.hasSold ? [] : buyingSteps(facts)),
    { step: 'person' as const, is_done: facts.hasSecondPerson },
  ]
  return steps.every(({ is_done }) => is_done) ? null : steps
}

/** Once delivery has arrived, a dry run has nothing left to show. */
function sellingSteps(facts: StartFacts): FirstSteps['steps'] {
  return [
    { step: 'campaign', is_done: facts.hasSold },
    { step: 'api_key', is_done: facts.hasKey },
    { step: 'dry_run', is_done: facts.hasDryRun || facts.hasDelivery },
    { step: 'delivery', is_done: facts.hasDelivery },
  ]
}

function buyingSteps(facts: StartFacts): FirstSteps['steps'] {
  return [
    { step: 'share_id', is_done: facts.isNamedBySeller },
    { step: 'seller', is_done: facts.hasAcceptedSeller },
  ]
}
