import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ask, showOrganization, type Answer, type ApiProblem } from './api.ts'
import { say } from './parts/say.ts'
import { SESSION_PATH } from './session.ts'
import { forgetAllTyped } from './typed-form.ts'
import { mayLeave } from './unsaved-changes.tsx'

/** Acts that follow through even if the menu they were chosen from is gone by then. */

/** Signs out and goes to the sign-in page, unless there is something to save first. */
export function useSignOut(): () => void {
  const leave = useMutation<void, ApiProblem>({
    mutationFn: () => ask('DELETE /session'),
    onSuccess: () => {
      forgetAllTyped()
      location.assign('/sign-in')
    },
    onError: (error) => say(error.message),
  })
  return () => {
    if (mayLeave()) leave.mutate()
  }
}

/** Goes to the home page of another organization, unless there is something to save first. */
export function useSwitchOrganization(): (organizationId: string) => void {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const change = useMutation<Answer<'PUT /session/organization'>, ApiProblem, string>({
    mutationFn: (organizationId) =>
      ask('PUT /session/organization', { body: { organization_id: organizationId } }),
    onSuccess: (session) => {
      showOrganization(session.organization?.id)
      // The session stays, so that everything that shows it follows.
      queryClient.removeQueries({ predicate: ({ queryKey: [path] }) => path !== SESSION_PATH })
      queryClient.setQueryData([SESSION_PATH], session)
      say(`Switched to ${session.organization?.name}.`)
      void navigate({ to: '/' })
    },
    onError: (error) => say(error.message),
  })
  return (organizationId) => {
    if (mayLeave()) change.mutate(organizationId)
  }
}
