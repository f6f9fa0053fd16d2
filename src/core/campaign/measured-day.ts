import { formatInstant, type Instant } from '../../exact/instant.ts'

/** The UTC day that a measurement counts for: a total taken at 00:00 counts for the day that has just ended. */
export function dayMeasured(asOf: Instant): string {
  return formatInstant((asOf - 1) as Instant).slice(0, 10)
}
