import { Alert } from '@mantine/core'
import { describeChain, type ChainWords } from '../../../core/statement/describe-chain.ts'
import type { CheckedChain } from '../../../core/statement/verify-statement.ts'

const COLORS: Record<ChainWords['state'], string> = {
  broken: 'red',
  incomplete: 'yellow',
  without_earlier: 'blue',
  complete: 'teal',
}

/** Whether the valid statements of one campaign follow each other, and which are missing. */
export function ChainResult({ chain }: { chain: CheckedChain }) {
  const { state, words } = describeChain(chain)
  return (
    <Alert color={COLORS[state]} variant="light" title={chain.campaign_name}>
      {words}
    </Alert>
  )
}
