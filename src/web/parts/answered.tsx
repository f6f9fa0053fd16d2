import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, type ReactNode } from 'react'
import type { ApiProblem } from '../api.ts'
import { useSearchState } from '../search-state.ts'
import { Failure } from './failure.tsx'
import { Loading } from './loading.tsx'

const ABOUT_SESSION = new Set([401, 409])

/**
 * The answer once it is there; until then that it is loading, or why it cannot be shown. What is shown stays where
 * reloading fails on the way, or is refused because the reader has signed out or switched to another organization: they
 * may be typing into it, and the shell says so above it.
 */
export function Answered<Answer>({
  question,
  children,
}: {
  question: UseQueryResult<Answer, ApiProblem>
  children: (answer: Answer) => ReactNode
}) {
  const { search } = useSearchState()
  const isRefused =
    question.isError && question.error.status < 500 && !ABOUT_SESSION.has(question.error.status)
  if (question.data !== undefined && !isRefused) return children(question.data)
  if (!question.isError) return <Loading />
  if (question.error.isAboutFilters && Object.keys(search).length > 0) {
    return <ClearFilters error={question.error} />
  }
  // What was refused would be refused again.
  const canRetry = !isRefused || question.error.status === 429
  return <Failure error={question.error} {...(canRetry && { onRetry: () => void question.refetch() })} />
}

/**
 * A link that was mistyped or is old may have filters that the server refuses. They are removed, and the page is shown
 * without them: the one at fault, or all where the server names none of the address.
 */
function ClearFilters({ error }: { error: ApiProblem }) {
  const { search, clear } = useSearchState()
  const { field } = error
  // Once per refusal: the next one is about what is left of the address.
  useEffect(() => clear(field !== undefined && field in search ? [field] : Object.keys(search)), [error])
  return <Loading />
}
