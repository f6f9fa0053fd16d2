import { useMutation, useQuery, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query'
import { ask, type ApiProblem } from './api.ts'
import type { SessionAnswer } from './answers.ts'

export const SESSION_PATH = '/session'

/**
 * Who the page is shown to. If that changes in another tab the page stays, with what was typed into it, and says so:
 * `has_ended` if nobody is signed in any more, `now` if someone else is, or if they switched organization.
 */
export type ShownSession = SessionAnswer & { has_ended?: true; now?: SessionAnswer }

/** Who is signed in. The server decides what they may do; the page only shows it. */
export function useSession(): UseQueryResult<ShownSession, ApiProblem> {
  return useQuery<ShownSession, ApiProblem>({
    queryKey: [SESSION_PATH],
    queryFn: async ({ client }) => {
      const answer = await ask('GET /session')
      return shownAfter(client.getQueryData<ShownSession>([SESSION_PATH]), answer)
    },
  })
}

function shownAfter(before: ShownSession | undefined, answer: SessionAnswer): ShownSession {
  if (!before?.person) return answer
  const { has_ended: _ended, now: _now, ...shown } = before
  if (!answer.person) return { ...shown, has_ended: true }
  const isSomebodyElse = answer.person.id !== before.person.id
  const isElsewhere =
    before.organization !== null &&
    answer.organization !== null &&
    answer.organization.id !== before.organization.id
  return isSomebodyElse || isElsewhere ? { ...shown, now: answer } : answer
}

/** An action that changes who is signed in, or where: the page is left afterwards, so nothing on it is reloaded. */
export function useLeave<Input = void, Answer = void>(
  act: (input: Input) => Promise<Answer>,
): UseMutationResult<Answer, ApiProblem, Input> {
  return useMutation<Answer, ApiProblem, Input>({ mutationFn: act })
}

/** Who is signed in, and what their organization does. */
export interface SignedIn {
  person: NonNullable<SessionAnswer['person']>
  organization: SessionAnswer['organization']
  organizations: SessionAnswer['organizations']
  suspendedOrganization: string | null
  /** The name of the organization that they have to sign in to by single sign-on. */
  signOnRequiredBy: string | null
  secondFactor: NonNullable<SessionAnswer['second_factor']>
  isAdmin: boolean
  /** Campaigns of others are shown to the organization, and it has none of its own and no keys to report with. */
  onlyBuys: boolean
  /** Nobody has ever sold to it or asked to. A new organization neither only sells nor only buys. */
  onlySells: boolean
}

/** Within the shell, where someone is always signed in. */
export function usePerson(): SignedIn {
  const { data } = useSession()
  if (!data?.person) throw new Error('nobody is signed in')
  const { organization } = data
  return {
    ...data,
    person: data.person,
    suspendedOrganization: data.suspended_organization,
    signOnRequiredBy: data.sign_on_required_by,
    secondFactor: data.second_factor!,
    isAdmin: organization?.role === 'admin',
    onlyBuys: organization !== null && organization.buys && !organization.sells,
    onlySells: organization !== null && organization.sells && !organization.has_sellers,
  }
}
