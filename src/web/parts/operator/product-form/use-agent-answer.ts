import { useRef } from 'react'
import { ask, type Answer } from '../../../api.ts'
import { useLiveCheck, type LiveCheck } from '../live-check.ts'

type Preview = Answer<'POST /operator/product-preview'>

export interface AgentAnswer extends LiveCheck<Preview> {
  /** The last one to a product without wrong fields; null: none yet. */
  good: { answer: object; text: string } | null
}

/** What a buyer's agent would get, and what is wrong, as one types. */
export function useAgentAnswer(product: Record<string, unknown>, isNew: boolean): AgentAnswer {
  const good = useRef<AgentAnswer['good']>(null)
  const check = useLiveCheck<Preview>(product, (sent, signal) =>
    ask('POST /operator/product-preview', { body: { product: sent, is_new: isNew }, signal }),
  )
  const { answer = null, text = null } = check.answer ?? {}
  if (answer !== null && text !== null) good.current = { answer, text }
  return { ...check, good: good.current }
}
