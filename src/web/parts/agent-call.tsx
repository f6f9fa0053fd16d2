import { Badge } from '@mantine/core'
import type { CallAnswer } from '../../console/insight-answers.ts'
import { formatCount } from '../format.ts'

/** How calls of the sales agent are shown. */

export function callerOf({ key_id, key_label, address }: CallAnswer): string {
  if (key_id === null) return `No key, ${address ?? 'address unknown'}`
  return key_label ?? 'A key that is not there'
}

/** What the log has in place of a tool: in words for one call, and for all such calls. */
const NO_TOOLS: Record<string, { one: string; all: string }> = {
  '(unknown)': { one: 'Unknown tool', all: 'Unknown tools' },
  '(method)': { one: 'Unknown method', all: 'Unknown methods' },
  '(none)': { one: 'Invalid request', all: 'Invalid requests' },
}

/** The tool, or the name that was asked for where it does not exist. */
export function toolOf({ tool, asked_for }: Pick<CallAnswer, 'tool' | 'asked_for'>): string {
  return asked_for ?? NO_TOOLS[tool]?.one ?? tool
}

export function toolWords(tool: string): string {
  return NO_TOOLS[tool]?.all ?? tool
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
