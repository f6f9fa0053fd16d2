import { Navigate } from '@tanstack/react-router'
import { usePerson } from '../../session.ts'

/** Opens the first of the settings that the person can use. */
export default function Settings() {
  const { isAdmin } = usePerson()
  return <Navigate to={isAdmin ? '/settings/api-keys' : '/settings/sellers'} replace />
}
