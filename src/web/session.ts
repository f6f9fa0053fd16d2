import type { UseQueryResult } from '@tanstack/react-query'
import type { SessionAnswer } from '../console/session-answers.ts'
import { useAnswer, type ApiProblem } from './api.ts'

export const SESSION_PATH = '/session'

/** Who is looking. The server decides what they may do; the page only shows it. */
export function useSession(): UseQueryResult<SessionAnswer, ApiProblem> {
  return useAnswer<SessionAnswer>(SESSION_PATH)
}

/** Inside the shell, where somebody is signed in. */
export function usePerson(): {
  person: NonNullable<SessionAnswer['person']>
  organization: SessionAnswer['organization']
  organizations: SessionAnswer['organizations']
  suspendedOrganization: string | null
  isAdmin: boolean
} {
  const { data } = useSession()
  if (!data?.person) throw new Error('nobody is signed in')
  return {
    ...data,
    person: data.person,
    suspendedOrganization: data.suspended_organization,
    isAdmin: data.organization?.role === 'admin',
  }
}
