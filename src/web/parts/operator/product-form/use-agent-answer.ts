import { useEffect, useRef, useState } from 'react'
import type { FieldProblem } from '../../../../core/refusal.ts'
import { ApiProblem, ask } from '../../../api.ts'
import { isAt } from '../../field-errors.ts'

const ASK_AFTER_MS = 400

export interface AgentAnswer {
  /** The last one to a product without wrong fields; null: none yet. */
  good: { answer: object; text: string } | null
  /** Everything that is wrong with what is typed. */
  problems: readonly FieldProblem[]
  /** How many there are; only the first are in `problems`. */
  total: number
  /** Why the answer may be out of date. */
  failure: ApiProblem | null
  /** The first answer is still to come. */
  isLoading: boolean
}

const NONE: AgentAnswer = { good: null, problems: [], total: 0, failure: null, isLoading: true }

interface AgentAnswerActs {
  /** What saving refused takes the place of what is known to be wrong. */
  refuse: (problem: ApiProblem) => void
  /** For a list whose rows have moved: what was wrong with one would be shown at another. */
  forget: (field: string) => void
}

/** What a buyer's agent would get, and what is wrong, as one types. */
export function useAgentAnswer(
  product: Record<string, unknown>,
  isNew: boolean,
): AgentAnswer & AgentAnswerActs {
  const [shown, setShown] = useState(NONE)
  const isFirst = useRef(true)
  const text = JSON.stringify(product)
  useEffect(() => {
    const stop = new AbortController()
    const load = async () => {
      try {
        const {
          answer,
          text: words,
          problems,
          problems_total,
        } = await ask('POST /operator/product-preview', {
          body: { product: JSON.parse(text) as Record<string, unknown>, is_new: isNew },
          signal: stop.signal,
        })
        if (stop.signal.aborted) return
        setShown((before) => ({
          good: answer !== null && words !== null ? { answer, text: words } : before.good,
          problems,
          total: problems_total,
          failure: null,
          isLoading: false,
        }))
      } catch (error) {
        // What was typed meanwhile is asked about instead.
        if (stop.signal.aborted) return
        if (!(error instanceof ApiProblem)) throw error
        setShown((before) => ({ ...before, failure: error, isLoading: false }))
      }
    }
    const timer = setTimeout(() => void load(), isFirst.current ? 0 : ASK_AFTER_MS)
    isFirst.current = false
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [text, isNew])
  const refuse = ({ problems, problemsLeftOut }: ApiProblem) =>
    setShown((before) => ({ ...before, problems, total: problems.length + problemsLeftOut }))
  const forget = (path: string) =>
    setShown((before) => {
      const problems = before.problems.filter(({ field }) => !isAt(field, path))
      return { ...before, problems, total: before.total - before.problems.length + problems.length }
    })
  return { ...shown, refuse, forget }
}
