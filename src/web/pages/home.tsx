import { Navigate } from '@tanstack/react-router'
import { usePerson } from '../session.ts'

/** Members begin with their campaigns, operators who belong nowhere with the installation. */
export function Home() {
  const { organization, person } = usePerson()
  return <Navigate to={organization === null && person.is_operator ? '/operator' : '/campaigns'} replace />
}
