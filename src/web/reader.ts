import type { SessionAnswer } from './answers.ts'
import { readAs, type Reader } from './format.ts'

/** Figures and times are shown as the person who is signed in wants them; without one, as in the browser and in UTC. */
export function showFor({ person, organization }: Pick<SessionAnswer, 'person' | 'organization'>): void {
  readAs({
    locale: person?.locale ?? navigator.language,
    timeZone: zoneOf(person?.time_zone, organization),
  })
}

/** The zone that a choice means for someone in this organization. */
export function zoneOf(
  choice: NonNullable<SessionAnswer['person']>['time_zone'] | undefined,
  organization: { time_zone: string } | null,
): Reader['timeZone'] {
  if (choice === 'browser') return browserZone()
  return choice === 'organization' ? (organization?.time_zone ?? 'UTC') : 'UTC'
}

export function browserZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
}
