import { Badge } from '@mantine/core'
import { STATE_WORDS } from '../../../core/statement/statement-words.ts'
import type { StatementSummary } from '../../answers.ts'

const COLORS = { draft: 'gray', issued: 'indigo', accepted: 'teal', disputed: 'red' } as const

export function StateBadge({ state }: { state: StatementSummary['state'] }) {
  return (
    <Badge variant="dot" color={COLORS[state]} tt="none">
      {STATE_WORDS[state]}
    </Badge>
  )
}
