import { Badge } from '@mantine/core'
import { formatCount } from '../format.ts'
import type { CallAnswer } from '../answers.ts'

/** How calls to the sales agent are shown. */

export function callerOf({ key_id, key_label, address }: CallAnswer): string {
  if (key_id === null) return `No key, ${address ?? 'address unknown'}`
  return key_label ?? 'Unknown key'
}

/** What the log has in place of a tool: in words for one call, and for the filter. */
const NO_TOOLS: Record<string, { one: string; all: string }> = {
  '(unknown)': { one: 'Tool not offered', all: 'Tools not offered' },
  '(method)': { one: 'Method not offered', all: 'Methods not offered' },
  '(none)': { one: 'Invalid request', all: 'Invalid requests' },
}

/** The tool, or the name that was asked for if it is not offered. */
export function toolOf({ tool, asked_for }: Pick<CallAnswer, 'tool' | 'asked_for'>): string {
  if (asked_for !== null) return `${asked_for} (not offered)`
  return NO_TOOLS[tool]?.one ?? tool
}

export function toolWords(tool: string): string {
  return NO_TOOLS[tool]?.all ?? tool
}

export function outcomeWords(outcome: string): string {
  if (outcome === 'completed') return 'Answered'
  return outcome === 'empty' ? 'Answered without products' : outcome
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
