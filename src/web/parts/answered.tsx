import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiProblem } from '../api.ts'
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
  const isRefused =
    question.isError && question.error.status < 500 && !ABOUT_SESSION.has(question.error.status)
  if (question.data !== undefined && !isRefused) return children(question.data)
  if (question.isError) return <Failure error={question.error} onRetry={() => void question.refetch()} />
  return <Loading />
}
