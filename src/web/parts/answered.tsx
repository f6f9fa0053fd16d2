import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import type { ApiProblem } from '../api.ts'
import { useSearchState } from '../search-state.ts'
import { Failure } from './failure.tsx'
import { Loading } from './loading.tsx'

const ABOUT_SESSION = new Set([401, 409])
const TOO_MANY = 429

/**
 * Shows the answer once it is loaded; until then a loader, or why it cannot be shown. An answer already shown stays
 * if reloading fails on the way, is refused for now, or is refused because the reader has signed out or switched
 * organization: they may be typing into it. The error is shown above it.
 */
export function Answered<Answer>({
  question,
  children,
}: {
  question: UseQueryResult<Answer, ApiProblem>
  children: (answer: Answer) => ReactNode
}) {
  const { search } = useSearchState()
  const last = useRef<Answer | undefined>(undefined)
  const { data, isError, error } = question
  if (data !== undefined) last.current = data
  const isRefused =
    isError && error.status < 500 && error.status !== TOO_MANY && !ABOUT_SESSION.has(error.status)
  const clearsFilters = isError && error.isAboutFilters && Object.keys(search).length > 0
  if (data === undefined && !isError) return <Loading />
  const shown = isRefused && !clearsFilters ? undefined : last.current
  // What was refused would be refused again.
  const retry = isRefused ? {} : { onRetry: () => void question.refetch() }
  return (
    <>
      {clearsFilters && <ClearFilters error={error} />}
      {isError && !clearsFilters && (data === undefined || isRefused) && <Failure error={error} {...retry} />}
      {shown === undefined ? clearsFilters && <Loading /> : children(shown)}
    </>
  )
}

/**
 * A link that was mistyped or is old may have filters that the server refuses. They are removed, and the page is shown
 * without them: the one at fault, or all if the server names none of them.
 */
function ClearFilters({ error }: { error: ApiProblem }) {
  const { search, clear } = useSearchState()
  const { field } = error
  // Once per refusal: the next one is about what is left of the address.
  useEffect(() => clear(field !== undefined && field in search ? [field] : Object.keys(search)), [error])
  return null
}
