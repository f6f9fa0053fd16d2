import { Navigate } from '@tanstack/react-router'
import { usePerson } from '../session.ts'

/** Members start with their campaigns, operators without an organization with the installation. */
export function Home() {
  const { organization, person } = usePerson()
  return <Navigate to={organization === null && person.is_operator ? '/operator' : '/campaigns'} replace />
}
