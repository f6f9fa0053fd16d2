import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiProblem } from '../api.ts'
import { useSearchState } from '../search-state.ts'
import { Failure } from './failure.tsx'
import { Loading } from './loading.tsx'

const ABOUT_SESSION = new Set([401, 409])

/**
 * What was asked for once it is there; until then that it is loading, or why it cannot be shown. What is shown stays
 * where asking again fails on the way, or is refused because the reader is signed out or has gone to another organization:
 * somebody may be typing into it, and the shell says so above it.
 */
export function Answered<Answer>({
  question,
  children,
}: {
  question: UseQueryResult<Answer, ApiProblem>
  children: (answer: Answer) => ReactNode
}) {
  const { search, change } = useSearchState()
  const isRefused =
    question.isError && question.error.status < 500 && !ABOUT_SESSION.has(question.error.status)
  if (question.data !== undefined && !isRefused) return children(question.data)
  if (question.isError) {
    // An address that was typed or is old may ask for what there is not: then a way out is better than another try.
    const isAddress = question.error.status === 400 && Object.keys(search).length > 0
    return isAddress ? (
      <Failure
        error={question.error}
        onClear={() => change(Object.fromEntries(Object.keys(search).map((name) => [name, undefined])))}
      />
    ) : (
      <Failure error={question.error} onRetry={() => void question.refetch()} />
    )
  }
  return <Loading />
}
