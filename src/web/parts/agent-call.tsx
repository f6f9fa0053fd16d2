import { Badge } from '@mantine/core'
import type { CallAnswer } from '../../console/insight-answers.ts'
import { formatCount } from '../format.ts'

/** How calls of the sales agent are shown. */

export function callerOf({ key_id, key_label, address }: CallAnswer): string {
  if (key_id === null) return `No key, ${address ?? 'address unknown'}`
  return key_label ?? 'A key that is not there'
}

export function outcomeWords(outcome: string): string {
  if (outcome === 'completed') return 'Answered'
  return outcome === 'empty' ? 'Answered with no product' : outcome
}

export function OutcomeBadge({ call: { outcome, products } }: { call: CallAnswer }) {
  if (outcome !== 'completed') {
    return (
      <Badge color="red" variant="light" tt="none" miw="max-content">
        {outcome}
      </Badge>
    )
  }
  const isEmpty = products === 0
  return (
    <Badge color={isEmpty ? 'grape' : 'teal'} variant="light" tt="none" miw="max-content">
      {products === null ? 'Answered' : `${formatCount(products)} ${products === 1 ? 'product' : 'products'}`}
    </Badge>
  )
}

const moments = new Intl.DateTimeFormat(navigator.language, {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
})

/** To the second: calls follow each other quickly. */
export function formatMoment(instant: string): string {
  return `${moments.format(new Date(instant))} UTC`
}

const milliseconds = new Intl.NumberFormat(navigator.language, { maximumFractionDigits: 2 })

export function formatDuration(microseconds: number): string {
  return `${milliseconds.format(microseconds / 1000)} ms`
}
