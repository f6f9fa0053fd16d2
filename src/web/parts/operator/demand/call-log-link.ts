import type { DemandAnswer } from '../../../answers.ts'
import { withQuery } from '../../../api.ts'
import { useSearchState } from '../../../search-state.ts'

/** The address of the call log for the same caller and period. */
export function useLogOf({ from }: DemandAnswer): (values: Record<string, string | undefined>) => string {
  const { search } = useSearchState()
  return (values) => withQuery('/operator/calls', { key: search['key'], from: `${from}T00:00`, ...values })
}
