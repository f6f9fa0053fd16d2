import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ApiProblem } from '../api.ts'
import { Failure } from './failure.tsx'
import { Loading } from './loading.tsx'

/** What was asked for once it is there; until then that it is loading, or why it cannot be shown. */
export function Answered<Answer>({
  question,
  children,
}: {
  question: UseQueryResult<Answer, ApiProblem>
  children: (answer: Answer) => ReactNode
}) {
  if (question.data !== undefined && !(question.isError && question.error.status < 500)) {
    return children(question.data)
  }
  if (question.isError) return <Failure error={question.error} onRetry={() => void question.refetch()} />
  return <Loading />
}
