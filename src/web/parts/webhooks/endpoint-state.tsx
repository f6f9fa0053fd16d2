import { Badge } from '@mantine/core'
import type { Answer } from '../../api.ts'

export type Endpoint = Answer<'GET /webhooks/:endpointId'>

export function EndpointState({ endpoint }: { endpoint: Endpoint }) {
  if (endpoint.pause_reason !== null) {
    return (
      <Badge color={endpoint.pause_reason === 'by_hand' ? 'gray' : 'red'} variant="light">
        Paused
      </Badge>
    )
  }
  if (endpoint.failures > 0) {
    return (
      <Badge color="yellow" variant="light">
        Failing
      </Badge>
    )
  }
  return (
    <Badge color="teal" variant="light">
      Active
    </Badge>
  )
}

export const PAUSE_WORDS: Record<NonNullable<Endpoint['pause_reason']>, string> = {
  by_hand: 'It was paused by hand.',
  failing: 'It failed for a day, without a single success.',
  gone: 'It answered 410: it no longer wants messages.',
  full: '10,000 messages are waiting, which is the most that can.',
}

/** Paths of such addresses often contain a secret: titles and lists have the host. */
export function hostOf(url: string): string {
  return new URL(url).host
}
